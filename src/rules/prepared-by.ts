/** Author of a quote, if not its contact: 'Paula Grant, Lumen Partners Ltd'; for staff only the name; null if the contact made it. */
export const preparedBy = (quote: { preparedBy?: string | null; partner?: { name: string } | null }): string | null =>
  [quote.preparedBy, quote.partner?.name].filter(Boolean).join(', ') || null;
