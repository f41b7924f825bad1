/**
 * Returns who prepared a quote, unless it was the client's contact: 'Paula Grant, Lumen Partners Ltd' for a partner,
 * only the name for staff. Null if the contact prepared it.
 */
export const preparedBy = (quote: { preparedBy?: string | null; partner?: { name: string } | null }): string | null =>
  [quote.preparedBy, quote.partner?.name].filter(Boolean).join(', ') || null;
