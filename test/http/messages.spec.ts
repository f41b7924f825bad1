import type { QuoteMessageDto } from '../../src/messages/messages.dto.js';
import type { ThreadPage, UnreadPage } from '../../src/messages/messages.service.js';
import { type Agent, ANNA, IAN_INTERNAL, PAULA_PARTNER, STAFF, TestApp, TOM } from '../app.js';
import { connect } from '../builders/connections.js';
import { makeUser } from '../builders/people.js';
import { makeQuote } from '../builders/quotes.js';
import { Messages } from '../../src/messages/messages.service.js';
import { asOf } from '../../src/platform/clock.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { Migration20261129161500_quote_notes as QuoteNotes } from '../../migrations/Migration20261129161500_quote_notes.js';

let app: TestApp;
let anna: Agent;
let tom: Agent;
let staff: Agent;
let observer: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  anna = await app.as(ANNA);
  tom = await app.as(TOM);
  staff = await app.as(STAFF);
  observer = await app.as(IAN_INTERNAL);
});
afterAll(() => app.close());

const write = async (agent: Agent, quoteId: string, message: object) =>
  (await agent.post(`/quotes/${quoteId}/messages`).send(message).expect(201)).body as QuoteMessageDto;
const thread = async (agent: Agent, quoteId: string) =>
  (await agent.get(`/quotes/${quoteId}/messages`).expect(200)).body as ThreadPage;
const texts = async (agent: Agent, quoteId: string) => (await thread(agent, quoteId)).data.map(({ text }) => text);
const unread = async (agent: Agent) => (await agent.get('/messages/unread').expect(200)).body as UnreadPage;
const unreadOf = async (agent: Agent, quoteId: string) =>
  (await unread(agent)).data.find((one) => one.quoteId === quoteId)?.unread ?? 0;

it('a client and staff talk about a quote; each sees what is new until they read it', async () => {
  const { id, number, items } = await makeQuote(app, 'sent');
  const asked = await write(anna, id, { text: '  Does it fit\nthe lift?  ', lineId: items[0]!.id, question: true });
  expect(asked).toMatchObject({
    text: 'Does it fit\nthe lift?',
    author: { name: 'Anna de Vries', isStaff: false },
    audience: 'everyone',
    line: { id: items[0]!.id, name: items[0]!.product.name, quantity: items[0]!.quantity, total: items[0]!.totalPrice },
    revision: 2,
    question: 'open',
    isOwn: true,
    actions: ['edit', 'delete', 'settle'],
  });
  expect((await unread(staff)).data).toContainEqual(expect.objectContaining({ quoteId: id, number, unread: 1 }));
  expect((await thread(staff, id)).data[0]).toMatchObject({ isNew: true, actions: ['settle'] });
  await staff.post(`/quotes/${id}/messages/read`).send({ through: asked.id }).expect(204);
  expect(await unreadOf(staff, id)).toBe(0);

  const answer = await write(staff, id, { text: 'It is 1.9 m long.' });
  expect(answer.author).toMatchObject({ name: 'Mira Jansen', isStaff: true });
  expect(await unreadOf(anna, id)).toBe(1);
  const told = await thread(anna, id);
  expect(told).toMatchObject({ total: 2, openQuestions: 1, mayWrite: true });
  expect(told.data.map(({ isNew }) => isNew)).toEqual([true, false]);
  // A colleague reads the thread and may settle a question, but is not told of news.
  expect((await thread(tom, id)).data.map(({ isNew }) => isNew)).toEqual([false, false]);
  const settled = await tom.put(`/quotes/${id}/messages/${asked.id}`).send({ question: 'settled' }).expect(200);
  expect(settled.body).toMatchObject({ question: 'settled', settled: { by: 'Tom Bakker' }, actions: ['reopen'] });
  expect((await thread(anna, id)).openQuestions).toBe(0);
  // Reading up to an older message leaves the newer one unread.
  await anna.post(`/quotes/${id}/messages/read`).send({ through: asked.id }).expect(204);
  expect(await unreadOf(anna, id)).toBe(1);
  expect((await thread(observer, id)).mayWrite).toBe(false);
});

