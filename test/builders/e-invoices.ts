import { creditNoteDocument } from '../../src/orders/invoices/credit-note-document.js';
import fc from 'fast-check';
import {
  type EInvoice,
  type EInvoiceAddress,
  type EInvoiceContent,
  type EInvoiceParty,
  type Exemption,
  type VatCategory,
  type VatRate,
  withTotals,
} from '../../src/orders/invoices/e-invoice/e-invoice.js';
import { fitsXml } from '../../src/platform/xml.js';
import { lineTotal } from '../../src/rules/price.js';

const EXEMPTIONS: Partial<Record<VatCategory, Exemption>> = {
  K: { code: 'VATEX-EU-IC', text: 'Intra-Community supply' },
  AE: { code: 'VATEX-EU-AE', text: 'Reverse charge' },
  G: { code: 'VATEX-EU-G', text: null },
  O: { code: null, text: 'Services outside the scope of VAT' },
  E: { code: null, text: 'Exempt' },
};

const SELLER: EInvoiceParty = {
  name: 'HoloPortal B.V.',
  vatNumber: 'NL862417395B01',
  registration: { id: '24618832', scheme: '0106' },
  electronicAddress: { id: '24618832', scheme: '0106' },
  address: {
    line1: 'Keizerskade 214',
    line2: null,
    city: 'Rotterdam',
    postalCode: '3011 XD',
    countryCode: 'NL',
  },
};

/** Texts of users: characters with a meaning in XML, other scripts, and anything else that XML can contain. */
const text = (maxLength: number): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom('Müller & Söhne <GmbH> "Köln"', "L'Été", 'ホロ 😀', 'a\r\nb\tc', ']]>', '&amp;', 'x'),
    fc
      .string({ unit: 'binary', minLength: 1, maxLength })
      .map((given) => `${[...given].filter(fitsXml).join('')}.`)
      .filter((given) => given.trim() !== ''),
  );

const orNull = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(of, { nil: null });
const day = fc.integer({ min: 20_000, max: 24_000 }).map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10));
const period = fc.tuple(day, day).map((days) => {
  const [from, to] = days.sort() as [string, string];
  return { from, to };
});

const address = (countryCode: fc.Arbitrary<string>): fc.Arbitrary<EInvoiceAddress> =>
  fc.record({
    line1: text(30),
    line2: orNull(text(20)),
    city: text(20),
    postalCode: text(8),
    countryCode,
  });

const buyer: fc.Arbitrary<EInvoiceParty> = fc
  .constantFrom(
    { country: 'NL', prefix: 'NL', scheme: '0106', id: '12345678' },
    { country: 'NL', prefix: 'NL', scheme: '0190', id: '00000001821002193000' },
    { country: 'DE', prefix: 'DE', scheme: '0204', id: '04011000-1234512345-06' },
    { country: 'DE', prefix: 'DE', scheme: '9930', id: 'DE123456789' },
    { country: 'BE', prefix: 'BE', scheme: '0208', id: '0202239951' },
    { country: 'GR', prefix: 'EL', scheme: '9933', id: 'EL123456789' },
    { country: 'IT', prefix: 'IT', scheme: '0211', id: 'IT06363391001' },
    { country: 'SE', prefix: 'SE', scheme: '0007', id: '5567321707' },
    { country: 'DK', prefix: 'DK', scheme: '0184', id: 'DK13585628' },
    { country: 'NO', prefix: 'NO', scheme: '0192', id: '974760673' },
    { country: 'XI', prefix: 'XI', scheme: '0088', id: '7300010000001' },
    { country: 'AE', prefix: 'AE', scheme: '0235', id: '1003456789' },
    { country: '1A', prefix: '1A', scheme: '0060', id: '123456789' },
  )
  .chain(({ country, prefix, scheme, id }) =>
    fc.record({
      name: text(40),
      vatNumber: fc.constant(`${prefix}123456789`),
      registration: orNull(fc.constant({ id: '12345678', scheme: country === 'NL' ? '0106' : null })),
      electronicAddress: fc.constant({ id, scheme }),
      address: address(fc.constant(country)),
    }),
  );

/** Categories and rates that may stand in one document. */
const rates: fc.Arbitrary<VatRate[]> = fc.oneof(
  fc.constant<VatRate[]>([{ category: 'O', rate: 0 }]),
  fc.subarray<VatRate>(
    [
      { category: 'S', rate: 0.21 },
      { category: 'S', rate: 0.055 },
      { category: 'K', rate: 0 },
      { category: 'AE', rate: 0 },
      { category: 'G', rate: 0 },
      { category: 'E', rate: 0 },
      { category: 'Z', rate: 0 },
    ],
    { minLength: 1, maxLength: 4 },
  ),
);

