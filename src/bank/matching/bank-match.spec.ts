import fc from 'fast-check';
import { creditorReference } from '../../rules/creditor-reference.js';
import { sumOf } from '../../rules/sum.js';
import {
  type EarlierPart,
  isNameOf,
  MAX_TRIED,
  type MatchedEntry,
  type MatchedInvoice,
  matches,
  sureMatch,
} from './bank-match.js';

const ENTRY: MatchedEntry = {
  direction: 'in',
  amount: 10_000,
  currency: 'EUR',
  isReturn: false,
  charges: 0,
  reference: null,
  endToEndId: null,
  text: null,
  partyName: null,
  transactions: 1,
  isOtherAccount: false,
};
const invoice = (running: number, open: number, more: Partial<MatchedInvoice> = {}): MatchedInvoice => ({
  id: `i-${running}`,
  number: `INV-2026-${String(running).padStart(6, '0')}`,
  orderId: `o-${running}`,
  companyId: 'c-1',
  companyName: 'Meridian Engineering B.V.',
  dueOn: `2026-05-${String(running).padStart(2, '0')}`,
  open,
  paid: 0,
  earlier: [],
  isRecorded: false,
  creditNotes: [],
  ...more,
});
/** An invoice's part of an earlier entry. */
const booked = (amount: number, more: Partial<EarlierPart> = {}): EarlierPart => ({
  ...{ entry: 'e-1', amount, credit: 0, fee: 0 },
  ...more,
});
const told = (entry: Partial<MatchedEntry>, invoices: MatchedInvoice[]) =>
  matches({ ...ENTRY, ...entry }, invoices).map(({ reason, parts, credit, fee, marks }) => ({
    reason,
    parts: parts.map(({ invoice: { id }, amount }) => [id, amount]),
    credit: credit?.amount ?? 0,
    fee,
    marks,
  }));

it('the first place that names an invoice is the reason', () => {
  const one = invoice(1, 10_000);
  const reasons = [
    { reference: creditorReference(one.number), text: one.number },
    { endToEndId: one.number, text: one.number },
    { text: `pays ${creditorReference(one.number)}` },
  ].map((entry) => matches({ ...ENTRY, ...entry }, [one])[0]?.reason);
  expect(reasons).toEqual(['reference', 'end_to_end_id', 'invoice_number']);
});

it.each([
  ['the amounts that are left', {}, true],
  ['a cent less', { amount: 9_999 }, false],
  ['a cent more', { amount: 10_001 }, false],
  ['another currency', { currency: 'USD' }, false],
  ['a return', { isReturn: true }, false],
  ['money out', { direction: 'out' as const }, false],
  ['a batch', { transactions: 2 }, false],
  ['charges', { amount: 9_900, charges: 100 }, false],
  ['an unknown invoice as well', { text: 'INV-2026-000001 INV-2026-000002 INV-2026-000003' }, false],
  ['a part of a number', { text: 'INV-2026-1 INV-2026-2' }, false],
])('sure only with %s', (_what, entry, isSure) => {
  const text = 'INV-2026-000001 and INV-2026-000002';
  const invoices = [invoice(1, 4_000), invoice(2, 6_000)];
  expect(sureMatch({ ...ENTRY, text, ...entry }, invoices) !== null).toBe(isSure);
});

it('an invoice of the same amount that is not named is never sure', () => {
  expect(sureMatch({ ...ENTRY, partyName: 'Meridian Engineering' }, [invoice(1, 10_000)])).toBeNull();
});

it.each([
  ['less, by due day', { amount: 5_000 }, [['i-1', 4_000], ['i-2', 1_000]], 0, 0, ['underpaid']],
  ['more', { amount: 12_000 }, [['i-1', 4_000], ['i-2', 6_000]], 2_000, 0, ['overpaid']],
  ['charges', { amount: 9_900, charges: 100 }, [['i-1', 4_000], ['i-2', 6_000]], 0, 100, ['bank_charges']],
])('of named invoices: %s', (_what, entry, parts, credit, fee, marks) => {
  const found = told({ ...entry, text: 'INV-2026-000001 INV-2026-000002' }, [invoice(2, 6_000), invoice(1, 4_000)]);
  expect(found).toEqual([{ reason: 'invoice_number', parts, credit, fee, marks }]);
}); // oxfmt-ignore

it('a batch of several payers pays the invoices that it names, but none of them too much', () => {
  const text = 'INV-2026-000001; INV-2026-000002';
  const batch = { transactions: 2, text };
  const invoices = [invoice(1, 4_000), invoice(2, 6_000, { companyId: 'c-2', companyName: 'Hanse Freight GmbH' })];
  const parts = [
    ['i-1', 4_000],
    ['i-2', 6_000],
  ];
  expect(told(batch, invoices)).toMatchObject([{ parts, credit: 0, marks: ['amount_matches'] }]);
  expect(told({ ...batch, amount: 10_001 }, invoices)).toEqual([]);
  expect(told({ ...batch, amount: 10_001, partyName: 'Hanse Freight' }, invoices)).toMatchObject([{ credit: 1 }]);
  expect(told({ ...batch, amount: 9_999 }, invoices)).toMatchObject([{ marks: ['underpaid'] }]);
});

