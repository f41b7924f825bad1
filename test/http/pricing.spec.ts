import type { PricingResultDto } from '../../src/quotes/prices/quote-prices.dto.js';
import type { QuoteLineDto } from '../../src/quotes/quote-requests.dto.js';
import { type Agent, ANNA, TestApp } from '../app.js';
import { line } from '../builders/quotes.js';

let app: TestApp;
let anna: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  anna = await app.as(ANNA);
});
afterAll(() => app.close());

/** Converts quote lines to input for the price calculation. */
const items = (lines: QuoteLineDto[]) => lines.map(({ productId: _, ...rest }) => rest);

async function calculate(lines: QuoteLineDto[]): Promise<PricingResultDto> {
  const { body } = await anna
    .post('/pricing/calculate')
    .send({ items: items(lines) })
    .expect(200);
  return body as PricingResultDto;
}

/** Expected results at the demo's prices, calculated by hand. */
const CALCULATIONS: {
  name: string;
  lines: QuoteLineDto[];
  totals: (number | null)[];
  sums: [subtotal: number, tax: number, total: number];
}[] = [
  { name: 'nothing', lines: [], totals: [], sums: [0, 0, 0] },
  {
    name: 'a desk with what is included',
    lines: [line('desk-27-purchase')],
    totals: [12_900, 0],
    sums: [12_900, 2_709, 15_609],
  },
  {
    name: 'tables with everything',
    lines: [
      line('table-65-purchase', 2, {
        'sla-plus-table-65': 2, // the price of the SLA package: 2,220 × 3 years × 2
        'flight-case-table-65': 1,
        'reflective-ball-glasses-table-65': 3,
        'presenter-table-65': 4, // 149 × 12 months × 4
      }),
    ],
    totals: [97_000, 0, 0, 13_320, 1_920, 2_450, 7_152],
    sums: [121_842, 25_586.82, 147_428.82],
  },
  {
    name: "a device's own price of service",
    lines: [line('table-32-purchase', 1, { 'sla-plus-table-32': 1, 'extra-sunglasses-table-32': 3 })],
    totals: [18_900, 0, 0, 0, 4_320, 283.5], // 1,440 × 3; 94.50 × 3
    sums: [23_503.5, 4_935.74, 28_439.24], // 4,935.735
  },
  {
    name: 'a rental, whose options are rented too',
    lines: [line('table-32-rental', 2, { 'sla-rental-plus-table-32-rental': 2, 'pointer-table-32-rental': 1 })],
    totals: [37_920, 0, 0, 0, 2_376, 396], // 790 × 24 × 2; 49.50 × 24 × 2; 16.50 × 24
    sums: [40_692, 8_545.32, 49_237.32],
  },
  {
    name: 'software by the month and by the year, and free',
    lines: [
      line('presenter-monthly', 3, { 'support-extended-presenter-monthly': 3 }), // 149 × 12 × 3; 52.50 × 12 × 3
      line('collab-review-yearly', 2),
      line('vision-sdk-free'),
    ],
    totals: [5_364, 1_890, 4_560, 0, 0],
    sums: [11_814, 2_480.94, 14_294.94],
  },
  {
    name: 'what is still to be quoted',
    lines: [line('table-98-built-in', 1, { 'sla-base-table-98-built-in': 1, 'pointer-table-98-built-in': 2 })],
    totals: [null, 0, 0, 0, 5_760, 760], // 1,920 × 3
    sums: [6_520, 1_369.2, 7_889.2],
  },
  {
    name: 'odd cents',
    lines: [line('desk-27-purchase', 3, { 'pen-desk-27': 2, 'sla-base-desk-27': 3 })], // 358.80 × 3 × 3; 289.95 × 2
    totals: [38_700, 0, 3_229.2, 579.9],
    sums: [42_509.1, 8_926.91, 51_436.01], // 8,926.911
  },
  {
    name: 'the largest quantity',
    lines: [line('wall-stage-purchase', 9999, { 'sla-critical-wall-stage': 9999 })],
    totals: [1_318_868_100, 0, 0, 0, 230_376_960],
    sums: [1_549_245_060, 325_341_462.6, 1_874_586_522.6],
  },
];

