import fc from 'fast-check';
import type { BankEntryDto } from '../../src/bank/entries/bank-entries.dto.js';
import { asOf } from '../../src/platform/clock.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import type { BankAccountsDto } from '../../src/partner-programme/transfers/bank-accounts.dto.js';
import type { PayoutFileDto, PayoutTransferDto } from '../../src/partner-programme/transfers/payout-files.dto.js';
import { PayoutFiles } from '../../src/partner-programme/transfers/payout-files.service.js';
import type { TransferStatus } from '../../src/rules/transfer.js';
import type { StatisticsDto } from '../../src/system/statistics.dto.js';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { type Agent, IAN_INTERNAL, STAFF, TestApp } from '../app.js';
import { makeEntries, makeInvoice } from '../builders/bank.js';
import { zip } from '../builders/documents.js';
import { giveAccount, IBAN, makePartnerAdmin, makePayable, nextBankDay, statusFile } from '../builders/transfers.js';
import { makeUser } from '../builders/people.js';
import { eventually } from '../platform/eventually.js';

let app: TestApp;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  staff = await app.signIn(STAFF);
});
afterAll(() => app.close());

const ACCOUNT = '/partner-dashboard/bank-account';
const PAYOUTS = '/partner-admin/payouts';
const given = (more: object = {}) => ({
  holder: 'Lumen & Söhne',
  iban: 'de89 3704 0044 0532 0130 00',
  currentPassword: DEMO_PASSWORD,
  ...more,
});

describe('the account of a partner', () => {
  it('is shown masked, kept encrypted, paid to after 48 hours, and told to all administrators', async () => {
    const { email, companyId } = await makePartnerAdmin(app);
    const colleague = await makeUser(app, { company: companyId, accountType: 'admin' });
    const agent = await app.signIn(email);
    const before = Date.now();
    const answer = await agent.put(ACCOUNT).send(given()).expect(200);
    const { current, next } = answer.body as BankAccountsDto;
    expect(current).toBeNull();
    expect(next).toMatchObject({ holder: 'Lumen & Söhne', iban: 'DE•• •••• 3000', bic: null, givenBy: 'Uma User' });
    expect(Date.parse(next!.validFrom) - before).toBeGreaterThanOrEqual(48 * 3_600_000);
    const [row] = await app.sql<Record<string, string>>('select * from partner_bank_accounts where partner_id = ?', [
      companyId,
    ]);
    expect(JSON.stringify(row)).not.toContain('0532013');
    const mails = await app.sql<{ recipient: string; data: object }>(
      `select recipient, data from outbox_mails where template = 'bank-account-given' and recipient in (?, ?)`,
      [email, colleague],
    );
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([email, colleague].toSorted());
    expect(JSON.stringify(mails)).not.toContain('0532013');
  });

  it('follows the account before, which is paid to until then; another one replaces it', async () => {
    const { email } = await makePartnerAdmin(app);
    await giveAccount(app, email);
    const agent = await app.signIn(email);
    await agent
      .put(ACCOUNT)
      .send(given({ iban: 'NL91ABNA0417164300' }))
      .expect(200);
    await agent
      .put(ACCOUNT)
      .send(given({ iban: 'FR1420041010050500013M02606' }))
      .expect(200);
    const accounts = (await agent.get(ACCOUNT).expect(200)).body as BankAccountsDto;
    expect([accounts.current?.iban, accounts.next?.iban]).toEqual(['DE•• •••• 3000', 'FR•• •••• 2606']);
    await agent.delete(`${ACCOUNT}/next`).expect(200);
    expect((await agent.get(ACCOUNT)).body).toMatchObject({ current: { iban: 'DE•• •••• 3000' }, next: null });
    await agent.delete(`${ACCOUNT}/next`).expect(409);
  });

  it.each([
    [{ currentPassword: 'wrong' }, 'currentPassword', 'Current password is incorrect'],
    [{ currentPassword: '' }, 'currentPassword', 'Your password is required'],
    [{ iban: 'DE89370400440532013001' }, 'iban', 'This is not a valid IBAN'],
    [{ iban: '' }, 'iban', 'IBAN is required'],
    [{ iban: 'BR1800360305000010009795493C1' }, 'iban', 'Commission is paid to accounts in the SEPA area only'],
    [{ iban: 'CH9300762011623852957' }, 'bic', 'The BIC of the bank is required for this account'],
    [{ bic: 'ABN' }, 'bic', 'This is not a valid BIC'],
    [{ holder: ' ' }, 'holder', 'Account holder is required'],
    [{ holder: 'Ελληνική' }, 'holder', 'Enter the account holder in Latin letters, as banks write it'],
  ])('is refused by field: %j', async (more, field, message) => {
    const { email } = await makePartnerAdmin(app);
    const answer = await (await app.signIn(email)).put(ACCOUNT).send(given(more)).expect(422);
    expect(answer.body.errors).toContainEqual({ field, message });
    expect((await (await app.signIn(email)).get(ACCOUNT)).body).toMatchObject({ current: null, next: null });
  });

  it('of two that are given at once, one waits', async () => {
    const { email, companyId } = await makePartnerAdmin(app);
    const agent = await app.signIn(email);
    await Promise.all(Array.from({ length: 5 }, () => agent.put(ACCOUNT).send(given()).expect(200)));
    const waiting = await app.sql('select 1 from partner_bank_accounts where partner_id = ? and withdrawn_at is null', [
      companyId,
    ]);
    expect(waiting).toHaveLength(1);
  });
});

