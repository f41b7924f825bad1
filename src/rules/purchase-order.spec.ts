import fc from 'fast-check';
import {
  type OrderedRevision,
  partIdOf,
  piecePriceOf,
  type PurchaseOrderContent,
  purchaseOrderDifferences,
} from './purchase-order.js';

type Line = OrderedRevision['lines'][number];

const line = (id: string, given: Partial<Line> = {}): Line => ({
  id,
  parentId: null,
  optionId: null,
  priceConfigurationId: 'desk-purchase',
  name: 'Desk',
  quantity: 2,
  unitPrice: 125_050,
  billingPeriod: 'one_time',
  billingTerm: 1,
  ...given,
});

const revisionOf = (lines: Line[]): OrderedRevision => {
  const subtotal = lines.reduce((sum, one) => sum + one.quantity * (piecePriceOf(one) ?? 0), 0);
  const totals = { subtotal, shippingCost: 64_000, tax: 1_000, total: subtotal + 65_000 };
  return { number: 'Q-2026-000123', revision: 2, currency: 'EUR', lines, totals };
};

/** The order that is equal to a revision, with its lines in the same order. */
const orderOf = (revision: OrderedRevision, { isFlat = false } = {}): PurchaseOrderContent => ({
  quotes: [{ number: revision.number, revision: revision.revision }],
  total: revision.totals.subtotal,
  currency: 'EUR',
  shipping: null,
  tax: null,
  problems: [],
  lines: revision.lines.map((one, index) => ({
    lineNumber: String(index + 1),
    parentLineNumber:
      one.parentId && !isFlat ? String(revision.lines.findIndex(({ id }) => id === one.parentId) + 1) : null,
    partId: partIdOf(one),
    quantity: one.quantity,
    unitPrice: piecePriceOf(one),
    currency: 'EUR',
    unit: 'EA',
    isPriceModified: false,
  })),
});

const DESK = line('1');
const PEN = line('2', { parentId: '1', optionId: 'pen', name: 'Pen', quantity: 1, unitPrice: 28_995 });
const REVISION = revisionOf([DESK, PEN]);

it('an order with the same content is equal, with the total of the lines or of the quote', () => {
  const order = orderOf(REVISION);
  expect(purchaseOrderDifferences(order, REVISION)).toEqual([]);
  expect(purchaseOrderDifferences({ ...order, total: REVISION.totals.total }, REVISION)).toEqual([]);
  expect(purchaseOrderDifferences({ ...order, shipping: 64_000, tax: 0 }, REVISION)).toEqual([]);
  expect(purchaseOrderDifferences(orderOf(REVISION, { isFlat: true }), REVISION)).toEqual([]);
});

it.each<[string, (order: PurchaseOrderContent) => void]>([
  ['The order names no quote', (order) => (order.quotes = [])],
  ['The order names Q-2026-000123/1 instead of Q-2026-000123/2', (order) => (order.quotes[0]!.revision = 1)],
  ['The order names Q-2026-000123 without its revision', (order) => (order.quotes[0]!.revision = null)],
  [
    'The order names Q-2026-000124/2 instead of Q-2026-000123/2',
    (order) => order.quotes.push({ number: 'Q-2026-000124', revision: 2 }),
  ],
  ['The currency is USD, not EUR', (order) => (order.currency = 'USD')],
  ['The order has no total', (order) => (order.total = null)],
  ['The total is 2790.96, not 2790.95', (order) => (order.total! += 1)],
  ['Shipping is 1.00, not 640.00', (order) => (order.shipping = 100)],
  ['Tax is 1.00, not 10.00', (order) => (order.tax = 100)],
  ['Line 1 (desk-purchase): the quantity is 3, not 2', (order) => (order.lines[0]!.quantity = 3)],
  ['Line 1 (desk-purchase): the quantity is unreadable, not 2', (order) => (order.lines[0]!.quantity = null)],
  ['Line 2 (pen): the unit price is 289.94, not 289.95', (order) => (order.lines[1]!.unitPrice! -= 1)],
  ['Line 2 (pen): the unit price is missing, not 289.95', (order) => (order.lines[1]!.unitPrice = null)],
  ['Line 2 (pen) is in USD, not EUR', (order) => (order.lines[1]!.currency = 'USD')],
  ['Line 2 (pen) is ordered by BX', (order) => (order.lines[1]!.unit = 'BX')],
  [
    'Line 2 (pen) has a price for another quantity, or discounts, charges, shipping or tax',
    (order) => (order.lines[1]!.isPriceModified = true),
  ],
  ['Pen (pen) is missing', (order) => order.lines.pop()],
  ['Line 2 (pen) is not in the quote', (order) => order.lines.push(order.lines[1]!)],
])('a difference in words: %s', (words, change) => {
  const order = structuredClone(orderOf(REVISION));
  change(order);
  expect(purchaseOrderDifferences(order, REVISION)).toEqual([words]);
});