it('who joins a thread later is told of what comes then, and lists are sorted both ways', async () => {
  const { id } = await makeQuote(app, 'sent');
  await write(anna, id, { text: 'One' });
  const { companyId } = await app.actor(STAFF);
  const late = await app.as(await makeUser(app, { company: companyId, accountType: 'admin' }));
  await write(late, id, { text: 'Two' });
  await write(anna, id, { text: 'Three' });
  expect(await unreadOf(late, id)).toBe(1);
  expect((await thread(late, id)).data.map(({ text, isNew }) => [text, isNew])).toEqual([
    ['Three', true],
    ['Two', false],
    ['One', false],
  ]);
  const { body } = await late.get(`/quotes/${id}/messages?sort=createdAt`).expect(200);
  expect((body as ThreadPage).data.map(({ text }) => text)).toEqual(['One', 'Two', 'Three']);
  const sorted = async (sort: string) =>
    ((await anna.get(`/messages/unread?sort=${sort}`).expect(200)).body as UnreadPage).data.map(
      ({ quoteId }) => quoteId,
    );
  expect(await sorted('updatedAt')).toEqual((await sorted('-updatedAt')).toReversed());
  await late.post(`/quotes/${id}/messages/read`).send({}).expect(422);
});

it('the author of the last message sees who of the other side has read it, and when', async () => {
  const { id } = await makeQuote(app, 'sent');
  const read = (agent: Agent, through: string) =>
    agent.post(`/quotes/${id}/messages/read`).send({ through }).expect(204);
  const seen = async (agent: Agent) =>
    Object.fromEntries(
      (await thread(agent, id)).data
        .filter(({ seenBy }) => seenBy.length > 0)
        .map(({ text, seenBy }) => [text, seenBy.map(({ name }) => name)]),
    );
  const first = await write(anna, id, { text: 'One' });
  expect(first.seenBy).toEqual([]);
  const late = await app.as(await makeUser(app, { company: (await app.actor(STAFF)).companyId, accountType: 'admin' }));
  await write(late, id, { text: 'A note', internal: true }); // joins the thread, and has read nothing
  await read(tom, first.id); // a colleague
  expect(await seen(anna)).toEqual({});
  const before = Date.now();
  await read(staff, first.id);
  expect(await seen(anna)).toEqual({ One: ['Mira Jansen'] });
  const at = Date.parse((await thread(anna, id)).data[0]!.seenBy[0]!.at);
  expect(at).toBeGreaterThan(before - 1_000);
  await read(staff, first.id); // again, which is not further
  expect(Date.parse((await thread(anna, id)).data[0]!.seenBy[0]!.at)).toBe(at);
  for (const agent of [tom, staff, observer]) expect(await seen(agent)).toEqual({});

  await write(anna, id, { text: 'Two' });
  expect(await seen(anna)).toEqual({});
  const answer = await write(staff, id, { text: 'Answer' });
  await write(staff, id, { text: 'Another note', internal: true });
  await read(anna, answer.id);
  expect(await seen(staff)).toEqual({ Answer: ['Anna de Vries'] });
  await staff.delete(`/quotes/${id}/messages/${answer.id}`).expect(200);
  expect(await seen(staff)).toEqual({});
});

it('is told the time at which a message was first read, which a later message and a note for staff leave as it is', async () => {
  const { id } = await makeQuote(app, 'sent');
  const read = (agent: Agent, through: string) =>
    agent.post(`/quotes/${id}/messages/read`).send({ through }).expect(204);
  const seen = async () => (await thread(anna, id)).data.find(({ text }) => text === 'One')!.seenBy;
  await write(staff, id, { text: 'Hello' });
  const one = await write(anna, id, { text: 'One' });
  await read(staff, one.id);
  const first = await seen();
  expect(first).toMatchObject([{ name: 'Mira Jansen' }]);
  const late = await app.as(await makeUser(app, { company: (await app.actor(STAFF)).companyId, accountType: 'admin' }));
  for (const message of [{ text: 'A note', internal: true }, { text: 'Later' }]) {
    await read(staff, (await write(message.internal ? late : tom, id, message)).id);
    expect(await seen()).toEqual(first);
  }
});

