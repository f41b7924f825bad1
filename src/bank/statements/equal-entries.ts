import type { Cents } from '../../rules/money.js';

/** Period and balances of a statement. */
export interface DatedStatement {
  fromDay: string | null;
  untilDay: string | null;
  opening: Cents | null;
  closing: Cents | null;
}

/** Returns the number of equal entries of a statement; 0 for one that can still be the link between two others. */
type EntriesOf<S> = (statement: S) => number;

/**
 * Returns a function that finds the statements, no two of which can contain the same entry, that have the most equal
 * entries together. So the bank booked at least the sum of their entries: of statements that may overlap the one with the
 * most entries counts, and those that cannot overlap are added up. The result does not depend on the order of the
 * statements, and more statements never make the sum smaller, unless balances of one day come back to an earlier one.
 */
export function apartAmong<S extends DatedStatement>(statements: readonly S[]): (entriesOf: EntriesOf<S>) => S[] {
  const copies = copiesOf(statements);
  const laterThan = copies.map(([one]) => copies.flatMap(([other], at) => (isBefore(one!, other!) ? [at] : [])));
  return (entriesOf) => {
    const most = copies.map((same) => same.reduce((one, other) => (entriesOf(other) > entriesOf(one) ? other : one)));
    return heaviestWay(most.map(entriesOf), laterThan).flatMap((at) => (entriesOf(most[at]!) > 0 ? [most[at]!] : []));
  };
}

/**
 * Returns the places of the way with the largest sum of weights, from each place to one of `laterThan` it. Depth first: a
 * place that leads back to itself, because a balance came back, is left out on that way.
 */
function heaviestWay(weights: number[], laterThan: number[][]): number[] {
  const best: { sum: number; next: number | null }[] = [];
  const sumFrom = (at: number | null) => (at === null ? 0 : (best[at]?.sum ?? 0));
  const isOpen = new Set<number>();
  const visit = (at: number): void => {
    isOpen.add(at);
    let next: number | null = null;
    for (const later of laterThan[at]!) {
      if (isOpen.has(later)) continue;
      if (!best[later]) visit(later);
      if (sumFrom(later) > sumFrom(next)) next = later;
    }
    isOpen.delete(at);
    best[at] = { sum: weights[at]! + sumFrom(next), next };
  };
  let first: number | null = null;
  for (const at of weights.keys()) {
    if (!best[at]) visit(at);
    if (sumFrom(at) > sumFrom(first)) first = at;
  }
  const way: number[] = [];
  for (let at = first; at !== null; at = best[at]!.next) way.push(at);
  return way;
}

/**
 * True when the second statement begins where the first one ends, or later: its days are later; or its opening balance is
 * the closing one of the first, it does not end earlier, and neither lies within the other. A statement whose balance comes
 * back shows no order, because a longer one of the same day can begin or end with that balance. Numbers of statements do
 * not tell: a bank numbers copies and statements of more days in the same series.
 */
function isBefore(one: DatedStatement, other: DatedStatement): boolean {
  if (one.untilDay !== null && other.fromDay !== null && one.untilDay !== other.fromDay) {
    return one.untilDay < other.fromDay;
  }
  if (one.closing === null || one.closing !== other.opening) return false;
  if (one.opening === one.closing || other.opening === other.closing) return false;
  if (one.untilDay !== null && other.untilDay !== null && one.untilDay > other.untilDay) return false;
  return !isWithin(one, other) && !isWithin(other, one);
}

/** True when the days of a statement are known, and another one covers them and more. */
function isWithin(one: DatedStatement, other: DatedStatement): boolean {
  if (one.fromDay === null || one.untilDay === null || other.fromDay === null || other.untilDay === null) return false;
  const isSame = one.fromDay === other.fromDay && one.untilDay === other.untilDay;
  return !isSame && one.fromDay >= other.fromDay && one.untilDay <= other.untilDay;
}

/** Returns the statements in an order that only their contents decide, each with those that repeat it under another number. */
function copiesOf<S extends DatedStatement>(statements: readonly S[]): S[][] {
  const keyOf = ({ untilDay, fromDay, opening, closing }: S) => JSON.stringify([untilDay, fromDay, opening, closing]);
  const keyed = statements.map((statement) => ({ statement, key: keyOf(statement) }));
  const sorted = keyed.toSorted((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)));
  const copies = Map.groupBy(
    sorted.map(({ statement }) => statement),
    (statement): unknown => {
      const { opening, closing, untilDay } = statement;
      return opening === null || closing === null ? statement : JSON.stringify([opening, closing, untilDay]);
    },
  );
  return [...copies.values()];
}
