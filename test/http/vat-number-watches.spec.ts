import { Transactions } from '../../src/platform/database/transactions.js';
import { Outbox } from '../../src/platform/mail/outbox.js';
import { TellVatVerdictsJob } from '../../src/quotes/tax/tell-vat-verdicts.job.js';
import type { VatNumberWatchDto } from '../../src/quotes/tax/vat-number-watch.dto.js';
import { ANNA, IAN_INTERNAL, PAULA_PARTNER, RIVAL, STAFF, TestApp, TOM } from '../app.js';
import { connect, disconnect, part } from '../builders/connections.js';
import { makeUser } from '../builders/people.js';
import { makeQuote } from '../builders/quotes.js';
import { mailsOf } from './mails.js';

const NUMBER = 'FR90900123457';

let app: TestApp;
let companyId: string;
beforeAll(async () => {
  app = await TestApp.start({ seller: { countryCode: 'NL', vatNumber: 'NL862417395B01' } });
  ({ companyId } = await app.actor(ANNA));
});
beforeEach(async () => {
  await app.sql('delete from vat_number_watches');
  await app.sql('delete from vat_evidence');
  await app.sql(`update companies set country_code = 'FR', vat_number = ? where id = ?`, [NUMBER, companyId]);
});
afterAll(() => app.close());

/** Stores what the register says about a number of Anna's company. */
const say = (status: string, number = NUMBER) =>
  app.sql(
    `insert into vat_evidence (company_id, vat_number, status, checked_at, asked_at) values (?, ?, ?, now(), now())
     on conflict (company_id, vat_number) do update set status = excluded.status`,
    [companyId, number, status],
  );
const tell = () => new TellVatVerdictsJob(app.get(Transactions), app.get(Outbox)).run();
const watch = async (by: string, id: string, status = 200) =>
  (await (await app.as(by)).put(`/quotes/${id}/vat-number-watch`).expect(status)).body as VatNumberWatchDto;
const told = async (id: string) =>
  (await mailsOf(app, id))
    .filter(({ template }) => template === 'vat-number-answered')
    .map(({ recipient, data }) => [recipient, data.isValid, (data.quote as { path: string }).path]);
const waiting = async () => (await app.sql('select user_id from vat_number_watches')).length;

it('mails everybody who asked once, when the number is confirmed', async () => {
  const { id } = await makeQuote(app, 'sent');
  await tell();
  for (const reader of [ANNA, TOM, STAFF, IAN_INTERNAL]) {
    expect(await watch(reader, id)).toEqual({
      isWatching: true,
      until: expect.any(String),
      canWatch: true,
      askedAt: null,
    });
  }
  await Promise.all([watch(ANNA, id), watch(ANNA, id), watch(TOM, (await makeQuote(app, 'draft')).id)]);
  expect(await waiting()).toBe(4); // one for each person and company
  await watch(TOM, id);
  await (await app.as(IAN_INTERNAL)).delete(`/quotes/${id}/vat-number-watch`).expect(204);
  await say('unconfirmed');
  await tell();
  expect(await told(id)).toEqual([]);
  await say('valid');
  await Promise.all([tell(), tell(), tell()]);
  expect((await told(id)).toSorted()).toEqual(
    [
      [STAFF, true, `/admin/quotes/${id}/full`],
      [ANNA, true, `/dashboard/quotes/${id}`],
      [TOM, true, `/dashboard/quotes/${id}`],
    ].toSorted(),
  );
  await tell();
  expect(await told(id)).toHaveLength(3);
  const { body } = await (await app.as(ANNA)).get(`/quotes/${id}/vat-number-watch`).expect(200);
  expect(body).toMatchObject({ isWatching: false, until: null, canWatch: false });
});

it('says in the same mail that the number is invalid, also a corrected one', async () => {
  const { id } = await makeQuote(app, 'sent');
  await watch(ANNA, id);
  await say('valid');
  await app.sql(`update companies set vat_number = 'FR12345678901' where id = ?`, [companyId]);
  await tell();
  expect(await told(id)).toEqual([]);
  await say('invalid', 'FR12345678901');
  await tell();
  expect(await told(id)).toEqual([[ANNA, false, `/dashboard/quotes/${id}`]]);
});

it('mails nobody who has no access any more', async () => {
  await part(app);
  const connection = await connect(app, PAULA_PARTNER, ANNA);
  const { id } = await makeQuote(app, 'sent', { by: PAULA_PARTNER, forClient: ANNA });
  const leaver = await makeUser(app, { company: companyId });
  for (const reader of [PAULA_PARTNER, leaver, ANNA]) await watch(reader, id);
  await app.sql(`update users set account_status = 'inactive' where email = ?`, [leaver]);
  await disconnect(app, connection);
  await say('valid');
  await tell();
  expect(await told(id)).toEqual([[ANNA, true, `/dashboard/quotes/${id}`]]);
  expect(await waiting()).toBe(0);
});

it('mails the partner that prepared the quote', async () => {
  await part(app);
  await connect(app, PAULA_PARTNER, ANNA);
  const { id } = await makeQuote(app, 'sent', { by: PAULA_PARTNER, forClient: ANNA });
  await watch(PAULA_PARTNER, id);
  await say('invalid');
  await tell();
  expect(await told(id)).toEqual([[PAULA_PARTNER, false, `/partners/dashboard/quotes/${id}`]]);
});

it('ends after 30 days', async () => {
  const { id } = await makeQuote(app, 'sent');
  await watch(ANNA, id);
  await app.sql(`update vat_number_watches set created_at = now() - interval '31 days'`);
  await say('valid');
  await tell();
  expect([await told(id), await waiting()]).toEqual([[], 0]);
});

it('is refused for a number that the register has answered about, for none, and for a quote that is not read', async () => {
  const { id } = await makeQuote(app, 'sent');
  expect(await watch(RIVAL, id, 404)).toMatchObject({ message: 'Quote not found' });
  await say('invalid');
  expect(await watch(ANNA, id, 409)).toMatchObject({ code: 'vat_number_answered' });
  await app.sql('update companies set vat_number = null where id = ?', [companyId]);
  expect(await watch(ANNA, id, 409)).toMatchObject({ code: 'no_vat_number' });
  expect(await waiting()).toBe(0);
});
