import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { MessageFileDto, QuoteMessageDto } from '../../src/messages/messages.dto.js';
import { SweepMessageFilesJob } from '../../src/messages/files/sweep-message-files.job.js';
import { asOf } from '../../src/platform/clock.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { type Agent, ANNA, IAN_INTERNAL, RIVAL, STAFF, TestApp, TOM } from '../app.js';
import { FILES } from '../builders/documents.js';
import { makeQuote } from '../builders/quotes.js';

let app: TestApp;
let anna: Agent;
let tom: Agent;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  [anna, tom, staff] = await Promise.all([app.as(ANNA), app.as(TOM), app.as(STAFF)]);
});
afterAll(() => app.close());

const upload = (agent: Agent, quoteId: string, content: Buffer = FILES.pdf, name = 'second-floor.pdf') =>
  agent.post(`/quotes/${quoteId}/messages/files`).attach('document', content, name);
const uploaded = async (agent: Agent, quoteId: string) =>
  (await upload(agent, quoteId).expect(201)).body as MessageFileDto;
const write = async (agent: Agent, quoteId: string, message: object) =>
  (await agent.post(`/quotes/${quoteId}/messages`).send(message).expect(201)).body as QuoteMessageDto;
const download = (agent: Agent, quoteId: string, fileId: string) =>
  agent.get(`/quotes/${quoteId}/messages/files/${fileId}/download`);
const keysOf = async (quoteId: string) => {
  const keys: string[] = [];
  for await (const { key } of app.get(Storage).list(`quote-messages/${quoteId}`)) keys.push(key);
  return keys;
};

it('a file is seen by its author until it is sent, then by everyone who reads the message', async () => {
  const { id } = await makeQuote(app, 'sent');
  const file = await uploaded(anna, id);
  expect(file).toEqual({
    id: expect.any(String),
    originalName: 'second-floor.pdf',
    contentType: 'application/pdf',
    size: FILES.pdf.length,
  });
  await download(anna, id, file.id).expect(200);
  for (const agent of [tom, staff]) await download(agent, id, file.id).expect(404);

  const sent = await write(anna, id, { text: 'Here is the drawing', files: [file.id] });
  expect(sent.files).toEqual([file]);
  const { body: page } = await staff.get(`/quotes/${id}/messages`).expect(200);
  expect((page as { data: QuoteMessageDto[] }).data[0]?.files).toEqual([file]);
  for (const agent of [tom, staff, await app.as(IAN_INTERNAL)]) {
    const { body } = await download(agent, id, file.id).expect(200);
    const got = await agent
      .get((body as { url: string }).url.replace('/api/v1', ''))
      .buffer(true)
      .expect(200);
    expect(got.headers['content-disposition']).toContain('second-floor.pdf');
  }
  await download(await app.as(RIVAL), id, file.id).expect(404);
  // A file that was sent can neither be taken out of the message nor be sent again.
  await anna.delete(`/quotes/${id}/messages/files/${file.id}`).expect(404);
  await anna
    .post(`/quotes/${id}/messages`)
    .send({ text: 'Again', files: [file.id] })
    .expect(422);
});

it('a message with a file needs no text, and any other does', async () => {
  const { id } = await makeQuote(app, 'sent');
  const { id: file } = await uploaded(anna, id);
  await anna.post(`/quotes/${id}/messages`).send({ files: [] }).expect(422);
  await anna.post(`/quotes/${id}/messages`).send({ text: ' ', files: [] }).expect(422);
  expect(await write(anna, id, { files: [file] })).toMatchObject({ text: '', isDeleted: false });
});

it('files of a note for staff are for staff', async () => {
  const { id } = await makeQuote(app, 'sent');
  const { id: file } = await uploaded(staff, id);
  await write(staff, id, { text: 'Their last year', internal: true, files: [file] });
  await download(anna, id, file).expect(404);
  await download(await app.as(IAN_INTERNAL), id, file).expect(200);
});

