import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { MessageStreams } from '../../src/messages/message-streams.js';
import { Drain } from '../../src/platform/http/drain.js';
import { ANNA, IAN_INTERNAL, PAULA_PARTNER, RIVAL, SAM_SUSPENDED, STAFF, TestApp, TOM } from '../app.js';
import { connect, disconnect } from '../builders/connections.js';
import { makeUser } from '../builders/people.js';
import { makeQuote } from '../builders/quotes.js';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { eventually } from '../platform/eventually.js';

/** Two APIs on one database: readers are at the second, writers at the first. */
let app: TestApp;
let other: TestApp;
const open: ClientRequest[] = [];
beforeAll(async () => {
  app = await TestApp.start();
  const { databaseUrl, databaseDirectUrl } = app.config;
  other = await TestApp.start({ databaseUrl, ...(databaseDirectUrl && { databaseDirectUrl }) });
  await connect(app, PAULA_PARTNER, ANNA);
});
afterEach(() => open.splice(0).forEach((one) => one.destroy()));
afterAll(async () => {
  await other.close();
  await app.close();
});

interface Reader {
  response: IncomingMessage;
  /** Everything that has come. */
  text: () => string;
  /** Ids of the quotes with news. */
  news: () => string[];
}

const cookies = new Map<string, string>();

async function cookieOf(email: string): Promise<string> {
  const known = cookies.get(email);
  if (known) return known;
  const { headers } = await other.visitor().post('/auth/login').send({ email, password: DEMO_PASSWORD }).expect(200);
  const cookie = (headers['set-cookie'] as unknown as string[]).map((one) => one.split(';')[0]).join('; ');
  cookies.set(email, cookie);
  return cookie;
}

/** Opens a stream of a user at the second API, on a connection of its own. */
async function read(email: string, headers: Record<string, string> = {}): Promise<Reader> {
  const wanted = {
    Accept: 'text/event-stream',
    'Accept-Encoding': 'gzip, br',
    Cookie: await cookieOf(email),
    ...headers,
  };
  const request = get(`${other.url}/api/v1/messages/stream`, { agent: false, headers: wanted });
  open.push(request);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  response.setEncoding('utf8');
  response.on('data', (part: string) => (text += part));
  response.on('error', () => undefined); // aborted by the test
  return {
    response,
    text: () => text,
    news: () =>
      [...text.matchAll(/event: news\ndata: (.+)\n/g)].map(
        ([, data]) => (JSON.parse(data!) as { quoteId: string }).quoteId,
      ),
  };
}

const write = async (email: string, quoteId: string, message: object) =>
  (await app.as(email)).post(`/quotes/${quoteId}/messages`).send(message).expect(201);

it('a message reaches the open pages of its readers on another API, uncompressed, and nobody else', async () => {
  const { id } = await makeQuote(app, 'sent');
  const [anna, tom, staff, observer, rival, paula] = await Promise.all(
    [ANNA, TOM, STAFF, IAN_INTERNAL, RIVAL, PAULA_PARTNER].map((email) => read(email)),
  );
  expect(anna!.response.statusCode).toBe(200);
  const { headers } = anna!.response;
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  expect(headers['content-encoding']).toBeUndefined();
  await write(ANNA, id, { text: 'Hello' });
  await eventually(() => [anna, tom, staff, observer].every((reader) => reader!.news().includes(id)));
  await write(STAFF, id, { text: 'Pays late', internal: true });
  await eventually(() => [staff, observer].every((reader) => reader!.news().length === 2));
  // A later message that they may read arrives after the ones that they may not.
  const { id: own } = await makeQuote(app, 'sent', { by: RIVAL });
  await write(RIVAL, own, { text: 'Hello' });
  await eventually(() => rival!.news().length > 0);
  expect(rival!.news()).toEqual([own]);
  expect(anna!.news()).toEqual([id]);
  expect(tom!.news()).toEqual([id]);
  expect(paula!.news()).toEqual([]);
  expect(staff!.text()).not.toContain('Pays late');
});

it('the author of a message hears that it was read, once', async () => {
  const [{ id }, { id: after }] = [await makeQuote(app, 'sent'), await makeQuote(app, 'sent')];
  const { body } = await write(ANNA, id, { text: 'Does it fit?' });
  const anna = await read(ANNA);
  const staff = await app.as(STAFF);
  const through = (body as { id: string }).id;
  for (let times = 0; times < 2; times++) await staff.post(`/quotes/${id}/messages/read`).send({ through }).expect(204);
  await write(STAFF, after, { text: 'The last news' });
  await eventually(() => anna.news().includes(after));
  expect(anna.news()).toEqual([id, after]);
});

it('who reads a note for staff is no news for anybody', async () => {
  const [{ id }, { id: after }] = [await makeQuote(app, 'sent'), await makeQuote(app, 'sent')];
  const asked = (await write(ANNA, id, { text: 'Does it fit?' })).body as { id: string };
  const staff = await app.as(STAFF);
  const mark = (through: string) => staff.post(`/quotes/${id}/messages/read`).send({ through }).expect(204);
  await mark(asked.id);
  const colleague = await makeUser(app, { company: (await app.actor(STAFF)).companyId, accountType: 'admin' });
  const note = (await write(colleague, id, { text: 'Pays late', internal: true })).body as { id: string };
  const anna = await read(ANNA);
  await mark(note.id);
  await write(STAFF, after, { text: 'The last news' });
  await eventually(() => anna.news().includes(after));
  expect(anna.news()).toEqual([after]);
});