/** Suspends or terminates a partner, as staff. */
const change = (partner: string, status: 'suspended' | 'terminated') =>
  staff.put(`/partner-admin/partners/${partner}/status`).send({ status, reason: 'For this test' });

describe('who has access to the account of a partner', () => {
  const READ = [
    ['get', ACCOUNT],
    ['put', ACCOUNT],
    ['delete', `${ACCOUNT}/next`],
  ] as const;

  it('its administrators still when it is suspended, masked', async () => {
    const { email, companyId } = await makePartnerAdmin(app);
    await giveAccount(app, email);
    await change(companyId, 'suspended').expect(200);
    const agent = await app.signIn(email);
    const { text } = await agent.get(ACCOUNT).expect(200);
    expect(JSON.parse(text)).toMatchObject({ current: { iban: 'DE•• •••• 3000' } });
    const { text: next } = await agent
      .put(ACCOUNT)
      .send(given({ iban: 'NL91ABNA0417164300' }))
      .expect(200);
    expect(text + next).not.toMatch(/0532013|ABNA/);
    await agent.delete(`${ACCOUNT}/next`).expect(200);
  });

  it('not its administrators when it is terminated: they see that one is on record, and are paid', async () => {
    const { email, companyId } = await makePartnerAdmin(app);
    await giveAccount(app, email);
    const payout = await makePayable(app, companyId);
    await change(companyId, 'terminated').expect(200);
    const agent = await app.signIn(email);
    const onRecord = { isAvailable: true, isOnRecord: true, current: null, next: null };
    expect((await agent.get(ACCOUNT).expect(200)).body).toEqual(onRecord);
    const other = given({ iban: 'NL91ABNA0417164300' });
    expect((await agent.put(ACCOUNT).send(other).expect(200)).body).toEqual(onRecord);
    expect((await agent.delete(`${ACCOUNT}/next`).expect(200)).body).toEqual(onRecord);
    const asked = { payouts: [payout], requestedOn: nextBankDay() };
    const { body } = await staff.post(`${PAYOUTS}/file`).send(asked).expect(200);
    expect(body).toMatchObject({ transfers: 1 });
    const never = await app.signIn((await makePartnerAdmin(app)).email);
    expect((await never.get(ACCOUNT).expect(200)).body).toMatchObject({ isOnRecord: false });
  });

  it('nobody else: a colleague without the right, another partner, staff of any role', async () => {
    const { email, companyId } = await makePartnerAdmin(app);
    await giveAccount(app, email);
    const { companyId: system } = await app.actor(STAFF);
    const colleague = await app.signIn(await makeUser(app, { company: companyId, accountType: 'standard' }));
    const standardStaff = await app.signIn(await makeUser(app, { company: system, accountType: 'standard' }));
    for (const agent of [colleague, standardStaff, await app.as(IAN_INTERNAL), staff]) {
      for (const [method, route] of READ) {
        const { text } = await agent[method](route).send(given()).expect(403);
        expect(text).not.toContain('3000');
      }
    }
    const other = await app.signIn((await makePartnerAdmin(app)).email);
    expect((await other.get(ACCOUNT).expect(200)).body).toMatchObject({ current: null, next: null });
    await other.delete(`${ACCOUNT}/next`).expect(409);
    const mine = await (await app.signIn(email)).get(ACCOUNT).expect(200);
    expect(mine.body).toMatchObject({ current: { iban: 'DE•• •••• 3000' }, next: null });
  });

  it('staff who only read see payout files with masked numbers, and download none', async () => {
    const { file } = await pay();
    const { companyId } = await app.actor(STAFF);
    const standardStaff = await app.signIn(await makeUser(app, { company: companyId, accountType: 'standard' }));
    for (const agent of [standardStaff, await app.as(IAN_INTERNAL)]) {
      await agent.get(`${PAYOUTS}/files/${file.id}/download`).expect(403);
      await agent.post(`${PAYOUTS}/files/${file.id}/again`).send({ requestedOn: nextBankDay() }).expect(403);
    }
    const { text } = await (await app.as(IAN_INTERNAL)).get(`${PAYOUTS}/files/${file.id}`).expect(200);
    expect(text).toContain('DE•• •••• 3000');
    expect(text).not.toContain('0532013');
  });
});

