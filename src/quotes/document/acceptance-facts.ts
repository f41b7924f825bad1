import { formatMoment } from '../../platform/handlebars-helpers.js';
import type { SignedAcceptance } from '../quote.entity.js';
import { hashDocument, type QuoteDocument } from './quote-document.js';

/** Returns what a printed quote says about its acceptance: who accepted and signed it, when, and the hash of the document. */
export const acceptanceFacts = (
  document: QuoteDocument,
  { signerName, signerTitle, purchaseOrder, acceptedAt, signatures }: SignedAcceptance,
): { label: string; value: string }[] => [
  { label: 'Name', value: signerName },
  ...(signerTitle ? [{ label: 'Title', value: signerTitle }] : []),
  ...(purchaseOrder ? [{ label: 'Purchase order', value: purchaseOrder }] : []),
  ...signatures.slice(0, -1).map((earlier) => ({
    label: 'Also signed by',
    value: [earlier.signerName, earlier.signerTitle, formatMoment(new Date(earlier.signedAt))]
      .filter(Boolean)
      .join(', '),
  })),
  { label: 'Accepted', value: formatMoment(acceptedAt) },
  { label: 'Fingerprint', value: hashDocument(document) },
];
