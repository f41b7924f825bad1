import { formatMoment } from '../../platform/handlebars-helpers.js';
import { signedName } from '../../rules/acceptance.js';
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
  ...signatures.map((other) => ({
    label: 'Also signed by',
    value: [signedName(other), other.signerTitle, formatMoment(new Date(other.signedAt))].filter(Boolean).join(', '),
  })),
  { label: 'Accepted', value: formatMoment(acceptedAt) },
  { label: 'Fingerprint', value: hashDocument(document) },
];
