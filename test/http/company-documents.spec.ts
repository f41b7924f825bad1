import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Response } from 'supertest';
import type {
  CompanyDocumentsDto,
  DocumentDto,
  ReviewedDocumentDto,
} from '../../src/companies/documents/document-answers.dto.js';
import type { DownloadLinkDto } from '../../src/platform/storage/download-link.dto.js';
import type { CompanyDto } from '../../src/companies/company-answers.dto.js';
import { asOf } from '../../src/platform/clock.js';
import { DocumentFiles } from '../../src/companies/documents/document-files.js';
import { DownloadLinks } from '../../src/platform/storage/download-links.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { type Agent, IAN_INTERNAL, RIVAL, STAFF, TestApp } from '../app.js';
import { FILES, makeDocument } from '../builders/documents.js';
import { makeCompany, makeUser } from '../builders/people.js';
import { smallDisk } from '../setup/small-disk.js';
import { storeAway } from '../setup/config.js';
import { expectProblem } from './problem.js';

const LIMIT = 10 * 1024 * 1024;

let app: TestApp;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  staff = await app.as(STAFF);
});
afterAll(() => app.close());

/** Creates a client with an administrator, so that the tests of this file are independent. */
async function makeClient(of = app) {
  const company = await makeCompany(of);
  const email = await makeUser(of, { company, accountType: 'admin' });
  return { company, email, agent: await of.as(email) };
}

function upload(agent: Agent, content: Buffer, name = 'a.pdf', type = 'other'): Promise<Response> {
  const file = { filepath: name, contentType: 'application/pdf' }; // otherwise the library would change the file name
  const request = agent.post('/client-documents').field('documentType', type).attach('document', content, file);
  return request as unknown as Promise<Response>;
}

/** Returns a PDF with exactly this number of bytes. */
const pdfOf = (bytes: number) => Buffer.concat([FILES.pdf, Buffer.alloc(bytes - FILES.pdf.length, ' ')]);

async function keysOf(company: string, of = app): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of of.get(Storage).list(`company-documents/${company}`)) keys.push(key);
  return keys;
}

const rowsOf = (company: string, of = app) =>
  of.sql<{ id: string; storage_key: string; deleted_at: string | null }>(
    'select id, storage_key, deleted_at from company_documents where company_id = ? order by created_at',
    [company],
  );

const documentsOf = async (agent: Agent) =>
  (await agent.get('/client-documents').expect(200)).body as CompanyDocumentsDto;

const linkTo = async (agent: Agent, id: string) =>
  ((await agent.get(`/client-documents/${id}/download`).expect(200)).body as DownloadLinkDto).url.replace(
    '/api/v1',
    '',
  );

const verify = (id: string, body: object = { verified: true }) =>
  staff.put(`/client-documents/admin/${id}/verify`).send(body) as unknown as Promise<Response>;

