import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Company } from '../../companies/company.entity.js';
import { Config } from '../../config.js';
import { type Actor, fullName } from '../../rules/actor.js';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { AppError, conflict, notFound } from '../../platform/errors.js';
import { Events } from '../../platform/events/events.js';
import { untilAllStored } from '../../platform/pdf/pdf-file.js';
import { JobQueue } from '../../platform/queue/job-queue.js';
import { QUEUES } from '../../platform/queue/queues.js';
import type { DownloadLinkDto } from '../../platform/storage/download-link.dto.js';
import { DownloadLinks } from '../../platform/storage/download-links.js';
import { Storage } from '../../platform/storage/storage.js';
import { changeOrder, findOrder, lockOrder } from '../order-record.js';
import { replacePart } from '../../rules/billing-changes.js';
import { addDays } from '../../rules/periods.js';
import { sumOf } from '../../rules/sum.js';
import { invoiceIssued, orderChanged } from '../order.events.js';
import { Order, OrderEvent, OrderInvoice, OrderLine } from '../order.entity.js';
import type { EInvoice } from './e-invoice/e-invoice.js';
import { ublProblems } from './e-invoice/e-invoice-problems.js';
import { toUbl } from './e-invoice/ubl.js';
import { CreditNote } from './credit-note.entity.js';
import { corrected, type Correction, loweredGroups } from './correction.js';
import { type InvoicedOrder, orderEInvoice } from './order-e-invoice.js';
import { assertIssuable, type NextPart, nextPart, notDueInWords, WRONG_TOTAL } from './next-part.js';
import {
  billingPlanOf,
  isInvoiced,
  type OrderBillingPart,
  prepaymentOf,
  settledBefore,
  standingInvoices,
  vatKindOf,
} from './order-billing.js';
import { toStored } from './stored-billing-plan.js';
import { atDayOfSupply, changeRates, movedBy } from './supply-rates.js';
import { namedPaymentsOf, NEXT_INVOICE } from './order-invoices.queries.js';

/** Returns the storage key of the PDF of an invoice or a credit note. The file is written once, and kept as long as the invoice's row. */
export const invoiceKey = ({ order, number }: OrderInvoice | CreditNote): string =>
  `invoices/${order.id}/${number}.pdf`;

/** The user in whose name an invoice is issued. */
type Issuer = Pick<OrderInvoice, 'actorName'> & { actor: string };

/** Invoices of orders, for the parts of their billing plans. The numbers have no gaps. Workers render the PDFs. */
@Injectable()
export class OrderInvoices {
  private readonly logger = new Logger(OrderInvoices.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly storage: Storage,
    private readonly links: DownloadLinks,
    private readonly jobs: JobQueue,
    private readonly config: Config,
    private readonly events: Events,
  ) {}