it('a payment of a paid invoice is a credit', () => {
  expect(told({ text: 'INV-2026-000001' }, [invoice(1, 0)])).toEqual([
    { reason: 'invoice_number', parts: [], credit: 10_000, fee: 0, marks: ['already_paid'] },
  ]);
});

it('a payment that staff recorded by hand is neither a credit nor sure', () => {
  const text = 'INV-2026-000001';
  const isRecorded = true;
  expect(told({ text }, [invoice(1, 0, { isRecorded })])).toMatchObject([
    { parts: [], credit: 0, marks: ['recorded'] },
  ]);
  const half = invoice(1, 10_000, { paid: 10_000, isRecorded });
  expect(told({ text }, [half])).toMatchObject([{ parts: [['i-1', 10_000]], marks: ['recorded', 'amount_matches'] }]);
  expect(sureMatch({ ...ENTRY, text }, [half])).toBeNull();
});

it('invoices of the payer that come to the amount are split over, the fewest first', () => {
  const partyName = 'MERIDIAN ENGINEERING BV';
  const invoices = [invoice(1, 2_000), invoice(2, 3_000), invoice(3, 5_000), invoice(4, 7_000), invoice(5, 3_000)];
  const [found] = told({ partyName }, invoices);
  expect(found).toMatchObject({ reason: 'amount_and_name', marks: ['amount_matches', 'name_matches'] });
  expect(found!.parts).toHaveLength(2);
  expect(found!.parts.reduce((sum, [, amount]) => sum + Number(amount), 0)).toBe(10_000);
});

it('otherwise by the name, then by the amount', () => {
  const other = { companyId: 'c-2', companyName: 'Hanse Freight GmbH' };
  const found = told({ partyName: 'Meridian Engineering' }, [invoice(1, 12_000), invoice(2, 10_000, other)]);
  expect(found).toEqual([
    { reason: 'name', parts: [['i-1', 10_000]], credit: 0, fee: 0, marks: ['underpaid', 'name_matches'] },
    { reason: 'amount', parts: [['i-2', 10_000]], credit: 0, fee: 0, marks: ['amount_matches', 'other_payer'] },
  ]);
});

it('an unknown number does not hide what amount and name say, and is never sure', () => {
  const entry = { text: 'INV-2026-000099', partyName: 'Meridian Engineering' };
  expect(told(entry, [invoice(1, 10_000)])).toMatchObject([{ reason: 'amount_and_name', parts: [['i-1', 10_000]] }]);
  expect(sureMatch({ ...ENTRY, ...entry }, [invoice(1, 10_000)])).toBeNull();
});

it('a number of an invoice with another amount comes first, then what amount and name say', () => {
  const other = { companyId: 'c-2', companyName: 'Hanse Freight GmbH' };
  const entry = { text: 'INV-2026-000001', partyName: 'Hanse Freight' };
  const invoices = [invoice(1, 4_000), invoice(2, 10_000, other), invoice(3, 700, other)];
  expect(told(entry, invoices)).toMatchObject([
    { reason: 'invoice_number', parts: [['i-1', 4_000]], credit: 6_000 },
    { reason: 'amount_and_name', parts: [['i-2', 10_000]] },
  ]);
  expect(told({ ...entry, amount: 4_000 }, invoices)).toHaveLength(1);
});

it('money out takes back what was paid, when that is the whole amount', () => {
  const paid = invoice(1, 0, { paid: 10_000 });
  const earlier = { ...paid, earlier: [booked(10_000)] };
  expect(told({ direction: 'out', text: paid.number }, [paid])).toMatchObject([{ reason: 'invoice_number' }]);
  expect(told({ direction: 'out' }, [earlier])).toMatchObject([
    { reason: 'earlier_payment', parts: [['i-1', 10_000]], credit: 0 },
  ]);
  expect(told({ direction: 'out' }, [paid])).toEqual([]);
  expect(told({ direction: 'out', amount: 10_001 }, [earlier])).toEqual([]);
});

it('money out that names a credit note takes back what was paid of its invoice; money in does not name it', () => {
  const [paid, other] = [1, 2].map((at) => invoice(at, 0, { paid: 10_000 })) as [MatchedInvoice, MatchedInvoice];
  const credited = { ...paid, creditNotes: ['CN-2026-000132', 'CN-2026-000133'] };
  const parts = [['i-1', 4_000]];
  for (const [reason, named] of [
    ['invoice_number', { text: 'Refund cn2026000133' }],
    ['end_to_end_id', { endToEndId: 'CN-2026-000132' }],
    ['invoice_number', { text: `CN 2026 000132 of ${paid.number}` }],
  ] as const) {
    expect(told({ direction: 'out', amount: 4_000, ...named }, [other, credited])).toEqual([
      { reason, parts, credit: 0, fee: 0, marks: [] },
    ]);
  }
  expect(told({ direction: 'out', text: 'CN-2026-000134' }, [other, credited])).toEqual([]);
  const open = invoice(3, 10_000, { creditNotes: ['CN-2026-000135'] });
  expect(sureMatch({ ...ENTRY, text: `${open.number} less CN-2026-000135` }, [open])).toMatchObject({ credit: null });
});

