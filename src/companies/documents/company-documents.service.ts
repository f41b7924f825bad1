import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Actor, readsEverything } from '../../rules/actor.js';
import { now } from '../../platform/clock.js';
import { conflict, notFound, unprocessable } from '../../platform/errors.js';
import { isUuid } from '../../rules/ids.js';
import { Scope } from '../../platform/database/scope.js';
import { Transactions } from '../../platform/database/transactions.js';
import { DownloadLinks } from '../../platform/storage/download-links.js';
import { Storage } from '../../platform/storage/storage.js';
import { storeDocument } from '../../platform/uploads/stored-document.js';
import { CompanyDocument } from './company-document.entity.js';
import { findCompany, lockCompany } from '../company-record.js';
import { allowsOwn } from '../../rules/company-status.js';
import { CompanyWorkflow } from '../company-workflow.service.js';
import type { Company } from '../company.entity.js';
import type { CompanyDocumentsDto, DocumentDto, DocumentTypeStatusDto } from './document-answers.dto.js';
import type { DownloadLinkDto } from '../../platform/storage/download-link.dto.js';
import { DocumentFiles, DOCUMENTS_FOLDER } from './document-files.js';
import {
  DOCUMENT_TYPE_NAMES,
  DOCUMENT_TYPES,
  type DocumentType,
  type DocumentViewer,
  REQUIRED_TYPES,
} from '../../rules/document-types.js';
import type { UploadedDocument } from '../../platform/uploads/document-upload.js';
import { toDocument } from './document-view.js';
import { isHandedIn } from './handed-in.js';

/** Documents that prove a company's identity, for the company itself and for staff who act for it. */
@Injectable()
export class CompanyDocuments {
  constructor(
    private readonly transactions: Transactions,
    private readonly storage: Storage,
    private readonly files: DocumentFiles,
    private readonly links: DownloadLinks,
    private readonly workflow: CompanyWorkflow,
  ) {}

  /**
   * Stores a document of a company, by default of the actor's own, and replaces an earlier one of the same type. The
   * file is stored before its row is written, and the old file is removed after it, so that every row has its file. The
   * last required document submits the company for verification; if a required document of a verified company that was
   * verified is replaced, staff must verify the company again. Throws 404 for a company that the actor may not see, 409
   * when the company accepts no uploads, 422 by field for a file that may not be uploaded, 507 or 503 when it cannot be
   * stored.
   */
  async upload(
    actor: Actor,
    type: DocumentType,
    file: UploadedDocument | undefined,
    companyId = actor.companyId,
  ): Promise<DocumentDto> {
    if (!file) throw pleaseSelect();
    if (companyId !== actor.companyId) await findCompany(this.transactions.fork(), actor, companyId);
    const stored = await storeDocument(this.storage, `${DOCUMENTS_FOLDER}/${companyId}`, file);
    try {
      const { document, replaced } = await this.transactions.run(async (em) => {
        const company = await lockCompany(em, actor, companyId);
        if (!allowsOwn('upload', company, actor)) {
          throw conflict('wrong_status', 'No documents can be uploaded for this company now');
        }
        const old = await em.findOne(CompanyDocument, { company, type, deletedAt: null }, { refresh: true });
        if (old) await em.nativeUpdate(CompanyDocument, { id: old.id }, { deletedAt: now() });
        const created = em.create(CompanyDocument, { ...stored, type, company, uploadedById: actor.userId });
        await em.flush();
        await this.followUp(em, company, actor, old);
        return { document: created, replaced: old };
      });
      if (replaced) await this.transactions.afterCommit(() => this.files.discard(replaced.storageKey));
      return toDocument({ ...document, type }, viewerOf(actor, companyId));
    } catch (error) {
      await this.files.discard(stored.storageKey);
      throw error;
    }
  }

