import { statement, typed } from '../../platform/database/statement.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Conditions } from '../../platform/database/conditions.js';
import { cappedCount, type Paging } from '../../platform/http/paging.js';
import type { ReviewedDocumentDto } from './document-answers.dto.js';
import type { DocumentQueryDto } from './document-requests.dto.js';
import type { DocumentState, DocumentType } from '../../rules/document-types.js';
import type { DocumentRow } from './document-view.js';

const COLUMNS: Record<string, string> = {
  uploadedAt: 'd.created_at',
  originalName: 'lower(d.original_name)',
  company: 'lower(c.name)',
  type: 'd.type',
  size: 'd.size',
  // Sorts pending documents first, then rejected, then verified.
  state: '(d.verified_at is not null)::int + d.verified::int',
};
export const DOCUMENT_SORTS = Object.keys(COLUMNS);

/** SQL condition of each review state, equivalent to `documentState`. */
const STATES: Record<DocumentState, string> = {
  pending: 'not d.verified and d.verified_at is null',
  verified: 'd.verified',
  rejected: 'not d.verified and d.verified_at is not null',
};

export type ReviewedRow = DocumentRow & Pick<ReviewedDocumentDto, 'company' | 'uploadedBy'>;

const ROW = `
  select d.id, d.type, d.original_name as "originalName", d.size, d.content_type as "contentType", d.verified,
         d.created_at as "createdAt", d.verified_at as "verifiedAt", d.notes, d.deleted_at as "deletedAt",
         json_build_object('id', c.id, 'name', c.name) as company,
         json_build_object('fullName', trim(u.first_name || ' ' || u.last_name)) as "uploadedBy"`;
const FROM = `from company_documents d join companies c on c.id = d.company_id join users u on u.id = d.uploaded_by_id`;

const PAGE = statement(
  { rows: typed<ReviewedRow[]>('json'), total: 'int4' },
  (where: string, order: string, direction: 'asc' | 'desc') => `select (select coalesce(json_agg(page), '[]') from (
       ${ROW} ${FROM} where ${where} order by ${order} ${direction}, d.id ${direction} limit ? offset ?) as page) as rows,
     ${cappedCount(`${FROM} where ${where}`)} as total`,
  ...Object.values(COLUMNS).map((order) => ['true', order, 'asc'] as const),
);

/**
 * Returns a page of the documents that are not deleted, and the number that match the filters, counted up to the cap,
 * with one statement.
 */
export async function findDocuments(
  em: EntityManager,
  query: DocumentQueryDto,
  { limit, offset, sort, direction }: Paging,
): Promise<{ rows: ReviewedRow[]; total: number }> {
  const where = new Conditions().add('d.deleted_at is null');
  if (query.verificationStatus) where.add(STATES[query.verificationStatus]);
  if (query.companyId) where.add('d.company_id = ?', query.companyId);
  where.search(query.search, `search_fold(d.original_name || ' ' || c.name) like ?`);
  const { sql, parameters } = where;
  const found = await PAGE.first(em, [...parameters, limit, offset, ...parameters], sql, COLUMNS[sort]!, direction);
  return found ?? { rows: [], total: 0 };
}

const DOCUMENT = statement(
  {
    id: 'uuid',
    type: typed<DocumentType>('text'),
    originalName: 'text',
    size: 'int4',
    contentType: 'text',
    verified: 'bool',
    createdAt: 'timestamptz',
    verifiedAt: 'timestamptz?',
    notes: 'text?',
    deletedAt: 'timestamptz?',
    company: typed<ReviewedRow['company']>('json'),
    uploadedBy: typed<ReviewedRow['uploadedBy']>('json'),
  },
  `${ROW} ${FROM} where d.id = ? and (d.deleted_at is null or d.verified)`,
);

/** Returns one document. Finds a deleted document only if it was verified. */
export async function findDocument(em: EntityManager, id: string): Promise<ReviewedRow | undefined> {
  const row = await DOCUMENT.first(em, [id]);
  return row;
}

/** Returns which of these storage keys belong to files that must be kept. */
export const NEEDED_FILES = statement(
  { key: 'text' },
  (keys: string) => `select d.storage_key as key from company_documents d join companies c on c.id = d.company_id
    where d.storage_key in (${keys}) and (d.deleted_at is null or (d.verified and c.status <> 'deleted'))`,
  ['?, ?'],
);
