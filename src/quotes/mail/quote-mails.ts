import { ratesDiffer } from '../../rules/tax-words.js';
import { type Actor, fullName } from '../../rules/actor.js';
import type { NewMail } from '../../platform/mail/outbox.js';
import type { QuoteDocument } from '../document/quote-document.js';
import { offerChanges } from '../document/quote-changes.js';
import { productNames } from '../drafts/quote-lines.js';
import { quoteName } from '../../rules/quote-name.js';
import { preparedBy } from '../../rules/prepared-by.js';
import { partsOfTotal, taxInWords } from '../document/quote-words.js';
import { portalBase } from '../../rules/entry-paths.js';
import { paths } from '../../rules/paths.js';

/** Name of the source of attachments that renders the PDF of a quote. */
export const QUOTE_PDF = 'quote-pdf';

/** The user who caused the mail; replies go to this user's address. */
type Sender = Pick<Actor, 'firstName' | 'lastName' | 'email'>;

/** A mail without its recipient. Its data are those of the quote's document when the mail is written. */
export type QuoteMail = Omit<NewMail, 'to' | 'about'> & { data: { quote: { id: string } } };

/** Mail to staff: a client, or a partner for its client, has submitted a quote. */
export const submittedMail = (document: QuoteDocument, sender: Sender): QuoteMail => ({
  template: 'quote-submitted',
  data: { ...quoteData(document), ...sentBy(sender), partner: document.partner ?? null },
});

/** Mail to the contact, with the PDF: the quote can be accepted. */
export const sentMail = (document: QuoteDocument): QuoteMail => ({
  template: 'quote-sent',
  data: quoteData(document),
  attachment: pdfOf(document),
});

/** Mail to the contact, with the PDF: a new revision replaces the earlier offer and can be accepted. */
export const revisedMail = (document: QuoteDocument, before: QuoteDocument): QuoteMail => ({
  template: 'quote-revised',
  data: { ...quoteData(document), replaced: before.revision, changes: offerChanges(before, document) },
  attachment: pdfOf(document),
});

/** Mail to the contact: staff have recalled the quote to revise it. */
export const recalledMail = (document: QuoteDocument, reason: string): QuoteMail => ({
  template: 'quote-recalled',
  data: { ...quoteData(document), reason },
});

/** Texts of the mail to the partner that prepared a quote, for each event: a headline, and the end of a sentence. */
const NEWS = {
  submitted: ['A quote was submitted', 'is waiting for approval'],
  sent: ['A quote was sent to your client', 'has been approved and sent to your client, who can accept it now'],
  recalled: ['A quote is being revised', 'can no longer be accepted: we are revising it'],
  declined: ['A quote was declined', 'was not approved'],
  accepted: ['Your client accepted a quote', 'was accepted. We will create an order from it'],
  rejected: ['Your client rejected a quote', 'was rejected'],
  changeRequested: ['Your client asks for a change', 'will be changed. We are reviewing it again'],
  expired: ['A quote has expired', 'was not accepted in time'],
} as const;

/** Mail to the partner's user who prepared the quote: its new status, with the reason that the client or staff gave. */
export const newsMail = (document: QuoteDocument, news: keyof typeof NEWS, reason?: string): QuoteMail => {
  const [title, told] = NEWS[news];
  const data = quoteData(document, paths.partnerBase);
  return {
    template: 'quote-news',
    data: {
      ...data,
      title,
      told: `Quote ${document.number} for ${document.company.name} ${told}.`,
      reason: reason ?? null,
    },
    ...((news === 'sent' || news === 'accepted') && { attachment: pdfOf(document) }),
  };
};

/** Mail to staff: the client requests a change of the offer. */
export const changeRequestedMail = (document: QuoteDocument, reason: string, sender: Sender): QuoteMail => ({
  template: 'quote-change-requested',
  data: { ...quoteData(document), reason, ...sentBy(sender) },
});

/** Mail to the contact: staff have declined the quote. */
export const declinedMail = (document: QuoteDocument, reason: string): QuoteMail => ({
  template: 'quote-declined',
  data: { ...quoteData(document), reason },
});

