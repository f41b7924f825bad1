import { Injectable } from '@nestjs/common';
import { lockCounters } from '../../orders/order-record.js';
import { OrderPayments } from '../../orders/payments/order-payments.service.js';
import { today } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { conflict, notFound } from '../../platform/errors.js';
import type { Actor } from '../../rules/actor.js';
import { isUuid } from '../../rules/ids.js';
import { toCents } from '../../rules/money.js';
import { paymentRow } from '../../rules/order-payment.js';
import type { BankEntry } from '../bank.entity.js';
import { findInvoices } from '../matching/bank-invoices.queries.js';
import { CREDIT_LEFT, ENTRIES_WITH_CREDIT, LOCK_CREDITS } from './bank-bookings.queries.js';
import { addRow, changeEntry, lockEntry, lockOrders } from './booking-rows.js';
import { inEuros, wrong } from './booking-parts.js';
import type { UseCreditDto } from './bank-bookings.dto.js';

/** Credits of companies: what they paid too much by bank. */
@Injectable()
export class BankCredits {
  constructor(
    private readonly transactions: Transactions,
    private readonly payments: OrderPayments,
  ) {}

  /**
   * Pays an invoice with credit of its company. The entries whose bookings have the credit, the newest first, get two rows
   * each, which come to 0: the credit that is used, and the invoice, as a payment of today. Undoing the booking of such an
   * entry undoes both. Throws 404 'Invoice not found'; 422 on `amount` for more than is open, or than the company has; 409
   * when the credit was changed meanwhile.
   */
  async use(actor: Actor, invoiceId: string, given: UseCreditDto): Promise<void> {
    await this.transactions.run(async (em) => {
      const find = async () => (isUuid(invoiceId) ? (await findInvoices(em, [invoiceId])).get(invoiceId) : undefined);
      const found = await find();
      if (!found) throw notFound('Invoice not found');
      const { companyId, orderId, number } = found;
      const known = await ENTRIES_WITH_CREDIT.all(em, [companyId]);
      const entries = new Map<string, BankEntry>();
      for (const id of known.map(({ entry }) => entry).toSorted()) {
        entries.set(id, await lockEntry(em, id, undefined));
      }
      const order = (await lockOrders(em, actor, [orderId])).get(orderId)!;
      // Before the credits, as bookings do: they add payments, which lock the counters, and check the credit at the end.
      await lockCounters(em, [order]);
      await LOCK_CREDITS.run(em, [companyId]);
      const amount = toCents(given.amount);
      const open = (await find())!.open;
      if (amount > open) throw wrong('amount', `Only ${inEuros(open)} of invoice ${number} is open`);
      const credit = toCents((await CREDIT_LEFT.one(em, [companyId])).credit);
      if (amount > credit) throw wrong('amount', `The company has ${inEuros(credit)} of credit`);
      let left = amount;
      for (const row of await ENTRIES_WITH_CREDIT.all(em, [companyId])) {
        const entry = entries.get(row.entry);
        const part = Math.min(left, toCents(row.credit));
        if (!entry || part === 0) continue;
        const details = {
          method: 'bank_transfer' as const,
          reference: entry.reference?.slice(0, 100) ?? number,
          invoiceId,
        };
        const payment = await this.payments.add(em, order, actor, paymentRow(part), today(), details);
        const of = { reason: 'staff' as const, company: companyId };
        addRow(em, actor, entry, { ...of, kind: 'credit', amount: -part });
        addRow(em, actor, entry, {
          ...of,
          kind: 'invoice',
          amount: part,
          invoice: invoiceId,
          order: orderId,
          payment: payment.id,
        });
        await em.flush();
        await changeEntry(em, entry, 'booked', entry.reason ?? 'staff');
        left -= part;
      }
      if (left > 0) throw conflict('wrong_status', 'The credit of the company was changed in the meantime');
    });
  }
}
