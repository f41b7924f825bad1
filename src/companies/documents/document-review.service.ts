import { Injectable } from '@nestjs/common';
import type { Actor } from '../../rules/actor.js';
import { now } from '../../platform/clock.js';
import { conflict } from '../../platform/errors.js';
import { isUuid } from '../../rules/ids.js';
import { type CappedPage, cappedTotal, pagingOf } from '../../platform/http/paging.js';
import { Transactions } from '../../platform/database/transactions.js';
import { documentNotFound, viewerOf } from './company-documents.service.js';
import { CompanyDocument } from './company-document.entity.js';
import { CompanyNotices } from '../company-notices.js';
import type { ReviewedDocumentDto } from './document-answers.dto.js';
import type { DocumentQueryDto, ReviewDocumentDto } from './document-requests.dto.js';
import { documentActions, type DocumentType } from '../../rules/document-types.js';
import { toDocument } from './document-view.js';
import { DOCUMENT_SORTS, findDocument, findDocuments, type ReviewedRow } from './documents.queries.js';

/** Review of companies' documents by staff. */
@Injectable()
export class DocumentReview {
  constructor(
    private readonly transactions: Transactions,
    private readonly notices: CompanyNotices,
  ) {}

  /** Returns a page of all documents that are not deleted. */
  async list(actor: Actor, query: DocumentQueryDto): Promise<CappedPage<ReviewedDocumentDto, 'documents'>> {
    const paging = pagingOf(query, DOCUMENT_SORTS, '-uploadedAt');
    const { rows, total } = await findDocuments(this.transactions.em, query, paging);
    const { limit, offset } = paging;
    return { documents: rows.map((row) => toReviewed(row, actor)), ...cappedTotal(total), limit, offset };
  }

  /** Returns a document. 404 for an unknown document. */
  async get(actor: Actor, id: string): Promise<ReviewedDocumentDto> {
    const row = isUuid(id) ? await findDocument(this.transactions.em, id) : undefined;
    if (!row) throw documentNotFound();
    return toReviewed(row, actor);
  }

  /**
   * Verifies or rejects a document with one conditional statement, and writes the mail in the same transaction. Throws
   * 404 when the document was deleted or replaced, 409 when it has that state already.
   */
  async review(actor: Actor, id: string, { verified, notes = null }: ReviewDocumentDto): Promise<void> {
    await this.transactions.run(async (em) => {
      const document = isUuid(id)
        ? await em.findOne(CompanyDocument, { id, deletedAt: null }, { populate: ['company'], refresh: true })
        : null;
      if (!document) throw documentNotFound();
      if (!documentActions(document, 'reviewer').includes(verified ? 'verify' : 'reject'))
        throw alreadyReviewed(verified);
      const changed = await em.nativeUpdate(
        CompanyDocument,
        { id, deletedAt: null, verified: document.verified, verifiedAt: document.verifiedAt ?? null },
        { verified, verifiedAt: now(), verifiedById: actor.userId, notes },
      );
      if (!changed) throw conflict('wrong_status', 'This document was changed in the meantime');
      const { company, originalName } = document;
      const type = document.type as DocumentType;
      await this.notices.documentReviewed(em, company, { type, originalName, verified, notes });
    });
  }
}

const alreadyReviewed = (verified: boolean) =>
  conflict('wrong_status', `This document is already ${verified ? 'verified' : 'rejected'}`);

const toReviewed = (row: ReviewedRow, actor: Actor): ReviewedDocumentDto => ({
  ...toDocument(row, viewerOf(actor, row.company.id)),
  company: row.company,
  uploadedBy: row.uploadedBy,
});
