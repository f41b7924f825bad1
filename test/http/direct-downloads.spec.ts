import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { Response } from 'supertest';
import type { DownloadLinkDto } from '../../src/platform/storage/download-link.dto.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { ANNA, type Agent, RIVAL, TestApp } from '../app.js';
import { FILES, makeDocument } from '../builders/documents.js';
import { testConfig } from '../setup/config.js';
import { expectProblem } from './problem.js';

let store: S3rver;
let app: TestApp;
let anna: Agent;
let endpoint: string;
beforeAll(async () => {
  const directory = join(testConfig().dataDir, 'buckets');
  const configureBuckets = [{ name: 'portal' }];
  store = new S3rver({ port: 0, address: '127.0.0.1', directory, silent: true, configureBuckets });
  endpoint = `http://127.0.0.1:${(await store.run()).port}`;
  app = await TestApp.start({
    s3: {
      endpoint,
      publicEndpoint: endpoint.replace('127.0.0.1', 'localhost'),
      bucket: 'portal',
      region: 'us-east-1',
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
  });
  anna = await app.as(ANNA);
});
afterAll(async () => {
  await app.close();
  await store.close();
});

/** Returns the portal's link to a document of Anna's company. */
async function linkTo(name: string): Promise<string> {
  const { id } = await makeDocument(app, 'other', { by: ANNA, content: FILES.pdf, name });
  const { body } = await anna.get(`/client-documents/${id}/download`).expect(200);
  return (body as DownloadLinkDto).url.replace('/api/v1', '');
}

const follow = (agent: Agent, link: string) => agent.get(link).redirects(0) as unknown as Promise<Response>;

it('a link redirects its user to the store, which serves the file with the same headers', async () => {
  const { status, headers, text } = await follow(anna, await linkTo('certificate.pdf'));
  expect(status).toBe(302);
  expect(headers['cache-control']).toBe('private, no-store');
  expect(text).not.toContain('%PDF');
  const address = new URL(headers.location!);
  expect(address.host).toMatch(/^localhost:/);
  expect(Number(address.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(60);
  expect(address.searchParams.get('response-content-type')).toBe('application/pdf');
  const file = await fetch(address);
  expect(file.status).toBe(200);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename=certificate.pdf',
    'cache-control': 'private, no-store',
  });
  expect(Buffer.from(await file.arrayBuffer()).equals(FILES.pdf)).toBe(true);
});

it('a presigned URL cannot be altered', async () => {
  const { headers } = await follow(anna, await linkTo('certificate.pdf'));
  for (const [name, value] of [
    ['X-Amz-Expires', '604800'],
    ['response-content-disposition', 'inline'],
    ['response-content-type', 'text/html'],
  ]) {
    const address = new URL(headers.location!);
    address.searchParams.set(name!, value!);
    expect((await fetch(address)).status).toBe(403);
  }
  const other = new URL(headers.location!);
  other.pathname += 'x';
  expect((await fetch(other)).status).toBe(403);
});

it('a file name with non-ASCII letters is kept', async () => {
  const { headers } = await follow(anna, await linkTo('Überweisung.pdf'));
  expect(new URL(headers.location!).searchParams.get('response-content-disposition')).toBe(
    `attachment; filename="?berweisung.pdf"; filename*=UTF-8''%C3%9Cberweisung.pdf`,
  );
});

it('other users and missing files get no redirect', async () => {
  const link = await linkTo('certificate.pdf');
  for (const agent of [await app.as(RIVAL), app.visitor()]) {
    const response = await follow(agent, link);
    expect([401, 404]).toContain(response.status);
    expect(response.headers).not.toHaveProperty('location');
  }
  const [row] = await app.sql<{ storage_key: string }>(
    'select storage_key from company_documents order by created_at desc limit 1',
  );
  await app.get(Storage).delete(row!.storage_key);
  const response = await follow(anna, link);
  expect(response.status).toBe(404);
  expectProblem(response);
});
