import { declareMails } from '../../platform/mail/mail-declaration.js';
import { date, group, money, path, text } from '../../platform/mail/mail-variables.js';
import { paths } from '../../rules/paths.js';

/** Variables of the mails of `InvoiceReminders`. */
export const INVOICE_MAILS = declareMails('orders', {
  'invoice-reminder': [
    'Invoice overdue',
    'To the contact of the order, 7, 21 and 35 days after an invoice was due, and when staff remind of it.',
    {
      invoice: group({
        number: text('INV-2026-000123'),
        dueOn: date('2026-12-27'),
        openAmount: money(15_344_010),
        currency: text('EUR'),
        reference: text('RF98 INV2 0260 0012 3'),
        orderNumber: text('O-2026-000042'),
        path: path(paths.order(paths.clientBase, '1')),
      }),
      contact: group({ firstName: text('Anna') }),
    },
  ],
});
