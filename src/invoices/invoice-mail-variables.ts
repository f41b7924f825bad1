import { declareMails } from '../platform/mail/mail-declaration.js';
import { date, group, list, money, optional, path, text, yesNo } from '../platform/mail/mail-variables.js';
import { paths } from '../rules/paths.js';

const CONTACT = group({ firstName: text('Anna') });
const VAT = {
  isWithoutVat: optional(yesNo(true)),
  vatGroups: optional(list({ words: text('VAT (0%), intra-Community supply: €0.00') })),
};
const ATTACHED = optional(text('a PDF and a UBL file'));

/** Variables of the mails of invoices and credit notes. */
export const INVOICE_MAILS = declareMails('orders', {
  'invoice-issued': [
    'Invoice',
    'To the contact of the order, when an invoice is issued, and when staff send it again.',
    {
      invoice: group({
        number: text('INV-2026-000123'),
        dueOn: date('2026-12-27'),
        total: money(15_344_010),
        ...VAT,
        openAmount: optional(money(15_344_010)),
        currency: text('EUR'),
        reference: optional(text('RF98 INV2 0260 0012 3')),
        orderNumber: text('O-2026-000042'),
        purchaseOrder: optional(text('PO-2231')),
        path: path(paths.invoice(paths.clientBase, '1')),
      }),
      attached: ATTACHED,
      contact: CONTACT,
    },
  ],
  'credit-note-issued': [
    'Credit note',
    'To the contact of the order, when a credit note is issued, and when staff send it again.',
    {
      creditNote: group({
        number: text('CN-2026-000012'),
        invoiceNumber: text('INV-2026-000123'),
        reason: text('The price was corrected'),
        total: money(121_000),
        ...VAT,
        currency: text('EUR'),
        orderNumber: text('O-2026-000042'),
        purchaseOrder: optional(text('PO-2231')),
        path: path(paths.invoice(paths.clientBase, '2')),
      }),
      attached: ATTACHED,
      contact: CONTACT,
    },
  ],
  'invoice-emailed': [
    'Invoice by email',
    'To anybody a user of the company sends an invoice or a credit note to, with the PDF.',
    {
      document: group({
        isCreditNote: yesNo(false),
        number: text('INV-2026-000123'),
        total: money(15_344_010),
        isWithoutVat: VAT.isWithoutVat,
        openAmount: optional(money(15_344_010)),
        dueOn: optional(date('2026-12-27')),
        currency: text('EUR'),
        orderNumber: text('O-2026-000042'),
        path: path(paths.invoice(paths.clientBase, '1')),
      }),
      company: group({ name: text('Meridian Engineering B.V.') }),
      senderName: text('Anna de Vries'),
      senderEmail: text('anna@client.example'),
      canOpen: yesNo(true),
    },
  ],
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
      contact: CONTACT,
    },
  ],
  'invoice-refused': [
    'E-invoice refused',
    'To staff, when the access point or the buyer refuses an e-invoice.',
    {
      invoice: group({
        id: text('0198c5f2-0000-7000-8000-000000000042'),
        number: text('INV-2026-000123'),
        companyName: text('Meridian Engineering B.V.'),
      }),
      reason: text('The buyer’s address is not registered in the network'),
    },
  ],
});
