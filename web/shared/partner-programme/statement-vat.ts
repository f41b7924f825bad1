import type { CommissionStatement } from '../api/schema';
import { formatMoney } from '../format';

/** Says which VAT a statement pays: 'Self-billed invoice, with VAT of €25.32'. Null without a decision about it. */
export function vatInWords({ vat, tax, isInvoice }: Pick<CommissionStatement, 'vat' | 'tax' | 'isInvoice'>) {
  if (!vat) return null;
  if (!isInvoice) return vat.rate > 0 ? 'VAT by a separate invoice' : `VAT: ${vat.label}`;
  return tax > 0 ? `Self-billed invoice, with VAT of ${formatMoney(tax)}` : `Self-billed invoice, ${vat.label}`;
}