it('a price is that of the whole billing term', () => {
  const revision = revisionOf([
    line('1', { quantity: 3, unitPrice: 14_900, billingPeriod: 'monthly', billingTerm: 12 }),
  ]);
  expect(purchaseOrderDifferences(orderOf(revision), revision)).toEqual([]);
  const order = structuredClone(orderOf(revision));
  order.lines[0]!.unitPrice = 14_900;
  expect(purchaseOrderDifferences(order, revision)).toEqual([
    'Line 1 (desk-purchase): the unit price is 149.00, not 1788.00',
  ]);
});

it('an option under another product is a difference', () => {
  const lines = [DESK, PEN, line('3', { priceConfigurationId: 'table-purchase', name: 'Table' })];
  const order = orderOf(revisionOf(lines));
  order.lines[1]!.parentLineNumber = '3';
  expect(purchaseOrderDifferences(order, revisionOf(lines))).toEqual([
    'Options stand under other products than in the quote',
  ]);
});

const LINES = fc
  .array(
    fc.record({
      part: fc.constantFrom('desk', 'table', 'wall'),
      quantity: fc.integer({ min: 1, max: 3 }),
      unitPrice: fc.integer({ min: 0, max: 3 }),
      options: fc.array(
        fc.record({
          part: fc.constantFrom('pen', 'mount'),
          quantity: fc.integer({ min: 1, max: 2 }),
          unitPrice: fc.integer({ min: 0, max: 2 }),
        }),
        { maxLength: 3 },
      ),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((products) =>
    products.flatMap(({ part, quantity, unitPrice, options }, index) => [
      line(`${index}`, { priceConfigurationId: part, quantity, unitPrice }),
      ...options.map((option, at) =>
        line(`${index}.${at}`, {
          parentId: `${index}`,
          optionId: option.part,
          quantity: option.quantity,
          unitPrice: option.unitPrice,
        }),
      ),
    ]),
  );

it('an order is equal in any order of its lines', () => {
  const shuffled = LINES.chain((lines) => {
    const order = orderOf(revisionOf(lines));
    const subarray = { minLength: lines.length, maxLength: lines.length };
    return fc.tuple(fc.constant(lines), fc.constant(order), fc.shuffledSubarray(order.lines, subarray));
  });
  fc.assert(
    fc.property(shuffled, ([lines, order, mixed]) => {
      expect(purchaseOrderDifferences({ ...order, lines: mixed }, revisionOf(lines))).toEqual([]);
    }),
  );
});

it('every single change of a line is found, whatever the total says', () => {
  const change = fc.oneof(
    fc.record({
      field: fc.constantFrom('quantity' as const, 'unitPrice' as const),
      by: fc.integer({ min: 1, max: 5 }),
    }),
    fc.record({ field: fc.constantFrom('partId' as const, 'drop' as const, 'twice' as const), by: fc.constant(0) }),
  );
  fc.assert(
    fc.property(LINES, fc.nat(), change, fc.boolean(), (lines, at, { field, by }, isFlat) => {
      const revision = revisionOf(lines);
      const order = orderOf(revision, { isFlat });
      const index = at % lines.length;
      const changed = order.lines[index]!;
      if (field === 'drop') order.lines.splice(index, 1);
      else if (field === 'twice') order.lines.push(changed);
      else if (field === 'partId') changed.partId = 'another';
      else changed[field]! += by;
      expect(purchaseOrderDifferences(order, revision)).not.toEqual([]);
    }),
    { numRuns: 500 },
  );
});
