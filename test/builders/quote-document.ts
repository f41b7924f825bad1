import { randomUUID } from 'node:crypto';
import { lineTotal, STANDARD_TAX, totals } from '../../src/rules/price.js';
import type { DocumentLine, QuoteDocument } from '../../src/quotes/document/quote-document.js';

/** Returns the lines of a product and its options, with these prices. Default: one HoloTable 65. */
export function productLines(
  product: Partial<DocumentLine> = {},
  options: Partial<DocumentLine>[] = [],
): DocumentLine[] {
  const main = documentLine(product);
  return [
    main,
    ...options.map((option) => documentLine({ description: '', parentId: main.id, optionId: randomUUID(), ...option })),
  ];
}

/**
 * Returns the document of an approved quote with these lines: revision 3, valid until 19 May 2026. Shipping is in
 * cents; null for T.B.D.
 */
export function quoteDocument(
  lines: DocumentLine[],
  { shippingCost = 318_000, ...overrides }: Partial<QuoteDocument> & { shippingCost?: number | null } = {},
): QuoteDocument {
  const lineTotals = lines.map(({ total }) => total);
  return {
    quoteId: '3f9a1c2e-7b41-4c0d-9d52-0c6f7a1b8e34',
    number: 'Q-2026-000123',
    revision: 3,
    isOffer: shippingCost !== null && overrides.revision !== null,
    createdAt: '2026-05-02T12:32:00.000Z',
    issuedAt: '2026-05-05T08:04:00.000Z',
    customerReference: 'ME-2026-114 Design office',
    deliveryNotes: 'Goods lift 2.1 m wide. Deliver before 10:00.',
    company: {
      id: '5d1b3a52-52c2-4d50-8a54-3a1f5f0a9a01',
      name: 'Meridian Engineering B.V.',
      addressLine1: 'Havenstraat 18, 2',
      addressLine2: null,
      city: 'Schiedam',
      postalCode: '3115 HC',
      countryCode: 'NL',
      vatNumber: 'NL861234567B01',
      cocNumber: '24311907',
      type: 'client',
    },
    contact: {
      id: '0f6cf5a4-95a2-4c58-8a38-1c6b5f4f9b02',
      firstName: 'Anna',
      lastName: 'de Vries',
      email: 'anna@client.example',
    },
    lines,
    totals: {
      ...totals(lineTotals, STANDARD_TAX, shippingCost),
      shippingCost,
      taxPercentage: STANDARD_TAX.rate,
      taxReason: STANDARD_TAX.reason,
    },
    terms: {
      currency: 'EUR',
      validUntil: '2026-05-19T08:04:00.000Z',
      leadTimeWeeks: 10,
      deliveryMethod: 'EXW',
      prepaymentPercentage: 0.3,
    },
    ...overrides,
  };
}

/**
 * Returns the lines of the quote in the design's screens: a table with options of every kind, an application and a free
 * SDK.
 */
export function sampleLines(): DocumentLine[] {
  return [
    ...productLines({ quantity: 2 }, [
      { name: 'Flight case', optionGroup: 'additional-peripherals', unitPrice: 245_000 },
      { name: 'Tracking camera set', optionGroup: 'included', quantity: 2, unitPrice: 0 },
      {
        name: 'SLA Plus, next business day on site',
        optionGroup: 'SLA',
        quantity: 2,
        unitPrice: 18_500,
        billingPeriod: 'monthly',
        billingTerm: 36,
      },
      {
        name: 'Reflective-ball glasses, set of 4',
        optionGroup: 'additional-peripherals',
        quantity: 3,
        unitPrice: 64_000,
      },
    ]),
    ...productLines({
      name: 'Presenter',
      description: 'Application, per seat',
      category: 'Software',
      type: 'Application',
      quantity: 5,
      unitPrice: 14_900,
      billingPeriod: 'monthly',
      billingTerm: 12,
    }),
    ...productLines({
      name: 'Vision SDK',
      description: 'SDK, one development team',
      category: 'Software',
      type: 'SDK',
      unitPrice: 0,
    }),
  ];
}

function documentLine(given: Partial<DocumentLine>): DocumentLine {
  const line: DocumentLine = {
    id: randomUUID(),
    parentId: null,
    productId: 'holotable-65',
    optionProductId: null,
    optionId: null,
    optionGroup: null,
    priceConfigurationId: 'holotable-65-standard',
    name: 'HoloTable 65',
    description: 'Holographic table, 65 inch, four active users',
    category: 'Device',
    type: 'Table',
    image: '/pictures/table-65.webp',
    leadTimeWeeks: 10,
    quantity: 1,
    unitPrice: 4_850_000,
    listPrice: given.unitPrice === undefined ? 4_850_000 : given.unitPrice,
    billingPeriod: 'one_time',
    billingTerm: 1,
    total: null,
    ...given,
  };
  return { ...line, total: lineTotal(line) };
}