  /**
   * Returns a company's documents, newest first, and its progress. Staff also get verified documents that were
   * replaced.
   */
  async ofCompany(actor: Actor, companyId: string): Promise<CompanyDocumentsDto> {
    return this.transactions.read(async (em) => {
      const company = await findCompany(em, actor, companyId);
      const found = await em.find(
        CompanyDocument,
        { company, ...visibleTo(actor) },
        { orderBy: { createdAt: 'desc', id: 'asc' } },
      );
      const viewer = viewerOf(actor, companyId);
      return overview(
        found.map((document) => toDocument({ ...document, type: document.type as DocumentType }, viewer)),
      );
    });
  }

  /** Deletes a document of the actor's company. 404 for any other document, 409 when it is verified. */
  async delete(actor: Actor, id: string): Promise<void> {
    const own = { id, company: actor.companyId, deletedAt: null };
    const { storageKey } = await this.transactions.run(async (em) => {
      const document = isUuid(id) ? await em.findOne(CompanyDocument, own) : null;
      if (!document) throw documentNotFound();
      const deleted = await em.nativeUpdate(CompanyDocument, { ...own, verified: false }, { deletedAt: now() });
      if (!deleted) throw conflict('document_verified', 'A verified document cannot be deleted');
      return document;
    });
    await this.transactions.afterCommit(() => this.files.discard(storageKey));
  }

  /** Returns a link to download a document for the actor. 404 for a document that the actor may not see. */
  async downloadLink(actor: Actor, id: string): Promise<DownloadLinkDto> {
    const readable = { ...Scope.of(actor).where('company'), ...visibleTo(actor) };
    const document = isUuid(id) ? await this.transactions.fork().findOne(CompanyDocument, { id, ...readable }) : null;
    if (!document) throw documentNotFound();
    const { storageKey, originalName, contentType } = document;
    return { url: await this.links.sign(actor, { storageKey, filename: originalName, contentType }) };
  }

  /** Applies the consequences of an upload for the company's verification. */
  private async followUp(
    em: EntityManager,
    company: Company,
    actor: Actor,
    replaced: CompanyDocument | null,
  ): Promise<void> {
    if (replaced?.verified && REQUIRED_TYPES.some((type) => type === replaced.type)) {
      await this.workflow.follow(em, company, 'review_again', actor, 'A verified document was replaced');
    }
    if (await isHandedIn(em, company.id)) {
      await this.workflow.follow(em, company, 'submit', actor, 'All required documents were uploaded');
    }
  }
}

/**
 * Returns the condition for a company's documents that the actor sees: documents that are not deleted; for staff also
 * verified documents that are deleted.
 */
const visibleTo = (actor: Actor) =>
  readsEverything(actor) ? { $or: [{ deletedAt: null }, { verified: true }] } : { deletedAt: null };

/** Returns the actor's role for the documents of this company. */
export function viewerOf(actor: Actor, companyId: string): DocumentViewer {
  if (actor.accountType !== 'admin') return 'reader';
  if (actor.companyType === 'system') return 'reviewer';
  return actor.companyId === companyId ? 'own_admin' : 'reader';
}

export const documentNotFound = () => notFound('Document not found');

function pleaseSelect() {
  const message = 'Please select a file and document type';
  return unprocessable(message, [{ field: 'document', message }]);
}

function overview(documents: DocumentDto[]): CompanyDocumentsDto {
  const types = DOCUMENT_TYPE_NAMES.map((type) => ({ type, ...DOCUMENT_TYPES[type] }));
  const required: DocumentTypeStatusDto[] = types
    .filter((type) => type.required)
    .map((type) => {
      const document = documents.find((one) => one.type === type.type && !one.deleted) ?? null;
      return { ...type, uploaded: document !== null, verified: document?.verified ?? false, document };
    });
  return {
    documents,
    requiredTypes: required.map(({ type, label }) => ({ type, label })),
    types,
    status: {
      types: required,
      allRequiredUploaded: required.every(({ uploaded }) => uploaded),
      allRequiredVerified: required.every(({ verified }) => verified),
    },
  };
}
