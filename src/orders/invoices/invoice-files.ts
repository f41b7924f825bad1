import type { InvoiceAttachments } from '../../rules/invoice-attachments.js';

/** Names of the attachments of mails in `AttachmentSources`, by what is attached. The id is that of the document. */
export const INVOICE_FILES: Record<Exclude<InvoiceAttachments, 'none'>, string> = {
  pdf: 'invoice-pdf',
  ubl: 'invoice-ubl',
  both: 'invoice-pdf-and-ubl',
};
