import type { InvoiceStatus } from '#rules/invoice-status';
import type { AccountStatus, CompanyType, OrderStatus, PaymentStatus, QuoteStatus } from './api/schema';

/** Returns the label of a company type. Specified: 'Labels for company types'. */
export function companyTypeLabel(type: CompanyType): string {
  if (type === 'system') return 'Administrator';
  if (type === 'partner') return 'Partner';
  return type === 'internal' ? 'Internal User' : 'Customer';
}

/** Converts an API value to a label: underscores become spaces, and the first letter is upper case. */
export function capitalised(word: string): string {
  const words = word.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the label of a status ('Pending approval'). */
export const statusLabel = (
  status: QuoteStatus | OrderStatus | PaymentStatus | InvoiceStatus | AccountStatus,
): string => capitalised(status);
