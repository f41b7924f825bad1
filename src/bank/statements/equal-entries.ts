import type { Cents } from '../../rules/money.js';
import { sumOf } from '../../rules/sum.js';

/** A statement, with the number of its entries that are equal to each other. */
export interface CountedStatement {
  fromDay: string | null;
  untilDay: string | null;
  opening: Cents | null;
  closing: Cents | null;
  /** 0 for a statement without such an entry, which can still be the link between two others. */
  entries: number;
}

/**
 * Returns statements that share no entry, of which as many as possible are equal. So the bank booked at least the sum of
 * their entries: of statements that may overlap the one with the most entries counts, and those that cannot overlap are
 * added up. The result does not depend on the order of the statements, and more statements never make the sum smaller,
 * unless balances of one day come back to an earlier one.
 */
export function apartStatements<S extends CountedStatement>(statements: readonly S[]): S[] {
  const counted = statements.filter(({ entries }) => entries > 0);
  if (counted.length < 2) return counted;
  const nodes = withoutCopies(statements).toSorted(inOrder);
  const best = new Map<S, { entries: number; next: S | null }>();
  const entriesFrom = (statement: S | null) => (statement ? (best.get(statement)?.entries ?? 0) : 0);
  const isOpen = new Set<S>();
  // Depth first. A statement that leads back to itself, because a balance came back, is left out on that way.
  const visit = (statement: S): void => {
    isOpen.add(statement);
    let next: S | null = null;
    for (const later of nodes) {
      if (isOpen.has(later) || !isBefore(statement, later)) continue;
      if (!best.has(later)) visit(later);
      if (entriesFrom(later) > entriesFrom(next)) next = later;
    }
    isOpen.delete(statement);
    best.set(statement, { entries: statement.entries + entriesFrom(next), next });
  };
  for (const node of nodes) if (!best.has(node)) visit(node);
  let at = nodes.reduce<S | null>((most, node) => (entriesFrom(node) > entriesFrom(most) ? node : most), null);
  const apart: S[] = [];
  for (; at; at = best.get(at)!.next) if (at.entries > 0) apart.push(at);
  return apart;
}

/** Returns the number of equal entries that the statements prove. */
export const provenEntries = (statements: readonly CountedStatement[]): number =>
  sumOf(apartStatements(statements), ({ entries }) => entries);

/**
 * True when the second statement begins where the first one ends, or later: its days are later, or its opening balance is
 * the closing one of the first, its days are not earlier, and neither is a statement of more days with the other in it.
 * Numbers of statements do not tell: a bank numbers copies and statements of more days in the same series.
 */
function isBefore(one: CountedStatement, other: CountedStatement): boolean {
  const days = compared(one.untilDay, other.fromDay);
  const [begins, ends] = [compared(one.fromDay, other.fromDay), compared(one.untilDay, other.untilDay)];
  const isInOther = (begins >= 0 && ends < 0) || (begins < 0 && ends >= 0);
  return days < 0 || (days === 0 && one.closing !== null && one.closing === other.opening && !isInOther);
}

/** Compares two days; 0 when one of them is unknown. */
const compared = (one: string | null, other: string | null): number =>
  one === null || other === null ? 0 : one.localeCompare(other);

/** Returns the statements without those that another one repeats under another number, with the most entries of each. */
function withoutCopies<S extends CountedStatement>(statements: readonly S[]): S[] {
  const kept = new Map<string | S, S>();
  for (const statement of statements) {
    const balances = balancesOf(statement);
    const same = balances === null ? statement : `${balances} ${statement.untilDay}`;
    const found = kept.get(same);
    if (!found || statement.entries > found.entries) kept.set(same, statement);
  }
  return [...kept.values()];
}

const balancesOf = ({ opening, closing }: CountedStatement): string | null =>
  opening === null || closing === null ? null : `${opening} ${closing}`;

/** Orders statements by what they say, so that the order in which they were read does not matter. */
function inOrder(one: CountedStatement, other: CountedStatement): number {
  const key = ({ untilDay, fromDay, opening, closing, entries }: CountedStatement) =>
    JSON.stringify([untilDay, fromDay, opening, closing, entries]);
  return key(one) < key(other) ? -1 : 1;
}
