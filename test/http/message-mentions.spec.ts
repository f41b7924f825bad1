import type { MentionedPersonDto, QuoteMessageDto } from '../../src/messages/messages.dto.js';
import type { ThreadPage, UnreadPage } from '../../src/messages/messages.service.js';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import { type Agent, ANNA, IAN_INTERNAL, PAULA_PARTNER, RIVAL, STAFF, TestApp, TOM } from '../app.js';
import { makeUser } from '../builders/people.js';
import { makeQuote } from '../builders/quotes.js';

let app: TestApp;
let anna: Agent;
let tom: Agent;
let staff: Agent;
const ids: Record<string, string> = {};
beforeAll(async () => {
  app = await TestApp.start();
  [anna, tom, staff] = await Promise.all([app.as(ANNA), app.as(TOM), app.as(STAFF)]);
  for (const email of [ANNA, TOM, STAFF, RIVAL, PAULA_PARTNER, IAN_INTERNAL]) {
    ids[email] = (await app.actor(email)).userId;
  }
});
afterAll(() => app.close());

const write = async (agent: Agent, quoteId: string, message: object) =>
  (await agent.post(`/quotes/${quoteId}/messages`).send(message).expect(201)).body as QuoteMessageDto;
const unreadOf = async (agent: Agent, quoteId: string) =>
  ((await agent.get('/messages/unread').expect(200)).body as UnreadPage).data.find((one) => one.quoteId === quoteId);
const colleagues = async (agent: Agent, quoteId: string) =>
  ((await agent.get(`/quotes/${quoteId}/messages/colleagues`).expect(200)).body as { data: MentionedPersonDto[] }).data;

it('a mentioned colleague, who was not told of the thread, is told and sees who mentioned them', async () => {
  const { id } = await makeQuote(app, 'sent');
  await write(anna, id, { text: 'Before' });
  expect(await colleagues(anna, id)).toContainEqual({ id: ids[TOM], name: 'Tom Bakker' });
  const told = await write(anna, id, { text: `Is this right, @{${ids[TOM]}}?` });
  expect(told.mentions).toEqual([{ id: ids[TOM], name: 'Tom Bakker' }]);
  expect(await unreadOf(tom, id)).toMatchObject({ unread: 1, mentioned: 1 });
  expect(await unreadOf(staff, id)).toMatchObject({ unread: 2, mentioned: 0 });
  const page = (await tom.get(`/quotes/${id}/messages`).expect(200)).body as ThreadPage;
  expect(page.data.map(({ isNew }) => isNew)).toEqual([true, false]);
  await write(anna, id, { text: 'Or not?' });
  expect(await unreadOf(tom, id)).toMatchObject({ unread: 2, mentioned: 1 });
  await tom.post(`/quotes/${id}/messages/read`).send({ through: told.id }).expect(204);
  expect(await unreadOf(tom, id)).toMatchObject({ unread: 1, mentioned: 0 });
});

it('a mention that is edited in is told, and one that is removed is no longer counted', async () => {
  const { id } = await makeQuote(app, 'sent');
  const { id: message } = await write(anna, id, { text: 'Is this right?' });
  const edit = (text: string) => anna.put(`/quotes/${id}/messages/${message}`).send({ text });
  await edit(`Is this right, @{${ids[TOM]}}?`).expect(200);
  expect(await unreadOf(tom, id)).toMatchObject({ unread: 1, mentioned: 1 });
  expect((await edit('Is this right?').expect(200)).body).toMatchObject({ mentions: [] });
  expect(await unreadOf(tom, id)).toMatchObject({ unread: 1, mentioned: 0 });
  await edit(`Right, @{${ids[TOM]}}?`).expect(200);
  expect((await anna.delete(`/quotes/${id}/messages/${message}`).expect(200)).body).toMatchObject({ mentions: [] });
  expect(await unreadOf(tom, id)).toBeUndefined();
});

it('only colleagues can be mentioned: not oneself, the other side, a stranger, or a colleague who has left', async () => {
  const { id } = await makeQuote(app, 'sent');
  const { companyId } = await app.actor(ANNA);
  const left = (await app.actor(await makeUser(app, { company: companyId }))).userId;
  await app.sql(`update users set account_status = 'inactive' where id = ?`, [left]);
  const strangers = [ids[ANNA], ids[STAFF], ids[RIVAL], ids[PAULA_PARTNER], left, crypto.randomUUID()];
  for (const stranger of strangers) {
    const { body } = await anna
      .post(`/quotes/${id}/messages`)
      .send({ text: `@{${ids[TOM]}} and @{${stranger}}` })
      .expect(422);
    expect(body).toMatchObject({
      errors: [{ field: 'text', message: 'Only colleagues who may see the quote can be mentioned' }],
    });
  }
  const offered = (await colleagues(anna, id)).map((one) => one.id);
  expect(offered.filter((one) => strangers.includes(one))).toEqual([]);
  // A note for staff mentions staff only, because only staff are colleagues of its author.
  const note = { text: `@{${ids[ANNA]}}`, internal: true };
  await staff.post(`/quotes/${id}/messages`).send(note).expect(422);
  expect(await unreadOf(tom, id)).toBeUndefined();
});

it('a mention of a person who has left stays when the text is edited, and shows their name', async () => {
  const { id } = await makeQuote(app, 'sent');
  const { companyId } = await app.actor(ANNA);
  const email = await makeUser(app, { company: companyId });
  const { userId } = await app.actor(email);
  const { id: message } = await write(anna, id, { text: `Ask @{${userId}}` });
  await staff.patch(`/users/${userId}/deactivate`).send({ reason: 'Left' }).expect(200);
  await staff.delete(`/users/${userId}/permanent`).send({ reason: 'Asked for it', confirmEmail: email }).expect(204);
  const { body } = await anna
    .put(`/quotes/${id}/messages/${message}`)
    .send({ text: `Please ask @{${userId}}` })
    .expect(200);
  expect((body as QuoteMessageDto).mentions).toEqual([{ id: userId, name: 'Deleted User' }]);
});

it('a message about a revision keeps what that said, after the next one', async () => {
  const { id, total } = await makeQuote(app, 'sent');
  const said = await write(anna, id, { text: 'Why this much?', revision: 2 });
  expect(said).toMatchObject({ revision: 2, aboutRevision: { number: 2, total, createdAt: expect.any(String) } });
  await staff.put(`/system/quotes/${id}/recall`).send({ reason: 'A better price' }).expect(200);
  const quote = (await anna.get(`/quotes/${id}`).expect(200)).body as QuoteDto;
  await staff
    .put(`/system/quotes/${id}/pricing`)
    .send({ items: [{ id: quote.items[0]!.id, unitPrice: 1 }] })
    .expect(200);
  const page = (await anna.get(`/quotes/${id}/messages`).expect(200)).body as ThreadPage;
  expect(page.data[0]?.aboutRevision).toMatchObject({ number: 2, total });
  expect((await write(anna, id, { text: 'And the first?', revision: 1 })).revision).toBe(1);
});

it.each([
  ['a revision that is not there', { revision: 9 }, 404],
  ['a revision that is no number', { revision: '2' }, 422],
  ['a line and a revision', { revision: 1, lineId: crypto.randomUUID() }, 400],
])('a message about %s is refused', async (_what, about, status) => {
  const { id } = await makeQuote(app, 'sent');
  await anna
    .post(`/quotes/${id}/messages`)
    .send({ text: 'x', ...about })
    .expect(status);
});