it('who answers has seen what was before, unless it is a note', async () => {
  const { id } = await makeQuote(app, 'sent');
  const seen = async () =>
    (await thread(anna, id)).data.find(({ text }) => text === 'One')!.seenBy.map(({ name }) => name);
  await write(anna, id, { text: 'One' });
  await write(staff, id, { text: 'A note', internal: true });
  expect(await seen()).toEqual([]);
  await write(staff, id, { text: 'Answer' });
  expect(await seen()).toEqual(['Mira Jansen']);
  expect(await unreadOf(staff, id)).toBe(1);
});

it('a note for staff is in no answer to the client and is never counted for it', async () => {
  const { id } = await makeQuote(app, 'sent');
  await write(anna, id, { text: 'Hello' });
  const note = await write(staff, id, { text: 'Pays late', internal: true, question: true });
  expect(note.audience).toBe('staff');
  expect(await thread(anna, id)).toMatchObject({ total: 1, openQuestions: 0, data: [{ text: 'Hello' }] });
  expect(await unreadOf(anna, id)).toBe(0);
  for (const request of [
    anna.put(`/quotes/${id}/messages/${note.id}`).send({ question: 'settled' }),
    anna.delete(`/quotes/${id}/messages/${note.id}`),
    anna.post(`/quotes/${id}/messages/read`).send({ through: note.id }),
  ]) {
    expect((await request.expect(404)).body).toMatchObject({ message: 'Message not found' });
  }
  await anna.post(`/quotes/${id}/messages`).send({ text: 'x', internal: true }).expect(403);
  expect(await texts(observer, id)).toEqual(['Pays late', 'Hello']);
});

it('what a partner writes before it submits the quote stays between the partner and staff', async () => {
  await connect(app, PAULA_PARTNER, ANNA);
  const paula = await app.as(PAULA_PARTNER);
  const { id } = await makeQuote(app, 'draft', { by: PAULA_PARTNER, forClient: ANNA });
  const before = await write(paula, id, { text: 'What discount may I offer?' });
  expect(before.audience).toBe('partner');
  await anna.get(`/quotes/${id}/messages`).expect(404);
  expect(await texts(staff, id)).toEqual(['What discount may I offer?']);
  await paula.post(`/quotes/${id}/submit`).expect(200);
  await write(paula, id, { text: 'Here is your offer' });
  expect(await texts(anna, id)).toEqual(['Here is your offer']);
  expect(await texts(paula, id)).toEqual(['Here is your offer', 'What discount may I offer?']);
  expect(await unreadOf(anna, id)).toBe(1);
});

it('who may not read a message is not named as one who has seen it', async () => {
  const paula = await app.as(PAULA_PARTNER);
  const { id } = await makeQuote(app, 'draft', { by: PAULA_PARTNER, forClient: ANNA });
  await write(paula, id, { text: 'What discount may I offer?' });
  await write(staff, id, { text: '20%' });
  await paula.post(`/quotes/${id}/submit`).expect(200);
  const offer = await write(paula, id, { text: 'Here is your offer' });
  await anna.post(`/quotes/${id}/messages/read`).send({ through: offer.id }).expect(204);
  const seenBy = async (agent: Agent, text: string) =>
    (await thread(agent, id)).data.find((one) => one.text === text)?.seenBy.map(({ name }) => name);
  expect(await seenBy(staff, '20%')).toEqual(['Paula Grant']); // who has answered, and not Anna
  expect(await seenBy(paula, 'Here is your offer')).toEqual(['Anna de Vries']);
});

it('what a partner writes on its own draft stays with it when the draft becomes one for a client', async () => {
  const paula = await app.as(PAULA_PARTNER);
  const { id } = await makeQuote(app, 'draft', { by: PAULA_PARTNER });
  expect((await write(paula, id, { text: 'What does it cost us?' })).audience).toBe('partner');
  expect((await write(staff, id, { text: '20% less' })).audience).toBe('partner');
  const { companyId: clientId } = await app.actor(ANNA);
  await paula.put(`/quotes/${id}`).send({ clientId }).expect(200);
  await paula.post(`/quotes/${id}/submit`).expect(200);
  expect(await texts(anna, id)).toEqual([]);
  expect(await texts(paula, id)).toEqual(['20% less', 'What does it cost us?']);
});

