import type { QuoteMessageDto } from '../../src/messages/messages.dto.js';
import type { UnreadPage } from '../../src/messages/messages.service.js';
import type { QuoteRowDto } from '../../src/quotes/quote-answers.dto.js';
import { type Agent, ANNA, PAULA_PARTNER, STAFF, TestApp, TOM } from '../app.js';
import { connect } from '../builders/connections.js';
import { makeQuote } from '../builders/quotes.js';

let app: TestApp;
let anna: Agent;
let staff: Agent;
let paula: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  [anna, staff, paula] = await Promise.all([app.as(ANNA), app.as(STAFF), app.as(PAULA_PARTNER)]);
  await connect(app, PAULA_PARTNER, ANNA);
});
afterAll(() => app.close());

const write = async (agent: Agent, quoteId: string, message: object) =>
  (await agent.post(`/quotes/${quoteId}/messages`).send(message).expect(201)).body as QuoteMessageDto;
const rows = async (agent: Agent, path: string) =>
  ((await agent.get(path).expect(200)).body as { data: QuoteRowDto[] }).data;
const countsOf = async (agent: Agent, path: string, id: string) => {
  const row = (await rows(agent, path)).find((one) => one.id === id);
  return row && [row.unreadMessages, row.openQuestions];
};
const asked = async (agent: Agent, path: string) =>
  (await rows(agent, `${path}?openQuestions=true&limit=100`)).map(({ id }) => id);
const questionsOf = async (agent: Agent) =>
  ((await agent.get('/messages/unread').expect(200)).body as UnreadPage).openQuestions;

it('lists count what the caller has not read and the open questions that it reads', async () => {
  const { id } = await makeQuote(app, 'sent');
  const { id: quiet } = await makeQuote(app, 'sent');
  const before = await Promise.all([anna, staff].map(questionsOf));
  await write(anna, id, { text: 'Does it fit?', question: true });
  await write(staff, id, { text: 'How wide is the door?', question: true });
  await write(staff, id, { text: 'Do they pay?', internal: true, question: true });
  expect(await countsOf(anna, '/quotes', id)).toEqual([1, 2]);
  expect(await countsOf(await app.as(TOM), '/quotes', id)).toEqual([0, 2]);
  expect(await countsOf(staff, '/system/quotes', id)).toEqual([1, 3]);
  expect(await countsOf(anna, '/quotes', quiet)).toEqual([0, 0]);
  for (const [agent, path] of [
    [anna, '/quotes'],
    [staff, '/system/quotes'],
  ] as const) {
    const found = await asked(agent, path);
    expect(found).toContain(id);
    expect(found).not.toContain(quiet);
    const { body } = await agent.get(`${path}?openQuestions=true&limit=1`).expect(200);
    expect((body as { total: number }).total).toBe(found.length);
  }
  expect(await Promise.all([anna, staff].map(questionsOf))).toEqual(before.map((count) => count + 1));
});

it('a question in a note for staff puts the quote in no filter of the client', async () => {
  const { id } = await makeQuote(app, 'sent');
  const before = await Promise.all([anna, staff].map(questionsOf));
  await write(staff, id, { text: 'Do they pay?', internal: true, question: true });
  expect(await asked(anna, '/quotes')).not.toContain(id);
  expect(await asked(staff, '/system/quotes')).toContain(id);
  expect(await Promise.all([anna, staff].map(questionsOf))).toEqual([before[0], before[1]! + 1]);
});

it('a settled question counts no longer', async () => {
  const { id } = await makeQuote(app, 'sent');
  const { id: message } = await write(anna, id, { text: 'Does it fit?', question: true });
  await staff.put(`/quotes/${id}/messages/${message}`).send({ question: 'settled' }).expect(200);
  expect(await countsOf(anna, '/quotes', id)).toEqual([0, 0]);
  expect(await asked(anna, '/quotes')).not.toContain(id);
});

it('a partner counts the questions of quotes that it prepared, and the client those since the submission', async () => {
  const { id } = await makeQuote(app, 'draft', { by: PAULA_PARTNER, forClient: ANNA });
  const { id: shared } = await makeQuote(app, 'sent');
  await write(anna, shared, { text: 'Does it fit?', question: true });
  await write(paula, id, { text: 'What discount may I offer?', question: true });
  await paula.post(`/quotes/${id}/submit`).expect(200);
  expect(await countsOf(paula, '/partners/quotes', id)).toEqual([0, 1]);
  expect(await countsOf(anna, '/quotes', id)).toEqual([0, 0]);
  expect(await asked(anna, '/quotes')).not.toContain(id);
  await write(anna, id, { text: 'When?', question: true });
  expect(await countsOf(paula, '/partners/quotes', id)).toEqual([1, 2]);
  expect(await countsOf(anna, '/quotes', id)).toEqual([0, 1]);
  // It takes no part in the messages of a quote that the client only shares with it.
  expect(await countsOf(paula, '/partners/quotes', shared)).toEqual([0, 0]);
  const found = await asked(paula, '/partners/quotes');
  expect(found).toContain(id);
  expect(found).not.toContain(shared);
  const own = await makeQuote(app, 'draft', { by: PAULA_PARTNER });
  const before = await questionsOf(paula);
  await write(paula, own.id, { text: 'What does it cost us?', question: true });
  expect(await questionsOf(paula)).toBe(before + 1);
  expect(await countsOf(paula, '/quotes', own.id)).toEqual([0, 1]);
});

it.each(['/quotes', '/system/quotes', '/partners/quotes'])('%s refuses another value of the filter', async (path) => {
  const agent = path === '/system/quotes' ? staff : paula;
  await agent.get(`${path}?openQuestions=yes`).expect(400);
});
