import { Transactions } from '../../src/platform/database/transactions.js';
import { asOf } from '../../src/platform/clock.js';
import { Outbox } from '../../src/platform/mail/outbox.js';
import { MailMessagesJob } from '../../src/messages/mails/mail-messages.job.js';
import type { QuoteMessageDto } from '../../src/messages/messages.dto.js';
import { type Agent, ANNA, PAULA_PARTNER, STAFF, TestApp, TOM } from '../app.js';
import { connect, disconnect } from '../builders/connections.js';
import { makeQuote } from '../builders/quotes.js';
import { undeclared } from '../declared-mails.js';

let app: TestApp;
let anna: Agent;
let staff: Agent;
let job: MailMessagesJob;
beforeAll(async () => {
  app = await TestApp.start();
  [anna, staff] = await Promise.all([app.as(ANNA), app.as(STAFF)]);
  job = new MailMessagesJob(app.get(Transactions), app.get(Outbox));
});
afterAll(() => app.close());

const write = async (agent: Agent, quoteId: string, message: object) =>
  (await agent.post(`/quotes/${quoteId}/messages`).send(message).expect(201)).body as QuoteMessageDto;
const after = (seconds: number) => asOf(new Date(Date.now() + seconds * 1_000), () => job.run());

interface Mail {
  recipient: string;
  data: { messages: { text: string; author: string }[] };
}
const mailsOf = (quoteId: string) =>
  app.sql<Mail>(
    `select recipient, data from outbox_mails where template = 'quote-messages' and subject_id = ? order by created_at, recipient`,
    [quoteId],
  );
const told = async (quoteId: string) =>
  (await mailsOf(quoteId)).map(({ recipient, data }) => [recipient, data.messages.map(({ text }) => text)]);

it('mails who has not read a message within two minutes, and the next messages five minutes later', async () => {
  const { id } = await makeQuote(app, 'sent');
  await write(staff, id, { text: 'One' });
  await after(110);
  expect(await told(id)).toEqual([]);
  await write(staff, id, { text: 'Two' });
  await after(125);
  expect(await told(id)).toEqual([[ANNA, ['One', 'Two']]]);
  await after(130);
  await write(staff, id, { text: 'Three' });
  await write(staff, id, { text: 'Four' });
  await after(125 + 299);
  expect(await told(id)).toHaveLength(1);
  await after(125 + 302);
  await after(125 + 400);
  expect(await told(id)).toEqual([
    [ANNA, ['One', 'Two']],
    [ANNA, ['Three', 'Four']],
  ]);
  expect((await mailsOf(id)).flatMap(({ data }) => undeclared({ template: 'quote-messages', data }))).toEqual([]);
});

it('mails nobody what they have read, what was removed, or what they wrote themselves', async () => {
  const { id } = await makeQuote(app, 'sent');
  const one = await write(staff, id, { text: 'One' });
  await anna.post(`/quotes/${id}/messages/read`).send({ through: one.id }).expect(204);
  const two = await write(staff, id, { text: 'Two' });
  await staff.delete(`/quotes/${id}/messages/${two.id}`).expect(200);
  await after(200);
  expect(await told(id)).toEqual([]);
});

it('mails notes for staff to staff only, and a mention to the colleague', async () => {
  const { id } = await makeQuote(app, 'sent');
  const { userId } = await app.actor(TOM);
  await write(anna, id, { text: `Right, @{${userId}}?` });
  await after(200);
  expect(await told(id)).toEqual([
    [STAFF, ['Right, @Tom Bakker?']],
    [TOM, ['Right, @Tom Bakker?']],
  ]);
  await write(staff, id, { text: 'Pays late', internal: true });
  await after(1_000);
  expect(await told(id)).toHaveLength(2);
});

it('mails nobody who has switched quote updates off, or who may not read the thread any more', async () => {
  const { id } = await makeQuote(app, 'sent');
  const prefer = (quoteUpdates: boolean) =>
    anna.put('/users/notification-preferences').send({ quoteUpdates }).expect(200);
  await prefer(false);
  await write(staff, id, { text: 'One' });
  await after(200);
  expect(await told(id)).toEqual([]);
  await prefer(true);
  await after(300);
  expect(await told(id)).toEqual([]);

  const connection = await connect(app, PAULA_PARTNER, ANNA);
  const prepared = await makeQuote(app, 'sent', { by: PAULA_PARTNER, forClient: ANNA });
  await write(staff, prepared.id, { text: 'For both' });
  await disconnect(app, connection);
  await after(200);
  expect(await told(prepared.id)).toEqual([[ANNA, ['For both']]]);
});

it('two jobs at once mail once', async () => {
  const { id } = await makeQuote(app, 'sent');
  await write(staff, id, { text: 'One' });
  await Promise.all([after(200), after(200), after(200)]);
  expect(await told(id)).toEqual([[ANNA, ['One']]]);
});
