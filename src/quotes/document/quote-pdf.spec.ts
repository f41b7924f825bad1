import { productLines, quoteDocument, sampleLines } from '../../../test/builders/quote-document.js';
import type { DocumentLine, QuoteDocument } from './quote-document.js';
import { quotePdfView } from './quote-pdf.js';

const view = (lines: DocumentLine[], overrides: Parameters<typeof quoteDocument>[1] = {}) =>
  quotePdfView({ document: quoteDocument(lines, overrides), acceptance: null });
const onlyLine = (line: Partial<DocumentLine>) => view(productLines(line)).products[0]!;
const terms = (changes: Partial<QuoteDocument['terms']>) => ({ terms: { ...quoteDocument([]).terms, ...changes } });
const value = (facts: { label: string; value: string }[], label: string) =>
  facts.find((fact) => fact.label === label)?.value;

describe('the HTML of a quote PDF', () => {
  it('names itself by number, revision and id', () => {
    expect(view(sampleLines())).toMatchObject({
      title: 'Quote Q-2026-000123, revision 3',
      footer: 'Q-2026-000123, revision 3',
      revision: 'Revision 3',
      id: '3f9a1c2e-7b41-4c0d-9d52-0c6f7a1b8e34',
      reference: 'ME-2026-114 Design office',
    });
  });

  it('names both parties as in the document', () => {
    const { client, seller } = view(sampleLines());
    expect(client).toEqual({
      name: 'Meridian Engineering B.V.',
      addressLines: ['Havenstraat 18, 2', '3115 HC Schiedam', 'Netherlands'],
      registrations: [
        { label: 'VAT', value: 'NL861234567B01' },
        { label: 'COC', value: '24311907' },
      ],
      contact: ['Anna de Vries', 'anna@client.example'],
    });
    expect(seller.name).toBe('HoloPortal B.V.');
  });

  it('omits registration numbers that are unknown', () => {
    const { company } = quoteDocument([]);
    const { client } = view([], { company: { ...company, vatNumber: null, cocNumber: null } });
    expect(client.registrations).toEqual([]);
  });
});

describe('lines', () => {
  it('groups options under their product, in group order', () => {
    const [table, presenter, sdk] = view(sampleLines()).products;
    expect(table!.groups.map(({ label, options }) => [label, ...options.map(({ name }) => name)])).toEqual([
      ['Included Items', 'Tracking camera set'],
      ['Service Level Agreement', 'SLA Plus, next business day on site'],
      ['Additional Peripherals', 'Flight case', 'Reflective-ball glasses, set of 4'],
    ]);
    expect([presenter!.name, sdk!.name]).toEqual(['Presenter', 'Vision SDK']);
  });

  it('titles other groups by their name, and puts ungrouped options last', () => {
    const groups = [null, 'Training', 'constructor', 'SLA'].map((optionGroup) => ({ optionGroup }));
    const [product] = view(productLines({}, groups)).products;
    expect(product!.groups.map(({ label }) => label)).toEqual([
      'Service Level Agreement',
      'Training',
      'Constructor',
      'Additional Options',
    ]);
  });

  it('keeps options of repeated products apart', () => {
    const lines = [...productLines({}, [{ name: 'First' }]), ...productLines({}, [{ name: 'Second' }])];
    const names = view(lines).products.map(({ groups }) => groups[0]!.options[0]!.name);
    expect(names).toEqual(['First', 'Second']);
  });

  it.each([
    ['once', { quantity: 2 }, ['2', '€48,500.00', '', '€97,000.00']],
    [
      'monthly',
      { quantity: 5, unitPrice: 14_900, billingPeriod: 'monthly', billingTerm: 12 },
      ['5', '€149.00', '× 12 months', '€8,940.00'],
    ],
    [
      'for one month',
      { unitPrice: 14_900, billingPeriod: 'monthly', billingTerm: 1 },
      ['1', '€149.00', '× 1 month', '€149.00'],
    ],
    [
      'yearly',
      { unitPrice: 228_000, billingPeriod: 'yearly', billingTerm: 1 },
      ['1', '€2,280.00', '× 1 year', '€2,280.00'],
    ],
    ['for years', { unitPrice: 99, billingPeriod: 'yearly', billingTerm: 3 }, ['1', '€0.99', '× 3 years', '€2.97']],
    ['in thousands', { quantity: 1200, unitPrice: 1 }, ['1,200', '€0.01', '', '€12.00']],
    ['without a price', { unitPrice: null }, ['1', '', '', 'Custom Quote']],
    ['free software', { unitPrice: 0, category: 'Software' }, ['1', '', '', 'Free']],
    ['free hardware', { unitPrice: 0 }, ['1', '€0.00', '', '€0.00']],
    ['software given away', { unitPrice: 0, listPrice: 500, category: 'Software' }, ['1', '€0.00', '', '€0.00']],
  ] as [string, Partial<DocumentLine>, string[]][])('shows that a price is paid %s', (_name, line, expected) => {
    const { quantity, unitPrice, term, total } = onlyLine(line);
    expect([quantity, unitPrice, term, total]).toEqual(expected);
  });

  it.each<[string, Partial<DocumentLine>, string, string]>([
    ['that is included', { optionGroup: 'included', quantity: 2 }, '', 'Included'],
    ['that is included software', { optionGroup: 'included', category: 'Software' }, '', 'Included'],
    ['at no charge', { optionGroup: 'cables' }, '', 'Free'],
    ['given away', { optionGroup: 'included', listPrice: 500 }, '€0.00', '€0.00'],
  ])('shows an option %s', (_name, option, unitPrice, total) => {
    const [product] = view(productLines({}, [{ unitPrice: 0, ...option }])).products;
    expect(product!.groups[0]!.options[0]).toMatchObject({ unitPrice, total });
  });

  it('shows the list price only if the quoted price is lower', () => {
    expect(onlyLine({ unitPrice: 4_000_000, listPrice: 4_850_000 }).listPrice).toBe('€48,500.00');
    expect(onlyLine({ unitPrice: 4_850_000, listPrice: 4_850_000 }).listPrice).toBeNull();
    expect(onlyLine({ unitPrice: 5_000_000, listPrice: 4_850_000 }).listPrice).toBeNull();
  });
});

