import { declareMails } from '../platform/mail/mail-declaration.js';
import { group, optional, text } from '../platform/mail/mail-variables.js';

/** Variables of the mails about purchasing systems. */
export const PROCUREMENT_MAILS = declareMails('orders', {
  'purchase-order-refused': [
    'Purchase order refused',
    'To staff, when a purchasing system sends a purchase order that is not equal to a sent quote.',
    {
      purchaseOrder: group({
        number: text('PO-2231'),
        system: text('Meridian Purchasing'),
        quoteNumber: optional(text('Q-2026-000123')),
      }),
      company: group({ name: text('Meridian Engineering B.V.') }),
      reason: text('The order differs from Q-2026-000123, revision 2. The total is 1.00, not 31453.95.'),
    },
  ],
});