it.each([
  ['with its credit', {}, { credit: 700 }, 700, 0, []],
  ['with charges of the return', { amount: 10_350, charges: 350 }, {}, 0, 350, ['bank_charges']],
  ['with charges that a bank had kept', {}, { fee: -1_000 }, 0, -1_000, ['bank_charges']],
  ['with both', { amount: 10_350, charges: 350 }, { fee: -1_000 }, 0, -650, ['bank_charges']],
])('money out returns the booking of an entry, %s', (_what, entry, more: Partial<EarlierPart>, credit, fee, marks) => {
  const amount = 10_000 - (more.credit ?? 0) - (more.fee ?? 0);
  const paid = invoice(1, 0, { paid: amount, earlier: [booked(amount, more)] });
  const parts = [['i-1', amount]];
  for (const named of [{ text: paid.number }, {}]) {
    const reason = named.text ? 'invoice_number' : 'earlier_payment';
    expect(told({ direction: 'out', ...named, ...entry }, [paid])).toEqual([{ reason, parts, credit, fee, marks }]);
  }
}); // oxfmt-ignore

it('money out returns the whole booking of an entry, also the invoices that it does not name', () => {
  const invoices = [1, 2].map((at) => invoice(at, 0, { paid: 5_000, earlier: [booked(5_000)] }));
  const parts = [
    ['i-1', 5_000],
    ['i-2', 5_000],
  ];
  expect(told({ direction: 'out', text: 'INV-2026-000002' }, invoices)).toMatchObject([
    { reason: 'invoice_number', parts },
  ]);
  const other = invoice(3, 0, { paid: 10_000, earlier: [booked(10_000, { entry: 'e-2' })] });
  expect(told({ direction: 'out', text: other.number }, [...invoices, other])).toMatchObject([
    { parts: [['i-3', 10_000]] },
  ]);
});

it('money out with charges takes back what was paid without them', () => {
  const paid = invoice(1, 0, { paid: 10_000 });
  const out = { direction: 'out' as const, text: paid.number, charges: 350 };
  expect(told({ ...out, amount: 10_350 }, [paid])).toMatchObject([{ parts: [['i-1', 10_000]], fee: 350 }]);
  expect(told({ ...out, amount: 10_000 }, [paid])).toMatchObject([{ parts: [['i-1', 10_000]], fee: 0 }]);
  expect(told({ ...out, amount: 10_351 }, [paid])).toEqual([]);
});

it('money out of which less is paid is the refund that staff recorded by hand', () => {
  const recorded = { parts: [], credit: 0, fee: 0, marks: ['recorded'] };
  for (const paid of [0, 9_999]) {
    const refunded = invoice(1, 0, { paid, isRecorded: true });
    expect(told({ direction: 'out', text: refunded.number }, [refunded])).toEqual([
      { ...recorded, reason: 'invoice_number' },
    ]);
    expect(told({ direction: 'out' }, [{ ...refunded, earlier: [booked(10_000)] }])).toEqual([
      { ...recorded, reason: 'earlier_payment' },
    ]);
    expect(told({ direction: 'out' }, [refunded])).toEqual([]);
  }
});

it.each([
  ['Meridian Engineering B.V.', 'MERIDIAN ENGINEERING', true],
  ['Müller & Söhne GmbH', 'Muller Sohne', true],
  ['Meridian Engineering Nederland BV', 'Meridian Engineering', true],
  ['Internationale Hologram Han', 'Internationale Hologram Handelsmaatschappij N.V.', true],
  ['Meridian', 'Meriden BV', false],
  ['BV', 'NV', false],
  [null, 'Meridian BV', false],
])('name %s of %s: %s', (payer, company, expected) => {
  expect(isNameOf(payer, company)).toBe(expected);
});

it('invoices that come to the amount are the fewest and the first due of all choices', () => {
  const opens = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 14 });
  fc.assert(
    fc.property(opens, fc.integer({ min: 1, max: 150 }), (amounts, amount) => {
      const invoices = amounts.map((open, at) => invoice(at + 1, open));
      fc.pre(!amounts.includes(amount));
      const tried = invoices.slice(0, MAX_TRIED);
      const all = Array.from({ length: 2 ** tried.length }, (_, choice) =>
        tried.filter((_one, at) => choice & (1 << at)),
      );
      const exact = all.filter((chosen) => chosen.length > 0 && sumOf(chosen, ({ open }) => open) === amount);
      const expected = exact.reduce<MatchedInvoice[] | null>(
        (best, one) => (best && best.length <= one.length ? best : one),
        null,
      );
      const [found] = matches({ ...ENTRY, amount, partyName: 'Meridian Engineering' }, invoices);
      const parts = found?.reason === 'amount_and_name' ? found.parts.map((part) => part.invoice) : null;
      expect(parts).toEqual(expected);
    }),
  );
});
