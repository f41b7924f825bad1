import type { NewMail } from '../../platform/mail/outbox.js';
import { HAND_KIND_WORDS, HAND_KINDS, type HandTaxes, handTaxInWords } from '../../rules/tax-by-hand.js';
import type { QuoteDocument } from '../document/quote-document.js';
import { percentage } from '../document/quote-words.js';
import { mailedQuote } from '../mail/mailed-quote.js';

interface AskedDecision extends HandTaxes {
  id: string;
  reason: string;
  decidedBy: string;
  /** Day of the rates: `2026-12-31`. */
  day: string;
}

/**
 * Mail to a member of staff who may agree to a decision by hand, once for each decision. `document` has the totals that
 * the quote would have with it.
 */
export const handTaxAskedMail = (
  document: QuoteDocument,
  reader: { id: string; firstName: string; email: string },
  { id, reason, decidedBy, day, ...taxes }: AskedDecision,
): NewMail => ({
  template: 'hand-tax-asked',
  to: reader.email,
  about: { type: 'quote', id: document.quoteId },
  data: {
    quote: mailedQuote(document),
    company: { name: document.company.name },
    reader: { firstName: reader.firstName },
    decidedBy,
    taxes: HAND_KINDS.flatMap((kind) => {
      const tax = taxes[kind];
      return tax ? [{ kind: HAND_KIND_WORDS[kind], words: handTaxInWords(tax, day, percentage) }] : [];
    }),
    reason,
  },
  dedupeKey: ['hand-tax-asked', id, reader.id].join(':'),
});
