/** The documents that a company proves itself with. Spec 2 section 9: which are required. */
export const DOCUMENT_TYPES = {
  certificate_of_commerce: { label: 'Certificate of Commerce', required: true },
  vat_certificate: { label: 'VAT Certificate', required: true },
  other: { label: 'Other Document', required: false },
} as const;
export type DocumentType = keyof typeof DOCUMENT_TYPES;

export const DOCUMENT_TYPE_NAMES = Object.keys(DOCUMENT_TYPES) as DocumentType[];
export const REQUIRED_TYPES = DOCUMENT_TYPE_NAMES.filter((type) => DOCUMENT_TYPES[type].required);

export const DOCUMENT_STATES = ['pending', 'verified', 'rejected'] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** Where a document stands. Spec 2 section 4: rejected has a date of verification but is not verified. */
export function stateOf(document: { verified: boolean; verifiedAt: unknown }): DocumentState {
  if (document.verified) return 'verified';
  return document.verifiedAt ? 'rejected' : 'pending';
}

export const DOCUMENT_ACTIONS = ['download', 'delete', 'replace', 'verify', 'reject'] as const;
export type DocumentAction = (typeof DOCUMENT_ACTIONS)[number];

/** What a caller may do with a document: one's own company's administrator, the staff that reviews, or a reader. */
export function documentActions(
  document: { verified: boolean; verifiedAt: unknown; deletedAt: unknown },
  viewer: 'own_admin' | 'reviewer' | 'reader',
): DocumentAction[] {
  if (document.deletedAt || viewer === 'reader') return ['download'];
  const state = stateOf(document);
  if (viewer === 'own_admin') return state === 'verified' ? ['download', 'replace'] : ['download', 'delete', 'replace'];
  return [
    'download',
    ...(state === 'verified' ? [] : (['verify'] as const)),
    ...(state === 'rejected' ? [] : (['reject'] as const)),
  ];
}
