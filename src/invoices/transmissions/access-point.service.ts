import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../config.js';
import { CreditNote } from '../../orders/invoices/credit-note.entity.js';
import { ublProblems } from '../../orders/invoices/e-invoice/e-invoice-problems.js';
import { OrderInvoices } from '../../orders/invoices/order-invoices.service.js';
import { Order, OrderInvoice } from '../../orders/order.entity.js';
import { invoiceIssued } from '../../orders/order.events.js';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { Storage } from '../../platform/storage/storage.js';
import { outgoingKey } from './answer.js';
import { Transmission } from './transmission.entity.js';
import { CLAIM_TRANSMISSION } from './transmissions.queries.js';

/**
 * The outgoing folder of an access point of the Peppol network, in the file store: documents go into it as UBL. Off without
 * `ACCESS_POINT`.
 */
@Injectable()
export class AccessPoint implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly events: Events,
    private readonly invoices: OrderInvoices,
    private readonly outbox: Outbox,
    private readonly storage: Storage,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.events.on(invoiceIssued, {
      name: 'invoices: keeps the document for the access point',
      order: 2,
      run: (em, { issued }) => this.keep(em, issued),
    });
  }

  /** Keeps a document for the outgoing folder; one that the network would refuse as refused, of which staff are told. */
  private async keep(em: EntityManager, issued: OrderInvoice | CreditNote): Promise<void> {
    if (!this.config.accessPoint) return;
    const of = issued instanceof CreditNote ? { creditNote: issued.id } : { invoice: issued.id };
    const transmission = em.create(Transmission, { ...of, number: issued.number });
    await em.flush();
    const problems = ublProblems(await this.invoices.documentOf(em, issued));
    if (problems.length > 0) await this.refuse(em, transmission, problems.join(' '), null);
  }

  /**
   * Puts all waiting documents into the outgoing folder, one after the other. A document that fails waits for five minutes
   * and does not keep the others; its error is returned.
   */
  async sendWaiting(): Promise<unknown[]> {
    const errors: unknown[] = [];
    for (;;) {
      const claimed = await this.transactions.run((em) => CLAIM_TRANSMISSION.first(em, { now: now() }));
      if (!claimed) return errors;
      await this.send(claimed.id).catch((error: unknown) => errors.push(error));
    }
  }

  /**
   * Puts a document into the folder. A file that exists is kept, so a repetition after a crash writes the same name. A
   * document that stricter rules of a new version refuse is refused.
   */
  private async send(id: string): Promise<void> {
    const read = await this.transactions.read(async (em) => {
      const issued = await documentOf(em, await em.findOneOrFail(Transmission, { id }));
      const problems = ublProblems(await this.invoices.documentOf(em, issued));
      return problems.length > 0 ? { problems } : this.invoices.ublOf(em, issued);
    });
    if ('problems' in read) {
      await this.transactions.run(async (em) =>
        this.refuse(em, await em.findOneOrFail(Transmission, { id }), read.problems.join(' '), null),
      );
      return;
    }
    await this.storage.put(outgoingKey(read.number), Buffer.from(read.xml), 'application/xml');
    await this.transactions.run((em) =>
      em.nativeUpdate(Transmission, { id, status: 'waiting' }, { status: 'sent', sentAt: now() }),
    );
  }

  /** Keeps a refusal with its document and tells staff; `answeredAt` is null for one by the portal's own check. */
  async refuse(em: EntityManager, of: Transmission, reason: string, answeredAt: Date | null): Promise<void> {
    const kept = { status: 'refused', answeredAt, reason: reason.slice(0, 500) } as const;
    await em.nativeUpdate(Transmission, { id: of.id }, kept);
    const { id, number, order } = await documentOf(em, of);
    const { companyDetails } = await em.findOneOrFail(Order, { id: order.id });
    await this.outbox.add({
      template: 'invoice-refused',
      to: this.config.mailStaff,
      about: { type: 'order', id: order.id },
      dedupeKey: `invoice-refused:${id}:${answeredAt?.toISOString() ?? 'before'}`,
      data: { invoice: { id, number, companyName: companyDetails.name }, reason },
    });
  }
}

const documentOf = (em: EntityManager, { invoice, creditNote }: Transmission): Promise<OrderInvoice | CreditNote> =>
  creditNote
    ? em.findOneOrFail(CreditNote, { id: creditNote.id })
    : em.findOneOrFail(OrderInvoice, { id: invoice!.id });
