import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Order, OrderInvoice } from '../../orders/order.entity.js';
import { dayProblem } from '../../orders/order-days.js';
import { now, today } from '../../platform/clock.js';
import { Scope } from '../../platform/database/scope.js';
import { Transactions } from '../../platform/database/transactions.js';
import { conflict, notFound, unprocessable } from '../../platform/errors.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { type Actor, fullName } from '../../rules/actor.js';
import { creditorReference, inGroupsOfFour } from '../../rules/creditor-reference.js';
import { portalBase } from '../../rules/entry-paths.js';
import { isUuid } from '../../rules/ids.js';
import { REMINDER_DAYS, reminderProblem, remindersBy } from '../../rules/invoice-reminder.js';
import { paths } from '../../rules/paths.js';
import { isNoticeActive, noticeProblem, noticeUntil, paidOf } from '../../rules/payment-notice.js';
import { findReader } from '../../users/mail-reader.js';
import type { PaymentNoticeRequestDto } from '../invoice-requests.dto.js';
import { TO_REMIND } from './invoice-reminders.queries.js';

/** Reminders of overdue invoices, by mail, and what stops them: a dispute, and a company that says that it has paid. */
@Injectable()
export class InvoiceReminders {
  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Mails a reminder to the contact of the order. Throws 404 'Invoice not found', 409 `wrong_status` when the invoice is
   * not overdue, is disputed, had a reminder today, or while its company says that it has paid.
   */
  async remind(actor: Actor, id: string): Promise<void> {
    await this.transactions.run(async (em) => {
      const invoice = await lockInvoice(em, actor, id);
      const { dueOn, openAmount, disputedOn, remindedOn = null } = invoice;
      const isDisputed = Boolean(disputedOn);
      const isToldPaid = isNoticeActive(invoice.paymentNotice, invoice, today());
      const problem = reminderProblem({ dueOn, openAmount, isDisputed, isToldPaid, remindedOn }, today());
      if (problem) throw conflict('wrong_status', problem);
      await this.send(em, invoice, Math.max(invoice.reminders + 1, remindersBy(dueOn, today())));
    });
  }

  /** Marks an invoice as disputed, or ends the dispute. Throws 404 'Invoice not found'. */
  async dispute(actor: Actor, id: string, isDisputed: boolean): Promise<void> {
    await this.transactions.run(async (em) => {
      const invoice = await lockInvoice(em, actor, id);
      if (Boolean(invoice.disputedOn) === isDisputed) return;
      await em.nativeUpdate(OrderInvoice, { id: invoice.id }, { disputedOn: isDisputed ? today() : null });
    });
  }

  /**
   * Keeps that the actor's company has paid, which stops reminders for five working days or until a payment is booked.
   * Throws 404 'Invoice not found'; 409 `wrong_status` for an invoice that is paid, credited or of a cancelled order, and
   * while an earlier notice stops reminders; 422 for a day before the order or in the future.
   */
  async tellPaid(actor: Actor, id: string, { paidOn, reference }: PaymentNoticeRequestDto): Promise<void> {
    await this.transactions.run(async (em) => {
      const invoice = await lockInvoice(em, actor, id);
      const { status, createdAt } = await em.findOneOrFail(Order, { id: invoice.order.id });
      const { total, creditNotesTotal, openAmount, paymentNotice: notice = null } = invoice;
      const isCancelled = status === 'cancelled';
      const problem = noticeProblem({ total, creditNotesTotal, openAmount, notice, isCancelled }, today());
      if (problem) throw conflict('wrong_status', problem);
      const wrongDay = dayProblem('Date', paidOn, { createdAt });
      if (wrongDay) throw unprocessable(wrongDay, [{ field: 'paidOn', message: wrongDay }]);
      const paymentNotice = {
        paidOn,
        reference: reference ?? null,
        toldAt: now().toISOString(),
        toldBy: fullName(actor),
        toldById: actor.userId,
        until: noticeUntil(now()),
        paidBefore: paidOf(invoice),
      };
      await em.nativeUpdate(OrderInvoice, { id: invoice.id }, { paymentNotice });
    });
  }

  /** Sends a batch of the reminders that are due. Returns their number. */
  async remindDue(batch: number): Promise<number> {
    return this.transactions.run(async (em) => {
      const due = await TO_REMIND.all(em, { today: today(), batch });
      for (const { id } of due) {
        const invoice = await em.findOneOrFail(OrderInvoice, { id }, { refresh: true });
        await this.send(em, invoice, remindersBy(invoice.dueOn, today()));
      }
      return due.length;
    });
  }

  /** Mails a reminder and counts it; only counts it when the company has nobody who could read it. */
  private async send(em: EntityManager, invoice: OrderInvoice, reminders: number): Promise<void> {
    const order = await em.findOneOrFail(Order, { id: invoice.order.id });
    const reader = await findReader(em, order.company.id, order.user.id);
    const day = today();
    await em.nativeUpdate(
      OrderInvoice,
      { id: invoice.id },
      { reminders: Math.min(reminders, REMINDER_DAYS.length), remindedOn: day },
    );
    if (!reader) return;
    const { id, number, dueOn, openAmount } = invoice;
    await this.outbox.add({
      template: 'invoice-reminder',
      to: reader.email,
      about: { type: 'order', id: order.id },
      dedupeKey: `invoice-reminder:${id}:${day}`,
      data: {
        invoice: {
          number,
          dueOn,
          openAmount,
          currency: order.currency,
          reference: inGroupsOfFour(creditorReference(number)),
          orderNumber: order.number,
          path: paths.order(portalBase(order.companyDetails.type), order.id),
        },
        contact: { firstName: reader.firstName },
      },
    });
  }
}

/** Locks an invoice that the actor may see. Throws 404 'Invoice not found' for any other. */
async function lockInvoice(em: EntityManager, actor: Actor, id: string): Promise<OrderInvoice> {
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const found = isUuid(id) ? await em.findOne(OrderInvoice, { id, ...Scope.of(actor).where('company') }, lock) : null;
  if (!found) throw notFound('Invoice not found');
  return found;
}
