import type { BillingPart } from '../api/schema';

/** A row of a billing plan: a part, or parts of the same length that are not issued yet, of which it is the first. */
export interface PlanRow {
  part: BillingPart;
  count: number;
}

/** Greatest difference of parts that share a row, which is that of their rounding, in euros. */
const ROUNDING = 0.02;

/**
 * Returns the rows of a billing plan. Recurring parts that are not issued and have no day of their own share a row for
 * each length and amount.
 */
export function planRows(plan: readonly BillingPart[]): PlanRow[] {
  const rows: PlanRow[] = [];
  for (const part of plan) {
    const same = isPlain(part) && rows.find((row) => isPlain(row.part) && isAlike(row.part, part));
    if (same) same.count++;
    else rows.push({ part, count: 1 });
  }
  return rows;
}

const isPlain = ({ invoice, kind, fixedOn }: BillingPart) =>
  invoice === null && kind === 'recurring' && fixedOn === null;

const isAlike = (one: BillingPart, other: BillingPart) =>
  one.months === other.months && Math.abs(one.total - other.total) <= ROUNDING + 1e-9;
