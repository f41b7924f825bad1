import type { AccountStatus, CompanyType, OrderStatus, PaymentStatus, QuoteStatus } from './api/schema';

/** Specified: 'Labels for company types'. */
export function companyTypeLabel(type: CompanyType): string {
  if (type === 'system') return 'Administrator';
  if (type === 'partner') return 'Partner';
  return type === 'internal' ? 'Internal User' : 'Customer';
}

/** The wire's word in words: the underscore shown as a space, the first letter large. */
export function capitalised(word: string): string {
  const words = word.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A status in words ('Pending approval'). */
export const statusLabel = (status: QuoteStatus | OrderStatus | PaymentStatus | AccountStatus): string =>
  capitalised(status);
