import { signed } from '../charts/change';
import { formatMoney } from '../format';

/**
 * What a row of the ledger is worth, in euros. Only what is owed to the partner has a plus: what was accepted is expected, and becomes
 * the partner's once the order is paid.
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
