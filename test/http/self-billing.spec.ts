import type { PartnerDto } from '../../src/partner-programme/admin/partner-admin.dto.js';
import type {
  CommissionStatementDto,
  PayoutRowDto,
  PayoutRunDto,
} from '../../src/partner-programme/commissions/commission-answers.dto.js';
import type { PayoutFileDto } from '../../src/partner-programme/transfers/payout-files.dto.js';
import { type Agent, STAFF, TestApp } from '../app.js';
import { BILLED, makeBilledPartner } from '../builders/self-billing.js';
import { makePayable, nextBankDay, statusFile } from '../builders/transfers.js';

const SELLER = { countryCode: 'NL', vatNumber: 'NL862417395B01' } as const;

let app: TestApp;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start({ seller: SELLER });
  staff = await app.signIn(STAFF);
});
afterAll(() => app.close());

type Partner = Awaited<ReturnType<typeof makeBilledPartner>>;

const agree = (companyId: string, selfBilling = true) =>
  staff.put(`/partner-admin/partners/${companyId}/self-billing`).send({ selfBilling });
const pay = async ({ companyId }: Partner) =>
  staff.post('/partner-admin/payouts').send({ payouts: [await makePayable(app, companyId, 120.55)] });
/** Pays 120.55 of commission, and this VAT. */
const statementOf = async (partner: Partner, tax = 0) => {
  const { partnerId, amount } = await makePayable(app, partner.companyId, 120.55);
  const payouts = [{ partnerId, amount: Math.round((amount + tax) * 100) / 100 }];
  const { body, status } = await staff.post('/partner-admin/payouts').send({ payouts });
  expect([status, body.message]).toEqual([200, undefined]);
  return (body as PayoutRunDto).statements[0]!;
};
const ublOf = ({ id }: CommissionStatementDto, agent = staff) => agent.get(`/commission-statements/${id}/ubl`).buffer();
const lastNumber = async () =>
  (await app.sql<{ last: number }>('select last from commission_statement_series'))[0]?.last;

