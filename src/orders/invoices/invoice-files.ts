import { INVOICE_ATTACHMENTS, type InvoiceAttachments } from '../../rules/invoice-attachments.js';

/** Names of the attachments of mails in `AttachmentSources`, by what is attached. The id is that of the document. */
export const INVOICE_FILES: Record<Exclude<InvoiceAttachments, 'none'>, string> = {
  pdf: 'invoice-pdf',
  ubl: 'invoice-ubl',
  both: 'invoice-pdf-and-ubl',
};

/** Returns what a mail has attached from a source of `INVOICE_FILES`; `none` without one. */
export const attachmentsFrom = (source: string | null): InvoiceAttachments =>
  INVOICE_ATTACHMENTS.find((one) => one !== 'none' && INVOICE_FILES[one] === source) ?? 'none';
