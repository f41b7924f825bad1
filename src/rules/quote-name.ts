interface NamedQuote {
  /** Sequential number of the quote, Q-2026-000131. */
  number: string;
  /** Reference that the client gave the quote. */
  customerReference: string | null;
}

/**
 * Returns the full name of a quote: its number and the client's reference, 'Q-2026-000131 · ME-2026-118'. Mails call
 * the quote's order by the same name.
 */
export const quoteName = ({ number, customerReference }: NamedQuote): string =>
  customerReference ? `${number}${NAME_SEPARATOR}${customerReference}` : number;

/** Separator between the parts of a quote's name. The search, which builds the names in SQL, uses the same separator. */
export const NAME_SEPARATOR = ' · ';

/** Returns the first 7 characters of a quote's id. Screens show them followed by '...'. As specified. */
export const shortQuoteId = (id: string): string => id.slice(0, 7);
