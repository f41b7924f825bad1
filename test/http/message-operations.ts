import { signatureOf } from '../../src/platform/http/signature.js';
import { Messages } from '../../src/messages/messages.service.js';
import type { MessageFileDto } from '../../src/messages/messages.dto.js';
import { ANNA, type TestApp } from '../app.js';
import { FILES } from '../builders/documents.js';
import { makeQuote } from '../builders/quotes.js';
import { REPLY_SECRET } from '../setup/config.js';
import type { Operation, Subject } from './operation.js';

/** Creates a question of Anna about a quote of her company. */
async function question(app: TestApp): Promise<Subject> {
  const { id } = await makeQuote(app, 'sent');
  const text = `Does it fit the lift? ${crypto.randomUUID()}`;
  const written = await app.get(Messages).write(await app.actor(ANNA), id, { text, question: true });
  return { parameters: { id, messageId: written.id }, secret: text };
}

/** Uploads a file of Anna for a message about a quote of her company. */
async function upload(app: TestApp): Promise<Subject> {
  const { id } = await makeQuote(app, 'sent');
  const name = `${crypto.randomUUID()}.pdf`;
  const anna = await app.as(ANNA);
  const { body } = await anna.post(`/quotes/${id}/messages/files`).attach('document', FILES.pdf, name).expect(201);
  return { parameters: { id, fileId: (body as MessageFileDto).id }, secret: name };
}

/** Sends a message of Anna with a file. */
async function sentFile(app: TestApp): Promise<Subject> {
  const subject = await upload(app);
  const { id = '', fileId = '' } = subject.parameters;
  await app.get(Messages).write(await app.actor(ANNA), id, { files: [fileId] });
  return subject;
}

/** Creates a message of Anna that came by mail. */
async function reply(app: TestApp): Promise<Subject> {
  const { parameters, secret } = await question(app);
  await app.sql(
    `insert into message_replies (id, message_id, key, text, storage_key) values (gen_random_uuid(), ?, ?, ?, 'message-replies/x.eml')`,
    [parameters.messageId, parameters.messageId, secret],
  );
  return { parameters, secret };
}

/** Keeps a reply that was not taken. */
export async function refusedReply(app: TestApp): Promise<Subject> {
  const [id, subject] = [crypto.randomUUID(), crypto.randomUUID()];
  await app.sql(
    `insert into refused_replies (id, reason, sender, subject, text, key, size, storage_key)
     values (?, 'wrong_sender', 'somebody@elsewhere.example', ?, 'Yes', ?, 3, 'refused-replies/y.eml')`,
    [id, subject, id],
  );
  return { parameters: { id }, secret: subject };
}

/** Operations on the thread of messages of a quote. */
export const MESSAGE_OPERATIONS: Operation[] = [
  { route: 'GET /quotes/{id}/messages', access: 'shared', ok: 200, subject: question },
  {
    route: 'POST /quotes/{id}/messages',
    access: 'shared writes',
    ok: 201,
    subject: question,
    body: () => ({ text: 'Is the lift wide enough?' }),
    idempotent: true,
  },
  {
    route: 'PUT /quotes/{id}/messages/{messageId}',
    access: 'shared writes',
    ok: 200,
    subject: question,
    body: () => ({ question: 'settled' }),
  },
  { route: 'DELETE /quotes/{id}/messages/{messageId}', access: 'author', ok: 200, subject: question },
  {
    route: 'POST /quotes/{id}/messages/read',
    access: 'shared',
    ok: 204,
    subject: question,
    body: ({ parameters }) => ({ through: parameters.messageId }),
  },
  { route: 'GET /quotes/{id}/messages/colleagues', access: 'shared writes', ok: 200, subject: question },
  { route: 'POST /quotes/{id}/messages/files', access: 'shared writes', ok: 201, subject: question, form: () => ({}) },
  { route: 'GET /quotes/{id}/messages/files/{fileId}/download', access: 'shared', ok: 200, subject: sentFile },
  { route: 'DELETE /quotes/{id}/messages/files/{fileId}', access: 'author', ok: 204, subject: upload },
  { route: 'GET /quotes/{id}/messages/{messageId}/mail', access: 'shared', ok: 200, subject: reply },
  { route: 'GET /quotes/{id}/messages/{messageId}/mail/download', access: 'shared', ok: 200, subject: reply },
  {
    route: 'POST /messages/replies',
    access: 'public',
    ok: 200,
    subject: () => Promise.resolve({ parameters: {}, secret: 'nothing' }),
    body: () => ({ mail: Buffer.from('Subject: Hello').toString('base64') }),
    headers: (body) => ({
      'X-Signature': signatureOf(REPLY_SECRET, JSON.stringify(body), Math.floor(Date.now() / 1000)),
    }),
  },
  { route: 'GET /system/refused-replies', access: 'staff reads', ok: 200, subject: refusedReply },
  { route: 'GET /system/refused-replies/{id}', access: 'staff reads', ok: 200, subject: refusedReply },
  { route: 'GET /system/refused-replies/{id}/download', access: 'staff reads', ok: 200, subject: refusedReply },
  { route: 'GET /messages/unread', access: 'shared list', ok: 200, subject: question },
  // The stream itself, which does not end, is in `message-streams.spec.ts`.
  { route: 'GET /messages/stream', access: 'shared list', ok: 406 },
];