describe('a statement of a partner that agreed to self-billing', () => {
  it.each([
    ['domestic', 25.32, 'S', 'both in the Netherlands'],
    ['reverseCharge', 0, 'AE', 'reverse charge'],
    ['outside', 0, 'O', 'outside the scope of VAT'],
  ] as const)('is an invoice with the VAT of the partner: %s', async (of, tax, category, label) => {
    const partner = await makeBilledPartner(app, BILLED[of]);
    await agree(partner.companyId).expect(200);
    const statement = await statementOf(partner, tax);
    const total = Math.round((120.55 + tax) * 100) / 100;
    expect(statement).toMatchObject({ amount: 120.55, tax, total, isInvoice: true, vat: { label } });
    const { text, headers } = await ublOf(statement).expect(200);
    expect(headers['content-disposition']).toBe(`attachment; filename="${statement.number}.xml"`);
    for (const part of [
      `<cbc:ID>${statement.number}</cbc:ID>`,
      '<cbc:InvoiceTypeCode>389</cbc:InvoiceTypeCode>',
      `<cbc:ID>${category}</cbc:ID>`,
      `<cbc:PayableAmount currencyID="EUR">${total.toFixed(2)}</cbc:PayableAmount>`,
    ]) {
      expect(text).toContain(part);
    }
    // The ledger and the balance are of the commission.
    const [row] = await app.sql<{ owed: string }>(
      `select sum(owed)::text as owed from commission_entries where partner_id = ? and kind = 'paid_out'`,
      [partner.companyId],
    );
    expect(row).toEqual({ owed: '-120.55' });
    const own = await (await app.signIn(partner.email)).get('/partner-dashboard/commission/statements').expect(200);
    expect(own.body.data).toEqual([statement]);
    const mails = await app.sql<{ amount: number }>(
      `select (data -> 'statement' ->> 'amount')::int as amount from outbox_mails where recipient = ? and template = 'commission-statement'`,
      [partner.email],
    );
    expect(mails).toEqual([{ amount: Math.round(total * 100) }]);
  });

  it('is paid with its VAT by the file for the bank, also when it is sent again', async () => {
    const partner = await makeBilledPartner(app, BILLED.domestic);
    await agree(partner.companyId).expect(200);
    const payouts = [{ ...(await makePayable(app, partner.companyId, 120.55)), amount: 145.87 }];
    const sent = await staff
      .post('/partner-admin/payouts/file')
      .send({ payouts, requestedOn: nextBankDay() })
      .expect(200);
    const { id, number, total, rows } = sent.body as PayoutFileDto;
    expect([total, rows[0]!.amount]).toEqual([145.87, 145.87]);
    const xml = (await staff.get(`/partner-admin/payouts/files/${id}/download`).buffer().expect(200)).text;
    expect(xml).toContain('<InstdAmt Ccy="EUR">145.87</InstdAmt>');
    await staff
      .post('/partner-admin/payouts/status')
      .attach('file', statusFile(number, [], 'RJCT'), 'status.xml')
      .expect(200);
    const again = await staff
      .post(`/partner-admin/payouts/files/${id}/again`)
      .send({ requestedOn: nextBankDay() })
      .expect(200);
    expect((again.body as PayoutFileDto).total).toBe(145.87);
  });

  it('is previewed and confirmed with its VAT, and refused when the VAT has changed since', async () => {
    const partner = await makeBilledPartner(app, BILLED.domestic);
    await agree(partner.companyId).expect(200);
    await makePayable(app, partner.companyId, 120.55);
    const preview = async () => {
      const { body } = await staff.get('/partner-admin/payouts').expect(200);
      return (body as { data: PayoutRowDto[] }).data.find((row) => row.partner.id === partner.companyId)!;
    };
    const shown = await preview();
    expect(shown).toMatchObject({ payable: 120.55, tax: 25.32, total: 145.87, selfBilling: true });
    await agree(partner.companyId, false).expect(200);
    expect(await preview()).toMatchObject({ payable: 120.55, tax: 0, total: 120.55 });
    const payouts = [{ partnerId: partner.companyId, amount: shown.total }];
    const { body } = await staff.post('/partner-admin/payouts').send({ payouts }).expect(409);
    expect(body.code).toBe('payout_changed');
    await agree(partner.companyId).expect(200);
    await staff.post('/partner-admin/payouts').send({ payouts }).expect(200);
  });

  it('does not change when the agreement ends or the company does', async () => {
    const partner = await makeBilledPartner(app, BILLED.reverseCharge);
    await agree(partner.companyId).expect(200);
    const before = await statementOf(partner);
    const { text } = await ublOf(before).expect(200);
    await agree(partner.companyId, false).expect(200);
    await app.sql(`update companies set name = 'Renamed', country_code = 'CH' where id = ?`, [partner.companyId]);
    expect((await ublOf(before).expect(200)).text).toBe(text);
    const after = await statementOf(partner);
    expect(after).toMatchObject({ isInvoice: false, tax: 0, vat: { label: 'outside the scope of VAT' } });
    expect((await ublOf(after).expect(409)).body).toMatchObject({ code: 'no_e_invoice' });
  });

  it('is read by staff and the partner, not by another partner', async () => {
    const [partner, other] = [
      await makeBilledPartner(app, BILLED.reverseCharge),
      await makeBilledPartner(app, BILLED.outside),
    ];
    await agree(partner.companyId).expect(200);
    const statement = await statementOf(partner);
    await ublOf(statement, await app.signIn(partner.email)).expect(200);
    await ublOf(statement, await app.signIn(other.email)).expect(404);
  });

  it.each([
    [
      'while its VAT number is not confirmed',
      BILLED.reverseCharge,
      'unconfirmed',
      /^The VAT number of .+ is not confirmed$/,
    ],
    ['without a VAT number', { ...BILLED.domestic, vatNumber: null }, 'valid', /has no VAT number for an invoice/],
    ['with a VAT number that the register does not know', BILLED.domestic, 'invalid', /is not confirmed$/],
    [
      'without an address in the network',
      { ...BILLED.domestic, scheme: null, address: null },
      'valid',
      /electronic address/,
    ],
  ])('is refused %s, before a number is taken', async (_, of, status, message) => {
    const partner = await makeBilledPartner(app, of as typeof BILLED.domestic, status);
    await agree(partner.companyId).expect(200);
    const last = await lastNumber();
    const { body } = await pay(partner).then((answer) => (expect(answer.status).toBe(422), answer));
    expect(body.errors).toEqual([{ field: 'payouts', message: expect.stringMatching(message) }]);
    expect(await lastNumber()).toBe(last);
    // The preview says so, except that the invoice could not be delivered.
    const preview = (await staff.get('/partner-admin/payouts').expect(200)).body as { data: PayoutRowDto[] };
    const { outcome } = preview.data.find((row) => row.partner.id === partner.companyId)!;
    expect(outcome).toBe(message.source.includes('electronic') ? 'payable' : 'no_vat_number');
    // Without self-billing the partner is paid, and its VAT is its own invoice's.
    await agree(partner.companyId, false).expect(200);
    const [row] = await app.sql<{ owed: number }>('select owed::float from commission_balances where partner_id = ?', [
      partner.companyId,
    ]);
    const payouts = [{ partnerId: partner.companyId, amount: row!.owed }];
    const paid = await staff.post('/partner-admin/payouts').send({ payouts }).expect(200);
    expect((paid.body as PayoutRunDto).statements[0]).toMatchObject({ total: row!.owed, tax: 0, isInvoice: false });
  });
});

