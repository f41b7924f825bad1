import { signed } from '../charts/change';
import { formatMoney } from '../format';

/**
 * Amount of a ledger row, in euros. Only an amount that is owed to the partner has a plus sign. The commission on an
 * accepted quote is expected, and becomes owed when the order is paid.
 */
export function CommissionAmount({ amount, owed }: { amount: number; owed: number }) {
  if (owed !== 0) return signed(amount, formatMoney);
  return (
    <span className="tertiary">
      {amount < 0 && '−'}
      {formatMoney(Math.abs(amount))}
    </span>
  );
}
