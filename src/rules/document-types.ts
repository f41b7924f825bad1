import { type Transition, transitions } from './transitions.js';

/** Documents that prove the identity of a company. The specification defines which of them are required. */
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

/** Fields of a document that determine its review state. */
interface DocumentMarks {
  verified: boolean;
  verifiedAt?: unknown;
  deletedAt?: unknown;
}

/**
 * Returns the review state of a document. As specified, a rejected document has a `verifiedAt` date but is not
 * `verified`.
 */
export function documentState({ verified, verifiedAt }: DocumentMarks): DocumentState {
  if (verified) return 'verified';
  return verifiedAt ? 'rejected' : 'pending';
}

/**
 * Role of a user who views a document: `own_admin` is an administrator of the company, `reviewer` is staff, `reader`
 * may only read.
 */
export type DocumentViewer = 'own_admin' | 'reviewer' | 'reader';

/** Transition table of documents. A verified document cannot be deleted, but a newer document can replace it. */
const DOCUMENT_ACTIONS = {
  download: { from: DOCUMENT_STATES, by: ['own_admin', 'reviewer', 'reader'] },
  delete: { from: ['pending', 'rejected'], by: ['own_admin'] },
  replace: { from: DOCUMENT_STATES, by: ['own_admin'] },
  verify: { from: ['pending', 'rejected'], to: 'verified', by: ['reviewer'] },
  reject: { from: ['pending', 'verified'], to: 'rejected', by: ['reviewer'] },
} as const satisfies Record<string, Transition<DocumentState, DocumentViewer>>;
export type DocumentAction = keyof typeof DOCUMENT_ACTIONS;

const documents = transitions<DocumentState, DocumentViewer, DocumentAction>(DOCUMENT_ACTIONS);

export const DOCUMENT_ACTION_NAMES = documents.names;

/** Actions that the screens may offer, sent as the `actions` of each document in a response. */
export const documentActions = (document: DocumentMarks, viewer: DocumentViewer): DocumentAction[] =>
  documents.actions(documentState(document), { roles: [document.deletedAt ? 'reader' : viewer], emailVerified: true });