/** Runs a payout of a new partner by a file. */
async function pay(amount = 120.55): Promise<{ file: PayoutFileDto; companyId: string; email: string }> {
  const { email, companyId } = await makePartnerAdmin(app);
  await giveAccount(app, email);
  const payouts = [await makePayable(app, companyId, amount)];
  const { body } = await staff.post(`${PAYOUTS}/file`).send({ payouts, requestedOn: nextBankDay() }).expect(200);
  return { file: body as PayoutFileDto, companyId, email };
}

const upload = (content: Buffer) => staff.post(`${PAYOUTS}/status`).attach('file', content, 'status.xml');
const load = async (id: string) => (await staff.get(`${PAYOUTS}/files/${id}`).expect(200)).body as PayoutFileDto;

describe('a payout file', () => {
  it('pays statements with one transfer each, to the account that is valid', async () => {
    const { file, email } = await pay();
    const { rows, ...row } = file;
    expect(row).toMatchObject({
      total: 120.55,
      transfers: 1,
      sent: 1,
      refused: 0,
      by: 'Mira Jansen',
      canSendAgain: false,
    });
    expect(rows).toMatchObject([{ amount: 120.55, holder: 'Lumen & Söhne', iban: 'DE•• •••• 3000', status: 'sent' }]);
    expect(rows[0]!.endToEndId).toBe(rows[0]!.statement.number);
    const download = () => staff.get(`${PAYOUTS}/files/${file.id}/download`).buffer().expect(200);
    const xml = (await download()).text;
    expect(xml).toContain(`<MsgId>${file.number}</MsgId>`);
    expect(xml).toContain('<Nm>Lumen + Sohne</Nm>');
    expect(xml).toContain(`<CdtrAcct><Id><IBAN>${IBAN}</IBAN></Id></CdtrAcct>`);
    // Another account of the partner does not change a written file.
    await giveAccount(app, email, 'NL91ABNA0417164300');
    expect((await download()).text).toBe(xml);
  });

  it('is in the audit log each time that it is downloaded', async () => {
    const { file } = await pay();
    const route = `${PAYOUTS}/files/${file.id}/download`;
    await staff.get(route).expect(200);
    await staff.get(route).expect(200);
    await staff.get(`${PAYOUTS}/files/${crypto.randomUUID()}/download`).expect(404);
    const { body } = await staff.get('/system/audit-log').query({ entity: 'payout_files', entityId: file.id });
    const downloads = body.data.filter(({ operation }: { operation: string }) => operation.startsWith('GET '));
    expect(downloads).toMatchObject([
      { operation: expect.stringMatching(/download$/), actor: { email: STAFF }, after: { downloaded: file.number } },
      { actor: { email: STAFF } },
    ]);
    expect(JSON.stringify(body)).not.toContain(IBAN);
  });

  it('is refused whole without an account, on a day that is no bank day, and for a changed amount', async () => {
    const { companyId } = await makePartnerAdmin(app);
    const payouts = [await makePayable(app, companyId)];
    const ask = (body: object) => staff.post(`${PAYOUTS}/file`).send({ payouts, requestedOn: nextBankDay(), ...body });
    const refused = await ask({}).expect(422);
    expect(refused.body.errors[0]).toMatchObject({
      field: 'payouts',
      message: expect.stringMatching(/^No account to pay to yet: /),
    });
    const sunday = '2026-11-29';
    for (const [requestedOn, message] of [
      ['2020-01-01', 'The day of the payment must be within 30 days from today'],
      ['2099-01-01', 'The day of the payment must be within 30 days from today'],
      ['soon', 'The day of the payment must be a day such as 2026-01-31'],
    ]) {
      const { body } = await ask({ requestedOn }).expect(422);
      expect(body.errors).toContainEqual({ field: 'requestedOn', message });
    }
    const actor = await app.actor(STAFF);
    await expect(
      asOf(new Date(`${sunday}T10:00:00Z`), () => app.get(PayoutFiles).run(actor, { payouts, requestedOn: sunday })),
    ).rejects.toThrow('Banks do not pay on this day');
    const changed = await ask({ payouts: [{ ...payouts[0], amount: 1 }] }).expect(409);
    expect(changed.body.code).toBe('payout_changed');
    expect(await app.sql('select 1 from commission_statements where partner_id = ?', [companyId])).toEqual([]);
  });

  it.each([
    ['a name', `update partner_bank_accounts set holder = 'Кириллица' where partner_id = ?`],
    ['a town', `update companies set city = 'دبي' where id = ?`],
  ])('is refused for a payee of whose letters no bank takes %s', async (_, change) => {
    const { email, companyId } = await makePartnerAdmin(app);
    await giveAccount(app, email);
    await app.get(Transactions).run(async (em) => {
      await em.execute(`select set_config('app.erasing', 'on', true)`); // an account never changes
      await em.execute(change, [companyId]);
    });
    const payouts = [await makePayable(app, companyId)];
    const { body } = await staff.post(`${PAYOUTS}/file`).send({ payouts, requestedOn: nextBankDay() }).expect(422);
    expect(body.errors).toEqual([
      { field: 'payouts', message: expect.stringMatching(/^Banks take Latin letters only: the name or town of /) },
    ]);
    expect(await app.sql('select 1 from commission_statements where partner_id = ?', [companyId])).toEqual([]);
  });

  it('is written once for fifty requests at once', async () => {
    const { email, companyId } = await makePartnerAdmin(app);
    await giveAccount(app, email);
    const payouts = [await makePayable(app, companyId)];
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => staff.post(`${PAYOUTS}/file`).send({ payouts, requestedOn: nextBankDay() })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'payout_changed')).toHaveLength(49);
    expect(await app.sql('select 1 from payout_transfers where partner_id = ?', [companyId])).toHaveLength(1);
  });

  it('is not written for a partner that is suspended meanwhile', async () => {
    const { email, companyId } = await makePartnerAdmin(app);
    await giveAccount(app, email);
    const payouts = [await makePayable(app, companyId)];
    await app.sql(`update partners set status = 'suspended' where company_id = ?`, [companyId]);
    await staff.post(`${PAYOUTS}/file`).send({ payouts, requestedOn: nextBankDay() }).expect(409);
    expect(await app.sql('select 1 from payout_transfers where partner_id = ?', [companyId])).toEqual([]);
  });
});

