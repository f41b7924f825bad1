import type { Config } from '../../config.js';
import { CreditNote } from '../../orders/invoices/credit-note.entity.js';
import type { EInvoice } from '../../orders/invoices/e-invoice/e-invoice.js';
import { INVOICE_FILES } from '../../orders/invoices/invoice-files.js';
import { vatRows } from '../../orders/invoices/invoice-vat.js';
import type { Order, OrderInvoice } from '../../orders/order.entity.js';
import type { NewMail } from '../../platform/mail/outbox.js';
import { creditorReference, inGroupsOfFour } from '../../rules/creditor-reference.js';
import { portalBase } from '../../rules/entry-paths.js';
import type { InvoiceAttachments } from '../../rules/invoice-attachments.js';
import { type Actor, fullName } from '../../rules/actor.js';
import { paths } from '../../rules/paths.js';

const ATTACHED: Record<InvoiceAttachments, string | null> = {
  none: null,
  pdf: 'a PDF',
  ubl: 'a UBL file',
  both: 'a PDF and a UBL file',
};

export interface MailedDocument {
  order: Pick<Order, 'id' | 'number' | 'purchaseOrder' | 'currency' | 'companyDetails' | 'taxDecision'>;
  issued: OrderInvoice | CreditNote;
  document: Pick<EInvoice, 'currency' | 'vat' | 'charges'>;
  attachments: InvoiceAttachments;
  account: Config['bankAccount'];
}

/** Mail to `reader` with an invoice or a credit note. */
export function issuedMail(
  { order, issued, document, attachments, account }: MailedDocument,
  reader: { email: string; firstName: string },
): NewMail {
  const { id, number, total, tax } = issued;
  const shared = {
    number,
    total,
    isWithoutVat: tax === 0,
    vatGroups: vatRows(document, order.taxDecision).map(({ label, value }) => ({ words: `${label}: ${value}` })),
    currency: order.currency,
    orderNumber: order.number,
    purchaseOrder: order.purchaseOrder ?? null,
    path: paths.invoice(portalBase(order.companyDetails.type), id),
  };
  const isNote = issued instanceof CreditNote;
  return {
    template: isNote ? 'credit-note-issued' : 'invoice-issued',
    to: reader.email,
    about: { type: 'order', id: order.id },
    data: {
      ...(isNote
        ? { creditNote: { ...shared, ...creditOf(issued) } }
        : { invoice: { ...shared, ...payableOf(issued, account) } }),
      attached: ATTACHED[attachments],
      contact: { firstName: reader.firstName },
    },
    ...(attachments !== 'none' && { attachment: { source: INVOICE_FILES[attachments], id } }),
  };
}

/** Mail to any address, at a user's request, with the PDF of a document. `canOpen`: the recipient can read it in the portal. */
export function emailedMail(
  { order, issued }: Pick<MailedDocument, 'order' | 'issued'>,
  sender: Actor,
  to: string,
  canOpen: boolean,
): NewMail {
  const { id, number, total, tax } = issued;
  const isNote = issued instanceof CreditNote;
  const isOpen = !isNote && issued.openAmount > 0;
  return {
    template: 'invoice-emailed',
    to,
    about: { type: 'order', id: order.id },
    data: {
      document: {
        isCreditNote: isNote,
        number,
        total,
        isWithoutVat: tax === 0,
        openAmount: isOpen ? issued.openAmount : null,
        dueOn: isOpen ? issued.dueOn : null,
        currency: order.currency,
        orderNumber: order.number,
        path: paths.invoice(portalBase(order.companyDetails.type), id),
      },
      company: { name: order.companyDetails.name },
      senderName: fullName(sender),
      senderEmail: sender.email,
      canOpen,
    },
    attachment: { source: INVOICE_FILES.pdf, id },
  };
}

const creditOf = ({ document }: CreditNote) => ({
  invoiceNumber: document.precedingInvoice?.number ?? '',
  reason: document.note ?? '',
});

const payableOf = ({ number, dueOn, openAmount }: OrderInvoice, account: Config['bankAccount']) => ({
  dueOn,
  openAmount: openAmount > 0 ? openAmount : null,
  reference: account ? inGroupsOfFour(creditorReference(number)) : null,
});
