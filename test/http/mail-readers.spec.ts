import { Transactions } from '../../src/platform/database/transactions.js';
import { QuoteNotices } from '../../src/quotes/mail/quote-notices.js';
import { RemindQuotesJob } from '../../src/quotes/workflow/remind-quotes.job.js';
import { ANNA, STAFF, TestApp } from '../app.js';
import { makeCompany, makeUser } from '../builders/people.js';
import { makeQuote, TERMS } from '../builders/quotes.js';
import { mailsOf, mailsTo } from './mails.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());

/** Creates a company with an administrator and two more users, one of whom is the contact of its quotes. */
async function people() {
  const company = await makeCompany(app);
  const admin = await makeUser(app, { company, accountType: 'admin', firstName: 'Ada' });
  const contact = await makeUser(app, { company, accountType: 'standard', firstName: 'Cor' });
  const other = await makeUser(app, { company, accountType: 'standard', firstName: 'Oda' });
  return { company, admin, contact, other };
}
const set = (email: string, change: string) => app.sql(`update users set ${change} where email = ?`, [email]);
const readersOf = async (id: string, template: string) =>
  (await mailsOf(app, id)).filter((mail) => mail.template === template).map(({ recipient }) => recipient);
const remind = () => new RemindQuotesJob(app.get(Transactions), app.get(QuoteNotices)).run();
const approve = async (id: string) => (await app.as(STAFF)).put(`/system/quotes/${id}/approve`).send(TERMS).expect(200);
const accept = async (by: string, id: string) =>
  (await app.as(by)).post(`/quotes/${id}/accept`).send({ revision: 2, signerName: 'Somebody' }).expect(200);
const makeOrder = async (quoteId: string) =>
  (await app.as(STAFF)).post('/orders/from-quote').send({ quoteId }).expect(201);

it('users without quote updates are mailed only acceptances and orders', async () => {
  const { contact } = await people();
  await (await app.as(contact)).put('/users/notification-preferences').send({ quoteUpdates: false }).expect(200);
  const declined = await makeQuote(app, 'pending_approval', { by: contact });
  await (await app.as(STAFF)).put(`/system/quotes/${declined.id}/decline`).send({ reason: 'Too far' }).expect(200);
  const { id } = await makeQuote(app, 'sent', { by: contact });
  await app.sql(`update quotes set valid_until = now() + interval '6 days' where id = ?`, [id]);
  await remind();
  expect(await mailsTo(app, contact)).toEqual([]);
  const { body } = await (await app.as(contact)).get(`/quotes/${id}/events`).expect(200);
  expect((body as { data: { type: string }[] }).data.map(({ type }) => type)).not.toContain('reminded');

  await accept(contact, id);
  await makeOrder(id);
  expect((await mailsTo(app, contact)).map(({ template }) => template)).toEqual(['quote-accepted', 'order-created']);
});

it.each(['inactive', 'suspended'])('an administrator gets the mails of a contact who is %s', async (status) => {
  const { contact, admin } = await people();
  const { id } = await makeQuote(app, 'pending_approval', { by: contact });
  await set(contact, `account_status = '${status}'`);
  await approve(id);
  await app.sql(`update quotes set valid_until = now() + interval '6 days' where id = ?`, [id]);
  await remind();
  await accept(admin, id);
  await makeOrder(id);
  expect(await mailsTo(app, contact)).toEqual([]);
  const mails = await mailsTo(app, admin);
  expect(mails.map(({ template }) => template)).toEqual([
    'quote-sent',
    'quote-expiring',
    'quote-accepted',
    'order-created',
  ]);
  for (const { data } of mails) expect(data.contact).toEqual({ firstName: 'Ada' });
});

it('an acceptance is mailed to the contact and to the user who accepted', async () => {
  const { contact, other } = await people();
  const { id } = await makeQuote(app, 'sent', { by: contact });
  await accept(other, id);
  expect((await readersOf(id, 'quote-accepted')).sort()).toEqual([contact, other, app.config.mailStaff].sort());
});

it('a mailed quote links to the portal only for users who can read it there', async () => {
  const { contact, other } = await people();
  const { id } = await makeQuote(app, 'sent', { by: contact });
  const agent = await app.as(contact);
  for (const recipientEmail of [other, ANNA, 'boss@elsewhere.example']) {
    await agent.post(`/quotes/${id}/send-email`).send({ recipientEmail }).expect(202);
  }
  const mails = (await mailsOf(app, id)).filter(({ template }) => template === 'quote-emailed');
  expect(mails.map(({ recipient, data }) => [recipient, data.canOpen, data.senderEmail])).toEqual([
    [other, true, contact],
    [ANNA, false, contact],
    ['boss@elsewhere.example', false, contact],
  ]);
});
