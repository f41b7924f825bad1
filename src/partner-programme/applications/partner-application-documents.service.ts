import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { Scope } from '../../platform/database/scope.js';
import { notFound, unprocessable } from '../../platform/errors.js';
import type { UploadedDocument } from '../../platform/uploads/document-upload.js';
import { DownloadLinks } from '../../platform/storage/download-links.js';
import { Storage } from '../../platform/storage/storage.js';
import { storeDocument } from '../../platform/uploads/stored-document.js';
import { sweepFolder } from '../../platform/storage/sweep-folder.js';
import type { Actor } from '../../rules/actor.js';
import { isUuid } from '../../rules/ids.js';
import { APPLICATION_DOCUMENTS, type ApplicationDocumentType } from '../../rules/partner-application.js';
import { findApplication, lockApplication } from './partner-application-record.js';
import { PartnerApplication, PartnerApplicationDocument } from './partner-application.entity.js';
import type { ApplicationDocumentDto, ProxyTokenDto } from './partner-applications.dto.js';

const FOLDER = 'partner-applications';

/** Columns of a copied document. */
type CopiedDocument = Pick<PartnerApplicationDocument, 'type' | 'originalName' | 'contentType' | 'size' | 'storageKey'>;

/** Documents of applications. Applicants add and remove them while their application is open; staff read them. */
@Injectable()
export class PartnerApplicationDocuments {
  private readonly logger = new Logger(PartnerApplicationDocuments.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly storage: Storage,
    private readonly links: DownloadLinks,
  ) {}

  /**
   * Stores a document and replaces an earlier one of the same type. The file is stored before its row is written.
   * Throws 404 for another company's application, 409 once it is decided, 422 by field for a file that may not be
   * uploaded, 507 or 503 when it cannot be stored.
   */
  async upload(
    actor: Actor,
    applicationId: string,
    type: ApplicationDocumentType,
    file: UploadedDocument | undefined,
  ): Promise<ApplicationDocumentDto> {
    await this.transactions.read((em) => findApplication(em, actor, applicationId));
    if (!file) throw pleaseSelect();
    const stored = await storeDocument(this.storage, `${FOLDER}/${applicationId}`, file);
    try {
      const { document, replaced } = await this.transactions.run(async (em) => {
        const application = await lockApplication(em, actor, applicationId, 'upload');
        const old = await em.findOne(PartnerApplicationDocument, { application, type });
        if (old) await em.nativeDelete(PartnerApplicationDocument, { id: old.id });
        const created = em.create(PartnerApplicationDocument, { ...stored, type, application });
        await em.flush();
        return { document: created, replaced: old };
      });
      if (replaced) await this.transactions.afterCommit(() => this.discardOne(replaced.storageKey));
      return toDocument(document);
    } catch (error) {
      await this.discardOne(stored.storageKey);
      throw error;
    }
  }

  /**
   * Copies the files of the company's last application, if it was rejected, and returns the columns for the rows of the
   * next application. The files are copied, so that changes of the new application do not affect the old one.
   */
  async copyLatest({ companyId }: Actor): Promise<CopiedDocument[]> {
    const em = this.transactions.fork();
    const [latest] = await em.find(
      PartnerApplication,
      { company: companyId },
      { orderBy: { createdAt: 'desc' }, limit: 1 },
    );
    if (latest?.status !== 'rejected') return [];
    const found = await em.find(PartnerApplicationDocument, { application: latest });
    return Promise.all(
      found.map(async ({ type, originalName, contentType, size, storageKey }) => {
        const copy = `${FOLDER}/${latest.id}/${randomUUID()}`;
        await this.storage.put(copy, await this.storage.get(storageKey), contentType);
        return { type, originalName, contentType, size, storageKey: copy };
      }),
    );
  }

  /**
   * Returns the documents of an application, in the order of their upload. Throws 404 when it belongs to another
   * company.
   */
  async list(actor: Actor, applicationId: string): Promise<ApplicationDocumentDto[]> {
    const em = this.transactions.fork();
    const application = await findApplication(em, actor, applicationId);
    const found = await em.find(
      PartnerApplicationDocument,
      { application },
      { orderBy: { createdAt: 'asc', id: 'asc' } },
    );
    return found.map(toDocument);
  }

  /** Removes a document. Throws 404 when it belongs to another company, 409 once the application is decided. */
  async remove(actor: Actor, documentId: string): Promise<void> {
    const { storageKey } = await this.transactions.run(async (em) => {
      const { id, application } = await this.find(actor, documentId);
      await lockApplication(em, actor, application.id, 'upload');
      const document = await em.findOne(PartnerApplicationDocument, { id, application });
      if (!document) throw documentNotFound();
      await em.nativeDelete(PartnerApplicationDocument, { id });
      return document;
    });
    await this.transactions.afterCommit(() => this.discardOne(storageKey));
  }

  /** Returns a link with which the actor can download a document. Throws 404 when it belongs to another company. */
  async downloadLink(actor: Actor, documentId: string): Promise<ProxyTokenDto> {
    const { storageKey, originalName, contentType } = await this.find(actor, documentId);
    const url = await this.links.sign(actor, { storageKey, filename: originalName, contentType });
    return { url, proxyToken: url.slice(url.lastIndexOf('/') + 1) };
  }

  /** Deletes copied files that were not used. */
  async discard(copies: CopiedDocument[]): Promise<void> {
    for (const { storageKey } of copies) await this.discardOne(storageKey);
  }

  /** Deletes files that have no row, because a crash stopped the process between storage and database. */
  async sweep(): Promise<void> {
    await sweepFolder(this.storage, FOLDER, (keys) => this.keptAmong(keys));
  }

  private async find(actor: Actor, id: string): Promise<PartnerApplicationDocument> {
    const readable = { id, application: Scope.of(actor).where('company') };
    const document = isUuid(id) ? await this.transactions.fork().findOne(PartnerApplicationDocument, readable) : null;
    if (!document) throw documentNotFound();
    return document;
  }

  /** Deletes a file unless a row refers to it. If the deletion fails, a periodic job deletes the file later. */
  private async discardOne(storageKey: string): Promise<void> {
    try {
      const kept = await this.keptAmong([storageKey]);
      if (!kept.has(storageKey)) await this.storage.delete(storageKey);
    } catch (error) {
      this.logger.warn({ msg: `A file waits for the sweep: ${storageKey}`, err: error });
    }
  }

  private async keptAmong(keys: string[]): Promise<Set<string>> {
    const rows = await this.transactions
      .fork()
      .find(PartnerApplicationDocument, { storageKey: { $in: keys } }, { fields: ['storageKey'] });
    return new Set(rows.map(({ storageKey }) => storageKey));
  }
}

export const toDocument = (document: PartnerApplicationDocument): ApplicationDocumentDto => ({
  id: document.id,
  type: document.type,
  label: APPLICATION_DOCUMENTS[document.type].label,
  originalName: document.originalName,
  contentType: document.contentType,
  size: document.size,
  uploadedAt: document.createdAt.toISOString(),
});

const documentNotFound = () => notFound('Document not found');

function pleaseSelect() {
  const message = 'Please select a file and document type';
  return unprocessable(message, [{ field: 'document', message }]);
}
