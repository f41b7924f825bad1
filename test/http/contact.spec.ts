import type { Response } from 'supertest';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ContactFiles } from '../../src/contact/contact-files.service.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { ANNA, TestApp } from '../app.js';
import { FILES } from '../builders/documents.js';
import { contactMessage } from './auth-operations.js';
import { mailsTo } from './mails.js';

const SUPPORT = 'helpdesk@holoportal.example';
let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start({ mailSupport: SUPPORT });
});
afterAll(() => app.close());

const contact = (body: object, agent = app.visitor()) =>
  agent.post('/contact').send(body) as unknown as Promise<Response>;
const stored = (email: string) => app.sql('select * from contact_messages where email = ?', [email]);
const THANKS = { message: 'Thank you for your message. We will get back to you as soon as possible.' };
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

it('a message is stored and mailed to support', async () => {
  const body = contactMessage({ message: ' Which room?\n\nFor twelve <people>. ', startedAt: ago(60) });
  const response = await contact(body);
  expect([response.status, response.body]).toEqual([202, THANKS]);
  const [row] = await stored(body.email);
  expect(row).toMatchObject({
    name: 'Nora Smit',
    company: 'Studio Smit B.V.',
    subject: 'A room for twelve',
    message: 'Which room?\n\nFor twelve <people>.',
    user_id: null,
  });
  const mails = await mailsTo(app, SUPPORT);
  expect(mails.filter(({ data }) => data.email === body.email)).toEqual([
    {
      template: 'contact-message',
      data: {
        id: row!.id,
        name: 'Nora Smit',
        email: body.email,
        company: 'Studio Smit B.V.',
        subject: 'A room for twelve',
        text: 'Which room?\n\nFor twelve <people>.',
        file: null,
        signedIn: false,
      },
    },
  ]);
});

it('a message of a signed-in user is stored with the user', async () => {
  const body = contactMessage();
  expect((await contact(body, await app.as(ANNA))).status).toBe(202);
  expect(await stored(body.email)).toMatchObject([{ user_id: (await app.actor(ANNA)).userId }]);
});

it.each([
  [{ name: ' ' }, 'name', 'Name is required'],
  [{ email: '' }, 'email', 'Email is required'],
  [{ email: 'nora' }, 'email', 'Please enter a valid email address'],
  [{ subject: '' }, 'subject', 'Subject is required'],
  [{ subject: 'A\r\nBcc: all@made.example' }, 'subject', 'Subject contains invalid characters'],
  [{ message: ' \n ' }, 'message', 'Message is required'],
  [{ message: 'x'.repeat(5001) }, 'message', 'Message cannot exceed 5000 characters'],
  [{ startedAt: 'soon' }, 'startedAt', 'startedAt must be a time'],
])('a message with %p is refused with 422 on %s: %s', async (given, field, message) => {
  const response = await contact(contactMessage(given));
  expect([response.status, response.body]).toEqual([422, expect.objectContaining({ errors: [{ field, message }] })]);
});

