import { Injectable, Logger } from '@nestjs/common';
import { type Actor, fullName } from '../../rules/actor.js';
import { notFound, unprocessable } from '../../platform/http/errors.js';
import { isUuid } from '../../rules/ids.js';
import { type Page, pageOf, pagingOf } from '../../platform/http/paging.js';
import type { ListQueryDto } from '../../platform/http/paging.dto.js';
import type { DownloadLinkDto } from '../../platform/storage/download-link.dto.js';
import type { UploadedDocument } from '../../platform/storage/document-upload.js';
import { Transactions } from '../../platform/database/transactions.js';
import { DownloadLinks } from '../../platform/storage/download-links.js';
import { Storage } from '../../platform/storage/storage.js';
import { storeDocument } from '../../platform/storage/stored-document.js';
import type { OrderDocumentDto } from '../order-answers.dto.js';
import type { OrderDocumentType } from '../../rules/order-document-types.js';
import { findOrder, lockOrder, recordEvent } from '../order-record.js';
import { OrderDocument } from '../order.entity.js';

/** Where the documents' files are. */
export const ORDER_DOCUMENTS_FOLDER = 'order-documents';

/** Documents that come with an order. Staff add them, whoever may read the order downloads them; they are never changed, only removed. */
@Injectable()
export class OrderDocuments {
  private readonly logger = new Logger(OrderDocuments.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly storage: Storage,
    private readonly links: DownloadLinks,
  ) {}

  /**
   * Stores a document of an order. The file is safe before its row is written, so there is never a row without a file.
   * 422 by field for a file that is not what may be uploaded, 507 or 503 when it cannot be stored.
   */
  async add(
    actor: Actor,
    orderId: string,
    type: OrderDocumentType,
    file: UploadedDocument | undefined,
  ): Promise<OrderDocumentDto> {
    const order = await findOrder(this.transactions.fork(), actor, orderId);
    if (!file) throw noFile();
    const stored = await storeDocument(this.storage, `${ORDER_DOCUMENTS_FOLDER}/${order.id}`, file);
    try {
      return await this.transactions.run(async (em) => {
        const document = em.create(OrderDocument, { ...stored, type, order: order.id, uploadedBy: actor.userId });
        await em.flush();
        return toDocument(document, fullName(actor));
      });
    } catch (error) {
      await this.discard(stored.storageKey);
      throw error;
    }
  }

  /** The documents of an order, newest first. 404 for a stranger. */
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

  /** An address for the actor to download a document from. 404 for a stranger. */
  async downloadLink(actor: Actor, orderId: string, documentId: string): Promise<DownloadLinkDto> {
    const em = this.transactions.fork();
    const { id: order } = await findOrder(em, actor, orderId);
    const document = isUuid(documentId) ? await em.findOne(OrderDocument, { id: documentId, order }) : null;
    if (!document) throw notFound('Document not found');
    const { storageKey, originalName, contentType } = document;
    return { url: await this.links.sign(actor, { storageKey, filename: originalName, contentType }) };
  }

  /** Removes a document, and tells which in the order's history; its file goes with the next sweep. 404 for a stranger. */
  async remove(actor: Actor, orderId: string, documentId: string): Promise<void> {
    await this.transactions.run(async (em) => {
      const { id: order } = await lockOrder(em, actor, orderId, undefined);
      const document = isUuid(documentId) ? await em.findOne(OrderDocument, { id: documentId, order }) : null;
      if (!document) throw notFound('Document not found');
      recordEvent(em, order, actor, { type: 'document_removed', notes: document.originalName });
      em.remove(document);
      await em.flush();
    });
  }

  /** The upload has failed already: what cannot be removed now is left to the sweep. A row that is there all the same keeps its file. */
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

function noFile() {
  const message = 'Please select a file';
  return unprocessable(message, [{ field: 'document', message }]);
}
