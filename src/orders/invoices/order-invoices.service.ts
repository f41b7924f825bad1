import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Company } from '../../companies/company.entity.js';
import { Config } from '../../config.js';
import { type Actor, fullName } from '../../rules/actor.js';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { conflict, notFound } from '../../platform/errors.js';
import { untilStored } from '../../platform/pdf/pdf-file.js';
import { JobQueue } from '../../platform/queue/job-queue.js';
import { QUEUES } from '../../platform/queue/queues.js';
import type { DownloadLinkDto } from '../../platform/storage/download-link.dto.js';
import { DownloadLinks } from '../../platform/storage/download-links.js';
import { Storage } from '../../platform/storage/storage.js';
import { findOrder, lockOrder } from '../order-record.js';
import { type Order, OrderInvoice, OrderLine } from '../order.entity.js';
import type { EInvoice } from './e-invoice/e-invoice.js';
import { eInvoiceProblems, networkProblems } from './e-invoice/e-invoice-problems.js';
import { toUbl } from './e-invoice/ubl.js';
import { type InvoicedOrder, orderEInvoice } from './order-e-invoice.js';
import { NEXT_INVOICE } from './order-invoices.queries.js';

/** Number of days until an invoice must be paid. */
const PAYABLE_WITHIN = 30;

/** Returns the storage key of an invoice's PDF. The file is written once, and kept as long as the invoice's row. */
export const invoiceKey = ({ order, number }: OrderInvoice): string => `invoices/${order.id}/${number}.pdf`;

/** Invoices. An order has at most one, and the numbers have no gaps. Workers render the PDFs. */
@Injectable()
export class OrderInvoices {
  private readonly logger = new Logger(OrderInvoices.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly storage: Storage,
    private readonly links: DownloadLinks,
    private readonly jobs: JobQueue,
    private readonly config: Config,
  ) {}

  /**
   * Issues the invoice of an order. Throws 409 for a cancelled order, when the order has an invoice, because an invoice
   * never changes, and for an invoice that breaks the rules of e-invoices.
   */
  async issue(actor: Actor, id: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const order = await lockOrder(em, actor, id, version);
      if (order.status === 'cancelled') throw conflict('wrong_status', 'A cancelled order cannot be invoiced');
      if (await em.count(OrderInvoice, { order: order.id })) {
        throw conflict('invoice_exists', 'This order already has an invoice');
      }
      const time = now();
      const dates = {
        issuedOn: dayOf(time),
        dueOn: dayOf(new Date(time.getTime() + PAYABLE_WITHIN * 86_400_000)),
      };
      const source = await this.sourceOf(em, order);
      assertIssuable(orderEInvoice({ ...dates, number: '' }, source), order);
      const number = await nextNumber(em, time.getUTCFullYear());
      em.create(OrderInvoice, {
        ...dates,
        order: order.id,
        number,
        paidAmount: order.paidAmount,
        creditedAmount: order.creditedAmount,
        document: orderEInvoice({ ...dates, number }, source),
        actor: actor.userId,
        actorName: fullName(actor),
      });
      await em.flush();
      await this.transactions.afterCommit(() => this.enqueue(order.id));
    });
  }

  /**
   * Returns a link to download the PDF: at once if the file exists, otherwise when a worker has rendered it. Throws 404
   * when the actor may not read the order and before the invoice is issued, 507 when the storage is full, 503 after 15
   * seconds.
   */
  async downloadLink(actor: Actor, id: string): Promise<DownloadLinkDto> {
    const em = this.transactions.fork();
    const { id: order } = await findOrder(em, actor, id);
    const invoice = await em.findOne(OrderInvoice, { order });
    if (!invoice) throw notFound('Invoice not found');
    const storageKey = invoiceKey(invoice);
    await untilStored(
      this.storage,
      storageKey,
      () => this.enqueue(order),
      () => this.jobs.failureOf(QUEUES.invoices, jobIdOf(order)),
    );
    const filename = `${invoice.number}.pdf`;
    return { url: await this.links.sign(actor, { storageKey, filename, contentType: 'application/pdf' }) };
  }

  /**
   * Returns the invoice as UBL for the Peppol network. Throws 404 like `downloadLink`, 409 with sentences about what the
   * network demands and the invoice lacks.
   */
  async ubl(actor: Actor, id: string): Promise<{ number: string; xml: string }> {
    return this.transactions.read(async (em) => {
      const order = await findOrder(em, actor, id);
      const invoice = await em.findOne(OrderInvoice, { order: order.id });
      if (!invoice) throw notFound('Invoice not found');
      const document = invoice.document ?? orderEInvoice(invoice, await this.sourceOf(em, order));
      const problems = [...eInvoiceProblems(document), ...networkProblems(document)];
      if (problems.length > 0) throw conflict('no_e_invoice', problems.join(' '));
      return { number: invoice.number, xml: toUbl(document) };
    });
  }

  private async sourceOf(em: EntityManager, order: Order): Promise<InvoicedOrder> {
    const [lines, company] = [
      await em.find(OrderLine, { order: order.id }, { orderBy: { position: 'asc' } }),
      await em.findOneOrFail(Company, { id: order.company.id }),
    ];
    return { order, lines, company, account: this.config.bankAccount };
  }

  /**
   * Enqueues the job that renders the PDF. A failure of the queue is logged; the next download enqueues the job again.
   */
  private async enqueue(orderId: string): Promise<void> {
    const options = { jobId: jobIdOf(orderId), removeOnComplete: true, removeOnFail: true };
    try {
      await this.jobs.add(QUEUES.invoices, { name: 'render-invoice', data: { orderId }, options });
    } catch (error) {
      this.logger.warn({ msg: `The invoice of ${orderId} waits for its first download`, err: error });
    }
  }
}

/**
 * Throws 409 with sentences when the invoice breaks EN 16931 or does not come to the accepted total, or, for a company
 * with an electronic address, when the network could not deliver it.
 */
function assertIssuable(invoice: EInvoice, { total }: Order): void {
  const problems = [
    ...eInvoiceProblems(invoice),
    ...(invoice.totals.gross === total ? [] : ['The total of the invoice is not that of the order.']),
    ...(invoice.buyer.electronicAddress ? networkProblems(invoice) : []),
  ];
  if (problems.length > 0) throw conflict('wrong_invoice', problems.join(' '));
}

const jobIdOf = (orderId: string): string => `invoice-${orderId}`;

/**
 * Returns the next number of the year's series. The row of the series is locked until the transaction ends, so a
 * rollback leaves no gap.
 */
async function nextNumber(em: EntityManager, year: number): Promise<string> {
  const row = await NEXT_INVOICE.first(em, [year]);
  return `INV-${year}-${String(row?.last).padStart(6, '0')}`;
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
