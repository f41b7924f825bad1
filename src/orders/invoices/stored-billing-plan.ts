import type { BilledLine, BillingPart } from '../../rules/billing-plan.js';

/** A billing plan that staff changed, as it is stored with its order. Amounts are in cents. */
export interface StoredBillingPlan {
  /** Share of the total that is paid at the order, as a fraction; null without a prepayment. */
  prepayment: number | null;
  /** Parts in the order of issue, also those that are invoiced. The database checks their net amounts. */
  parts: StoredBillingPart[];
}

interface StoredBillingPart extends Omit<BillingPart, 'number' | 'lines'> {
  /** Lines by the ids of the order's lines. */
  lines: { id: string; net: number }[];
}

interface WithSource extends BilledLine {
  source: { id: string };
}

/** Returns a plan as it is stored. */
export const toStored = (plan: BillingPart<WithSource>[], prepayment: number | null): StoredBillingPlan => ({
  prepayment,
  parts: plan.map(({ number: _, lines, ...part }) => ({
    ...part,
    lines: lines.map(({ line, net }) => ({ id: line.source.id, net })),
  })),
});

/** Returns a stored plan with the lines of its order. */
export function fromStored<Line extends WithSource>({ parts }: StoredBillingPlan, lines: Line[]): BillingPart<Line>[] {
  const byId = new Map(lines.map((line) => [line.source.id, line]));
  return parts.map((part, place) => ({
    ...part,
    number: place + 1,
    lines: part.lines.map(({ id, net }) => ({ line: byId.get(id)!, net })),
  }));
}