it('a removed note for staff leaves the counts of the client as they are', async () => {
  const { id } = await makeQuote(app, 'sent');
  await write(anna, id, { text: 'Hello' });
  await write(staff, id, { text: 'Hello Anna' });
  const note = await write(staff, id, { text: 'Pays late', internal: true });
  await staff.delete(`/quotes/${id}/messages/${note.id}`).expect(200);
  expect(await unreadOf(anna, id)).toBe(1);
});

it('all administrators of staff are told once the only one in a thread has left', async () => {
  const { id } = await makeQuote(app, 'sent');
  const { companyId } = await app.actor(STAFF);
  const email = await makeUser(app, { company: companyId, accountType: 'admin' });
  await write(await app.as(email), id, { text: 'How can I help?' });
  await write(anna, id, { text: 'Does it fit?' });
  expect(await unreadOf(staff, id)).toBe(0);
  await app.sql(`update users set account_status = 'inactive' where email = ?`, [email]);
  await write(anna, id, { text: 'Is anybody there?' });
  expect(await unreadOf(staff, id)).toBe(1);
});

it('a partner that did not prepare the quote takes no part in its messages', async () => {
  await connect(app, PAULA_PARTNER, ANNA).catch(() => undefined); // unless an earlier test has
  const paula = await app.as(PAULA_PARTNER);
  const { id } = await makeQuote(app, 'sent');
  await paula.get(`/quotes/${id}`).expect(200);
  for (const request of [
    paula.get(`/quotes/${id}/messages`),
    paula.post(`/quotes/${id}/messages`).send({ text: 'Hello' }),
  ]) {
    expect((await request.expect(403)).body).toMatchObject({
      message: 'Only the partner that prepared this quote takes part in its messages',
    });
  }
});

it('only the author changes and removes a message, for five minutes', async () => {
  const { id } = await makeQuote(app, 'sent');
  const own = await write(anna, id, { text: 'One m wide' });
  const at = `/quotes/${id}/messages/${own.id}`;
  expect((await anna.put(at).send({ text: 'Two m wide' }).expect(200)).body).toMatchObject({
    text: 'Two m wide',
    editedAt: expect.any(String),
  });
  await tom.put(at).send({ text: 'Mine' }).expect(403);
  await staff.delete(at).expect(403);
  await anna.put(at).send({}).expect(400);
  await anna.put(at).send({ text: null }).expect(422);
  await anna.put(at).send({ question: 'settled' }).expect(409);
  expect(await unreadOf(staff, id)).toBe(1);
  expect((await anna.delete(at).expect(200)).body).toMatchObject({ text: '', isDeleted: true, actions: [] });
  expect(await unreadOf(staff, id)).toBe(0);
  expect((await thread(staff, id)).data).toMatchObject([{ text: '', isDeleted: true, isNew: false }]);
  await anna.put(at).send({ text: 'Again' }).expect(409);

  const actor = await app.actor(ANNA);
  const old = await asOf(new Date(Date.now() - 5 * 60_000), () =>
    app.get(Messages).write(actor, id, { text: 'Five minutes ago' }),
  );
  for (const request of [
    anna.put(`/quotes/${id}/messages/${old.id}`).send({ text: 'Now' }),
    anna.delete(`/quotes/${id}/messages/${old.id}`),
  ]) {
    expect((await request.expect(409)).body).toMatchObject({ code: 'wrong_status' });
  }
});

it.each([
  ['no text', { text: ' \n ' }, 422],
  ['text that nobody sees', { text: '\u200b' }, 422],
  ['too much text', { text: 'x'.repeat(4_001) }, 422],
  ['a line of another quote', { text: 'x', lineId: crypto.randomUUID() }, 404],
  ['an id that is none', { text: 'x', lineId: '7' }, 422],
])('a message with %s is refused', async (_what, message, status) => {
  const { id } = await makeQuote(app, 'draft');
  await anna.post(`/quotes/${id}/messages`).send(message).expect(status);
  expect((await thread(anna, id)).total).toBe(0);
});

