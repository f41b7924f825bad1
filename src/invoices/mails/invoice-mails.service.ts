import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Company } from '../../companies/company.entity.js';
import { Config } from '../../config.js';
import { CreditNote } from '../../orders/invoices/credit-note.entity.js';
import { ublProblems } from '../../orders/invoices/e-invoice/e-invoice-problems.js';
import { OrderInvoices } from '../../orders/invoices/order-invoices.service.js';
import { Order, type OrderInvoice } from '../../orders/order.entity.js';
import { invoiceIssued } from '../../orders/order.events.js';
import { now } from '../../platform/clock.js';
import { insertAuditEntry } from '../../platform/database/audit-entry.js';
import { Transactions } from '../../platform/database/transactions.js';
import { conflict, tooManyRequests } from '../../platform/errors.js';
import { Events } from '../../platform/events/events.js';
import { Outbox } from '../../platform/mail/outbox.js';
import type { Actor } from '../../rules/actor.js';
import { attachmentsOf } from '../../rules/invoice-attachments.js';
import { findReader } from '../../users/mail-reader.js';
import { findDocument } from '../invoice-reader.service.js';
import { issuedMail } from './invoice-mails.js';

const AGAIN_AFTER_SECONDS = 60;

/**
 * Mails invoices and credit notes to the contact of the order, with the files that the company wants. The mail is written
 * in the transaction that issues the document, so each document is mailed once.
 */
@Injectable()
export class InvoiceMails implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly events: Events,
    private readonly outbox: Outbox,
    private readonly invoices: OrderInvoices,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.events.on(invoiceIssued, {
      name: 'invoices: mails the document to the buyer',
      order: 1,
      run: async (em, { order, issued }) => void (await this.send(em, order, issued, 'issued')),
    });
  }

  /**
   * Mails an invoice or a credit note again and returns to whom. The audit log says who did. Throws 404 for one that the
   * actor may not see, 409 `no_recipient` when nobody at the company can be mailed, 429 a second time within the same minute.
   */
  async sendAgain(actor: Actor, id: string): Promise<string> {
    return this.transactions.run(async (em) => {
      const issued = await findDocument(em, actor, id);
      const order = await em.findOneOrFail(Order, { id: issued.order.id });
      const minute = now().toISOString().slice(0, 16);
      const sent = await this.send(em, order, issued, minute);
      if (!sent) throw conflict('no_recipient', `Nobody at ${order.companyDetails.name} can be emailed at the moment`);
      if (!sent.isNew) throw tooManyRequests(AGAIN_AFTER_SECONDS);
      const entity = issued instanceof CreditNote ? 'credit_notes' : 'order_invoices';
      await insertAuditEntry(em, { action: 'update', entity, entityId: id, after: { mailed_to: sent.to } });
      return sent.to;
    });
  }

  /** Mails a document, once for each `occasion`. Returns null when the company has nobody who could read it. */
  private async send(
    em: EntityManager,
    order: Order,
    issued: OrderInvoice | CreditNote,
    occasion: string,
  ): Promise<{ to: string; isNew: boolean } | null> {
    const reader = await findReader(em, order.company.id, order.user.id);
    if (!reader) return null;
    const company = await em.findOneOrFail(Company, { id: order.company.id });
    const hasUbl = ublProblems(await this.invoices.documentOf(em, issued)).length === 0;
    const attachments = attachmentsOf(company.invoiceAttachments, hasUbl);
    const mail = issuedMail({ order, issued, attachments, account: this.config.bankAccount }, reader);
    const isNew = await this.outbox.addOnce({ ...mail, dedupeKey: `invoice-issued:${issued.id}:${occasion}` });
    return { to: reader.email, isNew };
  }
}
