import type { BillingPart } from '../api/schema';

/** A row of a billing plan: a part, or parts of the same length that are not issued yet, of which it is the first. */
export interface PlanRow {
  part: BillingPart;
  count: number;
}

/** Returns the rows of a billing plan. Recurring parts that are not issued share a row for each length. */
export function planRows(plan: readonly BillingPart[]): PlanRow[] {
  const rows: PlanRow[] = [];
  for (const part of plan) {
    const same =
      part.invoice === null &&
      part.kind === 'recurring' &&
      rows.find((row) => row.part.invoice === null && row.part.kind === 'recurring' && row.part.months === part.months);
    if (same) same.count++;
    else rows.push({ part, count: 1 });
  }
  return rows;
}