  /**
   * Issues the invoice of the next part of an order. Throws 409 for a cancelled order, when all parts have their
   * invoices, because an invoice never changes, when the part is not due, and for an invoice that breaks the rules of
   * e-invoices.
   */
  async issue(actor: Actor, id: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const order = await lockOrder(em, actor, id, version);
      if (order.status === 'cancelled') throw conflict('wrong_status', 'A cancelled order cannot be invoiced');
      const issued = await invoicesOf(em, order.id);
      if (isInvoiced(order, issued)) {
        const words =
          issued[0]!.parts > 1 ? 'All invoices of this order are issued' : 'This order already has an invoice';
        throw conflict('invoice_exists', words);
      }
      const lines = await linesOf(em, order);
      const next = nextPart(order, lines, issued);
      if (!next) throw conflict('wrong_invoice', WRONG_TOTAL);
      if (!next.isDue) throw conflict('not_due', notDueInWords(next));
      const issuer = { actor: actor.userId, actorName: fullName(actor) };
      await this.insert(em, order, next, issued, issuer);
    });
  }

  /**
   * Issues the invoice of the next part of an order whose VAT is decided, if the part is due, in the name of who issued
   * the one before, or made the order. Returns whether it was the last part, so that the caller can try the part after it;
   * null if nothing was issued. An invoice that breaks the rules of e-invoices is not issued; the order keeps the
   * sentences about it for staff.
   */
  async issueDue(orderId: string): Promise<{ isLast: boolean } | null> {
    return this.transactions.run(async (em) => {
      const order = await em.findOneOrFail(
        Order,
        { id: orderId },
        { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
      );
      const issued = await invoicesOf(em, order.id);
      const last = issued.at(-1);
      if (order.status === 'cancelled' || !order.taxDecision || isInvoiced(order, issued)) return null;
      try {
        const next = nextPart(order, await linesOf(em, order), issued);
        if (!next) throw conflict('wrong_invoice', WRONG_TOTAL);
        if (!next.isDue) {
          await keepRefusal(em, order, null);
          return null;
        }
        const { actor, actorName } = last ?? (await em.findOneOrFail(OrderEvent, madeBy(order)));
        await this.insert(em, order, next, issued, { actor: actor.id, actorName });
        return { isLast: next.part.number === next.plan.length };
      } catch (error) {
        // Nothing was written: an invoice is checked before it takes a number. Any other error rolls back.
        if (!(error instanceof AppError) || error.code !== 'wrong_invoice') throw error;
        await keepRefusal(em, order, error.message);
        return null;
      }
    });
  }

  /**
   * Returns the next invoices of orders, of those that have one that is due, with constant statements. Orders whose plan
   * does not come to the accepted total are left out, because they cannot be invoiced.
   */
  async nextDue(em: EntityManager, ids: string[]): Promise<(NextPart & { order: Order })[]> {
    const of = { order: { $in: ids } };
    const orders = await em.find(Order, { id: { $in: ids } }, { orderBy: { number: 'asc' } });
    const lines = await em.find(OrderLine, of, { orderBy: { position: 'asc' } });
    const issued = await em.find(OrderInvoice, of, { orderBy: { part: 'asc' }, exclude: ['document'] });
    return orders.flatMap((order) => {
      const ofOrder = (row: { order: { id: string } }) => row.order.id === order.id;
      const next = nextPart(order, lines.filter(ofOrder), issued.filter(ofOrder) as OrderInvoice[]);
      return next?.isDue ? { ...next, order } : [];
    });
  }

  private async insert(
    em: EntityManager,
    order: Order,
    next: NextPart,
    issued: OrderInvoice[],
    { actor, actorName }: Issuer,
    correction?: Correction,
  ): Promise<string> {
    const source = await this.sourceOf(em, order);
    const issuedOn = correction?.issuedOn ?? dayOf(now());
    const dates = { issuedOn, dueOn: addDays(issuedOn, source.company.paymentTermDays) };
    const corrects = correction?.of.id;
    const standing = standingInvoices(issued).filter(({ id }) => id !== corrects);
    const { plan, period, nextMonths } = next;
    // A correction has the rates of the invoice that it replaces.
    const part = corrects ? next.part : await atDayOfSupply(em, order, next, standing, issuedOn);
    const again = correction && { named: await namedPaymentsOf(em, correction.of.id), of: correction.of };
    const { paidAmount, creditedAmount } = settledBefore(order, part, issued, again);
    const terms = { ...dates, part, period, paidAmount, creditedAmount, prepayments: prepaymentsOf(standing, plan) };
    const documentOf = (its: string) => corrected(orderEInvoice({ ...terms, number: its }, source), correction);
    assertIssuable(documentOf(''), part.total);
    if (part !== next.part) {
      await changeRates(em, order, next, part);
      await this.events.publish(em, orderChanged, [{ order, payment: null }]);
    }
    // Before the number, which other orders of the company wait for: a change of an order locks counters of the company.
    await keepRefusal(em, order, null);
    const number = correction?.number ?? (await this.nextNumber(em, issuedOn));
    const invoice = em.create(OrderInvoice, {
      ...dates,
      order: order.id,
      corrects,
      number,
      part: part.number,
      parts: plan.length,
      kind: part.kind,
      periodFrom: period?.from ?? null,
      periodTo: period?.to ?? null,
      nextMonths,
      net: part.net,
      tax: part.tax,
      total: part.total,
      paidAmount,
      creditedAmount,
      document: documentOf(number),
      actor,
      actorName,
    });
    await em.flush();
    await em.refresh(invoice);
    await this.events.publish(em, invoiceIssued, { order, issued: invoice });
    return invoice.id;
  }

  /**
   * Issues the part of an invoice again, as the next one of its order, and returns the id. The caller has locked the order
   * and checked that the invoice was credited in whole. Throws 409 for an invoice that breaks the rules of e-invoices.
   *
   * @param given content, number and day of a correction of its prices, or VAT groups that change the order's VAT, too; by
   * default it has the content of the invoice
   */
  async issueAgain(
    em: EntityManager,
    actor: Actor,
    order: Order,
    invoice: OrderInvoice,
    given?: Pick<Correction, 'content' | 'number' | 'issuedOn'> & { groups?: OrderBillingPart['groups'] },
  ): Promise<string> {
    const lines = await linesOf(em, order);
    const issued = await invoicesOf(em, order.id);
    const before = billingPlanOf(order, lines);
    const part = before.find(({ number }) => number === invoice.part)!;
    const wasLowered = part.groups.some(({ lowered }) => lowered);
    const content = given?.content ?? (wasLowered ? (invoice.document ?? undefined) : undefined);
    const groups = given?.groups ?? (given?.content && loweredGroups(part.groups, given.content, vatKindOf(order)));
    const plan = replacePart(before, invoice.part, issued.length, groups);
    const more = given?.groups ? sumOf(given.groups, ({ tax }) => tax) - part.tax : 0;
    const billingPlan = toStored(plan, prepaymentOf(order), order.billingPlan?.ended);
    await changeOrder(em, order, { billingPlan, ...(more && (await movedBy(em, order, more))) });
    const next = nextPart(order, lines, issued);
    if (!next) throw conflict('wrong_invoice', WRONG_TOTAL);
    const issuer = { actor: actor.userId, actorName: fullName(actor) };
    return this.insert(em, order, next, issued, issuer, { ...given, of: invoice, content });
  }

  /**
   * Takes the next number of the series of the year in which an invoice is issued. The row of the series is locked until
   * the transaction ends, so a rollback leaves no gap.
   */
  async nextNumber(em: EntityManager, issuedOn: string): Promise<string> {
    const year = Number(issuedOn.slice(0, 4));
    const row = await NEXT_INVOICE.first(em, [year]);
    return `INV-${year}-${String(row?.last).padStart(6, '0')}`;
  }

  /** Returns the last invoice of an order. Throws 404 when the actor may not read the order, and before it has one. */
  async lastOf(em: EntityManager, actor: Actor, orderId: string): Promise<OrderInvoice> {
    const { id } = await findOrder(em, actor, orderId);
    const invoice = (await invoicesOf(em, id)).at(-1);
    if (!invoice) throw notFound('Invoice not found');
    return invoice;
  }

  /**
   * Returns a link to download the PDF of an order's last invoice: at once if the file exists, otherwise when a worker
   * has rendered it. Throws 404 like `lastOf`, 507 when the storage is full, 503 after 15 seconds.
   */
  async downloadLink(actor: Actor, orderId: string): Promise<DownloadLinkDto> {
    return this.linkTo(actor, await this.lastOf(this.transactions.fork(), actor, orderId));
  }

  /** Returns a link to download an invoice's PDF, which the actor may read. Throws 503 and 507 like `downloadLink`. */
  async linkTo(actor: Actor, invoice: OrderInvoice | CreditNote): Promise<DownloadLinkDto> {
    const storageKey = invoiceKey(invoice);
    await this.untilRendered([invoice]);
    const filename = `${invoice.number}.pdf`;
    return { url: await this.links.sign(actor, { storageKey, filename, contentType: 'application/pdf' }) };
  }

  /**
   * Waits until workers have rendered the PDFs of these documents, 15 seconds for all of them. Throws 503 and 507 like
   * `downloadLink`, and 503 when `left` is aborted.
   */
  async untilRendered(documents: (OrderInvoice | CreditNote)[], left?: AbortSignal): Promise<void> {
    const files = documents.map((document) => ({
      key: invoiceKey(document),
      ask: () => this.enqueue(document.id),
      failure: () => this.jobs.failureOf(QUEUES.invoices, jobIdOf(document.id)),
    }));
    await untilAllStored(this.storage, files, left);
  }

  /**
   * Returns an order's last invoice as UBL for the Peppol network. Throws 404 like `lastOf`, 409 with sentences about
   * what the network demands and the invoice lacks.
   */
  async ubl(actor: Actor, orderId: string): Promise<{ number: string; xml: string }> {
    return this.transactions.read(async (em) => this.ublOf(em, await this.lastOf(em, actor, orderId)));
  }

  /** Returns an invoice as UBL. Throws 409 like `ubl`. */
  async ublOf(em: EntityManager, invoice: OrderInvoice | CreditNote): Promise<{ number: string; xml: string }> {
    const document = await this.documentOf(em, invoice);
    const problems = ublProblems(document);
    if (problems.length > 0) throw conflict('no_e_invoice', problems.join(' '));
    return { number: invoice.number, xml: toUbl(document) };
  }

  /** Returns the document of an invoice; of one that an earlier version issued, as it would be over the whole order. */
  async documentOf(em: EntityManager, invoice: OrderInvoice | CreditNote): Promise<EInvoice> {
    if (invoice.document || invoice instanceof CreditNote) return invoice.document!;
    const order = await em.findOneOrFail(Order, { id: invoice.order.id });
    const part = billingPlanOf(order, await linesOf(em, order), false)[0]!;
    const { number, issuedOn, dueOn, paidAmount, creditedAmount } = invoice;
    const terms = { number, issuedOn, dueOn, paidAmount, creditedAmount, part, period: null, prepayments: [] };
    return orderEInvoice(terms, await this.sourceOf(em, order));
  }

  /** Renders the PDF of an invoice or a credit note once the transaction is committed. */
  async render(id: string): Promise<void> {
    await this.transactions.afterCommit(() => this.enqueue(id));
  }

  private async sourceOf(em: EntityManager, order: Order): Promise<InvoicedOrder> {
    const company = await em.findOneOrFail(Company, { id: order.company.id });
    return { order, company, account: this.config.bankAccount };
  }

  /**
   * Enqueues the job that renders the PDF. A failure of the queue is logged; the next download enqueues the job again.
   */
  private async enqueue(invoiceId: string): Promise<void> {
    const options = { jobId: jobIdOf(invoiceId), removeOnComplete: true, removeOnFail: true };
    try {
      await this.jobs.add(QUEUES.invoices, { name: 'render-invoice', data: { invoiceId }, options });
    } catch (error) {
      this.logger.warn({ msg: `The invoice ${invoiceId} waits for its first download`, err: error });
    }
  }
}

