import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Config } from '../config.js';
import type { EInvoice } from '../orders/invoices/e-invoice/e-invoice.js';
import { ublProblems } from '../orders/invoices/e-invoice/e-invoice-problems.js';
import { CreditNote } from '../orders/invoices/credit-note.entity.js';
import { leftToCredit } from '../orders/invoices/credit-notes.service.js';
import { creditLeftOf } from '../orders/invoices/credit-left.js';
import { attachmentsFrom } from '../orders/invoices/invoice-files.js';
import { OrderInvoices } from '../orders/invoices/order-invoices.service.js';
import { correctionProblem, reinvoiceProblem } from '../orders/invoices/order-billing.js';
import { toBillingPlan } from '../orders/order-view.js';
import { Order, OrderInvoice, OrderLine } from '../orders/order.entity.js';
import { today } from '../platform/clock.js';
import { Scope } from '../platform/database/scope.js';
import { Transactions } from '../platform/database/transactions.js';
import { notFound } from '../platform/errors.js';
import { type CappedPage, cappedTotal, pagingOf } from '../platform/http/paging.js';
import type { DownloadLinkDto } from '../platform/storage/download-link.dto.js';
import { type Actor, readsEverything } from '../rules/actor.js';
import { isUuid } from '../rules/ids.js';
import { reminderProblem } from '../rules/invoice-reminder.js';
import { INVOICE_AGES, type InvoiceAction, invoiceStatus } from '../rules/invoice-status.js';
import { mayChangeOrders } from '../rules/order-status.js';
import { type Cents, toCents, toEuros } from '../rules/money.js';
import { isNoticeActive, noticeProblem, type PaymentNotice } from '../rules/payment-notice.js';
import type {
  InvoiceAgeDto,
  InvoiceDto,
  InvoiceMailDto,
  InvoiceRowDto,
  InvoiceTransmissionDto,
  PaymentNoticeDto,
} from './invoice-answers.dto.js';
import type { InvoiceQueryDto } from './invoice-requests.dto.js';
import { LAST_MAIL } from './mails/invoice-mails.queries.js';
import { Transmission } from './transmissions/transmission.entity.js';
import { toDocument, toPayable } from './invoice-view.js';
import { COMPANY_CREDIT, findInvoices, INVOICE_ROW, INVOICE_SORTS, type StoredRow } from './invoices.queries.js';

export type InvoicePage = CappedPage<InvoiceRowDto> & { ages: InvoiceAgeDto[] };

/** Reads invoices. Every statement restricts the rows to the companies that the actor may see. */
@Injectable()
export class InvoiceReader {
  constructor(
    private readonly transactions: Transactions,
    private readonly invoices: OrderInvoices,
    private readonly config: Config,
  ) {}

  /** Returns a page of invoices with the open amounts by age, in one statement. */
  async list(actor: Actor, query: InvoiceQueryDto): Promise<InvoicePage> {
    const paging = pagingOf(query, INVOICE_SORTS, '-issuedOn');
    const { rows, total, ages } = await findInvoices(this.transactions, Scope.of(actor), query, paging);
    return {
      data: rows.map(withStatus),
      ...cappedTotal(total),
      limit: paging.limit,
      offset: paging.offset,
      ages: INVOICE_AGES.map((age) => ages.find((one) => one.age === age) ?? { age, invoices: 0, amount: 0 }),
    };
  }

  /** Returns an invoice or a credit note. Throws 404 'Invoice not found' when the actor may not read it. */
  async get(actor: Actor, id: string): Promise<InvoiceDto> {
    return this.transactions.read(async (em) => {
      const found = await findDocument(em, actor, id);
      const order = await em.findOneOrFail(Order, { id: found.order.id });
      const lines = await em.find(OrderLine, { order: order.id }, { orderBy: { position: 'asc' } });
      const issued = await em.find(
        OrderInvoice,
        { order: order.id },
        { orderBy: { part: 'asc' }, exclude: ['document'] },
      );
      const isNote = found instanceof CreditNote;
      const notes = isNote ? [] : await em.find(CreditNote, { invoice: found.id }, { orderBy: { number: 'asc' } });
      const { row } = await INVOICE_ROW.one(em, [found.id], isNote ? 'credit_note' : 'invoice');
      const document = await this.invoices.documentOf(em, found);
      const left = isNote ? 0 : leftToCredit(found);
      const told = withStatus(row);
      const { credit: companyCredit } = await COMPANY_CREDIT.one(em, [order.company.id]);
      const isStaff = readsEverything(actor);
      const transmission = await transmissionOf(em, document, isStaff);
      return {
        ...told,
        ...toDocument(found, document, notes, order),
        ...toPayable(found, document, this.config.bankAccount),
        creditLeft: toEuros(await creditLeftOf(em, order)),
        companyCredit,
        leftToCredit: toEuros(left),
        actions: mayChangeOrders(actor)
          ? actionsOf(told, left, {
              correct: !isNote && correctionProblem(found, order, issued) === null,
              reinvoice: !isNote && reinvoiceProblem(found, order, issued) === null,
              useCredit: companyCredit > 0,
              sendPdf: transmission?.status === 'refused',
            })
          : isStaff || isNote
            ? []
            : companyActionsOf(row, order),
        eInvoiceProblems: ublProblems(document),
        mailed: isStaff ? await lastMailOf(em, found) : null,
        transmission,
        billingPlan: toBillingPlan(order, lines, issued),
      };
    });
  }

