import type { BilledLine, BillingDays, BillingGroup, BillingPart } from './billing-plan.js';
import { billingDay, OUTSIDE, periodOfPart } from './billing-plan.js';
import { type Cents, multiply } from './money.js';
import { addMonths } from './periods.js';
import { fractionOf } from './price.js';
import { sumOf } from './sum.js';
import { groupOf, isSameGroup } from './taxed-totals.js';

/**
 * Changes that staff make of a billing plan, of parts that are not invoiced. Each keeps the sums of the plan, in each VAT
 * group. A function returns the changed plan, or a sentence that says why the change is not possible.
 */

type Plan<Line extends BilledLine> = readonly BillingPart<Line>[];
type Changed<Line extends BilledLine> = BillingPart<Line>[] | string;

/** Number of invoices beyond which no part is split. */
const MOST_PARTS = 300;

/** Sets the day from which a part is invoiced; null for the day of the shipment or of its period. */
export const movePart = <Line extends BilledLine>(plan: Plan<Line>, number: number, fixedOn: string | null) =>
  plan.map((part) => (part.number === number ? { ...part, fixedOn } : part));

/**
 * Returns the last day from which staff may have a part of a plan invoiced: a year after the term, if it began today.
 * Later parts wait for it, so a year that is typed wrong would keep them from ever being invoiced.
 */
export function lastBillingDay(plan: Plan<BilledLine>, today: string): string {
  const term = Math.max(0, ...plan.map(({ months }) => (months ? months.after + months.long : 0)));
  return addMonths(today, term + 12);
}

/**
 * Splits a part into two, of which the first has this share (0 to 1) and the second is invoiced from this day, or like
 * the first without one. Sums are rounded, not lines, so that no amount is negative.
 */
export function splitPart<Line extends BilledLine>(
  plan: Plan<Line>,
  number: number,
  share: number,
  fixedOn: string | null,
): Changed<Line> {
  const part = plan.find((one) => one.number === number)!;
  if (plan.length >= MOST_PARTS) return `An order has at most ${MOST_PARTS} invoices`;
  if (part.kind === 'prepayment') return 'A prepayment cannot be split. Change its percentage.';
  const first = shareOf(part, share);
  const second = without(part, first);
  if (first.net <= 0 || second.net <= 0) return 'Both parts need an amount';
  return numbered(
    plan.flatMap((one) => (one === part ? [first, { ...second, fixedOn: fixedOn ?? part.fixedOn }] : [one])),
  );
}

function shareOf<Line extends BilledLine>(part: BillingPart<Line>, share: number): BillingPart<Line> {
  const nets = new Map<Line, Cents>();
  const groups = part.groups.map((group) => {
    let [sum, shared] = [0, 0];
    const take = (amount: Cents): Cents => {
      sum += amount;
      const upTo = fractionOf(sum, share);
      const taken = upTo - shared;
      shared = upTo;
      return taken;
    };
    for (const { line, net } of part.lines) if (groupOf([group], line)) nets.set(line, take(net));
    const shipping = take(group.shipping);
    const prepaid = fractionOf(group.prepaid, share);
    const net = shared - prepaid;
    const tax = group.net > 0 ? multiply(group.tax, net, group.net) : fractionOf(group.tax, share);
    return { ...group, net, shipping, prepaid, tax };
  });
  return withSums({ ...part, groups, lines: part.lines.map(({ line }) => ({ line, net: nets.get(line) ?? 0 })) });
}

/** Returns what is left of a part without its share. A line without an amount is in the share only. */
function without<Line extends BilledLine>(part: BillingPart<Line>, share: BillingPart<Line>): BillingPart<Line> {
  return withSums({
    ...part,
    lines: part.lines
      .map(({ line, net }, place) => ({ line, net: net - share.lines[place]!.net }))
      .filter(({ net }) => net !== 0),
    groups: part.groups.map((group, place) => {
      const { net, tax, shipping, prepaid } = share.groups[place]!;
      return {
        ...group,
        net: group.net - net,
        tax: group.tax - tax,
        shipping: group.shipping - shipping,
        prepaid: group.prepaid - prepaid,
      };
    }),
  });
}

/**
 * Merges two parts into one in the place of the first: two of the shipment, or two of the same or of neighbouring
 * periods. Services outside the scope of VAT stay apart from others.
 */
export function mergeParts<Line extends BilledLine>(plan: Plan<Line>, number: number, other: number): Changed<Line> {
  const [first, second] = plan.filter((part) => part.number === number || part.number === other) as [
    BillingPart<Line>,
    BillingPart<Line>,
  ];
  const months = monthsOf(first, second);
  if (first.kind !== second.kind || first.kind === 'prepayment' || months === undefined) {
    return 'Only parts of the shipment, or of neighbouring periods, can be merged';
  }
  const isOutside = ({ groups }: BillingPart) => groups.some(({ category }) => category === OUTSIDE);
  if (isOutside(first) !== isOutside(second)) {
    return 'Services outside the scope of VAT have invoices of their own';
  }
  const lines = new Map(first.lines.map(({ line, net }) => [line, net]));
  for (const { line, net } of second.lines) lines.set(line, (lines.get(line) ?? 0) + net);
  const merged = withSums({
    ...first,
    months,
    lines: [...lines].map(([line, net]) => ({ line, net })),
    groups: mergedGroups(first.groups, second.groups),
  });
  return numbered(plan.flatMap((part) => (part === first ? [merged] : part === second ? [] : [part])));
}

