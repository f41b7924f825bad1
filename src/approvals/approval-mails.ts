import type { NewMail } from '../platform/mail/outbox.js';
import type { QuoteDocument } from '../quotes/document/quote-document.js';
import { mailedQuote } from '../quotes/mail/mailed-quote.js';

type Reader = { id: string; firstName: string; email: string };

/** A rule in a mail: what touches it, and the rule. */
interface MailedRule {
  rule: string;
  words: string;
  reason: string | null;
}

const quoteData = (document: QuoteDocument) => ({
  quote: mailedQuote(document),
  company: { name: document.company.name },
});

/**
 * Mail to a person who may agree to a revision. `key` makes it go out once.
 */
export const askedMail = (
  document: QuoteDocument,
  reader: Reader,
  rules: MailedRule[],
  { askedBy, isReminder, key }: { askedBy: string; isReminder: boolean; key: string },
): NewMail => ({
  template: 'approval-asked',
  to: reader.email,
  about: { type: 'quote', id: document.quoteId },
  data: { ...quoteData(document), reader: { firstName: reader.firstName }, askedBy, isReminder, rules },
  dedupeKey: ['approval-asked', key, reader.id].join(':'),
});

/** Mail to the person who asked for agreements: somebody refused. */
export const refusedMail = (
  document: QuoteDocument,
  reader: Reader,
  { rule, refusedBy, reason }: { rule: string; refusedBy: string; reason: string },
): NewMail => ({
  template: 'approval-refused',
  to: reader.email,
  about: { type: 'quote', id: document.quoteId },
  data: { ...quoteData(document), reader: { firstName: reader.firstName }, rule, refusedBy, reason },
});