  /** Returns a link to download the PDF. Throws 404 like `get`, 503 and 507 like `OrderInvoices.linkTo`. */
  async pdf(actor: Actor, id: string): Promise<DownloadLinkDto> {
    return this.invoices.linkTo(actor, await findDocument(this.transactions.fork(), actor, id));
  }

  /** Returns an invoice or a credit note as UBL. Throws 404 like `get`, 409 `no_e_invoice` with what it lacks. */
  async ubl(actor: Actor, id: string): Promise<{ number: string; xml: string }> {
    return this.transactions.read(async (em) => this.invoices.ublOf(em, await findDocument(em, actor, id)));
  }
}

/**
 * Returns the way of a document through the access point; null when it is not sent there. Companies are told that it
 * was sent, but not of refusals, which staff settle.
 */
async function transmissionOf(
  em: EntityManager,
  { number, buyer: { electronicAddress } }: EInvoice,
  isStaff: boolean,
): Promise<InvoiceTransmissionDto | null> {
  const found = await em.findOne(Transmission, { number });
  if (!found) return null;
  const { status, sentAt, answeredAt, reason } = found;
  if (!isStaff && status !== 'sent' && status !== 'received') return null;
  return {
    status,
    address: electronicAddress && `${electronicAddress.scheme}:${electronicAddress.id}`,
    sentAt: timeOf(sentAt),
    answeredAt: timeOf(answeredAt),
    reason: reason ?? null,
  };
}

/** Returns the last mail of a document; null without one. Mails are kept for `MAIL_MONTHS`. */
async function lastMailOf(
  em: EntityManager,
  { order, number }: OrderInvoice | CreditNote,
): Promise<InvoiceMailDto | null> {
  const mail = await LAST_MAIL.first(em, [order.id, number]);
  if (!mail) return null;
  const { recipient: to, status, sentAt, source } = mail;
  return { to, status, sentAt: sentAt && new Date(sentAt).toISOString(), attachments: attachmentsFrom(source) };
}

const timeOf = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

const withStatus = (row: StoredRow): InvoiceRowDto => ({
  ...row,
  status: row.type === 'credit_note' ? 'credited' : invoiceStatus(row, today()),
  paymentNotice: row.paymentNotice && toNotice(row.paymentNotice, row),
});

function toNotice(notice: PaymentNotice, row: StoredRow): PaymentNoticeDto {
  const { paidOn, reference, toldAt, toldBy, until } = notice;
  return { paidOn, reference, toldAt, toldBy, until, isActive: isNoticeActive(notice, centsOf(row), today()) };
}

const centsOf = ({ total, creditNotesTotal, openAmount }: StoredRow) => ({
  total: toCents(total),
  creditNotesTotal: toCents(creditNotesTotal),
  openAmount: toCents(openAmount),
});

/** Returns what staff can do with an invoice of which this is left to credit; a credit note is only sent again. */
function actionsOf(
  row: InvoiceRowDto,
  left: Cents,
  may: Record<'correct' | 'reinvoice' | 'useCredit' | 'sendPdf', boolean>,
): InvoiceAction[] {
  const sends = ['resend', ...(may.sendPdf ? (['send_pdf'] as const) : [])] as const;
  if (row.type === 'credit_note') return [...sends];
  const isToldPaid = row.paymentNotice?.isActive ?? false;
  return [
    ...(left > 0 ? (['credit'] as const) : []),
    ...(may.correct ? (['correct'] as const) : []),
    ...(may.reinvoice ? (['reinvoice'] as const) : []),
    ...(may.useCredit && row.openAmount > 0 ? (['use_credit'] as const) : []),
    ...(row.openAmount > 0 ? (['record_payment'] as const) : []),
    ...(reminderProblem({ ...row, isToldPaid }, today()) === null ? (['remind'] as const) : []),
    ...(row.isDisputed ? (['end_dispute'] as const) : row.openAmount > 0 ? (['dispute'] as const) : []),
    ...sends,
  ];
}

/** Returns what the invoiced company can do with an invoice. */
function companyActionsOf(row: StoredRow, { status }: Order): InvoiceAction[] {
  const isCancelled = status === 'cancelled';
  const { paymentNotice: notice } = row;
  return noticeProblem({ ...centsOf(row), notice, isCancelled }, today()) === null ? ['tell_paid'] : [];
}

/** Returns an invoice of the actor's company, or any for staff. Throws 404 'Invoice not found' for any other. */
export async function findInvoice(em: EntityManager, actor: Actor, id: string): Promise<OrderInvoice> {
  const found = isUuid(id) ? await em.findOne(OrderInvoice, { id, ...Scope.of(actor).where('company') }) : null;
  if (!found) throw notFound('Invoice not found');
  return found;
}

/** Returns a credit note, or an invoice like `findInvoice`. */
export async function findDocument(em: EntityManager, actor: Actor, id: string): Promise<OrderInvoice | CreditNote> {
  const note = isUuid(id) ? await em.findOne(CreditNote, { id, ...Scope.of(actor).where('company') }) : null;
  return note ?? findInvoice(em, actor, id);
}