describe('a message with a file', () => {
  const withFile = (content: Buffer, name: string, given: Record<string, unknown> = {}) =>
    Object.entries(contactMessage(given))
      .reduce((form, [field, value]) => form.field(field, value), app.visitor().post('/contact'))
      .attach('document', content, name) as unknown as Promise<Response>;
  const files = async () => {
    const found = [];
    for await (const { key } of app.get(Storage).list('contact')) found.push(key);
    return found;
  };

  it('is stored, and its mail has the file attached', async () => {
    const { email } = contactMessage();
    const response = await withFile(FILES.pdf, 'CV Nora.pdf', { email, message: ' Optics.\n\n日本 ' });
    expect([response.status, response.body]).toEqual([202, THANKS]);
    const [row] = await stored(email);
    expect(row).toMatchObject({
      message: 'Optics.\n\n日本',
      original_name: 'CV Nora.pdf',
      content_type: 'application/pdf',
      size: FILES.pdf.length,
    });
    const [mail] = await app.sql(
      `select attachment, data ->> 'file' as file from outbox_mails where data ->> 'id' = ?`,
      [row!.id],
    );
    expect(mail).toEqual({ attachment: { source: 'contact-file', id: row!.id }, file: 'CV Nora.pdf' });
    const { filename, contentType, content } = await app.get(ContactFiles).attachment(row!.id as string);
    expect([filename, contentType]).toEqual(['CV Nora.pdf', 'application/pdf']);
    expect(await buffer(content as NodeJS.ReadableStream)).toEqual(FILES.pdf);
  });

  it.each([
    ['of another kind', Buffer.from('MZ'), 'cv.exe', {}, 'document'],
    ['that is not what its name says', Buffer.from('<html></html>'), 'cv.pdf', {}, 'document'],
    ['beside a field that is wrong', FILES.pdf, 'cv.pdf', { message: ' ' }, 'message'],
  ])('%s is refused, and nothing is stored', async (_, content, name, given, field) => {
    const { email } = contactMessage();
    const before = await files();
    const response = await withFile(content, name, { email, ...given });
    expect([
      response.status,
      (response.body as { errors: { field: string }[] }).errors.map((one) => one.field),
    ]).toEqual([422, [field]]);
    expect([await stored(email), await files()]).toEqual([[], before]);
  });

  it('refuses a null character in the form, and stores nothing', async () => {
    const [{ email }, before] = [contactMessage(), await files()];
    const { status, body } = await withFile(FILES.pdf, 'cv.pdf', { email, message: 'a\0b' });
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'malformed', errors: [] })]);
    expect([await stored(email), await files()]).toEqual([[], before]);
    expect((await mailsTo(app, SUPPORT)).filter(({ data }) => data.email === email)).toEqual([]);
  });

  it('loses its file after 90 days', async () => {
    const [old, fresh] = [contactMessage().email, contactMessage().email];
    for (const email of [old, fresh]) expect((await withFile(FILES.png, 'plan.png', { email })).status).toBe(202);
    const [{ storage_key: gone } = {}] = await stored(old);
    const longAgo = new Date(Date.now() - 91 * 86_400_000);
    await utimes(join(app.config.dataDir, 'files', String(gone)), longAgo, longAgo);
    await app.sql(`update contact_messages set created_at = now() - interval '91 days' where email = ?`, [old]);
    await app.get(ContactFiles).sweep();
    await app.get(ContactFiles).sweep();
    expect(await stored(old)).toMatchObject([{ original_name: null, storage_key: null }]);
    const [{ storage_key: kept } = {}] = await stored(fresh);
    const left = await files();
    expect([left.includes(String(kept)), left.includes(String(gone))]).toEqual([true, false]);
  });
});

describe('spam protection', () => {
  it('accepts a message with the honeypot filled in, but stores and mails nothing', async () => {
    const body = contactMessage({ website: 'https://spam.example' });
    const response = await contact(body);
    expect([response.status, response.body]).toEqual([202, THANKS]);
    expect(await stored(body.email)).toEqual([]);
    expect((await mailsTo(app, SUPPORT)).filter(({ data }) => data.email === body.email)).toEqual([]);
  });

  it('refuses a form sent faster than a person can', async () => {
    const body = contactMessage({ startedAt: ago(1) });
    expect(await contact(body)).toMatchObject({ status: 422, body: { code: 'too_fast', errors: [] } });
    expect(await stored(body.email)).toEqual([]);
    expect((await contact({ ...body, startedAt: ago(4) })).status).toBe(202);
  });

  it('accepts an empty honeypot', async () => {
    expect((await contact(contactMessage({ website: '' }))).status).toBe(202);
  });

  it('limits messages to five an hour per address, and per client address as configured', async () => {
    const { email } = contactMessage();
    for (let time = 0; time < 5; time++) expect((await contact(contactMessage({ email }))).status).toBe(202);
    expect((await contact(contactMessage({ email }))).status).toBe(429);
    expect(await stored(email)).toHaveLength(5);
    const limited = await TestApp.start({ databaseUrl: app.config.databaseUrl, formsPerHour: 2 });
    try {
      for (const status of [202, 202, 429]) {
        expect((await contact(contactMessage(), limited.visitor())).status).toBe(status);
      }
    } finally {
      await limited.close();
    }
  });
});