const cents = fc.oneof(fc.constantFrom(0, 1, 50, 99_999_999), fc.integer({ min: 0, max: 5_000_000 }));

const lineOf = (rate: VatRate) =>
  fc
    .record({
      note: orNull(text(20)),
      quantity: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 9999 }) }, fc.constant(-1)),
      unit: fc.constantFrom('C62' as const, 'MON' as const, 'ANN' as const),
      name: text(40),
      description: orNull(text(80)),
      sellerItem: orNull(fc.constant('holo-65')),
      unitPrice: cents,
      discount: orNull(cents),
    })
    .map(({ discount, ...line }) => ({
      ...line,
      ...rate,
      period: null,
      listPrice: discount === null ? null : line.unitPrice + discount,
      net: lineTotal({ ...line, billingPeriod: 'one_time', billingTerm: 1 })!,
    }));

const chargeOf = (among: VatRate[]) =>
  fc.tuple(fc.constantFrom(...among), cents, text(20)).map(([rate, amount, reason]) => ({ ...rate, amount, reason }));

/** Documents that Peppol accepts: both kinds, every category, discounts, charges, prepayments, and amounts of one cent. */
export const validEInvoices: fc.Arbitrary<EInvoice> = rates.chain((among) =>
  fc
    .record({
      kind: fc.constantFrom('invoice' as const, 'credit_note' as const),
      number: fc.constant('INV-2026-000123'),
      issuedOn: day,
      dueOn: orNull(day),
      currency: fc.constantFrom('EUR', 'EUR', 'USD', 'GBP', 'SEK'),
      buyerReference: fc.constant('04011000-1234512345-06'),
      purchaseOrder: orNull(text(20)),
      salesOrder: orNull(fc.constant('O-2026-000123')),
      paymentTerms: orNull(text(40)),
      note: orNull(text(60)),
      precedingInvoice: fc.record({ number: fc.constant('INV-2026-000100'), issuedOn: day }),
      seller: fc.constant(SELLER),
      buyer,
      delivery: fc.record({ on: day, to: address(fc.constantFrom('DE', 'FR', 'US', 'NL', '1A')) }),
      period: orNull(period),
      account: fc.record({
        iban: fc.constant('NL91ABNA0417164300'),
        bic: orNull(fc.constant('ABNANL2A')),
        reference: fc.constant('INV-2026-000123'),
      }),
      allowances: fc.array(
        chargeOf(among).map((one) => ({ ...one, reasonCode: '95' })),
        { maxLength: 2 },
      ),
      charges: fc.array(
        chargeOf(among).map((one) => ({ ...one, reasonCode: 'FC' })),
        { maxLength: 2 },
      ),
      lines: fc.array(
        fc.constantFrom(...among).chain((rate) => lineOf(rate)),
        { minLength: 1, maxLength: 12 },
      ),
      prepaid: cents,
      withDelivery: fc.boolean(),
    })
    .map(({ withDelivery, delivery, ...content }) => {
      const used = new Set(
        [...content.lines, ...content.charges, ...content.allowances].map(({ category }) => category),
      );
      const given: EInvoiceContent = {
        ...content,
        lines: content.lines.map((line, index) => ({ ...line, id: String(index + 1) })),
        delivery: withDelivery || used.has('K') ? delivery : null,
        exemptions: Object.fromEntries(
          Object.entries(EXEMPTIONS).filter(([category]) => used.has(category as VatCategory)),
        ),
      };
      return withTotals(used.has('O') ? withoutVatNumbers(given) : given);
    }),
);

const withoutVatNumbers = (content: EInvoiceContent): EInvoiceContent => ({
  ...content,
  seller: { ...content.seller, vatNumber: null },
  buyer: { ...content.buyer, vatNumber: null },
});

