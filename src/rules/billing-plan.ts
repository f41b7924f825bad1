import type { BillingPeriod } from './billing.js';
import { type Cents, multiply } from './money.js';
import { addDays, addMonths } from './periods.js';
import { fractionOf, type PricedLine } from './price.js';
import { sumOf } from './sum.js';
import type { Supply } from './tax.js';
import { groupOf, type TaxGroup } from './taxed-totals.js';

/**
 * The invoices of an order. A prepayment is invoiced at the order, one-time amounts with shipping at the shipment, and
 * lines with a term at the beginning of each of their periods, which are counted from the day of the delivery. The
 * parts add up to the accepted total, in each VAT group.
 */

/** `whole`: one invoice over everything, at any time. */
export const BILLING_KINDS = ['whole', 'prepayment', 'shipment', 'recurring'] as const;
export type BillingKind = (typeof BILLING_KINDS)[number];

/** Invoices without VAT by article 44 of the directive contain no other category (EN 16931, BR-O-11). */
export const OUTSIDE = 'O';

export interface BilledLine extends Pick<PricedLine, 'billingPeriod' | 'billingTerm'> {
  supply: Supply;
  /** Null for a line without a price, which is not invoiced. */
  total: Cents | null;
}

type BilledGroup = Pick<TaxGroup, 'category' | 'rate' | 'supplies' | 'net' | 'shipping' | 'tax'>;

/** An accepted order. Amounts are in cents. */
export interface BilledOrder<Line extends BilledLine = BilledLine> {
  lines: readonly Line[];
  /** VAT groups, whose amounts with VAT are the total. */
  groups: readonly BilledGroup[];
  /** Share of the total that is paid at the order, as a fraction; null or 0 without a prepayment. */
  prepayment: number | null;
  /** False for an order with one invoice over everything. */
  hasParts: boolean;
}

/** VAT group of a part. */
export interface BillingGroup extends Pick<TaxGroup, 'category' | 'rate' | 'supplies'> {
  /** Amount without VAT: lines and shipping, less `prepaid`. */
  net: Cents;
  tax: Cents;
  /** Shipping in the part. */
  shipping: Cents;
  /** Share of the prepayment that is deducted, without VAT. */
  prepaid: Cents;
  /** What a correction of the price took off the accepted `net` and `tax`; absent where none did. */
  lowered?: { net: Cents; tax: Cents };
}

/** Content of one invoice. */
export interface BillingPart<Line extends BilledLine = BilledLine> {
  /** Number within the plan, from 1, in the order of issue. */
  number: number;
  kind: BillingKind;
  /** Months from the delivery to the beginning of the period, and its months; null for other kinds. */
  months: { after: number; long: number } | null;
  /** Day that staff set for the invoice; null for the day of the order, the shipment or the period. */
  fixedOn: string | null;
  /** True for a part that a later one invoices again, because its invoice was credited in whole. */
  isReplaced: boolean;
  /** Lines with their amounts in this part. */
  lines: { line: Line; net: Cents }[];
  groups: BillingGroup[];
  net: Cents;
  tax: Cents;
  total: Cents;
}

type Draft<Line extends BilledLine> = Pick<BillingPart<Line>, 'kind' | 'months' | 'lines'>;

const MONTHS: Record<Exclude<BillingPeriod, 'one_time'>, number> = { monthly: 1, yearly: 12 };

/** Returns the parts of an order, in the order of issue. A part without an amount is left out unless it is the only one. */
export function billingPlan<Line extends BilledLine>(order: BilledOrder<Line>): BillingPart<Line>[] {
  const drafts = draftsOf(order);
  const advance = order.hasParts && order.prepayment ? prepaymentOf(order, order.prepayment) : [];
  const groups = drafts.map((): BillingGroup[] => []);
  for (const [place, group] of order.groups.entries()) {
    for (const [index, part] of sharesOf(group, drafts, advance[place]).entries()) groups[index]?.push(part);
  }
  const prepayment: Unnumbered<Line> = { kind: 'prepayment', months: null, lines: [], groups: advance };
  const whole = [prepayment, ...drafts.map((draft, index) => ({ ...draft, groups: groups[index] ?? [] }))];
  const parts = whole.flatMap((part) => apart(part, order.groups)).map(withSums);
  const charged = parts.filter(isCharged);
  if (charged.length === 0) charged.push(parts.find(({ lines }) => lines.length > 0) ?? parts.at(-1)!);
  return charged.map((part, index) => ({ ...part, number: index + 1 }));
}

/** True for a part with an amount, and for the shipment of goods that were paid before in whole. */
const isCharged = ({ kind, net, tax, groups }: Omit<BillingPart, 'number'>): boolean =>
  net !== 0 || tax !== 0 || (kind === 'shipment' && groups.some(({ prepaid }) => prepaid > 0));

/** Returns the parts without the prepayment, with the amounts of their lines. */
function draftsOf<Line extends BilledLine>({ lines, hasParts }: BilledOrder<Line>): Draft<Line>[] {
  const priced = lines.flatMap((line) => (line.total === null ? [] : [{ line, net: line.total }]));
  if (!hasParts) return [{ kind: 'whole', months: null, lines: priced }];
  const once = priced.filter(({ line }) => line.billingPeriod === 'one_time');
  const isSplit = once.length < priced.length;
  const first: Draft<Line> = { kind: 'shipment', months: null, lines: once };
  return isSplit ? [first, ...recurringOf(priced)] : [first];
}

