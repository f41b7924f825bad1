import { createHash, randomUUID } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { type Actor, fullName } from '../../rules/actor.js';
import { notFound, unprocessable } from '../../platform/errors.js';
import { isUuid } from '../../rules/ids.js';
import { type Page, pageOf, pagingOf } from '../../platform/http/paging.js';
import type { ListQueryDto } from '../../platform/http/paging.dto.js';
import type { DownloadLinkDto } from '../../platform/storage/download-link.dto.js';
import type { UploadedDocument } from '../../platform/uploads/document-upload.js';
import { Transactions } from '../../platform/database/transactions.js';
import { DownloadLinks } from '../../platform/storage/download-links.js';
import { Storage } from '../../platform/storage/storage.js';
import { storeDocument, type StoredDocument } from '../../platform/uploads/stored-document.js';
import type { OrderDocumentDto } from '../order-answers.dto.js';
import type { OrderDocumentType } from '../../rules/order-document-types.js';
import { findOrder, lockOrder, recordEvent } from '../order-record.js';
import { OrderDocument } from '../order.entity.js';
import { TransportProof, UNSTATED } from '../transport/transport-proof.entity.js';

/** Folder of the orders' documents in the storage. */
export const ORDER_DOCUMENTS_FOLDER = 'order-documents';

/** Content type of a document that the portal wrote; an upload cannot have it. */
const WRITTEN = 'text/plain; charset=utf-8';

/** True for a statement that the buyer signed in the portal; false for one on paper. */
export const isSigned = ({ type, contentType }: OrderDocument): boolean =>
  type === 'buyer_statement' && contentType === WRITTEN;

/**
 * Documents of orders. Staff add them, and all users who may read the order download them. They can be removed, but not
 * changed.
 */
@Injectable()
export class OrderDocuments {
  private readonly logger = new Logger(OrderDocuments.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly storage: Storage,
    private readonly links: DownloadLinks,
  ) {}

  /**
   * Stores a document of an order. The file is stored before the row, so that every row has its file. `before` runs in
   * the transaction of the row; when it throws, nothing is kept. Throws 422 by field for a file that may not be uploaded,
   * or that the order already has as a proof of transport, 507 or 503 when it cannot be stored.
   */
  async add(
    actor: Actor,
    orderId: string,
    type: OrderDocumentType,
    file: UploadedDocument | undefined,
    before?: (em: EntityManager) => Promise<void>,
  ): Promise<OrderDocumentDto> {
    const order = await findOrder(this.transactions.fork(), actor, orderId);
    if (!file) throw noFile();
    const stored = await storeDocument(this.storage, `${ORDER_DOCUMENTS_FOLDER}/${order.id}`, file);
    return this.insert(actor, order.id, type, { ...stored, sha256: sha256Of(file.buffer) }, before);
  }

  /**
   * Stores a text that the portal wrote as a document of an order that the actor may read. `before` runs in the
   * transaction of the row; when it throws, nothing is kept. Throws 507 or 503 when the file cannot be stored.
   */
  async addWritten(
    actor: Actor,
    orderId: string,
    type: OrderDocumentType,
    { name, text }: { name: string; text: string },
    before: (em: EntityManager) => Promise<void>,
  ): Promise<void> {
    const content = Buffer.from(text, 'utf8');
    const storageKey = `${ORDER_DOCUMENTS_FOLDER}/${orderId}/${randomUUID()}`;
    await this.storage.put(storageKey, content, WRITTEN);
    const stored = {
      originalName: name,
      contentType: WRITTEN,
      size: content.length,
      storageKey,
      sha256: sha256Of(content),
    };
    await this.insert(actor, orderId, type, stored, before);
  }

  private async insert(
    actor: Actor,
    order: string,
    type: OrderDocumentType,
    stored: StoredDocument & { sha256: string },
    before?: (em: EntityManager) => Promise<void>,
  ): Promise<OrderDocumentDto> {
    try {
      return await this.transactions.run(async (em) => {
        await before?.(em);
        const document = em.create(OrderDocument, { ...stored, type, order, uploadedBy: actor.userId });
        await em.flush();
        return toDocument(document, fullName(actor));
      });
    } catch (error) {
      await this.discard(stored.storageKey);
      throw isKnownProof(error) ? knownProof() : error;
    }
  }

  /** Returns a page of an order's documents, newest first. Throws 404 when the actor may not read the order. */
  async list(actor: Actor, orderId: string, query: ListQueryDto): Promise<Page<OrderDocumentDto, 'documents'>> {
    const paging = pagingOf(query, ['uploadedAt'], '-uploadedAt');
    const em = this.transactions.fork();
    const { id: order } = await findOrder(em, actor, orderId);
    const found = await em.find(
      OrderDocument,
      { order },
      { orderBy: { createdAt: 'asc', id: 'asc' }, populate: ['uploadedBy'] },
    );
    const documents = found.map((document) => toDocument(document, fullName(document.uploadedBy)));
    const { data, ...page } = pageOf(documents, paging);
    return { documents: data, ...page };
  }

  /** Returns a link with which the actor can download a document. Throws 404 when the actor may not read the order. */
  async downloadLink(actor: Actor, orderId: string, documentId: string): Promise<DownloadLinkDto> {
    const em = this.transactions.fork();
    const { id: order } = await findOrder(em, actor, orderId);
    const document = isUuid(documentId) ? await em.findOne(OrderDocument, { id: documentId, order }) : null;
    if (!document) throw notFound('Document not found');
    const { storageKey, originalName, contentType } = document;
    return { url: await this.links.sign(actor, { storageKey, filename: originalName, contentType }) };
  }

  /**
   * Removes a document and records its name in the order's history. A periodic job deletes the file later. The buyer
   * can sign its statement again once that is removed. Throws 404 when the actor may not read the order.
   */
  async remove(actor: Actor, orderId: string, documentId: string): Promise<void> {
    await this.transactions.run(async (em) => {
      const { id: order } = await lockOrder(em, actor, orderId, undefined);
      const document = isUuid(documentId) ? await em.findOne(OrderDocument, { id: documentId, order }) : null;
      if (!document) throw notFound('Document not found');
      recordEvent(em, order, actor, { type: 'document_removed', notes: document.originalName });
      if (isSigned(document) && !document.refusedAt) await em.nativeUpdate(TransportProof, { order }, UNSTATED);
      em.remove(document);
      await em.flush();
    });
  }

  /**
   * Deletes the file of a failed upload, unless its row was written nevertheless. A periodic job deletes files that
   * cannot be deleted now.
   */
  private async discard(storageKey: string): Promise<void> {
    try {
      const rows = await this.transactions.fork().count(OrderDocument, { storageKey });
      if (rows === 0) await this.storage.delete(storageKey);
    } catch (error) {
      this.logger.warn({ msg: `A file waits for the sweep: ${storageKey}`, err: error });
    }
  }
}

const toDocument = (document: OrderDocument, uploadedBy: string): OrderDocumentDto => ({
  id: document.id,
  type: document.type,
  originalName: document.originalName,
  contentType: document.contentType,
  size: document.size,
  uploadedAt: document.createdAt.toISOString(),
  uploadedBy,
});

const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

const isKnownProof = (error: unknown) =>
  error instanceof UniqueConstraintViolationException && error.message.includes('order_documents_one_proof_a_file');

function knownProof() {
  const message = 'This order already has this file as a proof. Please upload a different document.';
  return unprocessable(message, [{ field: 'document', message }]);
}

function noFile() {
  const message = 'Please select a file';
  return unprocessable(message, [{ field: 'document', message }]);
}