/** Returns the invoices of an order, in the order of their parts. */
const invoicesOf = (em: EntityManager, order: string): Promise<OrderInvoice[]> =>
  em.find(OrderInvoice, { order }, { orderBy: { part: 'asc' }, refresh: true });

const linesOf = (em: EntityManager, { id }: Order): Promise<OrderLine[]> =>
  em.find(OrderLine, { order: id }, { orderBy: { position: 'asc' } });

/** Condition of the event by which an order was made. */
const madeBy = ({ id, createdAt }: Order) => ({
  order: id,
  fromStatus: null,
  createdAt: { $gte: new Date(+createdAt - 86_400_000) },
  type: 'status' as const,
});

const prepaymentsOf = (issued: OrderInvoice[], plan: OrderBillingPart[]) =>
  issued
    .filter(({ kind }) => kind === 'prepayment')
    .map(({ number, part }) => ({ number, groups: plan.find((its) => its.number === part)?.groups ?? [] }));

/** Stores why the next invoice of an order is refused, with the time of the first attempt; null when nothing keeps it. */
async function keepRefusal(em: EntityManager, { id, invoiceRefusal }: Order, text: string | null): Promise<void> {
  if (text === (invoiceRefusal ?? null)) return;
  await em.nativeUpdate(Order, { id }, { invoiceRefusal: text, invoiceRefusedAt: text === null ? null : now() });
}

const jobIdOf = (invoiceId: string): string => `invoice-${invoiceId}`;

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