/** Returns the months of two recurring parts together; null for parts without, undefined when there is a gap between. */
function monthsOf({ months: a }: BillingPart, { months: b }: BillingPart): BillingPart['months'] | undefined {
  if (!a || !b) return a === b ? null : undefined;
  if (a.after === b.after && a.long === b.long) return a;
  return a.after + a.long === b.after ? { after: a.after, long: a.long + b.long } : undefined;
}

function mergedGroups(first: readonly BillingGroup[], second: readonly BillingGroup[]): BillingGroup[] {
  const groups = first.map((group) => ({ ...group }));
  for (const group of second) {
    const same = groups.find((one) => isSameGroup(one, group));
    if (!same) groups.push({ ...group });
    else for (const amount of ['net', 'tax', 'shipping', 'prepaid'] as const) same[amount] += group[amount];
  }
  return groups;
}

/**
 * Replaces a part whose invoice was credited in whole by a copy after the parts that are invoiced.
 *
 * @param groups VAT groups of the copy, where a correction lowers them
 */
export function replacePart<Line extends BilledLine>(
  plan: Plan<Line>,
  number: number,
  issued: number,
  groups?: BillingGroup[],
): BillingPart<Line>[] {
  const again = plan.find((part) => part.number === number)!;
  const parts = plan.map((part) => (part === again ? { ...part, isReplaced: true } : part));
  return numbered(parts.toSpliced(issued, 0, groups ? withSums({ ...again, groups }) : again));
}

/**
 * Takes the periods that begin on a day or later, and are not invoiced, out of a plan. What is left can be empty.
 *
 * @param issued number of parts that are invoiced
 */
export function endTerm<Line extends BilledLine>(
  plan: Plan<Line>,
  issued: number,
  deliveredOn: string | null,
  endedFrom: string,
): { plan: BillingPart<Line>[]; ended: BillingPart<Line>[] } {
  const ended = plan.filter((part) => {
    const period = periodOfPart(part, deliveredOn);
    return part.number > issued && period !== null && period.from >= endedFrom;
  });
  return { plan: numbered(plan.filter((part) => !ended.includes(part))), ended };
}

/** Returns what a plan comes to with VAT: the parts that stand, with what corrections of their prices took off them. */
export const planTotal = (plan: Plan<BilledLine>): Cents =>
  sumOf(
    standingParts(plan),
    ({ total, groups }) => total + sumOf(groups, ({ lowered }) => (lowered ? lowered.net + lowered.tax : 0)),
  );

/** Returns the parts of a plan that stand: those that are not invoiced again by others. */
const standingParts = <Line extends BilledLine>(plan: Plan<Line>): BillingPart<Line>[] =>
  plan.filter(({ isReplaced }) => !isReplaced);

/** Returns why parts that are not invoiced could not be invoiced in their order; null when they can. */
export function orderProblem(plan: Plan<BilledLine>, issued: number, days: BillingDays): string | null {
  let before: { number: number; day: string } | null = null;
  for (const part of plan.slice(issued)) {
    const day = billingDay(part, days);
    if (day === null) continue;
    if (before && day < before.day) {
      return `Invoice ${part.number} would be due before invoice ${before.number}, and they are issued in their order`;
    }
    before = { number: part.number, day };
  }
  return null;
}

/**
 * True when the parts of a plan come to the total of its order, and, with the parts that were ended, to the net amounts
 * and the VAT of its groups. The VAT of a group differs when a part has another rate, that of its day of supply.
 */
export const comesTo = (
  plan: Plan<BilledLine>,
  groups: readonly Pick<BillingGroup, 'rate' | 'supplies' | 'net' | 'tax'>[],
  total: Cents,
  ended: readonly Pick<BillingPart, 'groups'>[] = [],
): boolean =>
  planTotal(plan) === total &&
  groups.every((group) => {
    const parts = [...standingParts(plan), ...ended]
      .flatMap((part) => part.groups)
      .filter((one) => isSameGroup(one, group));
    const isChanged = parts.some(({ rate }) => rate !== group.rate);
    const accepted = (amount: 'net' | 'tax') => sumOf(parts, (one) => one[amount] + (one.lowered?.[amount] ?? 0));
    return accepted('net') === group.net && (isChanged || accepted('tax') === group.tax);
  });

/** Returns a part with other VAT groups. */
export const withGroups = <Line extends BilledLine>(part: BillingPart<Line>, groups: BillingGroup[]) =>
  withSums({ ...part, groups });

const withSums = <Line extends BilledLine>(part: BillingPart<Line>): BillingPart<Line> => {
  const [net, tax] = [sumOf(part.groups, (group) => group.net), sumOf(part.groups, (group) => group.tax)];
  return { ...part, net, tax, total: net + tax };
};

const numbered = <Line extends BilledLine>(parts: BillingPart<Line>[]): BillingPart<Line>[] =>
  parts.map((part, place) => ({ ...part, number: place + 1 }));