/** Returns a document with one valid example of everything, in the given category. */
export function eInvoiceOf(category: VatCategory, changed: Partial<EInvoiceContent> = {}): EInvoice {
  const rate = category === 'S' ? 0.21 : 0;
  const outside = category === 'O';
  const reason = EXEMPTIONS[category];
  return withTotals({
    kind: 'invoice',
    number: 'INV-2026-000123',
    issuedOn: '2026-11-27',
    dueOn: '2026-12-27',
    currency: 'EUR',
    buyerReference: '04011000-1234512345-06',
    purchaseOrder: 'PO 4711',
    salesOrder: 'O-2026-000123',
    paymentTerms: 'To be paid within 30 days',
    note: 'Thank you',
    precedingInvoice: null,
    seller: outside ? { ...SELLER, vatNumber: null } : SELLER,
    buyer: {
      name: 'Müller & Söhne GmbH',
      vatNumber: outside ? null : 'DE123456789',
      registration: { id: '12345678', scheme: null },
      electronicAddress: { id: 'DE123456789', scheme: '9930' },
      address: { line1: 'Domstraße 1', line2: 'Hof', city: 'Köln', postalCode: '50667', countryCode: 'DE' },
    },
    delivery: {
      on: '2026-11-20',
      to: { line1: 'Hafen 7', line2: null, city: 'Hamburg', postalCode: '20457', countryCode: 'DE' },
    },
    period: null,
    account: { iban: 'NL91ABNA0417164300', bic: 'ABNANL2A', reference: 'INV-2026-000123' },
    allowances: [{ category, rate, amount: 1_000, reason: 'Discount', reasonCode: '95' }],
    charges: [{ category, rate, amount: 25_000, reason: 'Shipping', reasonCode: 'FC' }],
    lines: [
      {
        id: '1',
        category,
        rate,
        note: null,
        quantity: 2,
        unit: 'C62',
        net: 2_400_000,
        period: null,
        name: 'Holographic display 65"',
        description: 'With <depth> & colour',
        sellerItem: 'holo-65',
        unitPrice: 1_200_000,
        listPrice: 1_250_000,
      },
      {
        id: '2',
        category,
        rate,
        note: '2 × 12 months',
        quantity: 24,
        unit: 'MON',
        net: 357_600,
        period: { from: '2026-12-01', to: '2027-11-30' },
        name: 'Service agreement',
        description: null,
        sellerItem: null,
        unitPrice: 14_900,
        listPrice: null,
      },
    ],
    prepaid: 100_000,
    exemptions: reason ? { [category]: reason } : {},
    ...changed,
  });
}

type Break = [name: string, category: VatCategory, change: (whole: EInvoice) => EInvoice, problem: string];

const line = (change: Partial<EInvoice['lines'][number]>) => (whole: EInvoice) => ({
  ...whole,
  lines: whole.lines.map((one, index) => (index === 0 ? { ...one, ...change } : one)),
});
const group = (change: { basis?: number; tax?: number }) => (whole: EInvoice) => {
  const vat = whole.vat.map((one) => ({
    ...one,
    basis: one.basis + (change.basis ?? 0),
    tax: one.tax + (change.tax ?? 0),
  }));
  const [tax, totals] = [whole.totals.tax + (change.tax ?? 0), whole.totals];
  const gross = totals.net + tax;
  return { ...whole, vat, totals: { ...totals, tax, gross, payable: gross - whole.prepaid } };
};
const total = (name: keyof EInvoice['totals']) => (whole: EInvoice) => ({
  ...whole,
  totals: { ...whole.totals, [name]: whole.totals[name] + 1 },
});
const party = (who: 'seller' | 'buyer', change: Partial<EInvoiceParty>) => (whole: EInvoice) => ({
  ...whole,
  [who]: { ...whole[who], ...change },
});
const place = (who: 'seller' | 'buyer', countryCode: string) => (whole: EInvoice) =>
  party(who, { address: { ...whole[who].address, countryCode } })(whole);