describe('a payout file against a suspension', () => {
  const waiting = `select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike '%partners%'`;
  const prepare = async () => {
    const { email, companyId } = await makePartnerAdmin(app);
    await giveAccount(app, email);
    return { companyId, payouts: [await makePayable(app, companyId)] };
  };
  const transfersTo = (companyId: string) =>
    app.sql('select 1 from payout_transfers where partner_id = ?', [companyId]);

  it('waits for a suspension that has begun, and then pays nothing', async () => {
    const { companyId, payouts } = await prepare();
    const asked = await app.get(Transactions).run(async (em) => {
      await em.execute(`update partners set status = 'suspended' where company_id = ?`, [companyId]);
      const request = staff.post(`${PAYOUTS}/file`).send({ payouts, requestedOn: nextBankDay() });
      const answer = request.then(({ status, body }) => ({ status, code: (body as { code: string }).code }));
      await eventually(async () => (await app.sql(waiting)).length > 0);
      return { answer };
    });
    expect(await asked.answer).toEqual({ status: 409, code: 'wrong_status' });
    expect(await transfersTo(companyId)).toEqual([]);
  });

  it('at once, pays either before the suspension or not at all', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { companyId, payouts } = await prepare();
      const file = () => staff.post(`${PAYOUTS}/file`).send({ payouts, requestedOn: nextBankDay() });
      const suspend = () => change(companyId, 'suspended').expect(200);
      const [first, second] = await Promise.all(round % 2 ? [file(), suspend()] : [suspend(), file()]);
      const { status } = round % 2 ? first : second;
      expect([200, 409]).toContain(status);
      expect(await transfersTo(companyId)).toHaveLength(status === 200 ? 1 : 0);
      const unpaid = await app.sql('select 1 from commission_statements where partner_id = ?', [companyId]);
      expect(unpaid).toHaveLength(status === 200 ? 1 : 0);
    }
  });
});

