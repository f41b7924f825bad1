import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Company } from '../../companies/company.entity.js';
import { Config } from '../../config.js';
import { CreditNote } from '../../orders/invoices/credit-note.entity.js';
import type { EInvoice } from '../../orders/invoices/e-invoice/e-invoice.js';
import { ublProblems } from '../../orders/invoices/e-invoice/e-invoice-problems.js';
import { OrderInvoices } from '../../orders/invoices/order-invoices.service.js';
import { Order, type OrderInvoice } from '../../orders/order.entity.js';
import { invoiceIssued } from '../../orders/order.events.js';
import { insertAuditEntry } from '../../platform/database/audit-entry.js';
import { Transactions } from '../../platform/database/transactions.js';
import { conflict, tooManyRequests } from '../../platform/errors.js';
import { Events } from '../../platform/events/events.js';
import { Outbox } from '../../platform/mail/outbox.js';
import type { Actor } from '../../rules/actor.js';
import { attachmentsOf, type InvoiceAttachments } from '../../rules/invoice-attachments.js';
import { findReader } from '../../users/mail-reader.js';
import { User } from '../../users/user.entity.js';
import { findDocument } from '../invoice-reader.service.js';
import { Transmission } from '../transmissions/transmission.entity.js';
import { EMAILED_LATELY, LOCK_MAILS, MAILED_LATELY } from './invoice-mails.queries.js';
import { emailedMail, issuedMail } from './invoice-mails.js';

const AGAIN_AFTER_SECONDS = 60;
/** Maximum number of documents that a user may mail to somebody per hour. */
const MAILS_AN_HOUR = 20;

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
      run: async (em, { order, issued }) =>
        void (await this.send(em, order, issued, { dedupeKey: `invoice-issued:${issued.id}` })),
    });
    // Before somebody asks for it; the demo, which is seeded without this module, renders at the first download.
    this.events.on(invoiceIssued, {
      name: 'invoices: renders the PDF',
      order: 3,
      run: (_em, { issued }) => this.invoices.render(issued.id),
    });
  }

  /**
   * Mails an invoice or a credit note again and returns to whom. The audit log says who did. Throws 404 for one that the
   * actor may not see, 409 `no_recipient` when nobody at the company can be mailed, 429 when it was mailed in the last 60
   * seconds.
   */
  sendAgain(actor: Actor, id: string): Promise<string> {
    return this.transactions.run((em) => this.repeat(em, actor, id));
  }

  /**
   * Mails the PDF of a document whose e-invoice was refused, which then counts as sent as a PDF only, and returns to whom.
   * Throws like `sendAgain`, and 409 `wrong_status` unless the e-invoice was refused.
   */
  sendPdfOnly(actor: Actor, id: string): Promise<string> {
    return this.transactions.run(async (em) => {
      const { number } = await findDocument(em, actor, id);
      const refused = await em.nativeUpdate(Transmission, { number, status: 'refused' }, { status: 'pdf_only' });
      if (refused === 0) throw conflict('wrong_status', 'No e-invoice of this document was refused');
      return this.repeat(em, actor, id, 'pdf');
    });
  }

  /**
   * Mails a document with its PDF to any address, by default to the actor's own. Throws 404 for one that the actor may not
   * see, 429 after 20 mails of the actor in an hour.
   */
  async sendTo(actor: Actor, id: string, recipient = actor.email): Promise<string> {
    await this.transactions.run(async (em) => {
      const issued = await findDocument(em, actor, id);
      const order = await em.findOneOrFail(Order, { id: issued.order.id });
      await LOCK_MAILS.run(em, [`invoice-emails:${actor.userId}`]);
      const { mails } = await EMAILED_LATELY.one(em, [actor.email]);
      if (mails >= MAILS_AN_HOUR) throw tooManyRequests(3600);
      const colleague = { email: recipient.toLowerCase(), company: order.company.id, accountStatus: 'active' } as const;
      const canOpen = (await em.count(User, colleague)) > 0;
      await this.outbox.add(emailedMail({ order, issued }, actor, recipient, canOpen));
      await recordMail(em, issued, recipient);
    });
    return recipient;
  }

  /** Mails a document to the contact of its order again. Throws like `sendAgain`. */
  private async repeat(em: EntityManager, actor: Actor, id: string, attachments?: InvoiceAttachments): Promise<string> {
    const issued = await findDocument(em, actor, id);
    const order = await em.findOneOrFail(Order, { id: issued.order.id });
    await LOCK_MAILS.run(em, [`invoice-mails:${issued.id}`]);
    const { mails } = await MAILED_LATELY.one(em, [order.id, issued.number]);
    if (mails > 0) throw tooManyRequests(AGAIN_AFTER_SECONDS);
    const to = await this.send(em, order, issued, { attachments });
    if (!to) throw conflict('no_recipient', `Nobody at ${order.companyDetails.name} can be emailed at the moment`);
    await recordMail(em, issued, to);
    return to;
  }

  /**
   * Mails a document, once with a `dedupeKey`, with what the company wants attached, unless `attachments` says otherwise.
   * Returns to whom; null when the company has nobody who could read it.
   */
  private async send(
    em: EntityManager,
    order: Order,
    issued: OrderInvoice | CreditNote,
    { dedupeKey, attachments = null }: { dedupeKey?: string; attachments?: InvoiceAttachments | null },
  ): Promise<string | null> {
    const reader = await findReader(em, order.company.id, order.user.id);
    if (!reader) return null;
    const document = await this.invoices.documentOf(em, issued);
    const files = attachments ?? (await wantedOf(em, order, document));
    const account = this.config.bankAccount;
    const mail = issuedMail({ order, issued, document, attachments: files, account }, reader);
    await this.outbox.add({ ...mail, dedupeKey });
    return reader.email;
  }
}

/** Returns what the company wants attached, as far as the document can be UBL. */
async function wantedOf(em: EntityManager, { company }: Order, document: EInvoice): Promise<InvoiceAttachments> {
  const { invoiceAttachments } = await em.findOneOrFail(Company, { id: company.id });
  return attachmentsOf(invoiceAttachments, ublProblems(document).length === 0);
}

/** Records in the audit log to whom a document was mailed. */
const recordMail = (em: EntityManager, issued: OrderInvoice | CreditNote, to: string): Promise<void> =>
  insertAuditEntry(em, {
    action: 'update',
    entity: issued instanceof CreditNote ? 'credit_notes' : 'order_invoices',
    entityId: issued.id,
    after: { mailed_to: to },
  });
