import type { NoteDto } from '../../src/notes/notes.dto.js';
import { type Agent, ANNA, IAN_INTERNAL, STAFF, TestApp } from '../app.js';
import { makeOrder } from '../builders/orders.js';
import { makeUser } from '../builders/people.js';
import { addressOf, makeSubject, OPERATIONS } from './operations.js';

/** Text of a note of staff about a record. */

const TEXT = 'Pays late since the merger';

let app: TestApp;
let staff: Agent;
let subjects: Record<'quoteId' | 'companyId' | 'orderId' | 'userId', string>;
beforeAll(async () => {
  app = await TestApp.start();
  staff = await app.as(STAFF);
  const { companyId, userId } = await app.actor(ANNA);
  const order = await makeOrder(app, 'pending');
  const [{ quote_id: quoteId } = { quote_id: '' }] = await app.sql<{ quote_id: string }>(
    'select quote_id from orders where id = ?',
    [order.id],
  );
  subjects = { quoteId, companyId, orderId: order.id, userId };
});
afterAll(() => app.close());

const add = async (about: object, text = TEXT) =>
  (
    await staff
      .post('/system/notes')
      .send({ ...about, text })
      .expect(201)
  ).body as NoteDto;
const listed = async (agent: Agent, about: Record<string, string>) =>
  ((await agent.get('/system/notes').query(about).expect(200)).body as { data: NoteDto[] }).data;

it.each(['companyId', 'orderId', 'userId'] as const)(
  'notes are listed by %s with author and time, newest first',
  async (name) => {
    const about = { [name]: subjects[name] };
    const first = await add(about, `  ${TEXT}  `);
    expect(first).toMatchObject({ text: TEXT, author: { name: 'Mira Jansen' }, editedAt: null, isOwn: true });
    const second = await add(about, 'Two\nlines');
    expect((await listed(staff, about)).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(await listed(await app.as(IAN_INTERNAL), about)).toMatchObject([{ isOwn: false }, { isOwn: false }]);
  },
);

it('only its author can change and delete a note; a stale copy is refused with 412', async () => {
  const { id, version } = await add({ companyId: subjects.companyId });
  const edit = (agent: Agent, text: string, etag = version) =>
    agent.put(`/system/notes/${id}`).set('If-Match', `"${etag}"`).send({ text });
  const { body } = await edit(staff, 'Pays in time').expect(200);
  expect(body).toMatchObject({ text: 'Pays in time', version: version + 1, editedAt: expect.any(String) });
  await edit(staff, 'Older').expect(412);
  const { companyId } = await app.actor(STAFF);
  const colleague = await app.as(await makeUser(app, { company: companyId, accountType: 'admin' }));
  for (const request of [edit(colleague, 'Mine', version + 1), colleague.delete(`/system/notes/${id}`)]) {
    expect((await request.expect(403)).body).toMatchObject({ message: 'Only the author of a note can change it' });
  }
  await staff.delete(`/system/notes/${id}`).expect(204);
  await staff.delete(`/system/notes/${id}`).expect(404);
});

it.each([
  ['nothing that it is about', () => ({ text: TEXT }), 400],
  ['two records', () => ({ companyId: subjects.companyId, userId: subjects.userId, text: TEXT }), 400],
  ['no such record', () => ({ companyId: crypto.randomUUID(), text: TEXT }), 404],
  ['a quote, which has a thread', () => ({ quoteId: subjects.quoteId, text: TEXT }), 400],
  ['no text', () => ({ companyId: subjects.companyId, text: '  ' }), 422],
  ['too much text', () => ({ companyId: subjects.companyId, text: 'x'.repeat(4001) }), 422],
])('a note about %s is refused', async (_what, body, status) => {
  await staff.post('/system/notes').send(body()).expect(status);
});

it('notes appear in no response to a client', async () => {
  const { quoteId, ...others } = subjects;
  for (const [name, id] of Object.entries(others)) await add({ [name]: id });
  await staff.post(`/quotes/${quoteId}/messages`).send({ text: TEXT, internal: true }).expect(201);
  const anna = await app.as(ANNA);
  // PDF downloads are excluded: they are rendered from the quote's document, which is requested as well.
  const reads = OPERATIONS.filter(
    ({ route }) => route.startsWith('GET ') && !route.includes('/system/') && !route.endsWith('{id}/download'),
  );
  expect(reads.length).toBeGreaterThan(30);
  const told: string[] = [];
  for (const operation of reads) {
    const made = operation.subject ? await makeSubject(app, operation) : null;
    const parameters = { ...made?.parameters, ...(made ? {} : { id: subjects.quoteId }), slug: 'tables' };
    const all = { slaId: 'sla-plus', deviceId: 'holotable-65', itemId: subjects.quoteId, ...parameters };
    const address = addressOf(operation, { parameters: all, secret: '' });
    const { text, body } = await anna.get(address).buffer(true);
    if (JSON.stringify([text, body]).includes(TEXT)) told.push(operation.route);
  }
  for (const path of [`/orders/${subjects.orderId}`, `/orders/${subjects.orderId}/history`, '/companies']) {
    if (JSON.stringify((await anna.get(path)).body).includes(TEXT)) told.push(path);
  }
  expect(told).toEqual([]);
});

it('erasing a user deletes the notes about them', async () => {
  const email = await makeUser(app, { company: subjects.companyId, accountStatus: 'inactive' });
  const [{ id } = { id: '' }] = await app.sql<{ id: string }>('select id from users where email = ?', [email]);
  await add({ userId: id }, 'Prefers the phone');
  await staff.delete(`/users/${id}/permanent`).send({ reason: 'Asked for it', confirmEmail: email }).expect(204);
  expect(await app.sql('select 1 from notes where user_id = ?', [id])).toEqual([]);
});
