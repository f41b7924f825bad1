import type { NewMail } from '../../platform/mail/outbox.js';
import { portalBase } from '../../rules/entry-paths.js';
import { paths } from '../../rules/paths.js';
import type { QuoteDocument } from '../document/quote-document.js';
import { mailedQuote } from '../mail/mailed-quote.js';

type Reader = { userId: string; firstName: string; email: string };

const acceptanceMail = (
  template: string,
  document: QuoteDocument,
  { userId, firstName, email }: Reader,
  key: string,
  data: object,
): NewMail => {
  const { quoteId, terms, company } = document;
  return {
    template,
    to: email,
    about: { type: 'quote', id: quoteId },
    data: {
      quote: {
        ...mailedQuote(document),
        validUntil: terms.validUntil,
        path: paths.quote(portalBase(company.type), quoteId),
      },
      company: { name: company.name },
      reader: { firstName },
      ...data,
    },
    dedupeKey: [template, key, userId].join(':'),
  };
};

/**
 * Mail to a person who may sign a request: who signed first, and what it waits for. A reminder names the page where it
 * is switched off. `key` is the id of the request.
 */
export const signatureAskedMail = (
  document: QuoteDocument,
  reader: Reader,
  { askedBy, words, isReminder, key }: { askedBy: string; words: string; isReminder: boolean; key: string },
): NewMail =>
  acceptanceMail('acceptance-asked', document, reader, isReminder ? `${key}:reminder` : key, {
    askedBy,
    words,
    isReminder,
    settings: isReminder ? paths.settings(portalBase(document.company.type), 'notifications') : null,
  });

/** Mail to a person who signed a request: a colleague refused. */
export const refusedSignatureMail = (
  document: QuoteDocument,
  reader: Reader,
  { refusedBy, reason, key }: { refusedBy: string; reason: string; key: string },
): NewMail => acceptanceMail('acceptance-refused', document, reader, key, { refusedBy, reason });

/** Mail to a person who signed: nobody else must, by the changed rule, and they may accept the quote. */
export const nobodyElseMail = (document: QuoteDocument, reader: Reader, key: string): NewMail =>
  acceptanceMail('acceptance-lapsed', document, reader, key, {});