it('a partner hears of the quotes that it prepared, and their company once they are submitted', async () => {
  const { id } = await makeQuote(app, 'draft', { by: PAULA_PARTNER, forClient: ANNA });
  const [anna, paula] = await Promise.all([ANNA, PAULA_PARTNER].map((email) => read(email)));
  await write(PAULA_PARTNER, id, { text: 'What discount may I offer?' });
  await eventually(() => paula!.news().length === 1);
  await (await app.as(PAULA_PARTNER)).post(`/quotes/${id}/submit`).expect(200);
  await write(PAULA_PARTNER, id, { text: 'Here is your offer' });
  await eventually(() => anna!.news().length > 0 && paula!.news().length === 2);
  expect(anna!.news()).toEqual([id]);
});

it('nobody hears of a quote that is hidden from them, nor a partner whose connection ended', async () => {
  const { id } = await makeQuote(app, 'draft', { by: PAULA_PARTNER, forClient: ANNA });
  await (await app.as(PAULA_PARTNER)).post(`/quotes/${id}/submit`).expect(200);
  const [{ id: connection } = { id: '' }] = await app.sql<{ id: string }>(
    'select id from partner_clients where ended_at is null',
  );
  await disconnect(app, connection);
  const [{ id: hidden } = { id: '' }] = await app.sql<{ id: string }>(
    `update quotes set prepared_by_id = (select id from users where email = ?), sent_at = null, status = 'draft'
      where id = (select id from quotes where user_id = (select id from users where email = ?) and status = 'sent' limit 1)
      returning id`,
    [STAFF, ANNA],
  );
  const [anna, paula, staff] = await Promise.all([ANNA, PAULA_PARTNER, STAFF].map((email) => read(email)));
  await write(STAFF, hidden, { text: 'Hidden' });
  await write(STAFF, id, { text: 'Shown' });
  await eventually(() => anna!.news().length > 0 && staff!.news().length === 2);
  expect(anna!.news()).toEqual([id]);
  expect(paula!.news()).toEqual([]);
});

it('a reader that comes back is told to read again, and so is everyone after the database connection broke', async () => {
  const back = await read(ANNA, { 'Last-Event-ID': '1' });
  await eventually(() => back.text().includes('event: resync'));
  const staying = await read(ANNA);
  await eventually(() => staying.text() === ': open\n\n');
  await app.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'holoportal notifications'`,
  );
  await eventually(() => staying.text().includes('event: resync'));
  const { id } = await makeQuote(app, 'sent');
  await write(ANNA, id, { text: 'Still there?' });
  await eventually(() => staying.news().includes(id));
});

it('a stream is refused to visitors and suspended accounts, and beyond ten of one user', async () => {
  const status = async (email: string) => (await read(email)).response.statusCode;
  expect((await other.visitor().get('/messages/stream').set('Accept', 'text/event-stream')).status).toBe(401);
  expect(await status(SAM_SUSPENDED)).toBe(403);
  expect(await Promise.all(Array.from({ length: 10 }, () => status(TOM)))).toEqual(Array(10).fill(200));
  expect(await status(TOM)).toBe(429);
  expect(await status(ANNA)).toBe(200);
});

it('a reader that does not read is cut off, does not delay others, and reads again when it comes back', async () => {
  const streams = other.get(MessageStreams);
  await eventually(() => streams.size === 0);
  const slow = await read(ANNA);
  const quick = await read(STAFF);
  slow.response.pause();
  const { companyId } = await app.actor(ANNA);
  // News comes until the buffers of both sockets are full; the other reader takes each before the next comes.
  let told = 0;
  while (streams.size === 2 && told < 4_000) {
    told += 2;
    await app.sql(
      `select pg_notify('quote_messages', json_build_object('quoteId', n || repeat('x', 7000), 'companies', json_build_array(?::text))::text)
         from unnest(array[?, ?]::int[]) n`,
      [companyId, told - 1, told],
    );
    await eventually(() => quick.text().slice(-20_000).includes(`"${told}x`));
  }
  expect(streams.size).toBe(1);
  slow.response.resume();
  await eventually(() => slow.response.closed);
  expect(slow.response.complete).toBe(false);
  expect(slow.news().length).toBeLessThan(told);
  const back = await read(ANNA, { 'Last-Event-ID': '1' });
  await eventually(() => back.text().includes('event: resync'));
  const { id } = await makeQuote(app, 'sent');
  await write(STAFF, id, { text: 'Are you back?' });
  await eventually(() => back.news().includes(id));
});

it('a reader that leaves is forgotten; a server that stops ends its streams and opens none', async () => {
  const streams = other.get(MessageStreams);
  await eventually(() => streams.size === 0);
  const gone = await read(ANNA);
  const staying = await read(TOM);
  open[0]!.destroy();
  await eventually(() => streams.size === 1);
  expect(gone.response.complete).toBe(false);
  const stopped = other.get(Drain).empty(other.app.getHttpServer(), 1_000);
  const late = await read(TOM);
  expect(late.response.statusCode).toBe(503);
  await stopped;
  expect(staying.response.complete).toBe(true);
  expect(streams.size).toBe(0);
});
