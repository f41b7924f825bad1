interface NamedQuote {
  /** Running number, Q-2026-000131. */
  number: string;
  /** What its client calls it. */
  customerReference: string | null;
}

/** What a quote is called, wherever it is named: its number, then its client's reference: 'Q-2026-000131 · ME-2026-118'. So is its order in mails. */
export const quoteName = ({ number, customerReference }: NamedQuote): string =>
  customerReference ? `${number}${NAME_SEPARATOR}${customerReference}` : number;

/** Stands between the parts of a name; search, which names quotes in SQL, joins them by it too. */
export const NAME_SEPARATOR = ' · ';

/** A quote's id as screens show it: its first 7 characters, followed by '...'. As specified. */
export const shortQuoteId = (id: string): string => id.slice(0, 7);
