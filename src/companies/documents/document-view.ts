import type { DocumentDto } from './document-answers.dto.js';
import {
  DOCUMENT_TYPES,
  documentActions,
  type DocumentType,
  documentState,
  type DocumentViewer,
} from '../../rules/document-types.js';

/** Columns of a document, from an entity or from a statement that returns JSON. */
export interface DocumentRow {
  id: string;
  type: DocumentType;
  originalName: string;
  size: number;
  contentType: string;
  createdAt: Date | string;
  verified: boolean;
  verifiedAt?: Date | string | null;
  notes?: string | null;
  deletedAt?: Date | string | null;
}

/** Converts a document to its DTO. */
export function toDocument(row: DocumentRow, viewer: DocumentViewer): DocumentDto {
  return {
    id: row.id,
    type: row.type,
    label: DOCUMENT_TYPES[row.type].label,
    originalName: row.originalName,
    size: row.size,
    contentType: row.contentType,
    uploadedAt: iso(row.createdAt),
    verified: row.verified,
    verifiedAt: row.verifiedAt ? iso(row.verifiedAt) : null,
    notes: row.notes ?? null,
    deleted: Boolean(row.deletedAt),
    required: DOCUMENT_TYPES[row.type].required,
    state: documentState(row),
    actions: documentActions(row, viewer),
  };
}

const iso = (time: Date | string): string => new Date(time).toISOString();
