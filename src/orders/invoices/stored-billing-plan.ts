import type { BilledLine, BillingPart } from '../../rules/billing-plan.js';
import type { Cents } from '../../rules/money.js';
import { sumOf } from '../../rules/sum.js';

/** A billing plan that staff changed, as it is stored with its order. Amounts are in cents. */
export interface StoredBillingPlan {
  /** Share of the total that is paid at the order, as a fraction; null without a prepayment. */
  prepayment: number | null;
  /** Parts in the order of issue, also those that are invoiced. The database checks their net amounts. */
  parts: StoredBillingPart[];
  /** Periods that staff ended before they were invoiced: the order's total is without them. Absent where none were. */
  ended?: StoredBillingPart[];
}

export interface StoredBillingPart extends Omit<BillingPart, 'number' | 'lines'> {
  /** Lines by the ids of the order's lines. */
  lines: { id: string; net: number }[];
}

interface WithSource extends BilledLine {
  source: { id: string };
}

/** Returns a plan as it is stored, with the periods that were ended. */
export const toStored = (
  plan: BillingPart<WithSource>[],
  prepayment: number | null,
  ended: StoredBillingPart[] = [],
): StoredBillingPlan => ({
  prepayment,
  parts: plan.map(toStoredPart),
  ...(ended.length > 0 && { ended }),
});

export const toStoredPart = ({ number: _, lines, ...part }: BillingPart<WithSource>): StoredBillingPart => ({
  ...part,
  lines: lines.map(({ line, net }) => ({ id: line.source.id, net })),
});

/** Returns what the periods of an order that were ended came to, in cents. */
export function endedAmounts({ billingPlan }: { billingPlan?: StoredBillingPlan | null }): {
  tax: Cents;
  total: Cents;
} {
  const ended = billingPlan?.ended ?? [];
  return { tax: sumOf(ended, (part) => part.tax), total: sumOf(ended, (part) => part.total) };
}

/** Returns a stored plan with the lines of its order. */
export function fromStored<Line extends WithSource>({ parts }: StoredBillingPlan, lines: Line[]): BillingPart<Line>[] {
  const byId = new Map(lines.map((line) => [line.source.id, line]));
  return parts.map((part, place) => ({
    ...part,
    number: place + 1,
    lines: part.lines.map(({ id, net }) => ({ line: byId.get(id)!, net })),
  }));
}
