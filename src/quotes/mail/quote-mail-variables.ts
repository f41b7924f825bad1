import { declareMails } from '../../platform/mail/mail-declaration.js';
import {
  date,
  group,
  list,
  money,
  number,
  optional,
  path,
  text,
  texts,
  yesNo,
} from '../../platform/mail/mail-variables.js';
import { paths } from '../../rules/paths.js';

const QUOTE_ID = '0198c5f2-0000-7000-8000-000000000123';
const QUOTE = {
  quote: group({
    id: text(QUOTE_ID),
    number: text('Q-2026-000123'),
    name: text('Q-2026-000123 (Lobby)'),
    revision: optional(number(2)),
    customerReference: optional(text('Lobby')),
    currency: text('EUR'),
    subtotal: money(12_681_000),
    shippingCost: optional(money(150_000)),
    tax: money(2_663_010),
    total: money(15_344_010),
    parts: optional(text('€120,000.00 one-off, €2,783.00 a month')),
    vat: optional(text('Goods: intra-Community supply; Services: reverse charge')),
    vatGroups: optional(list({ words: text('Goods €96,420.00: VAT (0%), intra-Community supply: €0.00') })),
    vatMissing: optional(text('0% once your VAT number is confirmed')),
    validUntil: optional(date('2027-05-19')),
    leadTimeWeeks: optional(number(6)),
    products: texts(['HoloTable 65', 'Presenter']),
    preparedBy: optional(text('Lumen Partners Ltd')),
    path: path(paths.quote(paths.clientBase, QUOTE_ID)),
  }),
  settings: path(paths.settings(paths.clientBase, 'notifications')),
  company: group({ name: text('Meridian Engineering B.V.') }),
  /** In mails to staff, the client's contact. In other mails, the reader, of whom only the first name is used. */
  contact: group({
    firstName: text('Anna'),
    lastName: optional(text('de Vries')),
    email: optional(text('anna@client.example')),
  }),
};
const SENDER = { senderName: text('Tom Bakker'), senderEmail: text('tom@client.example') };
const reason = text('A smaller table fits better');

/** Variables of the mails of `quote-mails.ts`. */
export const QUOTE_MAILS = declareMails(
  'quotes',
  {
    'quote-submitted': [
      'Quote submitted',
      'To staff, when a client or its partner submits a quote for approval.',
      { ...QUOTE, ...SENDER, partner: optional(group({ id: text('p1'), name: text('Lumen Partners Ltd') })) },
    ],
    'quote-sent': ['Quote sent', 'To the contact, with the PDF, when staff approve a quote.', QUOTE],
    'quote-revised': [
      'Quote revised',
      'To the contact, with the PDF, when staff send a quote again as a new revision.',
      {
        ...QUOTE,
        replaced: number(1),
        changes: list({ label: text('Total with VAT'), value: text('€160,000.00 → €153,440.10') }),
      },
    ],
    'quote-recalled': [
      'Quote recalled',
      'To the contact, when staff recall a sent quote to revise it.',
      { ...QUOTE, reason },
    ],
    'quote-news': [
      'News for the partner',
      'To the partner that prepared a quote, whenever its status changes.',
      {
        ...QUOTE,
        title: text('A quote was sent to your client'),
        told: text('Quote Q-2026-000123 for Meridian Engineering B.V. has been approved.'),
        reason: optional(reason),
      },
    ],
    'quote-change-requested': [
      'Change requested',
      'To staff, when a client asks for a change to a quote.',
      { ...QUOTE, ...SENDER, reason },
    ],
    'quote-declined': ['Quote declined', 'To the contact, when staff do not approve a quote.', { ...QUOTE, reason }],
    'quote-rejected': ['Quote rejected', 'To staff, when a client rejects a quote.', { ...QUOTE, ...SENDER, reason }],
    'quote-accepted': [
      'Quote accepted',
      'To the contact and to staff, with the PDF, when a quote is accepted.',
      {
        ...QUOTE,
        toStaff: yesNo(false),
        signerName: text('Anna de Vries'),
        signerTitle: optional(text('Head of facilities')),
        purchaseOrder: optional(text('PO-2231')),
      },
    ],
    'quote-expiring': [
      'Quote about to expire',
      'To the contact, some days before a quote can no longer be accepted.',
      { ...QUOTE, daysLeft: number(7) },
    ],
    'quote-due': [
      'Quote due',
      'To the staff member who owns a quote, on its due date.',
      { ...QUOTE, owner: group({ firstName: text('Iris') }), dueOn: date('2026-11-21') },
    ],
    'quote-emailed': [
      'Quote by email',
      'To anybody a user sends a quote to, with the PDF.',
      { ...QUOTE, ...SENDER, canOpen: yesNo(true) },
    ],
  },
  'quote',
);
