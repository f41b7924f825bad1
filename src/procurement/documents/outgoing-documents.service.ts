import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { CreditNote } from '../../orders/invoices/credit-note.entity.js';
import { Order, OrderInvoice } from '../../orders/order.entity.js';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import type { RowOf } from '../../platform/database/statement.js';
import { Encryption } from '../../platform/encryption.js';
import { guardedPost, type Posted } from '../../platform/http/guarded-post.js';
import { PublicReach } from '../../platform/http/public-reach.js';
import type { XmlElement } from '../../platform/xml.js';
import { minutesToRetry } from '../../rules/cxml-document.js';
import { cxmlRequest } from '../cxml/cxml-writer.js';
import { PurchaseOrder } from '../orders/purchase-order.entity.js';
import { confirmationRequest, invoiceDetailRequest, shipNoticeRequest } from './document-content.js';
import {
  PLAN_DOCUMENTS,
  RECORD_TRY,
  SENT_INVOICE,
  TAKE_DOCUMENT,
  TAKEN_DOCUMENT,
} from './outgoing-documents.queries.js';

type Taken = RowOf<typeof TAKEN_DOCUMENT>;

/** Time for a whole request, in milliseconds. */
const ANSWER_MS = 20_000;

/** Texts for a try without an answer. */
const PROBLEMS = {
  private: 'The address leads into a private network',
  unknown: 'The name of the address is unknown',
  late: 'There was no answer in time',
  silent: 'The connection broke off',
};

/**
 * Documents that go to purchasing systems: confirmations, ship notices, invoices and credit notes. Each is sent at least
 * once, always with the same `payloadID`, by which the buyer knows a repetition.
 */
@Injectable()
export class OutgoingDocuments {
  constructor(
    private readonly transactions: Transactions,
    private readonly encryption: Encryption,
    private readonly reach: PublicReach,
    private readonly config: Config,
  ) {}

  /** Plans what is missing and sends what is due, one after another. Returns the errors of those that could not be written. */
  async sendDue(): Promise<unknown[]> {
    await this.transactions.run((em) => PLAN_DOCUMENTS.run(em));
    const errors: unknown[] = [];
    for (;;) {
      const taken = await this.transactions.run((em) => TAKE_DOCUMENT.first(em));
      if (!taken) return errors;
      await this.send(taken.id).catch((error: unknown) => errors.push(error));
    }
  }

  private async send(id: string): Promise<void> {
    const { taken, body, secret } = await this.transactions.read(async (em) => {
      const row = await TAKEN_DOCUMENT.one(em, [id]);
      const sharedSecret = this.encryption.decrypt(row.encryptedSecret, row.companyId);
      return { taken: row, body: await this.written(em, id, row, sharedSecret), secret: sharedSecret };
    });
    const headers = { 'content-type': 'text/xml; charset=utf-8', 'user-agent': 'HoloPortal cXML' };
    const how = { ...(await this.reach.current()), within: ANSWER_MS, secret };
    const posted = await guardedPost(taken.url, body, headers, how);
    const result = resultOf(posted);
    const minutes = result.status === 'pending' ? minutesToRetry(taken.attempts + 1) : null;
    const status = result.status === 'pending' && minutes === null ? 'failed' : result.status;
    await this.transactions.run((em) => RECORD_TRY.first(em, { ...result, id, status, minutes: minutes ?? 0 }));
  }

  private async written(em: EntityManager, id: string, taken: Taken, sharedSecret: string): Promise<string> {
    const host = new URL(this.config.publicUrl).hostname;
    const by = await em.findOneOrFail(PurchaseOrder, taken.purchaseOrderId);
    const us = { domain: by.supplierDomain, identity: by.supplierIdentity };
    const parties = {
      from: { ...us, sharedSecret: null },
      to: { domain: taken.domain, identity: taken.identity, sharedSecret: null },
      sender: { ...us, sharedSecret },
    };
    const payloadIdOf = (documentId: string) => `${documentId}@${host}`;
    const content = await contentOf(em, taken, by, payloadIdOf);
    return cxmlRequest(content, parties, { at: now(), host, payloadId: payloadIdOf(id) });
  }
}

async function contentOf(
  em: EntityManager,
  { kind, recordId }: Taken,
  by: PurchaseOrder,
  payloadIdOf: (id: string) => string,
): Promise<XmlElement> {
  if (kind === 'confirmation' || kind === 'ship_notice') {
    const order = await em.findOneOrFail(Order, recordId);
    const shipped = {
      number: order.number,
      createdAt: order.createdAt,
      leadTimeWeeks: order.leadTimeWeeks ?? null,
      shippedOn: order.shippedOn ?? null,
      expectedOn: order.expectedOn ?? null,
      carrier: order.carrier ?? null,
      trackingUrl: order.trackingUrl ?? null,
    };
    return kind === 'confirmation' ? confirmationRequest(shipped, by) : shipNoticeRequest(shipped, by, now());
  }
  const { document } =
    kind === 'invoice' ? await em.findOneOrFail(OrderInvoice, recordId) : await em.findOneOrFail(CreditNote, recordId);
  if (!document) throw new Error(`The invoice ${recordId} has no document`);
  const preceding =
    document.precedingInvoice && (await SENT_INVOICE.first(em, [by.id, document.precedingInvoice.number]));
  return invoiceDetailRequest(document, by, preceding ? payloadIdOf(preceding.id) : null);
}

/**
 * Returns what an answer means. The status of its cXML counts, otherwise that of HTTP: a document that the buyer refuses
 * (4xx in cXML) is not sent again by itself.
 */
function resultOf(posted: Posted) {
  if ('problem' in posted) {
    return { status: 'pending' as const, answerStatus: null, answer: PROBLEMS[posted.problem] };
  }
  const { status, answer } = posted;
  const code = /<Status\b[^>]*\scode\s*=\s*["'](\d{3})["']/.exec(answer)?.[1];
  const answerStatus = code ? Number(code) : status;
  const isDelivered = answerStatus >= 200 && answerStatus < 300;
  const isRefused = code !== undefined && answerStatus >= 400 && answerStatus < 500;
  return { status: isDelivered ? 'delivered' : isRefused ? 'failed' : 'pending', answerStatus, answer } as const;
}
