import fc from 'fast-check';
import {
  creditNotesOf,
  DELIVERED_ON,
  INVOICE_TERMS,
  invoicesOf,
  randomCredits,
  randomSales,
  SALE,
} from '../../../test/builders/sales.js';
import { withGroups } from '../../rules/billing-changes.js';
import { fractionOf } from '../../rules/price.js';
import { sumOf } from '../../rules/sum.js';
import { eInvoiceProblems, networkProblems, ublProblems } from './e-invoice/e-invoice-problems.js';
import { toCii } from './e-invoice/cii.js';
import { toUbl } from './e-invoice/ubl.js';
import { billingPlanOf } from './order-billing.js';
import { orderEInvoice } from './order-e-invoice.js';

it('an order has the categories of its decision, with shipping as a charge of the goods', () => {
  const [invoice] = invoicesOf(SALE, false).invoices;
  expect(invoice!.vat.map(({ category, rate, tax }) => [category, rate, tax])).toEqual([
    ['K', 0, 0],
    ['AE', 0, 0],
  ]);
  expect(invoice!.charges).toEqual([
    {
      category: 'K',
      rate: 0,
      rule: 'intra_community',
      country: 'DE',
      amount: 30_000,
      reason: 'Shipping',
      reasonCode: 'FC',
    },
  ]);
  expect(invoice!.exemptions).toMatchObject({ K: { code: 'VATEX-EU-IC' }, AE: { code: 'VATEX-EU-AE' } });
  expect(eInvoiceProblems(invoice!)).toEqual([]);
  expect(eInvoiceProblems(invoicesOf({ ...SALE, shippedOn: null }, false).invoices[0]!)).toEqual([
    '‘Intra-Community supply’ needs the day on which the order was shipped.',
  ]);
});

/** A company without a way for e-invoices. */
const COMPANY = {
  electronicAddress: null,
  electronicAddressScheme: null,
  buyerReference: null,
  paymentTermDays: 30,
  paymentTermsText: null,
};

/** Returns what the breakdown of the VAT in a document's UBL says: categories, rates, basis and tax. */
const written = (xml: string) =>
  [...xml.matchAll(/<cac:TaxSubtotal>.*?<\/cac:TaxSubtotal>/gs)].map(([group]) =>
    [...group.matchAll(/<cbc:(TaxableAmount|TaxAmount|ID|Percent)[^>]*>((?!VAT)[^<]*)</g)].map(([, , text]) => text),
  );

it('services and installed goods with reverse charge are one group of the XML, with both articles', () => {
  const [invoice] = invoicesOf({ ...SALE, isInstalled: true }, false).invoices;
  expect(invoice!.vat.map(({ category, rule }) => [category, rule])).toEqual([
    ['AE', 'reverse_charge_installed'],
    ['K', 'intra_community'],
    ['AE', 'reverse_charge'],
  ]);
  expect(eInvoiceProblems(invoice!)).toEqual([]);
  const [installed, , services] = invoice!.vat;
  const basis = ((installed!.basis + services!.basis) / 100).toFixed(2);
  expect(written(toUbl(invoice!))).toEqual([
    [basis, '0.00', 'AE', '0'],
    [expect.any(String), '0.00', 'K', '0'],
  ]);
  expect(invoice!.exemptions.AE).toEqual({
    code: 'VATEX-EU-AE',
    text: 'Reverse charge, Article 196 of Directive 2006/112/EC; Reverse charge, Article 194 of Directive 2006/112/EC',
  });
});

it('the VAT of another state at the same rate is apart, but one group of the XML, also of a credit note', () => {
  const sale = {
    ...SALE,
    countryCode: 'NL',
    vatNumber: null,
    destination: { countryCode: 'BE', postalCode: '1000' },
    isInstalled: true,
  };
  const [invoice] = invoicesOf(sale, false).invoices;
  const apart = [
    ['BE', 0.21],
    ['NL', 0.21],
  ];
  expect(invoice!.vat.map(({ country, rate }) => [country, rate])).toEqual(apart);
  expect(written(toUbl(invoice!))).toEqual([[expect.any(String), expect.any(String), 'S', '21']]);
  const [whole] = creditNotesOf(invoice!, []);
  expect(whole!.vat).toEqual(invoice!.vat);
  const [half] = creditNotesOf(invoice!, [{ of: 'lines', share: 0.5 }]);
  expect(half!.vat.map(({ country, rate }) => [country, rate])).toEqual(apart);
});

