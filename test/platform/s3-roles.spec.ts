import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import { loadConfig } from '../../src/config.js';
import { S3Storage } from '../../src/platform/storage/s3-storage.js';
import { StorageUnavailableError } from '../../src/platform/storage/storage.js';
import { testConfig } from '../setup/config.js';

/** Temporary credentials that a role gets for an hour, with the only key that this store accepts. */
const GIVEN = { AccessKeyId: 'S3RVER', SecretAccessKey: 'S3RVER', Expiration: new Date(Date.now() + 3_600_000) };

const { dataDir } = testConfig();
let store: S3rver;
let endpoint: string;
const servers: Server[] = [];
const storages: S3Storage[] = [];
beforeAll(async () => {
  const directory = join(dataDir, 'buckets');
  const configureBuckets = [{ name: 'portal' }];
  store = new S3rver({ port: 0, address: '127.0.0.1', directory, silent: true, configureBuckets });
  endpoint = `http://127.0.0.1:${(await store.run()).port}`;
});
afterEach(() => {
  for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name];
});
afterAll(async () => {
  for (const storage of storages) storage.onApplicationShutdown();
  for (const server of servers) server.close();
  await store.close();
});

/** Creates the storage with settings that contain no key. */
function storageOfRole(): S3Storage {
  const { s3 } = loadConfig({ NODE_ENV: 'test', S3_ENDPOINT: endpoint, S3_BUCKET: 'portal' });
  const storage = new S3Storage({ ...s3!, publicEndpoint: endpoint });
  storages.push(storage);
  return storage;
}

/** Starts a stand-in for an Amazon server that responds by path. Returns its address. */
async function serve(answer: (request: IncomingMessage) => string | Promise<string>): Promise<string> {
  const server = createServer((request, response) => {
    void Promise.resolve(answer(request)).then((told) => response.end(told));
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Expects files and links to work with the credentials that the SDK finds. */
async function expectWorking(storage: S3Storage): Promise<void> {
  const key = `quotes/${randomUUID()}.pdf`;
  await storage.put(key, Buffer.from('%PDF of a role'), 'application/pdf');
  expect((await buffer(await storage.get(key))).toString()).toBe('%PDF of a role');
  const headers = { contentType: 'application/pdf', contentDisposition: 'attachment', cacheControl: 'no-store' };
  const answer = await fetch((await storage.addressOf(key, headers, 60))!);
  expect([answer.status, await answer.text()]).toEqual([200, '%PDF of a role']);
}

it('a web identity gets access by its token', async () => {
  const asked: string[] = [];
  process.env.AWS_ENDPOINT_URL_STS = await serve(async (request) => {
    asked.push(await text(request));
    return `<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleWithWebIdentityResult>
      <Credentials><AccessKeyId>${GIVEN.AccessKeyId}</AccessKeyId><SecretAccessKey>${GIVEN.SecretAccessKey}</SecretAccessKey>
      <SessionToken>of an hour</SessionToken><Expiration>${GIVEN.Expiration.toISOString()}</Expiration></Credentials>
      </AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>`;
  });
  process.env.AWS_ROLE_ARN = 'arn:aws:iam::123456789012:role/portal';
  process.env.AWS_WEB_IDENTITY_TOKEN_FILE = join(dataDir, 'token');
  await writeFile(process.env.AWS_WEB_IDENTITY_TOKEN_FILE, 'who-the-pod-is');
  await expectWorking(storageOfRole());
  expect(asked).toHaveLength(1); // one request serves files and links
  expect(asked[0]).toMatch(/AssumeRoleWithWebIdentity.*who-the-pod-is/);
});

it('an instance gets access by its role', async () => {
  process.env.AWS_EC2_METADATA_SERVICE_ENDPOINT = await serve(({ url }) => {
    if (url === '/latest/api/token') return 'a token';
    if (url === '/latest/meta-data/iam/security-credentials/') return 'portal';
    return JSON.stringify({ Code: 'Success', Token: 'of an hour', ...GIVEN });
  });
  await expectWorking(storageOfRole());
});

it('without credentials, files are unavailable', async () => {
  process.env.AWS_EC2_METADATA_DISABLED = 'true';
  const refusal = await storageOfRole()
    .get('a')
    .catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StorageUnavailableError);
  expect((refusal as StorageUnavailableError).cause).toMatchObject({ name: 'CredentialsProviderError' });
});