it('the HTML shows the delivery address, wanted date and note', () => {
  const deliveryAddress = {
    name: 'Dock 4',
    addressLine1: 'Kade 1',
    addressLine2: null,
    city: 'Rotterdam',
    postalCode: '3011 AA',
    countryCode: 'NL',
  };
  const asked = view(sampleLines(), { buyerNote: 'Ring twice', wantedDate: '2026-12-31', deliveryAddress });
  expect(asked.buyerNote).toBe('Ring twice');
  expect(value(asked.terms, 'Deliver to')).toBe('Dock 4, Kade 1, 3011 AA Rotterdam, Netherlands');
  expect(value(asked.terms, 'Requested date')).toBe('31 Dec 2026');
  expect(value(view(sampleLines()).terms, 'Deliver to')).toBeUndefined();
});

describe('totals', () => {
  it('equal those of the document', () => {
    expect(view(sampleLines()).totals).toEqual({
      subtotal: '€123,630.00',
      shipping: '€3,180.00',
      taxLabel: 'VAT (21%)',
      tax: '€26,630.10',
      total: '€153,440.10',
      parts: '€126,505.50 one-off · €901.45 a month for 12 months · €447.70 a month for 36 months',
      estimate: null,
      prepayment: { label: 'Prepayment (30%)', value: '€46,032.03' },
    });
  });

  it('are T.B.D. with an estimate while shipping is unknown', () => {
    const { totals, facts } = view(sampleLines(), { shippingCost: null });
    expect(totals).toMatchObject({ shipping: 'T.B.D.', total: 'T.B.D.', estimate: '€149,592.30', prepayment: null });
    expect(value(facts, 'Total')).toBe('T.B.D.');
  });

  it('are known when shipping is free', () => {
    expect(view(sampleLines(), { shippingCost: 0 }).totals).toMatchObject({ shipping: '€0.00', total: '€149,592.30' });
  });

  it('mention unpriced items', () => {
    expect(view(productLines({ unitPrice: null })).notes).toEqual([
      'Items marked ‘Custom Quote’ are priced separately and are not part of the total.',
    ]);
    expect(view(productLines()).notes).toEqual([]);
  });
});

describe('terms', () => {
  it('are shown in words', () => {
    const { terms } = view(sampleLines());
    expect(terms).toEqual([
      { label: 'Delivery', value: 'EXW (Ex Works), Incoterms 2020' },
      { label: 'Lead time', value: '10 weeks' },
      { label: 'Validity', value: 'Until 19 May 2026' },
      { label: 'Payment', value: '30% in advance (€46,032.03), the rest on invoice (€107,408.07)' },
      { label: 'Currency', value: 'EUR' },
      { label: 'VAT', value: '21%. Standard rate, the Netherlands' },
    ]);
  });

  it.each([
    [0, 'Ready to ship'],
    [1, '1 week'],
    [null, 'T.B.D.'],
  ])('show a lead time of %p weeks as %p', (leadTimeWeeks, words) => {
    const { terms: rows, facts } = view([], terms({ leadTimeWeeks }));
    expect([value(rows, 'Lead time'), value(facts, 'Lead time')]).toEqual([words, words]);
  });

  it('are complete without a prepayment', () => {
    expect(value(view([], terms({ prepaymentPercentage: null })).terms, 'Payment')).toBe('On invoice');
  });
});

describe('acceptance', () => {
  it('is offered for an approved quote', () => {
    expect(view(sampleLines())).toMatchObject({ canBeAccepted: true, standing: null, isDraft: false });
  });

  it('is not offered for a draft', () => {
    expect(view(sampleLines(), { revision: null, isOffer: false })).toMatchObject({
      canBeAccepted: false,
      isDraft: true,
      revision: 'Draft',
      standing: 'This is a draft. It can be accepted once it has been submitted and approved.',
    });
  });

  it('is not offered for a revision that is not an offer', () => {
    const { canBeAccepted, standing } = view(sampleLines(), { isOffer: false });
    expect(canBeAccepted).toBe(false);
    expect(standing).toMatch(/has not been approved yet/);
  });
});
