/** What mails of invoices and credit notes have attached: nothing but a link, the PDF (Factur-X), the UBL, or both files. */
export const INVOICE_ATTACHMENTS = ['none', 'pdf', 'ubl', 'both'] as const;
export type InvoiceAttachments = (typeof INVOICE_ATTACHMENTS)[number];

/** Names of the choices in forms. */
export const INVOICE_ATTACHMENT_NAMES: Record<InvoiceAttachments, string> = {
  none: 'None, link only',
  pdf: 'PDF (Factur-X)',
  ubl: 'UBL',
  both: 'PDF and UBL',
};

/** Returns what the mail of a document has attached: the PDF where the document cannot be UBL. */
export function attachmentsOf(wanted: InvoiceAttachments, hasUbl: boolean): InvoiceAttachments {
  return hasUbl || wanted === 'none' ? wanted : 'pdf';
}