it('by default a statement is no invoice and pays no VAT, but says which VAT the partner has', async () => {
  const partner = await makeBilledPartner(app, BILLED.domestic);
  const found = (await staff.get(`/partner-admin/partners/${partner.companyId}`).expect(200)).body as PartnerDto;
  expect(found.selfBilling).toBe(false);
  expect(await statementOf(partner)).toMatchObject({
    amount: 120.55,
    tax: 0,
    total: 120.55,
    isInvoice: false,
    vat: { rate: 0.21, label: 'both in the Netherlands' },
  });
});

describe('the agreement to self-billing', () => {
  it('is changed once for a copy, and again with the new version', async () => {
    const { companyId } = await makeBilledPartner(app, BILLED.domestic);
    const first = (await agree(companyId).set('If-Match', '"1"').expect(200)).body as PartnerDto;
    expect(first).toMatchObject({ selfBilling: true, version: 2 });
    await agree(companyId, false).set('If-Match', '"1"').expect(412);
    await agree(companyId, false).set('If-Match', '"2"').expect(200);
  });

  it('is in the history, each change once', async () => {
    const { companyId } = await makeBilledPartner(app, BILLED.domestic);
    for (const to of [true, true, false]) await agree(companyId, to).expect(200);
    const { body } = await staff.get(`/partner-admin/partners/${companyId}`).expect(200);
    const { history } = body as PartnerDto;
    const changes = history.filter(({ kind }) => kind === 'self_billing');
    expect(changes.map(({ from, to, by }) => [from, to, by])).toEqual([
      ['on', 'off', 'Mira Jansen'],
      ['off', 'on', 'Mira Jansen'],
    ]);
  });

  it('needs a decision by true or false', async () => {
    const { companyId } = await makeBilledPartner(app, BILLED.domestic);
    const { body } = await staff.put(`/partner-admin/partners/${companyId}/self-billing`).send({}).expect(422);
    expect(body.errors).toContainEqual({ field: 'selfBilling', message: 'selfBilling must be true or false' });
  });
});