it('fifty messages at once get numbers one after the other, and each counts once as unread', async () => {
  const { id } = await makeQuote(app, 'sent');
  const wanted = Array.from({ length: 50 }, (_, place) => `Message ${place}`);
  await Promise.all(wanted.map((text, place) => write(place % 2 ? anna : tom, id, { text })));
  const numbers = await app.sql<{ number: number }>(
    'select number from quote_messages where quote_id = ? order by number',
    [id],
  );
  expect(numbers.map(({ number }) => number)).toEqual(wanted.map((_, place) => place + 1));
  expect(await unreadOf(staff, id)).toBe(50);
});

it('a line keeps what it said when it changes; a removed person is named Deleted User', async () => {
  const { companyId } = await app.actor(ANNA);
  const email = await makeUser(app, { company: companyId });
  const writer = await app.as(email);
  const { id, items } = await makeQuote(app, 'draft');
  const [first] = items;
  await write(writer, id, { text: 'Why two?', lineId: first!.id });
  await anna
    .put(`/quotes/${id}/items/${first!.id}`)
    .send({ quantity: first!.quantity + 5 })
    .expect(200);
  const [{ id: userId } = { id: '' }] = await app.sql<{ id: string }>('select id from users where email = ?', [email]);
  await staff.patch(`/users/${userId}/deactivate`).send({ reason: 'Left' }).expect(200);
  await staff.delete(`/users/${userId}/permanent`).send({ reason: 'Asked for it', confirmEmail: email }).expect(204);
  expect((await thread(anna, id)).data).toMatchObject([
    { text: 'Why two?', author: { name: 'Deleted User' }, line: { quantity: first!.quantity } },
  ]);
});

it('the messages about each line are counted for their readers', async () => {
  const { id, items } = await makeQuote(app, 'sent');
  const [first, second] = items.map((item) => item.id);
  await write(anna, id, { text: 'Why two?', lineId: first });
  await write(staff, id, { text: 'For both floors', lineId: first });
  const removed = await write(staff, id, { text: 'Wrong line', lineId: second });
  await staff.delete(`/quotes/${id}/messages/${removed.id}`).expect(200);
  await write(staff, id, { text: 'Costs us 4,000', lineId: first, internal: true });
  const linesFor = async (agent: Agent) => (await thread(agent, id)).lines;
  expect(await linesFor(anna)).toEqual([{ lineId: first, messages: 2, unread: 1 }]);
  expect(await linesFor(staff)).toEqual([{ lineId: first, messages: 3, unread: 1 }]);
});

it('notes about a quote from before its thread stand at its beginning, for staff, and are not new', async () => {
  const { id } = await makeQuote(app, 'sent');
  await write(anna, id, { text: 'Does it fit?' });
  const note = async (text: string, day: number) =>
    app.sql(
      `insert into notes (id, created_at, quote_id, author_id, text) select gen_random_uuid(), ?, ?, id, ? from users where email = ?`,
      [new Date(2026, 0, day), id, text, STAFF],
    );
  await note('Second', 2);
  await note('First', 1);
  const em = app.get(Transactions).fork();
  const migration = new QuoteNotes(em.getDriver(), em.config);
  await migration.up();
  for (const sql of migration.getQueries()) await app.sql(sql as string);
  expect(await texts(staff, id)).toEqual(['Does it fit?', 'Second', 'First']);
  expect((await thread(staff, id)).data.map(({ audience, isNew }) => [audience, isNew])).toEqual([
    ['everyone', true],
    ['staff', false],
    ['staff', false],
  ]);
  expect(await texts(anna, id)).toEqual(['Does it fit?']);
  expect(await app.sql('select 1 from notes where quote_id = ?', [id])).toEqual([]);
  expect(await unreadOf(staff, id)).toBe(1);
  await write(anna, id, { text: 'Hello?' });
});