it.each([
  ['goods that stay here', { destination: { countryCode: 'NL', postalCode: '1000' } }, 'service', 'stays_here'],
  ['domestic services', { countryCode: 'NL', vatNumber: null }, 'goods', 'domestic'],
] as const)('VAT by hand is apart from the equal VAT of %s, with its reason', (_what, given, kind, rule) => {
  const here = { category: 'S', rateOf: 'NL', exemption: null } as const;
  const byHand = { goods: null, service: null, [kind]: here };
  const { order, invoices } = invoicesOf({ ...SALE, ...given, byHand }, false);
  const [invoice] = invoices;
  const reasons = order.taxDecision!.groups.map((group) => [group.rule, group.reason.includes('Certificate 151')]);
  expect(reasons.toSorted()).toEqual(
    [
      ['by_hand', true],
      [rule, false],
    ].toSorted(),
  );
  expect(invoice!.vat.map((group) => [group.rate, group.country])).toEqual([
    [0.21, 'NL'],
    [0.21, 'NL'],
  ]);
  expect(invoice!.note).toBe('Certificate 151/2026/33');
  expect(written(toUbl(invoice!))).toEqual([[expect.any(String), expect.any(String), 'S', '21']]);
  expect(eInvoiceProblems(invoice!)).toEqual([]);
});

it('a VAT number without its prefix gets it on the invoice', () => {
  const [invoice] = invoicesOf({ ...SALE, vatNumber: '123456789' }, false).invoices;
  expect(invoice!.buyer.vatNumber).toBe('DE123456789');
  expect(eInvoiceProblems(invoice!)).toEqual([]);
});

it('an order that has characters of an earlier version, which no XML can contain, is invoiced without them', () => {
  const { order, lines } = invoicesOf(SALE, false);
  order.customerReference = 'ME\u001e2026';
  order.purchaseOrder = 'PO\u001f 17\ufffe';
  const [part] = billingPlanOf(order, lines);
  const terms = { ...INVOICE_TERMS, prepayments: [], part: part!, period: null, paidAmount: 0, creditedAmount: 0 };
  const invoice = orderEInvoice(terms, { order, company: COMPANY, account: null });
  expect(invoice.purchaseOrder).toBe('PO 17');
  expect(eInvoiceProblems(invoice)).toEqual([]);
});

it('parts of an order name the prepayment, their periods, and the time until the delivery', () => {
  const { invoices } = invoicesOf({ ...SALE, prepayment: 0.3 }, true);
  const [prepayment, shipment, month] = invoices;
  expect(prepayment!.lines.map(({ name, category }) => [name, category])).toEqual([
    ['Prepayment of 30%', 'K'],
    ['Prepayment of 30%', 'AE'],
  ]);
  expect(prepayment).toMatchObject({ period: { from: '2026-11-27', to: '2026-12-27' }, delivery: { on: null } });
  expect(shipment!.lines.at(-1)).toMatchObject({ name: 'Prepayment, INV-2026-000100', quantity: -1, category: 'K' });
  expect(shipment).toMatchObject({ period: null, delivery: { on: '2026-11-20' } });
  const period = { from: DELIVERED_ON, to: '2026-12-24' };
  expect(month).toMatchObject({ period, vat: [{ category: 'AE' }], charges: [] });
  expect(month!.lines.map(({ period: its }) => its)).toEqual([period, period, null]);
});

