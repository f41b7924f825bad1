import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { conflict, notFound } from '../../platform/errors.js';
import { checkVersion, type Write } from '../../platform/http/concurrency.js';
import { type WholeList, wholeList } from '../../platform/http/paging.js';
import { isUuid } from '../../rules/ids.js';
import { PurchaseOrder } from '../orders/purchase-order.entity.js';
import { ProcurementSystem } from '../systems/procurement-system.entity.js';
import { OutgoingDocument } from './outgoing-document.entity.js';
import type { CxmlDocumentDto, DocumentAddressesDto } from './outgoing-documents.dto.js';
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

  /** Returns the addresses of a system. Throws 404 'Purchasing system not found'. */
  async addresses(id: string): Promise<DocumentAddressesDto> {
    const found = isUuid(id) ? await this.transactions.fork().findOne(ProcurementSystem, { id }) : null;
    if (!found) throw notFound('Purchasing system not found');
    return toAddresses(found);
  }

  /** Sets the addresses of a system. Throws 404 'Purchasing system not found', 412 for a stale copy. */
  async setAddresses({ actor, id, version }: Write, given: DocumentAddressesDto): Promise<DocumentAddressesDto> {
    return this.transactions.run(async (em) => {
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
      const found = isUuid(id) ? await em.findOne(ProcurementSystem, { id }, lock) : null;
      if (!found) throw notFound('Purchasing system not found');
      await checkVersion(em, found, version);
      em.assign(found, {
        confirmationUrl: given.confirmationUrl || null,
        shipNoticeUrl: given.shipNoticeUrl || null,
        invoiceUrl: given.invoiceUrl || null,
        updatedAt: now(),
        updatedById: actor.userId,
        version: found.version + 1,
      });
      await em.flush();
      return toAddresses(found);
    });
  }
}

const timeOf = (value: string | null): string | null => value && new Date(value).toISOString();

const toAddresses = (system: ProcurementSystem): DocumentAddressesDto => ({
  confirmationUrl: system.confirmationUrl ?? null,
  shipNoticeUrl: system.shipNoticeUrl ?? null,
  invoiceUrl: system.invoiceUrl ?? null,
});