it('files of somebody else, of another quote, and too many are refused, and the message with them', async () => {
  const { id } = await makeQuote(app, 'sent');
  const { id: other } = await makeQuote(app, 'sent');
  const { id: toms } = await uploaded(tom, id);
  const { id: elsewhere } = await uploaded(anna, other);
  for (const files of [[toms], [elsewhere], [crypto.randomUUID()]]) {
    const { body } = await anna.post(`/quotes/${id}/messages`).send({ text: 'x', files }).expect(422);
    expect(body).toMatchObject({
      errors: [{ field: 'files', message: 'A file is no longer there. Attach it again.' }],
    });
  }
  await anna
    .post(`/quotes/${id}/messages`)
    .send({ text: 'x', files: ['7'] })
    .expect(422);
  expect((await anna.get(`/quotes/${id}/messages`).expect(200)).body).toMatchObject({ total: 0 });
  await anna.delete(`/quotes/${id}/messages/files/${toms}`).expect(403);
  await Promise.all(Array.from({ length: 12 }, () => upload(anna, id)));
  const { body } = await upload(anna, id).expect(422);
  expect(body).toMatchObject({ errors: [{ field: 'document', message: 'A message has at most 10 files' }] });
  expect(await keysOf(id)).toHaveLength(11);
});

it.each([
  ['no file', Buffer.alloc(0), 'a.pdf'],
  ['a program', Buffer.from('MZ program'), 'a.pdf'],
  ['another format', Buffer.from('<svg/>'), 'a.svg'],
])('%s is refused at its field', async (_what, content, name) => {
  const { id } = await makeQuote(app, 'sent');
  expect((await upload(anna, id, content, name).expect(422)).body).toMatchObject({ errors: [{ field: 'document' }] });
  expect(await keysOf(id)).toEqual([]);
});

it('the files of a removed message are gone at once, as are files that were not sent and are removed', async () => {
  const { id } = await makeQuote(app, 'sent');
  const { id: file } = await uploaded(anna, id);
  const { url } = (await download(anna, id, file).expect(200)).body as { url: string };
  const sent = await write(anna, id, { text: 'Wrong drawing', files: [file] });
  expect(await keysOf(id)).toHaveLength(1);
  const { body } = await anna.delete(`/quotes/${id}/messages/${sent.id}`).expect(200);
  expect(body).toMatchObject({ files: [], isDeleted: true });
  await download(staff, id, file).expect(404);
  await anna.get(url.replace('/api/v1', '')).expect(404);
  expect(await keysOf(id)).toEqual([]);

  const { id: unsent } = await uploaded(anna, id);
  await anna.delete(`/quotes/${id}/messages/files/${unsent}`).expect(204);
  await download(anna, id, unsent).expect(404);
  expect(await keysOf(id)).toEqual([]);
});

it('a file whose row is refused is deleted', async () => {
  const { id } = await makeQuote(app, 'sent');
  await app.sql(`alter table quote_message_files add constraint no_rows check (size < 0) not valid`);
  await upload(anna, id).expect(500);
  await app.sql('alter table quote_message_files drop constraint no_rows');
  expect(await keysOf(id)).toEqual([]);
});

it('the sweep removes files that were not sent for a day, and contents without a row', async () => {
  const { id } = await makeQuote(app, 'sent');
  const { id: sent } = await uploaded(anna, id);
  await write(anna, id, { text: 'Kept', files: [sent] });
  const { id: unsent } = await uploaded(anna, id);
  await app.get(Storage).put(`quote-messages/${id}/lost`, FILES.pdf, 'application/pdf');
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const key of await keysOf(id)) await utimes(join(app.config.dataDir, 'files', key), hoursAgo, hoursAgo);
  const job = new SweepMessageFilesJob(app.get(Transactions), app.get(Storage));
  await job.run();
  expect(await keysOf(id)).toHaveLength(2);
  await download(anna, id, unsent).expect(200);
  await asOf(new Date(Date.now() + 25 * 3_600_000), () => job.run());
  expect(await keysOf(id)).toHaveLength(1);
  await download(anna, id, unsent).expect(404);
  await download(anna, id, sent).expect(200);
});
