import type { PdfAttachment } from '../../../platform/pdf/archival-pdf.js';
import { toCii } from './cii.js';
import type { EInvoice } from './e-invoice.js';

/** Name of the file in every PDF, which the standard sets. */
const FILE = 'factur-x.xml';

/**
 * Returns the attachment that makes an invoice's PDF a Factur-X 1.0 document (ZUGFeRD 2) of the profile EN 16931: the
 * invoice as CII, which is an alternative of the pages.
 */
export const facturX = (invoice: EInvoice): PdfAttachment => ({
  name: FILE,
  mimeType: 'text/xml',
  description: 'Factur-X invoice',
  content: Buffer.from(toCii(invoice)),
  relation: 'Alternative',
  schema: {
    title: 'Factur-X PDFA Extension Schema',
    namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
    prefix: 'fx',
    properties: {
      DocumentFileName: { value: FILE, description: 'Name of the embedded XML invoice file' },
      DocumentType: { value: 'INVOICE', description: 'INVOICE' },
      Version: { value: '1.0', description: 'Version of the XML schema of the embedded invoice' },
      ConformanceLevel: { value: 'EN 16931', description: 'Conformance level of the embedded invoice' },
    },
  },
});
