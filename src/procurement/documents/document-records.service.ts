import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { conflict, notFound } from '../../platform/errors.js';
import { type WholeList, wholeList } from '../../platform/http/paging.js';
import { isUuid } from '../../rules/ids.js';
import { PurchaseOrder } from '../orders/purchase-order.entity.js';
import { OutgoingDocument } from './outgoing-document.entity.js';
import type { CxmlDocumentDto } from './outgoing-documents.dto.js';
import { DOCUMENTS, SEND_AGAIN } from './outgoing-documents.queries.js';

/** Documents that go to purchasing systems, as staff see them. `OutgoingDocuments` sends them. */
@Injectable()
export class DocumentRecords {
  constructor(private readonly transactions: Transactions) {}

  /** Returns all documents about a purchase order, the oldest first. Throws 404 'Purchase order not found'. */
  async list(purchaseOrderId: string): Promise<WholeList<CxmlDocumentDto>> {
    return this.transactions.read(async (em) => {
      const found = isUuid(purchaseOrderId) ? await em.count(PurchaseOrder, { id: purchaseOrderId }) : 0;
      if (!found) throw notFound('Purchase order not found');
      const rows = await DOCUMENTS.all(em, [purchaseOrderId]);
      return wholeList(
        rows.map((row) => ({
          ...row,
          createdAt: new Date(row.createdAt).toISOString(),
          attemptedAt: timeOf(row.attemptedAt),
          nextAttemptAt: timeOf(row.nextAttemptAt),
        })),
      );
    });
  }

  /** Makes a document due, with all tries before it. Throws 404 'Document not found', 409 while a worker sends it. */
  async sendAgain(id: string): Promise<void> {
    await this.transactions.run(async (em) => {
      if (!isUuid(id) || !(await em.count(OutgoingDocument, { id }))) throw notFound('Document not found');
      if (!(await SEND_AGAIN.first(em, [id]))) throw conflict('wrong_status', 'This document is being sent');
    });
  }
}

const timeOf = (value: string | null): string | null => value && new Date(value).toISOString();
