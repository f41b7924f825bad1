/** A revision of a quote as other companies' systems name it. */
export interface QuoteReference {
  number: string;
  /** Null for a draft. */
  revision: number | null;
}

const REFERENCE = /^(Q-\d{4}-\d{1,12})(?:\s*\/\s*(\d{1,6}))?$/i;

/** Writes a reference: 'Q-2026-000123/2'; without the revision for a draft. */
export const quoteReference = ({ number, revision }: QuoteReference): string =>
  revision === null ? number : `${number}/${revision}`;

/** Reads a reference; null for any other text. */
export function readQuoteReference(text: string | null): QuoteReference | null {
  const [, number, revision] = REFERENCE.exec(text?.trim() ?? '') ?? [];
  return number ? { number: number.toUpperCase(), revision: revision === undefined ? null : Number(revision) } : null;
}
