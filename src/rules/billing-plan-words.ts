import type { BillingKind } from './billing-plan.js';
import { sumOf } from './sum.js';

/** A planned part in the form that is printed; `total` in the unit that `money` formats. */
interface PlannedPart {
  kind: BillingKind;
  /** Months that a recurring part covers, and those from the delivery to its beginning; null for other parts. */
  months: number | null;
  monthsAfter: number | null;
  total: number;
}

/** Parts of a billing plan in words. Recurring parts of the same length share a row. */
export interface PlanRow {
  name: string;
  /** When the part is invoiced: 'with the order'. */
  when: string;
  /** Sum of the parts, with VAT. */
  amount: string;
}

const NAMES: Record<Exclude<BillingKind, 'recurring'>, string> = {
  whole: 'Whole order',
  prepayment: 'Prepayment',
  shipment: 'Shipment',
};
const WHEN: Record<Exclude<BillingKind, 'recurring'>, string> = {
  whole: 'at any time',
  prepayment: 'with the order',
  shipment: 'when the goods are shipped',
};

/**
 * Describes a plan before its order: 'Prepayment, with the order', 'Monthly, 12 invoices of €18.15 from the day of the
 * delivery, the last one 11 months after it'.
 *
 * @param money formats an amount as on the surrounding page
 */
export function planInWords(plan: readonly PlannedPart[], money: (amount: number) => string): PlanRow[] {
  const rows = new Map<string, PlannedPart[]>();
  for (const [place, part] of plan.entries()) {
    const key = part.kind === 'recurring' ? `every ${part.months}` : String(place);
    rows.set(key, [...(rows.get(key) ?? []), part]);
  }
  return [...rows.values()].map((parts) => ({
    ...named(parts, money),
    amount: money(sumOf(parts, ({ total }) => total)),
  }));
}

function named(parts: PlannedPart[], money: (amount: number) => string): Pick<PlanRow, 'name' | 'when'> {
  const [{ kind, months }] = parts as [PlannedPart];
  if (kind !== 'recurring') return { name: NAMES[kind], when: WHEN[kind] };
  const name = months === 12 ? 'Yearly' : months === 1 ? 'Monthly' : `Every ${months} months`;
  const last = parts.at(-1)?.monthsAfter ?? 0;
  if (last === 0) return { name, when: 'on the day of the delivery' };
  const totals = parts.map(({ total }) => total);
  const [least, most] = [Math.min(...totals), Math.max(...totals)];
  const each = least === most ? money(least) : `${money(least)} to ${money(most)}`;
  const after = `${last} ${last === 1 ? 'month' : 'months'}`;
  return {
    name,
    when: `${parts.length} invoices of ${each} from the day of the delivery, the last one ${after} after it`,
  };
}