/** Mail to staff: the client has rejected the quote. */
export const rejectedMail = (document: QuoteDocument, reason: string, sender: Sender): QuoteMail => ({
  template: 'quote-rejected',
  data: { ...quoteData(document), reason, ...sentBy(sender) },
});

/** Mail to the contact, or to staff with `toStaff`: the quote was accepted; contains the name of the signer. */
export const acceptedMail = (
  document: QuoteDocument,
  signed: { signerName: string; signerTitle?: string | null; purchaseOrder?: string | null },
  toStaff: boolean,
): QuoteMail => ({
  template: 'quote-accepted',
  data: {
    ...quoteData(document),
    toStaff,
    signerName: signed.signerName,
    signerTitle: signed.signerTitle || null,
    purchaseOrder: signed.purchaseOrder || null,
  },
  attachment: pdfOf(document),
});

/** Mail to the contact: the quote expires in `daysLeft` days. It is sent once for each revision and `reminder`. */
export const expiringMail = (document: QuoteDocument, daysLeft: number, reminder: number): QuoteMail => ({
  template: 'quote-expiring',
  data: { ...quoteData(document), daysLeft },
  // remind-quotes.job.ts searches for this key.
  dedupeKey: ['quote-expiring', document.quoteId, document.revision, reminder].join(':'),
});

/** Mail to the owner of the follow-up: its due date has come. It is sent once for each owner and day. */
export const dueMail = (
  document: QuoteDocument,
  owner: { id: string; firstName: string },
  dueOn: string,
): QuoteMail => ({
  template: 'quote-due',
  data: { ...quoteData(document), owner: { firstName: owner.firstName }, dueOn },
  // remind-owners.job.ts searches for this key.
  dedupeKey: ['quote-due', document.quoteId, dueOn, owner.id].join(':'),
});

/**
 * Mail to any address, at a user's request: the quote with its PDF. `canOpen` is true when the recipient can also read
 * the quote in the portal.
 */
export const emailedMail = (document: QuoteDocument, sender: Sender, canOpen: boolean): QuoteMail => ({
  template: 'quote-emailed',
  data: { ...quoteData(document), ...sentBy(sender), canOpen },
  attachment: pdfOf(document),
});

const sentBy = (sender: Sender) => ({ senderName: fullName(sender), senderEmail: sender.email });

const pdfOf = ({ quoteId, revision }: QuoteDocument) => ({
  source: QUOTE_PDF,
  id: quoteId,
  ...(revision !== null && { revision }),
});

/**
 * Returns the data of every quote mail. Amounts are in cents, dates in ISO 8601. `path` is the page of the quote, in
 * the portal of its company or below `base`; `settings` is the page with the recipient's mail settings.
 */
export function quoteData(document: QuoteDocument, base = portalBase(document.company.type)) {
  const { quoteId, number, revision, company, contact, totals, terms, customerReference } = document;
  return {
    quote: {
      id: quoteId,
      number,
      name: quoteName({ number, customerReference }),
      revision,
      customerReference,
      currency: terms.currency,
      subtotal: totals.subtotal,
      shippingCost: totals.shippingCost,
      tax: totals.tax,
      total: totals.total,
      parts: ratesDiffer(document.taxDecision?.groups)
        ? null
        : partsOfTotal({ lines: document.lines, ...totals, currency: terms.currency }),
      ...(document.taxDecision && {
        vat: totals.taxReason,
        vatGroups: taxInWords(document.taxDecision.groups, terms.currency).map((words) => ({ words })),
        vatMissing: document.taxDecision.missing?.words ?? null,
      }),
      validUntil: terms.validUntil,
      leadTimeWeeks: terms.leadTimeWeeks,
      products: productNames(document.lines),
      preparedBy: preparedBy(document),
      path: paths.quote(base, quoteId),
    },
    settings: paths.settings(base, 'notifications'),
    company: { name: company.name },
    contact: { firstName: contact.firstName, lastName: contact.lastName, email: contact.email },
  };
}