describe('a status file', () => {
  it('says which transfers are accepted, and why one is refused, which can be sent again once', async () => {
    const { file, email } = await pay();
    const { endToEndId } = file.rows[0]!;
    const answer = statusFile(file.number, [{ endToEndId, status: 'RJCT', reason: 'AC04' }], 'PART');
    expect((await upload(answer).expect(200)).body).toMatchObject({ changed: 1, files: [{ number: file.number }] });
    expect((await upload(answer).expect(200)).body).toMatchObject({ changed: 0 });
    const refused = await load(file.id);
    expect(refused).toMatchObject({
      refused: 1,
      canSendAgain: true,
      rows: [{ status: 'refused', reason: 'AC04 Account closed' }],
    });

    await giveAccount(app, email, 'NL91ABNA0417164300');
    const again = () => staff.post(`${PAYOUTS}/files/${file.id}/again`).send({ requestedOn: nextBankDay() });
    const answers = await Promise.all(Array.from({ length: 10 }, again));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const second = answers.find(({ status }) => status === 200)!.body as PayoutFileDto;
    expect(second.rows).toMatchObject([{ endToEndId: `${endToEndId}-2`, iban: 'NL•• •••• 4300', amount: 120.55 }]);
    expect((await load(file.id)).canSendAgain).toBe(false);
  });

  it('refuses a statement in two files, which is sent again once, whichever file is pressed', async () => {
    const again = (id: string) => staff.post(`${PAYOUTS}/files/${id}/again`).send({ requestedOn: nextBankDay() });
    const { file } = await pay();
    await upload(statusFile(file.number, [], 'RJCT')).expect(200);
    const repeat = (await again(file.id).expect(200)).body as PayoutFileDto;
    await upload(statusFile(repeat.number, [], 'RJCT')).expect(200);
    const answers = await Promise.all([file, repeat, file, repeat, file, repeat].map(({ id }) => again(id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('of a whole file moves all its transfers; what it says of one counts first', async () => {
    const { file } = await pay();
    await upload(statusFile(file.number, [], 'ACSP')).expect(200);
    expect(await load(file.id)).toMatchObject({ accepted: 1, sent: 0 });
    const other = (await pay()).file;
    const { endToEndId } = other.rows[0]!;
    await upload(statusFile(other.number, [{ endToEndId, status: 'ACSC' }], 'RJCT')).expect(200);
    expect(await load(other.id)).toMatchObject({ accepted: 1, refused: 0 });
    await upload(statusFile(other.number, [{ endToEndId, status: 'PDNG' }])).expect(200);
    expect(await load(other.id)).toMatchObject({ accepted: 1 });
  });

  it('may be a zip of them, which are read one after the other', async () => {
    const [first, second] = [(await pay()).file, (await pay()).file];
    const contents = [
      statusFile(first.number, [], 'ACSP'),
      statusFile(second.number, [], 'RJCT'),
      statusFile(first.number, [{ endToEndId: first.rows[0]!.endToEndId, status: 'RJCT', reason: 'AC04' }], 'PART'),
    ];
    const parts = contents.map((content, at) => ({ name: `${at}.xml`, content }));
    expect((await upload(zip(parts)).expect(200)).body).toMatchObject({ changed: 2 });
    expect(await load(first.id)).toMatchObject({ refused: 1, rows: [{ reason: 'AC04 Account closed' }] });
    expect(await load(second.id)).toMatchObject({ refused: 1 });
  });

  it('of another payment than the file moves nothing', async () => {
    const { file } = await pay();
    const own = statusFile(file.number, [], 'PART').toString();
    const about = (id: string) =>
      upload(
        Buffer.from(
          own.replace(/(<OrgnlPmtInfId>).*(<)\/OrgnlPmtInfId>/, `$1${id}</OrgnlPmtInfId><PmtInfSts>RJCT$2/PmtInfSts>`),
        ),
      );
    const { body } = await about('SALARIES').expect(422);
    expect(body.errors).toEqual([{ field: 'file', message: 'The file SALARIES was not written here' }]);
    expect(await load(file.id)).toMatchObject({ sent: 1 });
    await about('NOTPROVIDED').expect(200);
    expect(await load(file.id)).toMatchObject({ refused: 1 });
  });

  it.each([
    ['of another sender', statusFile('PAY-1999-0001', [], 'ACSP'), 'The file PAY-1999-0001 was not written here'],
    ['cut off', statusFile('PAY-1', [], 'ACSP').subarray(0, 300), /^This file is not complete or not XML/],
    ['another format', Buffer.from('<Document xmlns="urn:a"/>'), /^This file is another format/],
    ['empty', Buffer.alloc(0), 'This file is empty'],
    [
      'with a DOCTYPE',
      Buffer.from('<!DOCTYPE a><Document/>'),
      'This file has a DOCTYPE, which a status file does not have',
    ],
    ['with a status that is none', statusFile('PAY-1', [], 'XXXX'), 'The status XXXX is unknown'],
  ])('%s is refused', async (_, content, message) => {
    const { body } = await upload(content).expect(422);
    expect(body.errors).toEqual([{ field: 'file', message: expect.stringMatching(message) }]);
  });
});

describe('a bank statement', () => {
  const out = { direction: 'out' } as const;

  it('marks transfers as booked by their ids, and as refused when the money comes back', async () => {
    const { file } = await pay();
    const { endToEndId } = file.rows[0]!;
    await makeEntries(app, { ...out, amount: 12_054, endToEndId }, { ...out, amount: 12_055, endToEndId: 'ST-1' });
    expect(await load(file.id)).toMatchObject({ sent: 1 });
    await makeEntries(app, { ...out, amount: 12_055, endToEndId });
    expect(await load(file.id)).toMatchObject({ booked: 1, canSendAgain: false });
    await makeEntries(app, { direction: 'in', isReversal: true, returnReason: 'AC04', amount: 12_055, endToEndId });
    expect(await load(file.id)).toMatchObject({
      refused: 1,
      booked: 0,
      canSendAgain: true,
      rows: [{ reason: 'AC04' }],
    });
  });

  it.each([
    ['all of it', 12_055],
    ['less charges', 12_000],
  ])('tells money that came back, %s, so that it is not taken for a payment of a client', async (_, amount) => {
    const { file } = await pay();
    const { endToEndId, statement } = file.rows[0]!;
    await makeEntries(app, { ...out, amount: 12_055, endToEndId });
    // A partner may be a client, too.
    const { companyName: partyName } = await makeInvoice(app);
    const back = { direction: 'in', isReversal: true, returnReason: 'AC04', amount, endToEndId, partyName } as const;
    const [id] = await makeEntries(app, back);
    const { body } = await staff.get(`/system/bank/entries/${id}`).expect(200);
    const warning = `Commission of ${statement.number} came back: this is ${endToEndId} of ${file.number}, and no payment of a client`;
    expect(body).toMatchObject({ status: 'to_decide', warning, suggestions: [] });
    await staff.put(`/system/bank/entries/${id}/booking`).send({ setAside: true }).expect(200);
    const after = (await staff.get(`/system/bank/entries/${id}`).expect(200)).body as BankEntryDto;
    expect(after).toMatchObject({ status: 'set_aside', warning });
  });

  it.each([
    ['of the batch', { batch: null }],
    ['of the message', { batch: null, batchId: 'MsgId' }],
    ['of its only payment', {}],
  ] as const)('marks them as booked by the number as the id %s', async (_, entry) => {
    const { file } = await pay(99.5);
    await makeEntries(app, { ...out, amount: 9_951, paymentFile: file.number, ...entry });
    expect(await load(file.id)).toMatchObject({ sent: 1 });
    await makeEntries(app, { ...out, amount: 9_950, paymentFile: file.number, ...entry });
    expect(await load(file.id)).toMatchObject({ booked: 1 });
  });

  it('marks all transfers of a file as booked by its number and total', async () => {
    const { file } = await pay(99.5);
    await makeEntries(app, { ...out, amount: 9_950, text: `SEPA batch ${file.number} 1 transfers` });
    expect(await load(file.id)).toMatchObject({ booked: 1 });
  });
});

describe('when the bank contradicts itself', () => {
  const out = { direction: 'out' } as const;
  const again = (id: string) => staff.post(`${PAYOUTS}/files/${id}/again`).send({ requestedOn: nextBankDay() });

  it('a status file moves nothing that was debited', async () => {
    const { file } = await pay();
    const { endToEndId } = file.rows[0]!;
    await makeEntries(app, { ...out, amount: 12_055, endToEndId });
    for (const answer of [
      statusFile(file.number, [], 'RJCT'),
      statusFile(file.number, [{ endToEndId, status: 'RJCT', reason: 'AC04' }]),
    ]) {
      expect((await upload(answer).expect(200)).body).toMatchObject({ changed: 0 });
    }
    expect(await load(file.id)).toMatchObject({ booked: 1, refused: 0, canSendAgain: false });
    await again(file.id).expect(409);
  });

  it('the refusal of a second upload moves nothing', async () => {
    const { file } = await pay();
    const { endToEndId } = file.rows[0]!;
    await upload(statusFile(file.number, [{ endToEndId, status: 'RJCT', reason: 'AM05' }])).expect(200);
    expect(await load(file.id)).toMatchObject({ sent: 1, refused: 0 });
  });

  it('a debit books what it had refused; or says so, when it was sent again meanwhile', async () => {
    const [one, other] = [(await pay()).file, (await pay()).file];
    for (const { number } of [one, other]) await upload(statusFile(number, [], 'RJCT')).expect(200);
    const [usual = ''] = await makeEntries(app, { ...out, amount: 12_055, endToEndId: one.rows[0]!.endToEndId });
    expect(await load(one.id)).toMatchObject({ booked: 1, canSendAgain: false, rows: [{ reason: null }] });

    const second = (await again(other.id).expect(200)).body as PayoutFileDto;
    const [{ endToEndId, statement }] = other.rows as [PayoutTransferDto];
    const [entry = ''] = await makeEntries(app, { ...out, amount: 12_055, endToEndId });
    expect(await load(other.id)).toMatchObject({ refused: 1, rows: [{ reason: 'Debited, although refused' }] });

    // Staff are asked about the entry, once, and settle it. The debit that was expected asks nothing.
    const warning = `${statement.number} may be paid twice: this debit is for ${endToEndId} of ${other.number}, which the bank had refused, and the statement was sent again`;
    const asked = async () => {
      const { body } = await staff.get('/system/bank/entries?status=to_decide&direction=out').expect(200);
      const { body: figures } = await staff.get('/system/statistics').expect(200);
      const rows = (body as { data: BankEntryDto[] }).data.filter(({ id }) => [usual, entry].includes(id));
      return { rows, counted: (figures as StatisticsDto).waiting.bankEntries };
    };
    const waiting = await asked();
    expect(waiting.rows).toEqual([expect.objectContaining({ id: entry, warning, suggestions: [] })]);
    await staff
      .put(`/system/bank/entries/${entry}/booking`)
      .set('If-Match', `"${waiting.rows[0]!.version}"`)
      .send({ setAside: true })
      .expect(200);
    expect(await asked()).toEqual({ rows: [], counted: waiting.counted - 1 });
    await upload(statusFile(other.number, [], 'RJCT')).expect(200);
    expect((await asked()).rows).toEqual([]);

    // The money left with the first transfer, so the second is not repeated.
    await upload(statusFile(second.number, [], 'RJCT')).expect(200);
    expect(await load(second.id)).toMatchObject({ refused: 1, canSendAgain: false });
    await again(second.id).expect(409);
  });

  it('a debit that is read while its refused transfer is sent again is told, so that one of both stands', async () => {
    const waiting = `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike '%commission_statements%'`;
    const { file } = await pay();
    await upload(statusFile(file.number, [], 'RJCT')).expect(200);
    const { endToEndId } = file.rows[0]!;
    const actor = await app.actor(STAFF);
    const sent = Promise.withResolvers<void>();
    // Begins outside of the transaction, of which it would otherwise be a part.
    const debited = sent.promise.then(() => makeEntries(app, { ...out, amount: 12_055, endToEndId }));
    await app.get(Transactions).run(async () => {
      await app.get(PayoutFiles).sendAgain(actor, file.id, nextBankDay());
      sent.resolve();
      await eventually(async () => (await app.sql(waiting)).length > 0);
    });
    await debited;
    expect(await load(file.id)).toMatchObject({ refused: 1, rows: [{ reason: 'Debited, although refused' }] });
  });

  it.each(['before', 'after'])('a batch is debited without what was refused, %s its debit is read', async (when) => {
    const file = await payTwo();
    const refusal = () =>
      upload(statusFile(file.number, [{ endToEndId: file.rows[0]!.endToEndId, status: 'RJCT' }], 'PART')).expect(200);
    if (when === 'before') await refusal();
    await makeEntries(app, { ...out, amount: file.rows[1]!.amount * 100, paymentFile: file.number, batch: null });
    if (when === 'after') await refusal();
    expect(await load(file.id)).toMatchObject({ refused: 1, booked: 1, canSendAgain: true });
  });

  it('a debit of one transfer is not that of another with its amount', async () => {
    const file = await payTwo(100, 100);
    const [first, second] = file.rows;
    await upload(statusFile(file.number, [{ endToEndId: first!.endToEndId, status: 'RJCT' }], 'PART')).expect(200);
    await makeEntries(app, { ...out, amount: 10_000, endToEndId: first!.endToEndId, paymentFile: file.number });
    expect((await load(file.id)).rows).toMatchObject([
      { endToEndId: first!.endToEndId, status: 'booked' },
      { endToEndId: second!.endToEndId, status: 'sent' },
    ]);
  });
});

/** Runs a payout of two new partners by one file. */
async function payTwo(...amounts: number[]): Promise<PayoutFileDto> {
  const payouts: Awaited<ReturnType<typeof makePayable>>[] = [];
  for (const at of [0, 1]) {
    const { email, companyId } = await makePartnerAdmin(app);
    await giveAccount(app, email);
    payouts.push(await makePayable(app, companyId, amounts[at] ?? 100 + at * 50));
  }
  const { body } = await staff.post(`${PAYOUTS}/file`).send({ payouts, requestedOn: nextBankDay() }).expect(200);
  return body as PayoutFileDto;
}

it('with status files and entries in any order, a statement whose money left is never paid again', async () => {
  const step = fc.record({
    what: fc.constantFrom('accept', 'refuse', 'refuse all', 'debit', 'debit all', 'debit the rest', 'return', 'again'),
    of: fc.nat(3),
    transfer: fc.nat(1),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      const files = [await payTwo(100, 150)];
      const statements = files[0]!.rows.map(({ statement }) => statement.id);
      /** Ids of transfers whose money left and did not come back. */
      const left = new Set<string>();
      const returned = new Set<string>();
      const debit = (endToEndId: string) => returned.has(endToEndId) || left.add(endToEndId);
      for (const { what, of, transfer } of steps) {
        const file = files[of % files.length]!;
        const { rows } = await load(file.id);
        const { endToEndId, amount } = rows[transfer % rows.length]!;
        const cents = Math.round(amount * 100);
        if (what === 'accept') await upload(statusFile(file.number, [], 'ACSP')).expect(200);
        else if (what === 'refuse') await upload(statusFile(file.number, [{ endToEndId, status: 'RJCT' }])).expect(200);
        else if (what === 'refuse all') await upload(statusFile(file.number, [], 'RJCT')).expect(200);
        else if (what === 'debit') {
          await makeEntries(app, { direction: 'out', amount: cents, endToEndId });
          debit(endToEndId);
        } else if (what === 'debit all' || what === 'debit the rest') {
          const debited = what === 'debit all' ? rows : rows.filter(({ status }) => status !== 'refused');
          const sum = debited.reduce((all, row) => all + Math.round(row.amount * 100), 0);
          if (sum === 0) continue;
          await makeEntries(app, { direction: 'out', amount: sum, paymentFile: file.number, batch: null });
          for (const row of debited) debit(row.endToEndId);
        } else if (what === 'return') {
          await makeEntries(app, {
            direction: 'in',
            isReversal: true,
            returnReason: 'AC04',
            amount: cents,
            endToEndId,
          });
          left.delete(endToEndId);
          returned.add(endToEndId);
        } else {
          const before = await transfersOf(statements);
          const { status, body } = await staff
            .post(`${PAYOUTS}/files/${file.id}/again`)
            .send({ requestedOn: nextBankDay() });
          expect([200, 409]).toContain(status);
          if (status !== 200) continue;
          for (const { statement } of (body as PayoutFileDto).rows) {
            const theirs = before.filter(({ statementId }) => statementId === statement.id);
            expect(theirs.filter((row) => row.status !== 'refused' || left.has(row.endToEndId))).toEqual([]);
          }
          files.push(body as PayoutFileDto);
        }
      }
      const now = await transfersOf(statements);
      for (const statement of statements) {
        const standing = now.filter(({ statementId, status }) => statementId === statement && status !== 'refused');
        expect(standing.length).toBeLessThanOrEqual(1);
      }
      // Each debit closes its transfer, unless another one of the statement stands.
      const open = now.filter(
        ({ endToEndId, statementId, status }) =>
          left.has(endToEndId) &&
          status !== 'booked' &&
          !now.some((one) => one.statementId === statementId && one.endToEndId !== endToEndId),
      );
      expect(open).toEqual([]);
    }),
    { numRuns: 12, endOnFailure: true }, // making a failing case smaller takes longer than the test may
  );
}, 60_000);

const transfersOf = (statements: string[]) =>
  app.sql<{ statementId: string; endToEndId: string; status: TransferStatus }>(
    `select statement_id as "statementId", end_to_end_id as "endToEndId", status from payout_transfers
      where statement_id = any (array[?]::uuid[])`,
    [statements],
  );