it.each([
  ['AE', '00000', null, ['G'], ['O']],
  ['GB', 'SW1A 1AA', null, ['G'], ['O']],
  ['DE', '50667', 'DE123456789', ['K', 'AE'], []],
])(
  'the line of a prepayment names the invoices of its own VAT group: a sale to %s',
  (countryCode, postalCode, vatNumber, first, second) => {
    const { invoices } = invoicesOf({ ...SALE, countryCode, postalCode, vatNumber, prepayment: 0.3 }, true);
    const prepayments = invoices.filter(({ lines }) => lines[0]!.name === 'Prepayment of 30%');
    expect(prepayments.map(({ vat }) => vat.map(({ category }) => category))).toEqual(
      [first, second].filter((categories) => categories.length > 0),
    );
    const named = invoices.flatMap((invoice) =>
      invoice.lines.flatMap(({ name, category }) =>
        name.startsWith('Prepayment, ') ? [{ name, category, invoice }] : [],
      ),
    );
    expect(new Set(named.map(({ category }) => category))).toEqual(new Set([...first, ...second]));
    for (const { name, category, invoice } of named) {
      const line = `Prepayment, ${first.includes(category) ? 'INV-2026-000100' : 'INV-2026-000101'}`;
      expect(name).toBe(line);
      for (const xml of [toUbl(invoice), toCii(invoice)]) expect(xml).toContain(`>${line}<`);
    }
  },
);

it('goods that are taxed without a proof, and services at the same rate, are one group with the VAT of both', () => {
  const { order, lines } = invoicesOf({ ...SALE, prepayment: 0.3333 }, true);
  const domestic = { category: 'S', rate: 0.21, rule: 'domestic', country: 'NL', code: null, mention: null } as const;
  const decided = order.taxDecision!.groups.map((group) =>
    group.category === 'AE' ? { ...group, ...domestic, tax: fractionOf(group.net, 0.21) } : group,
  );
  order.taxDecision = { ...order.taxDecision!, groups: decided };
  for (const part of billingPlanOf(order, lines)) {
    const groups = part.groups.map((group) =>
      group.category === 'K'
        ? { ...group, category: 'S' as const, rate: 0.21, tax: fractionOf(group.net, 0.21) }
        : group,
    );
    const taxed = withGroups(part, groups);
    const terms = { ...INVOICE_TERMS, prepayments: [], part: taxed, period: null, paidAmount: 0, creditedAmount: 0 };
    const { vat, totals } = orderEInvoice(terms, { order, company: COMPANY, account: null });
    expect(vat.map(({ category, rate, country }) => [category, rate, country])).toEqual([['S', 0.21, 'NL']]);
    expect([totals.net, totals.tax, totals.gross]).toEqual([taxed.net, taxed.tax, taxed.total]);
  }
});

/** Sentences about an order that cannot be invoiced as a whole, or not yet. */
const KNOWN = /needs an invoice of its own|needs the day on which the order was shipped/;

it('the invoices of every order add up to its total, and pass the rules or are refused for a known reason', () => {
  fc.assert(
    fc.property(randomSales, ({ sale, hasParts }) => {
      const { order, invoices } = invoicesOf(sale, hasParts);
      expect(sumOf(invoices, ({ totals }) => totals.gross)).toBe(order.total);
      expect(sumOf(invoices, ({ totals }) => totals.tax)).toBe(order.tax);
      for (const invoice of invoices) {
        const problems = [...eInvoiceProblems(invoice), ...networkProblems(invoice)];
        expect(problems.filter((problem) => hasParts || !KNOWN.test(problem))).toEqual(
          hasParts && sale.shippedOn === null ? problems.filter((problem) => KNOWN.test(problem)) : [],
        );
        if (problems.length === 0) expect(toUbl(invoice)).toContain(`<cbc:ID>${INVOICE_TERMS.number}</cbc:ID>`);
      }
    }),
    { numRuns: 300 },
  );
});

it('the credit notes of every order add up to its invoices, and the network accepts them', () => {
  fc.assert(
    fc.property(randomSales, randomCredits, ({ sale, hasParts }, credits) => {
      for (const invoice of invoicesOf(sale, hasParts).invoices) {
        if (ublProblems(invoice).length > 0) continue;
        const notes = creditNotesOf(invoice, credits);
        const tax = invoice.totals.tax - sumOf(notes, ({ totals }) => totals.tax);
        expect(sumOf(notes, ({ totals }) => totals.gross)).toBe(invoice.totals.gross - tax);
        // Credits of single cents have no VAT: they can leave a cent of VAT alone, for which there is no credit note.
        expect([0, 1]).toContain(tax);
        expect(notes.flatMap(ublProblems)).toEqual([]);
      }
    }),
    { numRuns: 300 },
  );
});
