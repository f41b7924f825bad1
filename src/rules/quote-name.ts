interface NamedQuote {
  /** Running number, Q-2026-000131. */
  number: string;
  /** The client's own reference. */
  customerReference: string | null;
}

/** Full name of a quote, and of its order in mails: its number, then the client's reference: 'Q-2026-000131 · ME-2026-118'. */
export const quoteName = ({ number, customerReference }: NamedQuote): string =>
  customerReference ? `${number}${NAME_SEPARATOR}${customerReference}` : number;

/** Separates the parts of a name. Search, which builds the names in SQL, uses it too. */
export const NAME_SEPARATOR = ' · ';

/** First 7 characters of a quote's id, which screens show followed by '...'. As specified. */
export const shortQuoteId = (id: string): string => id.slice(0, 7);
