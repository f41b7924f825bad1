import { declareMails } from '../platform/mail/mail-declaration.js';
import {
  date,
  group,
  link,
  list,
  money,
  number,
  optional,
  path,
  text,
  texts,
} from '../platform/mail/mail-variables.js';
import { paths } from '../rules/paths.js';

const ORDER_ID = '0198c5f2-0000-7000-8000-000000000042';
const ORDER = {
  order: group({
    id: text(ORDER_ID),
    number: text('O-2026-000042'),
    name: text('O-2026-000042 (Lobby)'),
    quoteName: text('Q-2026-000123 (Lobby)'),
    purchaseOrder: optional(text('PO-2231')),
    currency: text('EUR'),
    total: money(15_344_010),
    vatGroups: optional(list({ words: text('Goods €96,420.00: VAT (0%), intra-Community supply: €0.00') })),
    parts: optional(text('€120,000.00 one-off, €2,783.00 a month')),
    proofDueOn: optional(date('2026-09-10')),
    leadTimeWeeks: optional(number(6)),
    products: texts(['HoloTable 65', 'Presenter']),
    carrier: optional(text('DHL')),
    trackingUrl: optional(link('https://track.example/123')),
    expectedOn: optional(date('2026-12-04')),
    path: path(paths.order(paths.clientBase, ORDER_ID)),
  }),
  contact: group({ firstName: text('Anna') }),
  notes: optional(text('The floor has to be level')),
};

const PROOF = { missing: texts(['a second proof of an independent party']), dueOn: optional(date('2026-09-10')) };

/** Variables of the mails of `order-mails.ts`. */
export const ORDER_MAILS = declareMails(
  'orders',
  {
    'order-created': ['Order placed', 'To the contact, when staff create an order from an accepted quote.', ORDER],
    'order-confirmed': ['Order confirmed', 'To the contact, when staff confirm an order.', ORDER],
    'order-shipped': ['Order shipped', 'To the contact, when an order is on its way.', ORDER],
    'order-delivered': ['Order delivered', 'To the contact, when an order has arrived.', ORDER],
    'transport-proof-due': [
      'Proof of transport is due',
      'To the contact, when the proof that goods left the country, which the buyer collected, is incomplete.',
      { order: ORDER.order, contact: ORDER.contact, ...PROOF },
    ],
    'transport-proof-refused': [
      'Proof of transport refused',
      'To the contact, when staff refuse a document of that proof.',
      {
        order: ORDER.order,
        contact: ORDER.contact,
        ...PROOF,
        document: text('cmr.pdf'),
        reason: text('The page with the signature of the receiver is missing'),
      },
    ],
    'transport-proof-missing': [
      'Proof of transport is missing',
      'To staff, when that proof is incomplete after the due day.',
      { order: ORDER.order, company: group({ name: text('Meridian Engineering B.V.') }), ...PROOF },
    ],
    'order-term-ended': [
      'Term of an order ended',
      'To the contact, when staff end the term of an order before all of its periods are invoiced.',
      { ...ORDER, endedFrom: date('2027-03-01') },
    ],
    'order-cancelled': ['Order cancelled', 'To the contact, when an order is cancelled.', ORDER],
  },
  'order',
);
