import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { Order } from '../../orders/order.entity.js';
import { OrdersService } from '../../orders/orders.service.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { AppError } from '../../platform/errors.js';
import { audit } from '../../platform/request-context.js';
import { readableBy } from '../../quotes/quote-visibility.js';
import { Quote, QuoteRevision } from '../../quotes/quote.entity.js';
import { ClientQuoteWorkflow } from '../../quotes/workflow/client-quote-workflow.service.js';
import type { Actor } from '../../rules/actor.js';
import { type PurchaseOrderContent, purchaseOrderDifferences } from '../../rules/purchase-order.js';
import { cleanText } from '../../rules/text-rule.js';
import type { CxmlDocument, OrderRequest } from '../cxml/cxml-request.js';
import type { CxmlAnswer, CxmlStatus } from '../cxml/cxml-writer.js';
import { ProcurementSystem } from '../systems/procurement-system.entity.js';
import { contentOf } from './order-content.js';
import { PurchaseOrder } from './purchase-order.entity.js';
import { ACTOR_OF_SYSTEM, EARLIER_ANSWER, LOCK_PURCHASE_ORDERS } from './purchase-orders.queries.js';

/** A purchase order, the system that sent it, and the IP address that it came from. */
interface Received {
  system: { id: string; companyId: string };
  payloadId: string;
  /** The credential by which the buyer names us. */
  supplier: { domain: string; identity: string };
  request: OrderRequest;
  content: PurchaseOrderContent;
  address: string;
}

/** Thrown to undo what was done for a purchase order that is refused. */
class Refused extends Error {
  constructor(
    readonly status: CxmlStatus,
    message: string,
    readonly quote: Quote | null = null,
    readonly differences: string[] = [],
  ) {
    super(message);
  }
}

/** Thrown to undo what was done for a test. */
class Tested extends Error {}

/** Purchase orders that the numbers of our acceptances have no room for. */
const MAX_NUMBER = 100;

/**
 * Purchase orders of purchasing systems. One that is equal to a sent quote of its company accepts exactly that revision,
 * through the same service as a person, and makes the order, in one transaction. Any other is refused in words and becomes
 * a task of staff. The system acts for the administrator who allowed it to, under its own name.
 */
@Injectable()
export class PurchaseOrders {
  constructor(
    private readonly transactions: Transactions,
    private readonly workflow: ClientQuoteWorkflow,
    private readonly orders: OrdersService,
    private readonly outbox: Outbox,
    private readonly config: Config,
  ) {}

  /**
   * Returns the answer to a purchase order: 200 when it accepted its quote, otherwise why not. A document that was answered
   * before gets the same answer, and so does another with the same number. A test is answered and leaves nothing.
   */
  async receive(
    system: { id: string; companyId: string },
    { payloadId, isTest, header }: CxmlDocument,
    request: OrderRequest,
    address: string,
  ): Promise<CxmlAnswer> {
    const supplier = header.to[0] ?? { domain: '', identity: '' };
    const received: Received = { system, payloadId, supplier, request, content: contentOf(request), address };
    // Before the transaction begins, which tells the database who changes something.
    const by = await ACTOR_OF_SYSTEM.first(this.transactions.em, [system.id]);
    const operation = `POST /api/v1/cxml · system ${by?.systemName}`;
    if (by) audit({ actorId: by.userId, actorEmail: by.email, operation, address });
    try {
      return await this.transactions.run((em) => this.accept(em, received, isTest));
    } catch (error) {
      if (error instanceof Tested) return { status: 200, words: error.message };
      const refused = refusalOf(error);
      if (!refused) throw error;
      if (isTest) return { status: refused.status, words: `Test: ${refused.message}` };
      return this.transactions.run((em) => this.keepRefusal(em, received, refused));
    }
  }

  private async accept(em: EntityManager, received: Received, isTest: boolean): Promise<CxmlAnswer> {
    const { system, request, content, address } = received;
    const earlier = await earlierAnswer(em, received);
    if (earlier) return earlier;
    const quote = await this.orderedQuote(em, received);
    const actor = await actorOf(em, system.id, quote);
    const signed = {
      revision: quote.revision!,
      signerName: actor.firstName,
      purchaseOrder: cleanText(request.orderId),
    };
    let orderId: string;
    try {
      await this.workflow.accept(actor, quote.id, signed, address);
      const { status } = await em.findOneOrFail(Quote, quote.id, { refresh: true });
      if (status !== 'accepted') throw new Refused(409, 'The quote waits for people of your company', quote);
      orderId = await this.orders.createFromQuote(actor, quote.id);
    } catch (error) {
      throw error instanceof AppError && error.status < 500
        ? new Refused(error.status === 403 ? 403 : 409, error.message, quote)
        : error;
    }
    if (isTest) throw new Tested(`Test: the order is equal to ${nameOf(quote)}. Nothing was accepted.`);
    const { number } = await em.findOneOrFail(Order, orderId);
    const words = `Accepted: ${nameOf(quote)}. Our order is ${number}.`;
    em.create(PurchaseOrder, {
      ...rowOf(received),
      quote: quote.id,
      revision: content.quotes[0]!.revision,
      status: 'accepted',
      answerStatus: 200,
      answer: words,
      differences: [],
      order: orderId,
    });
    return { status: 200, words };
  }