/** Changes of a valid document that EN 16931 refuses, and the sentence about each. */
export const BREAKS: Break[] = [
  ['a tax that is one unit off', 'S', group({ tax: 100 }), 'The VAT of ‘Taxed’ is not its basis × its rate.'],
  ['a tax without a rate', 'K', group({ tax: 1 }), 'The VAT of ‘Intra-Community supply’ is not its basis × its rate.'],
  ['a basis that is one unit off', 'S', group({ basis: 100 }), 'The VAT basis of ‘Taxed’ is not the sum of its lines.'],
  [
    'a basis that is a cent off',
    'K',
    group({ basis: 1 }),
    'The VAT basis of ‘Intra-Community supply’ is not the sum of its lines.',
  ],
  [
    'a sum of the lines that is a cent off',
    'S',
    total('lines'),
    'The sum of the lines does not match the amounts that it is made of.',
  ],
  [
    'a net total that is a cent off',
    'S',
    total('net'),
    'The total without VAT does not match the amounts that it is made of.',
  ],
  ['a tax total that is a cent off', 'S', total('tax'), 'The VAT does not match the amounts that it is made of.'],
  [
    'a gross total that is a cent off',
    'S',
    total('gross'),
    'The total with VAT does not match the amounts that it is made of.',
  ],
  [
    'an amount to pay that is a cent off',
    'S',
    total('payable'),
    'The amount to pay does not match the amounts that it is made of.',
  ],
  [
    'a line that is three cents off',
    'S',
    line({ net: 2_400_003 }),
    'The amount of ‘Holographic display 65"’ is not its quantity × its price.',
  ],
  [
    'a negative price',
    'S',
    line({ unitPrice: -1, quantity: -2_400_000, listPrice: null }),
    'The price of ‘Holographic display 65"’ is negative.',
  ],
  [
    'a taxed line without a rate',
    'S',
    line({ rate: 0 }),
    '‘Holographic display 65"’ has a VAT rate of 0%, which ‘Taxed’ does not allow.',
  ],
  ['a line without a name', 'S', line({ name: ' ' }), 'Line 1 has no name.'],
  ['a document without lines', 'S', (whole) => withTotals({ ...whole, lines: [] }), 'The invoice has no lines.'],
  [
    'a currency that does not exist',
    'S',
    (whole) => ({ ...whole, currency: 'EUX' }),
    'EUX is not a currency of invoices.',
  ],
  [
    'a day that does not exist',
    'S',
    (whole) => ({ ...whole, issuedOn: '2026-13-40' }),
    '‘2026-13-40’ is not a day of the calendar.',
  ],
  [
    'a day in another form',
    'S',
    (whole) => ({ ...whole, dueOn: '27-11-2026' }),
    '‘27-11-2026’ is not a day of the calendar.',
  ],
  ['a buyer in Kosovo by its usual code', 'S', place('buyer', 'XK'), 'XK is not a country of an invoice (buyer).'],
  ['a Greek VAT prefix as a country', 'S', place('buyer', 'EL'), 'EL is not a country of an invoice (buyer).'],
  [
    'a VAT number without its country',
    'S',
    party('buyer', { vatNumber: '123456789' }),
    'The VAT number of the buyer, 123456789, does not begin with the code of a country.',
  ],
  ['a nameless buyer', 'S', party('buyer', { name: '' }), 'The buyer has no name.'],
  [
    'a taxed invoice of a seller without a VAT number',
    'S',
    party('seller', { vatNumber: null }),
    '‘Taxed’ needs the VAT number of the seller.',
  ],
  [
    'a taxed invoice with a reason',
    'S',
    (whole) => ({ ...whole, exemptions: { S: { code: null, text: 'Why' } } }),
    '‘Taxed’ may not have a reason for an exemption.',
  ],
  [
    'a supply to another state without its number',
    'K',
    party('buyer', { vatNumber: null }),
    '‘Intra-Community supply’ needs the VAT number of the company.',
  ],
  [
    'a supply to another state without its day',
    'K',
    (whole) => ({ ...whole, delivery: { on: null, to: whole.delivery?.to ?? null } }),
    '‘Intra-Community supply’ needs the day on which the order was shipped.',
  ],
  [
    'a supply to another state without its country',
    'K',
    (whole) => ({ ...whole, delivery: { on: '2026-11-20', to: null } }),
    '‘Intra-Community supply’ needs the country of the delivery.',
  ],
  [
    'a reverse charge to a company without any number',
    'AE',
    party('buyer', { vatNumber: null, registration: null }),
    '‘Reverse charge’ needs the VAT number or the registration of the company.',
  ],
  ['an export without its reason', 'G', (whole) => ({ ...whole, exemptions: {} }), '‘Export’ needs its reason.'],
  [
    'an export with the reason of another category',
    'G',
    (whole) => ({ ...whole, exemptions: { G: EXEMPTIONS.K } }),
    'VATEX-EU-IC is not a reason for ‘Export’.',
  ],
  [
    'a VAT number outside the scope of VAT',
    'O',
    party('buyer', { vatNumber: 'CH123456789' }),
    'An invoice ‘Outside the scope of VAT’ may not contain VAT numbers.',
  ],
  [
    'a credit note without its invoice',
    'S',
    (whole) => ({ ...whole, kind: 'credit_note' }),
    'A credit note must name its invoice.',
  ],
];

/** Returns credit notes of a cent each of an invoice of 1.21, and the last one, of the VAT that they leave. */
export function creditedToVat(): { cents: EInvoice[]; last: EInvoice } {
  const [line] = eInvoiceOf('S').lines;
  const one = { ...line!, quantity: 1, unitPrice: 100, listPrice: null, net: 100 };
  const invoice = eInvoiceOf('S', { lines: [one], allowances: [], charges: [] });
  const credit = (amount: number, earlier: EInvoice[]) =>
    creditNoteDocument(
      { number: `CN-2026-${earlier.length}`, issuedOn: '2026-11-28', reason: 'price', invoice, earlier },
      { amount },
    );
  const cents: EInvoice[] = [];
  for (let count = 0; count < 100; count++) cents.push(credit(1, cents));
  return { cents, last: credit(21, cents) };
}