describe('calculating prices', () => {
  it.each(CALCULATIONS)('$name', async ({ lines, totals, sums: [subtotal, tax, total] }) => {
    const result = await calculate(lines);
    expect(result.items.map((item) => item.total)).toEqual(totals);
    expect(result).toMatchObject({ subtotal, taxPercentage: 0.21, tax, total, currency: 'EUR' });
  });

  it('lists the options of a product right after it', async () => {
    const { items: priced } = await calculate([
      line('desk-27-purchase', 2, { 'spatial-sdk-desk-27': 1 }),
      line('presenter-monthly'),
    ]);
    expect(priced).toEqual([
      {
        productId: 'holodesk-27',
        priceConfigurationId: 'desk-27-purchase',
        optionId: null,
        isOption: false,
        name: 'HoloDesk 27',
        quantity: 2,
        unitPrice: 12_900,
        billingPeriod: 'one_time',
        billingTerm: 1,
        total: 25_800,
      },
      expect.objectContaining({ productId: 'holodesk-27', optionId: 'cable-set-desk-27', isOption: true, total: 0 }),
      {
        productId: 'spatial-sdk', // the option is also a product
        priceConfigurationId: 'desk-27-purchase',
        optionId: 'spatial-sdk-desk-27',
        isOption: true,
        name: expect.any(String),
        quantity: 1,
        unitPrice: 95,
        billingPeriod: 'monthly',
        billingTerm: 12,
        total: 1_140,
      },
      expect.objectContaining({ productId: 'presenter', optionId: null, isOption: false }),
    ]);
  });

  it('accepts missing choices and quantities over the maximum', async () => {
    const { subtotal } = await calculate([line('table-65-purchase', 1, { 'pointer-table-65': 99 })]);
    expect(subtotal).toBe(48_500 + 99 * 380);
  });

  it.each([
    ['an unknown product', [{ priceConfigurationId: 'nothing', quantity: 1 }], 'items.0.priceConfigurationId'],
    [
      'one at a price of the past',
      [{ priceConfigurationId: 'wall-4k-launch', quantity: 1 }],
      'items.0.priceConfigurationId',
    ],
    [
      'an option of another',
      [
        {
          priceConfigurationId: 'desk-27-purchase',
          quantity: 1,
          selectedOptions: [{ optionId: 'pointer-table-65', quantity: 1 }],
        },
      ],
      'items.0.selectedOptions.0.optionId',
    ],
    ['no quantity', [{ priceConfigurationId: 'desk-27-purchase' }], 'items.0.quantity'],
    ['too many', [{ priceConfigurationId: 'desk-27-purchase', quantity: 10_000 }], 'items.0.quantity'],
    ['half a product', [{ priceConfigurationId: 'desk-27-purchase', quantity: 0.5 }], 'items.0.quantity'],
  ])('returns 422 for %s', async (_name, wrong, field) => {
    const { body } = await anna.post('/pricing/calculate').send({ items: wrong }).expect(422);
    expect((body as { errors: { field: string }[] }).errors.map((error) => error.field)).toEqual([field]);
  });

  it('refuses a productId and prices in the request', async () => {
    const item = { priceConfigurationId: 'desk-27-purchase', quantity: 1 };
    for (const extra of [{ productId: 'holodesk-27' }, { unitPrice: 1 }, { total: 1 }]) {
      await anna
        .post('/pricing/calculate')
        .send({ items: [{ ...item, ...extra }] })
        .expect(400);
    }
  });
});

describe('the price of an SLA package', () => {
  it.each([
    [
      'sla-plus',
      'holotable-32',
      { billingPrice: 1_440, billingPeriod: 'yearly', billingTerm: 3, deviceSpecific: true },
    ],
    [
      'sla-plus',
      'holotable-65',
      { billingPrice: 2_220, billingPeriod: 'yearly', billingTerm: 3, deviceSpecific: false },
    ],
    ['sla-base', 'holodesk-27', { billingPrice: 358.8, billingPeriod: 'yearly', billingTerm: 3, deviceSpecific: true }],
    ['sla-critical', 'holotable-65', { billingPrice: 4_920, billingTerm: 3, deviceSpecific: false }],
    [
      'sla-rental',
      'holotable-32',
      { billingPrice: 0, billingPeriod: 'monthly', billingTerm: 24, deviceSpecific: false },
    ],
  ])('of %s for %s is right', async (slaId, deviceId, price) => {
    const { body } = await anna.get(`/pricing/sla/${slaId}/device/${deviceId}`).expect(200);
    expect(body).toMatchObject({ slaId, deviceId, ...price });
  });

  it.each([
    ['nothing', 'holotable-65'],
    ['sla-plus', 'nothing'],
    ['__proto__', 'constructor'],
  ])('of %s for %s returns 404', async (slaId, deviceId) => {
    const { body } = await anna.get(`/pricing/sla/${slaId}/device/${deviceId}`).expect(404);
    expect(body).toMatchObject({ message: 'There is no such SLA price' });
  });

  it('that does not exist for the device or the package returns 404', async () => {
    await app.sql(`delete from sla_prices where id = 'sla-critical-own'`);
    await anna.get('/pricing/sla/sla-critical/device/holotable-65').expect(404);
    await anna.get('/pricing/sla/sla-critical/device/holotable-98').expect(200);
  });
});