describe('an upload', () => {
  it.each(Object.entries(FILES))('of a %s is stored and downloaded byte for byte', async (ending, content) => {
    const { agent, email, company } = await makeClient();
    const name = `Überweisung 1.${ending}`;
    const document = await makeDocument(app, 'vat_certificate', { by: email, content, name });
    expect(document).toEqual({
      id: expect.any(String),
      type: 'vat_certificate',
      label: 'VAT Certificate',
      originalName: name,
      size: content.length,
      contentType: document.contentType,
      uploadedAt: expect.any(String),
      verified: false,
      verifiedAt: null,
      notes: null,
      deleted: false,
      required: true,
      state: 'pending',
      actions: ['download', 'delete', 'replace'],
    });
    expect((await documentsOf(agent)).documents).toEqual([document]);
    expect(await keysOf(company)).toHaveLength(1);
    const response = await agent
      .get(await linkTo(agent, document.id))
      .buffer(true)
      .parse(bytes);
    expect((response.body as Buffer).equals(content)).toBe(true);
    expect(response.headers).toMatchObject({
      'content-type': document.contentType,
      'content-disposition': `attachment; filename="?berweisung 1.${ending}"; filename*=UTF-8''%C3%9Cberweisung%201.${ending}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    });
  });

  it('may be exactly 10 MB', async () => {
    const { agent, company } = await makeClient();
    const { status, body } = await upload(agent, pdfOf(LIMIT));
    expect([status, (body as DocumentDto).size]).toEqual([201, LIMIT]);
    expect(await keysOf(company)).toHaveLength(1);
  });

  const DISGUISED =
    'The content of this file is not what its name says. Please choose a PDF, DOC, DOCX, PNG, JPG or JPEG file';
  it.each<[string, string, Buffer, number, string]>([
    ['10 MB and a byte', 'a.pdf', pdfOf(LIMIT + 1), 413, 'This file is larger than 10MB'],
    ['30 MB', 'a.pdf', pdfOf(3 * LIMIT), 413, 'This file is larger than 10MB'],
    ['nothing', 'a.pdf', Buffer.alloc(0), 422, 'This file is empty'],
    ['an SVG as a PNG', 'a.png', Buffer.from('<svg onload="alert(1)"/>'), 422, DISGUISED],
    ['HTML as a PDF', 'a.pdf', Buffer.from('<script>alert(1)</script>'), 422, DISGUISED],
    [
      'a renamed file',
      'a.docx',
      FILES.png,
      422,
      'This is a PNG file, but its name ends in .docx. Please correct the name.',
    ],
    ['a path in the name', '../../a.pdf', FILES.pdf, 422, 'The name of this file must not contain a path'],
  ])('of %s is refused, and nothing is stored', async (_name, name, content, status, message) => {
    const { agent, company } = await makeClient();
    const response = await upload(agent, content, name);
    expect([response.status, (response.body as { message: string }).message]).toEqual([status, message]);
    expect(response.body).toMatchObject({ errors: [{ field: 'document', message }] });
    expectProblem(response);
    expect([await keysOf(company), await rowsOf(company)]).toEqual([[], []]);
  });

  const PLEASE = 'Please select a file and document type';
  it('without a file or a type returns 422', async () => {
    const { agent, company } = await makeClient();
    const requests = [
      agent.post('/client-documents').field('documentType', 'other'),
      agent.post('/client-documents').attach('document', FILES.pdf, 'a.pdf'),
      agent.post('/client-documents').field('documentType', 'passport').attach('document', FILES.pdf, 'a.pdf'),
    ];
    for (const request of requests) {
      const { status, body } = await request;
      expect([status, (body as { message: string }).message]).toEqual([422, PLEASE]);
    }
    await agent.post('/client-documents').send({ documentType: 'other' }).expect(415);
    expect([await keysOf(company), await rowsOf(company)]).toEqual([[], []]);
  });

  it('with additional form fields or files is refused', async () => {
    const { agent, company } = await makeClient();
    const form = () => agent.post('/client-documents').field('documentType', 'other');
    const requests = [
      ...['verified', 'companyId', 'uploadedById', 'storageKey', 'status'].map((name) =>
        form().field(name, 'true').attach('document', FILES.pdf, 'a.pdf'),
      ),
      form().attach('document', FILES.pdf, 'a.pdf').attach('document', FILES.pdf, 'b.pdf'),
      form().attach('file', FILES.pdf, 'a.pdf'),
      form().field('documentType', 'other').attach('document', FILES.pdf, 'a.pdf'),
    ];
    for (const request of requests) {
      const response = (await request) as Response;
      expect([400, 413, 422]).toContain(response.status);
      expectProblem(response);
    }
    expect([await keysOf(company), await rowsOf(company)]).toEqual([[], []]);
  });

  it.each([
    ['no boundary', 'multipart/form-data', '--x\r\n'],
    [
      'no end',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="document"; filename="a.pdf"\r\n\r\n%PDF-',
    ],
    ['nonsense', 'multipart/form-data; boundary=x', 'nonsense'],
    [
      'a null in the name',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="docu\0ment"; filename="a.pdf"\r\n\r\n%PDF-\r\n--x--\r\n',
    ],
  ])('that is malformed is refused: %s', async (_name, type, body) => {
    const { agent, company } = await makeClient();
    const request = agent.post('/client-documents').set('Content-Type', type);
    const response = (await request.serialize((text: unknown) => text as string).send(body)) as Response;
    expect([400, 422]).toContain(response.status);
    expectProblem(response);
    expect([await keysOf(company), await rowsOf(company)]).toEqual([[], []]);
  });

  it('that breaks off stores nothing', async () => {
    const { agent, company, email } = await makeClient();
    await documentsOf(agent);
    const cookies = await cookieOf(email);
    const { port, hostname } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /api/v1/client-documents HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${cookies}\r\nContent-Length: 1000000\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\n\r\n' +
        '--x\r\nContent-Disposition: form-data; name="document"; filename="a.pdf"\r\n\r\n%PDF-1.7',
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([await keysOf(company), await rowsOf(company)]).toEqual([[], []]);
  });

  it('from another site is refused with 403', async () => {
    const { agent, company } = await makeClient();
    const response = (await agent
      .post('/client-documents')
      .set('Origin', 'https://evil.example')
      .field('documentType', 'other')
      .attach('document', FILES.pdf, 'a.pdf')) as Response;
    expect(response.status).toBe(403);
    expect(await rowsOf(company)).toEqual([]);
  });
});

describe('replacing', () => {
  it('swaps the old document for the new one and deletes the old file', async () => {
    const { agent, email, company } = await makeClient();
    const old = await makeDocument(app, 'other', { by: email });
    const oldLink = await linkTo(agent, old.id);
    const fresh = await makeDocument(app, 'other', { by: email, content: FILES.png, name: 'b.png' });
    expect((await documentsOf(agent)).documents.map(({ id }) => id)).toEqual([fresh.id]);
    const [first, second] = await rowsOf(company);
    expect([first?.deleted_at === null, second?.deleted_at === null]).toEqual([false, true]);
    expect(await keysOf(company)).toEqual([second?.storage_key]);
    await agent.get(oldLink).expect(404);
    await agent.get(`/client-documents/${old.id}/download`).expect(404);
    await staff.get(`/client-documents/${old.id}/download`).expect(404);
  });

  it('keeps the old document when the new one is refused', async () => {
    const { agent, email, company } = await makeClient();
    const old = await makeDocument(app, 'other', { by: email });
    await upload(agent, Buffer.from('<html>'), 'a.pdf');
    expect((await documentsOf(agent)).documents).toEqual([old]);
    expect(await keysOf(company)).toHaveLength(1);
    await agent.get(await linkTo(agent, old.id)).expect(200);
  });

  it('ten times at once leaves one document and one file', async () => {
    const { agent, company } = await makeClient();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => upload(agent, FILES.pdf, `${n}.pdf`)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    const live = (await rowsOf(company)).filter((row) => row.deleted_at === null);
    expect(live).toHaveLength(1);
    expect(await keysOf(company)).toEqual([live[0]?.storage_key]);
    const [document] = (await documentsOf(agent)).documents;
    await agent.get(await linkTo(agent, document!.id)).expect(200);
  });

  it('keeps a verified document for staff and returns the company to pending', async () => {
    const { agent, email, company } = await makeClient();
    const old = await makeDocument(app, 'vat_certificate', { by: email });
    await makeDocument(app, 'certificate_of_commerce', { by: email });
    expect((await verify(old.id)).status).toBe(200);
    await staff.put(`/system/companies/${company}/verify`).expect(200);

    await makeDocument(app, 'vat_certificate', { by: email, content: FILES.png, name: 'b.png' });
    expect(await statusOf(agent)).toBe('pending');
    expect((await documentsOf(agent)).documents).toHaveLength(2);
    await agent.get(`/client-documents/${old.id}/download`).expect(404);
    const { body } = await staff.get(`/client-documents/admin/company/${company}`).expect(200);
    const { documents, status } = body as CompanyDocumentsDto;
    const kept = documents.find(({ id }) => id === old.id);
    expect(kept).toMatchObject({ deleted: true, verified: true, actions: ['download'] });
    expect(status).toMatchObject({ allRequiredUploaded: true, allRequiredVerified: false });
    await staff.get(await linkTo(staff, old.id)).expect(200);
    expect((await verify(old.id, { verified: false, notes: 'Old' })).status).toBe(404);
  });
});

describe('deleting', () => {
  it('removes the document and its file', async () => {
    const { agent, email, company } = await makeClient();
    const { id } = await makeDocument(app, 'other', { by: email });
    await agent.delete(`/client-documents/${id}`).expect(204);
    await agent.delete(`/client-documents/${id}`).expect(404);
    expect([(await documentsOf(agent)).documents, await keysOf(company)]).toEqual([[], []]);
  });

  it('a verified document is refused with 409', async () => {
    const { agent, email, company } = await makeClient();
    const { id } = await makeDocument(app, 'other', { by: email });
    expect((await verify(id)).body).toMatchObject({ state: 'verified' });
    expect((await documentsOf(agent)).documents[0]?.actions).toEqual(['download', 'replace']);
    const { body } = await agent.delete(`/client-documents/${id}`).expect(409);
    expect(body).toMatchObject({ code: 'document_verified', message: 'A verified document cannot be deleted' });
    expect(await keysOf(company)).toHaveLength(1);
  });

  it('during a verification leaves either the verified document or none, and row and file agree', async () => {
    for (let round = 0; round < 8; round++) {
      const { agent, email, company } = await makeClient();
      const { id } = await makeDocument(app, 'other', { by: email });
      const [deleted, verified] = await Promise.all([agent.delete(`/client-documents/${id}`), verify(id)]);
      const [row] = await rowsOf(company);
      if (deleted.status === 204) {
        expect([404, 409]).toContain(verified.status);
        expect([row?.deleted_at === null, (await keysOf(company)).length]).toEqual([false, 0]);
      } else {
        expect([deleted.status, verified.status]).toEqual([409, 200]);
        expect([row?.deleted_at === null, (await keysOf(company)).length]).toEqual([true, 1]);
      }
    }
  });
});

describe('required documents', () => {
  it('are listed as missing, and the last upload sets the company to pending', async () => {
    const { agent, email, company } = await makeClient();
    expect(await documentsOf(agent)).toEqual({
      documents: [],
      requiredTypes: [
        { type: 'certificate_of_commerce', label: 'Certificate of Commerce' },
        { type: 'vat_certificate', label: 'VAT Certificate' },
      ],
      types: [
        { type: 'certificate_of_commerce', label: 'Certificate of Commerce', required: true },
        { type: 'vat_certificate', label: 'VAT Certificate', required: true },
        { type: 'other', label: 'Other Document', required: false },
      ],
      status: {
        types: [
          missing('certificate_of_commerce', 'Certificate of Commerce'),
          missing('vat_certificate', 'VAT Certificate'),
        ],
        allRequiredUploaded: false,
        allRequiredVerified: false,
      },
    });
    await makeDocument(app, 'other', { by: email });
    const first = await makeDocument(app, 'certificate_of_commerce', { by: email });
    expect(await statusOf(agent)).toBe('unverified');
    const second = await makeDocument(app, 'vat_certificate', { by: email });
    expect(await statusOf(agent)).toBe('pending');
    expect((await documentsOf(agent)).status).toMatchObject({ allRequiredUploaded: true, allRequiredVerified: false });

    await verify(first.id);
    await verify(second.id, { verified: false, notes: 'Unreadable' });
    const { documents, status } = await documentsOf(agent);
    expect(status.allRequiredVerified).toBe(false);
    expect(documents.find(({ id }) => id === second.id)).toMatchObject({
      state: 'rejected',
      verified: false,
      verifiedAt: expect.any(String),
      notes: 'Unreadable',
    });
    await verify(second.id);
    expect((await documentsOf(agent)).status.allRequiredVerified).toBe(true);
    const history = await app.sql(
      'select previous_status, new_status, reason from company_status_changes where company_id = ?',
      [company],
    );
    expect(history).toEqual([
      { previous_status: 'unverified', new_status: 'pending', reason: 'All required documents were uploaded' },
    ]);
  });

  const missing = (type: string, label: string) => ({
    type,
    label,
    required: true,
    uploaded: false,
    verified: false,
    document: null,
  });
});

describe('a review', () => {
  it('mails a rejection to all administrators, a verification to those who want account updates', async () => {
    const { email, company } = await makeClient();
    const quiet = await makeUser(app, { company, accountType: 'admin' });
    await makeUser(app, { company, accountType: 'standard' });
    await app.sql('update users set account_updates = false where email = ?', [quiet]);
    const { id } = await makeDocument(app, 'other', { by: email, name: 'Plan.pdf' });
    const mails = async () => {
      const found = await app.sql<{ recipient: string; data: { document: object; settings: string | null } }>(
        `select recipient, data from outbox_mails where template = 'document-reviewed' and data -> 'company' ->> 'id' = ?
          order by created_at`,
        [company],
      );
      return found.map(({ recipient, data }) => [recipient, data.document, data.settings]);
    };
    await verify(id, { verified: true, notes: '' });
    const document = { label: 'Other Document', originalName: 'Plan.pdf' };
    const good = [email, { ...document, verified: true, notes: null }, '/dashboard/profile?tab=notifications'];
    expect(await mails()).toEqual([good]);
    await verify(id, { verified: false, notes: 'Expired' });
    const bad = { ...document, verified: false, notes: 'Expired' };
    const [first, ...others] = await mails();
    expect([first, others.toSorted()]).toEqual([
      good,
      [
        [email, bad, null],
        [quiet, bad, null],
      ].toSorted(),
    ]);
  });

  it('requires a reason to reject, and is done once', async () => {
    const { email } = await makeClient();
    const { id } = await makeDocument(app, 'other', { by: email });
    for (const body of [{ verified: false }, { verified: false, notes: ' ' }, { verified: false, notes: null }]) {
      const response = await verify(id, body);
      expect(response.status).toBe(422);
      expect(response.body).toMatchObject({ errors: [{ field: 'notes', message: 'A reason is required' }] });
    }
    for (const body of [{}, { verified: 'yes' }, { verified: true, notes: 7 }]) {
      expect((await verify(id, body)).status).toBe(422);
    }
    expect((await verify(id, { verified: true, verifiedAt: '2020-01-01' })).status).toBe(400);
    const answers = await Promise.all(Array.from({ length: 6 }, () => verify(id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await verify(randomUUID())).status).toBe(404);
  });

  it('list filters, searches, sorts, pages, and refuses unknown parameters with 400', async () => {
    const { email, company } = await makeClient();
    const made = [
      await makeDocument(app, 'certificate_of_commerce', { by: email, name: 'a.pdf' }),
      await makeDocument(app, 'vat_certificate', { by: email, name: 'b 100%.pdf' }),
      await makeDocument(app, 'other', { by: email, name: 'C.pdf' }),
    ];
    await verify(made[0]!.id);
    await verify(made[1]!.id, { verified: false, notes: 'No' });
    const list = async (query: string, agent = staff) => {
      const { body, headers } = await agent
        .get(`/client-documents/admin/all?companyId=${company}&${query}`)
        .expect(200);
      const { documents, total } = body as { documents: ReviewedDocumentDto[]; total: number };
      return { names: documents.map(({ originalName }) => originalName), total, range: headers['content-range'] };
    };
    expect(await list('sort=originalName')).toEqual({
      names: ['a.pdf', 'b 100%.pdf', 'C.pdf'],
      total: 3,
      range: 'items 0-2/3',
    });
    expect((await list('')).names).toEqual(['C.pdf', 'b 100%.pdf', 'a.pdf']);
    expect((await list('sort=uploadedAt&limit=1&page=2', await app.as(IAN_INTERNAL))).names).toEqual(['b 100%.pdf']);
    expect(await list('verificationStatus=pending')).toMatchObject({ names: ['C.pdf'], total: 1 });
    expect((await list('verificationStatus=verified')).names).toEqual(['a.pdf']);
    expect((await list('verificationStatus=rejected')).names).toEqual(['b 100%.pdf']);
    expect((await list('search=100%25')).names).toEqual(['b 100%.pdf']);
    expect((await list('search=x')).names).toEqual([]);
    const { body } = await staff.get(`/client-documents/admin/${made[2]!.id}`).expect(200);
    expect(body).toMatchObject({
      company: { id: company },
      uploadedBy: { fullName: 'Uma User' },
      actions: ['download', 'verify', 'reject'],
    });
    for (const query of ['sort=notes', 'verificationStatus=good', 'companyId=1', 'user=1']) {
      await staff.get(`/client-documents/admin/all?${query}`).expect(400);
    }
    await staff.get(`/client-documents/admin/company/${randomUUID()}`).expect(404);
    await staff.get('/client-documents/admin/nothing').expect(404);
  });
});

describe('a download link', () => {
  it('works only for the user who requested it', async () => {
    const { agent, email, company } = await makeClient();
    const { id } = await makeDocument(app, 'other', { by: email });
    const link = await linkTo(agent, id);
    await agent.get(link).expect(200);
    const colleague = await app.as(await makeUser(app, { company }));
    for (const other of [colleague, staff, await app.as(RIVAL)]) await other.get(link).expect(404);
    await app.visitor().get(link).expect(401);
    for (const reader of [colleague, staff, await app.as(IAN_INTERNAL)])
      await reader.get(await linkTo(reader, id)).expect(200);
  });

  it('expires after five minutes and is refused when altered', async () => {
    const { agent, email } = await makeClient();
    const { id } = await makeDocument(app, 'other', { by: email });
    const link = await linkTo(agent, id);
    const [head, claims = '', signature] = link.split('/').at(-1)?.split('.') ?? [];
    const told = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp: number; iat: number };
    expect(told.exp - told.iat).toBe(300);
    const forged = Buffer.from(JSON.stringify({ ...told, exp: told.exp + 900 })).toString('base64url');
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    for (const token of [
      [head, forged, signature],
      [unsigned, forged, ''],
      [head, claims, randomBytes(32).toString('base64url')],
      [head, claims],
      ['x'],
      ['..%2f..%2fetc%2fpasswd'],
    ]) {
      const response = (await agent.get(`/documents/proxy/${token.join('.')}`)) as Response;
      expect(response.status).toBe(404);
      expectProblem(response);
    }
    const actor = await app.actor(email);
    const [row] = await rowsOf(actor.companyId);
    const download = { storageKey: row!.storage_key, filename: 'a.pdf', contentType: 'application/pdf' };
    const given = (seconds: number) =>
      asOf(new Date(Date.now() - seconds * 1_000), () => app.get(DownloadLinks).sign(actor, download));
    await agent.get((await given(295)).replace('/api/v1', '')).expect(200);
    await agent.get((await given(301)).replace('/api/v1', '')).expect(404);
    await agent.get(link).expect(200);
  });

  it('is not accepted as a session, nor a session as a link', async () => {
    const { agent, email } = await makeClient();
    const { id } = await makeDocument(app, 'other', { by: email });
    const token = (await linkTo(agent, id)).split('/').at(-1);
    await app.visitor().get('/auth/me').set('Cookie', `holoportal-access=${token}`).expect(401);
    const access = /holoportal-access=([^;]+)/.exec(await cookieOf(email))?.[1];
    await agent.get(`/documents/proxy/${access}`).expect(404);
  });

  it('is void after sign-out and after the document is deleted', async () => {
    const { agent, email } = await makeClient();
    const { id } = await makeDocument(app, 'other', { by: email });
    const link = await linkTo(agent, id);
    await agent.delete(`/client-documents/${id}`).expect(204);
    await agent.get(link).expect(404);
    const other = await makeDocument(app, 'other', { by: email });
    const session = await app.signIn(email);
    const its = await linkTo(session, other.id);
    await session.post('/auth/logout').expect(204);
    await session.get(its).expect(401);
  });
});

describe('on failures', () => {
  it('a database error after storing the file leaves neither row nor file', async () => {
    const { agent, email, company } = await makeClient();
    const old = await makeDocument(app, 'other', { by: email });
    await app.sql(
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
    );
    await app.sql(`create trigger broken before insert on company_documents for each row execute function fail()`);
    try {
      expect((await upload(agent, FILES.pdf)).status).toBe(500);
    } finally {
      await app.sql('drop function fail cascade');
    }
    expect((await documentsOf(agent)).documents).toEqual([old]);
    expect(await keysOf(company)).toHaveLength(1);
    await agent.get(await linkTo(agent, old.id)).expect(200);
  });

  it('the sweep deletes orphaned files and no others', async () => {
    const { email, company } = await makeClient();
    await makeDocument(app, 'other', { by: email });
    const replaced = await makeDocument(app, 'vat_certificate', { by: email });
    await verify(replaced.id);
    await makeDocument(app, 'vat_certificate', { by: email });
    const storage = app.get(Storage);
    const orphans = [0, 1].map(() => `company-documents/${company}/${randomUUID()}`);
    for (const key of orphans) await storage.put(key, FILES.pdf, 'application/pdf');
    const before = await keysOf(company);
    expect(before).toHaveLength(5);
    const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
    const age = (key: string) => utimes(join(app.config.dataDir, 'files', key), hoursAgo, hoursAgo);
    for (const key of before) if (key !== orphans[1]) await age(key);
    await app.get(DocumentFiles).sweep();
    await app.get(DocumentFiles).sweep();
    expect((await keysOf(company)).toSorted()).toEqual(before.filter((key) => key !== orphans[0]).toSorted());
    await age(orphans[1]!);
    await app.get(DocumentFiles).sweep();
    expect(await keysOf(company)).toHaveLength(3);
    await app.sql(`update companies set status = 'deleted' where id = ?`, [company]);
    await app.get(DocumentFiles).sweep();
    expect(await keysOf(company)).toHaveLength(2);
  });

  it('with the store unavailable, uploads and downloads return 503 and no row is written', async () => {
    const away = await TestApp.start({ databaseUrl: app.config.databaseUrl, s3: storeAway });
    try {
      const { email, company } = await makeClient();
      const { id } = await makeDocument(app, 'other', { by: email });
      const agent = await away.as(email);
      const { status, headers, body } = await upload(agent, FILES.pdf);
      expect([status, headers['retry-after']]).toEqual([503, '10']);
      expect(body).toMatchObject({ message: 'Files are not available at the moment. Please try again later.' });
      expect(await rowsOf(company)).toHaveLength(1);
      await agent.get(await linkTo(agent, id)).expect(503);
      await agent.delete(`/client-documents/${id}`).expect(204); // later, the sweep deletes the file
    } finally {
      await away.close();
    }
  }, 30_000);

  const disk = smallDisk();
  afterAll(() => disk?.remove());
  (disk ? it : it.skip)('an upload to a full disk returns 507 and keeps the old document, no half file', async () => {
    const { dataDir, files } = disk!;
    const full = await TestApp.start({ databaseUrl: app.config.databaseUrl, dataDir });
    try {
      const { email, company } = await makeClient();
      const agent = await full.as(email);
      const old = (await upload(agent, pdfOf(300_000))).body as DocumentDto;
      const { status, body } = await upload(agent, pdfOf(2_000_000));
      expect(status).toBe(507);
      expect(body).toMatchObject({ message: 'There is not enough space for this file. Please try again later.' });
      expect((await documentsOf(agent)).documents).toEqual([old]);
      expect(await keysOf(company, full)).toHaveLength(1);
      expect(readdirSync(join(files, '.unfinished'))).toEqual([]);
      await agent.get(await linkTo(agent, old.id)).expect(200);
    } finally {
      await full.close();
    }
  });
});

const statusOf = async (agent: Agent) =>
  ((await agent.get('/companies').expect(200)).body as CompanyDto).verificationStatus;

async function cookieOf(email: string): Promise<string> {
  const response = await app.visitor().post('/auth/login').send({ email, password: 'Demo1234!' }).expect(200);
  return (response.get('Set-Cookie') ?? []).map((line) => line.split(';')[0]).join('; ');
}

/** Parser for supertest that returns the raw body. */
function bytes(response: unknown, done: (error: Error | null, body: unknown) => void): void {
  buffer(response as NodeJS.ReadableStream).then(
    (body) => done(null, body),
    (error: unknown) => done(error as Error, null),
  );
}
