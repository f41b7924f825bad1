import { money, number, optional, text } from '../../platform/mail/mail-variables.js';
import { quoteName } from '../../rules/quote-name.js';
import type { QuoteDocument } from '../document/quote-document.js';

/** Variables of a quote's revision in mails about agreements and signatures. */
export const MAILED_QUOTE = {
  id: text('0198c5f2-0000-7000-8000-000000000123'),
  number: text('Q-2026-000123'),
  name: text('Q-2026-000123 (Lobby)'),
  revision: optional(number(2)),
  total: money(15_344_010),
  currency: text('EUR'),
};

/** Returns the values of `MAILED_QUOTE`. */
export const mailedQuote = (quote: QuoteDocument) => ({
  id: quote.quoteId,
  number: quote.number,
  name: quoteName(quote),
  revision: quote.revision,
  total: quote.totals.total,
  currency: quote.terms.currency,
});
