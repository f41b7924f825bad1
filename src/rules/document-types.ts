import { type Transition, transitions } from './transitions.js';

/** Documents that prove a company's identity. Which of them are required is specified. */
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

/** Fields of a document that determine its state. */
interface DocumentMarks {
  verified: boolean;
  verifiedAt?: unknown;
  deletedAt?: unknown;
}

/** Returns the review state of a document. As specified, a rejected one has a date of verification but is not verified. */
export function documentState({ verified, verifiedAt }: DocumentMarks): DocumentState {
  if (verified) return 'verified';
  return verifiedAt ? 'rejected' : 'pending';
}

/** Role of the user who views a document: administrator of its company, reviewing staff, or somebody who only reads. */
export type DocumentViewer = 'own_admin' | 'reviewer' | 'reader';

/** Actions on a document. A verified one cannot be deleted, but can be replaced by a newer one. */
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

/** Actions that the screens may offer: the `actions` of every document in a response. */
export const documentActions = (document: DocumentMarks, viewer: DocumentViewer): DocumentAction[] =>
  documents.actions(documentState(document), { roles: [document.deletedAt ? 'reader' : viewer], emailVerified: true });
