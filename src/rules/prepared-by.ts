/** Who made a quote for its contact, as it is said everywhere: 'Paula Grant, Lumen Partners Ltd', of staff the name alone; null where the contact did. */
export const preparedBy = (quote: { preparedBy?: string | null; partner?: { name: string } | null }): string | null =>
  [quote.preparedBy, quote.partner?.name].filter(Boolean).join(', ') || null;