  /** Returns the quote that a purchase order names and is equal to. Throws `Refused` for any other. */
  private async orderedQuote(em: EntityManager, { system, request, content }: Received): Promise<Quote> {
    const number = content.quotes[0]?.number;
    // A company must not learn of a quote that it does not see yet.
    const reader = { companyId: system.companyId, companyType: 'client' } as Actor;
    const own = { number, company: system.companyId, ...readableBy(reader) };
    const quote = number ? await em.findOne(Quote, own) : null;
    if (request.type !== 'new') {
      const what = request.type === 'update' ? 'changed' : 'cancelled';
      const words = `Orders cannot be ${what} by a document. Our staff were told, and will contact you.`;
      throw new Refused(450, words, quote);
    }
    if (request.orderId.length > MAX_NUMBER) {
      throw new Refused(400, `The number of an order has at most ${MAX_NUMBER} characters`, quote);
    }
    if (!number) {
      const words =
        'The order names no quote. Please send number and revision as SupplierPartAuxiliaryID: Q-2026-000123/2.';
      throw new Refused(400, words);
    }
    if (!quote) throw new Refused(400, `${number} is not a quote of your company`);
    if (quote.status !== 'sent') {
      throw new Refused(409, `${number} is ${quote.status.replace('_', ' ')}, so it cannot be ordered`, quote);
    }
    const { document } = await em.findOneOrFail(QuoteRevision, { quote: quote.id, number: quote.revision! });
    const { lines, totals, terms } = document;
    const revision = { number, revision: quote.revision!, currency: terms.currency, lines, totals };
    const differences = purchaseOrderDifferences(content, revision);
    if (differences.length > 0) {
      throw new Refused(409, `The order differs from ${nameOf(quote)}. ${differences.join('. ')}.`, quote, differences);
    }
    return quote;
  }

  private async keepRefusal(em: EntityManager, received: Received, refused: Refused): Promise<CxmlAnswer> {
    const earlier = await earlierAnswer(em, received);
    if (earlier) return earlier;
    const { status, message, quote, differences } = refused;
    const kept = em.create(PurchaseOrder, {
      ...rowOf(received),
      quote: quote?.id,
      revision: received.content.quotes[0]?.revision,
      status: 'refused',
      answerStatus: status,
      answer: message,
      differences,
    });
    await em.flush();
    const system = await em.findOneOrFail(ProcurementSystem, received.system.id, { populate: ['company'] });
    await this.outbox.add({
      template: 'purchase-order-refused',
      to: this.config.mailStaff,
      about: quote ? { type: 'quote', id: quote.id } : { type: 'company', id: system.company.id },
      dedupeKey: `purchase-order-refused:${kept.id}`,
      data: {
        purchaseOrder: { number: kept.number, system: system.name, quoteNumber: quote?.number ?? null },
        company: { name: system.company.name },
        reason: message,
      },
    });
    return { status, words: message };
  }
}

const refusalOf = (error: unknown): Refused | undefined => (error instanceof Refused ? error : undefined);

const nameOf = ({ number, revision }: Quote): string => `${number}, revision ${revision}`;

/** Locks the purchase orders of the system, and returns the answer that this one got before. */
async function earlierAnswer(em: EntityManager, received: Received): Promise<CxmlAnswer | undefined> {
  const { system, payloadId, request } = received;
  await LOCK_PURCHASE_ORDERS.run(em, [`purchase_orders:${system.id}`]);
  const isNew = request.type === 'new';
  const earlier = await EARLIER_ANSWER.first(em, { system: system.id, payloadId, isNew, number: request.orderId });
  return earlier && { status: earlier.answerStatus as CxmlStatus, words: earlier.answer };
}

/** Returns the actor for a system: the administrator who allowed it, under the system's name. Throws `Refused` without one. */
async function actorOf(em: EntityManager, systemId: string, quote: Quote): Promise<Actor> {
  const found = await ACTOR_OF_SYSTEM.first(em, [systemId]);
  if (!found) {
    const words = 'An administrator of your company must allow this system to accept quotes by purchase order';
    throw new Refused(403, words, quote);
  }
  const { systemName, ...actor } = found;
  return { ...actor, firstName: systemName, lastName: '', sessionId: null, isPurchasingSystem: true };
}

const rowOf = ({ system, payloadId, supplier, request, content }: Received) => ({
  system: system.id as unknown as ProcurementSystem,
  payloadId,
  supplierDomain: supplier.domain.slice(0, 100),
  supplierIdentity: supplier.identity.slice(0, 100),
  number: request.orderId,
  type: request.type,
  total: content.total,
  currency: content.currency,
  lines: content.lines,
});