function recurringOf<Line extends BilledLine>(priced: Draft<Line>['lines']): Draft<Line>[] {
  const drafts = new Map<string, Draft<Line> & { months: { after: number; long: number } }>();
  for (const { line, net } of priced) {
    if (line.billingPeriod === 'one_time') continue;
    const long = MONTHS[line.billingPeriod];
    for (let period = 0; period < line.billingTerm; period++) {
      const key = `${period * long} ${long}`;
      const draft = drafts.get(key) ?? { kind: 'recurring', months: { after: period * long, long }, lines: [] };
      const [upTo, before] = [period + 1, period].map((periods) => multiply(net, periods, line.billingTerm));
      draft.lines.push({ line, net: upTo! - before! });
      drafts.set(key, draft);
    }
  }
  return [...drafts.values()].toSorted(({ months: a }, { months: b }) => a.after - b.after || a.long - b.long);
}

/**
 * Returns the VAT groups of the prepayment, which together are the accepted share of the total to the cent. No group
 * exceeds what the order has of it.
 */
function prepaymentOf({ groups }: BilledOrder, share: number): BillingGroup[] {
  const total = sumOf(groups, ({ net, tax }) => net + tax);
  const amount = fractionOf(total, share);
  let [sum, shared] = [0, 0];
  return groups.map(({ category, rate, supplies, net, tax }) => {
    sum += net + tax;
    const upTo = total > 0 ? multiply(amount, sum, total) : 0;
    const gross = upTo - shared;
    shared = upTo;
    const itsTax = Math.min(Math.max(gross - fractionOf(net, share), 0), tax);
    return { category, rate, supplies, net: gross - itsTax, tax: itsTax, shipping: 0, prepaid: 0 };
  });
}

/**
 * Returns a group's amounts in each part. The prepayment is deducted in proportion. The sums are rounded, not the
 * parts, so that the parts add up.
 */
function sharesOf(group: BilledGroup, drafts: Draft<BilledLine>[], advance?: BillingGroup): BillingGroup[] {
  const { category, rate, supplies } = group;
  const amounts = drafts.map(({ lines }) =>
    sumOf(
      lines.filter(({ line }) => groupOf([group], line)),
      ({ net }) => net,
    ),
  );
  const left = group.tax - (advance?.tax ?? 0);
  let [sum, prepaidBefore, taxBefore] = [0, 0, 0];
  return amounts.map((amount, index) => {
    const shipping = index === 0 ? group.shipping : 0;
    sum += amount + shipping;
    const share = (of: Cents) => (group.net > 0 ? multiply(of, sum, group.net) : of);
    const prepaid = share(advance?.net ?? 0) - prepaidBefore;
    const tax = share(left) - taxBefore;
    prepaidBefore += prepaid;
    taxBefore += tax;
    return { category, rate, supplies, net: amount + shipping - prepaid, tax, shipping, prepaid };
  });
}

type Unnumbered<Line extends BilledLine> = Omit<
  BillingPart<Line>,
  'number' | 'fixedOn' | 'isReplaced' | 'net' | 'tax' | 'total'
>;

/** Returns a part as two when it has services outside the scope of VAT beside others. */
function apart<Line extends BilledLine>(part: Unnumbered<Line>, groups: readonly BilledGroup[]): Unnumbered<Line>[] {
  return [false, true].map((isOutside) => {
    const ours = groups.filter(({ category }) => (category === OUTSIDE) === isOutside);
    const lines = part.lines.filter(({ line }) => groupOf(ours, line));
    const isUsed = (group: BillingGroup) =>
      [group.net, group.tax, group.shipping, group.prepaid].some((amount) => amount !== 0) ||
      lines.some(({ line }) => groupOf([group], line));
    return {
      ...part,
      lines,
      groups: part.groups.filter((group) => (group.category === OUTSIDE) === isOutside && isUsed(group)),
    };
  });
}

function withSums<Line extends BilledLine>(part: Unnumbered<Line>): Omit<BillingPart<Line>, 'number'> {
  const [net, tax] = [sumOf(part.groups, (group) => group.net), sumOf(part.groups, (group) => group.tax)];
  return { ...part, fixedOn: null, isReplaced: false, net, tax, total: net + tax };
}

/** Days of an order on which parts become due: `2026-12-31`; null for a day that has not come. */
export interface BillingDays {
  orderedOn: string;
  shippedOn: string | null;
  deliveredOn: string | null;
}

/** Returns the day from which a part is issued; null while it waits for the shipment or the delivery. */
export function billingDay(
  { kind, months, fixedOn }: Pick<BillingPart, 'kind' | 'months' | 'fixedOn'>,
  days: BillingDays,
): string | null {
  if (fixedOn !== null) return fixedOn;
  if (kind === 'shipment') return days.shippedOn ?? days.deliveredOn;
  if (!months) return days.orderedOn;
  return days.deliveredOn === null ? null : addMonths(days.deliveredOn, months.after);
}

/** Returns the first and the last day of a recurring part; null for other parts, and before the delivery. */
export function periodOfPart({ months }: Pick<BillingPart, 'months'>, deliveredOn: string | null) {
  if (!months || deliveredOn === null) return null;
  const next = addMonths(deliveredOn, months.after + months.long);
  return { from: addMonths(deliveredOn, months.after), to: addDays(next, -1) };
}
