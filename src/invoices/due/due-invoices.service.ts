import { Injectable } from '@nestjs/common';
import { OrderInvoices } from '../../orders/invoices/order-invoices.service.js';
import { today } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { toEuros } from '../../rules/money.js';
import type { DueInvoiceDto } from '../invoice-answers.dto.js';
import { DUE_ORDERS, FIRST_ID } from '../invoices.queries.js';

/** Number of orders that are looked at; a list of more is shortened. */
const AT_MOST = 100;

/** Invoices that are due and not issued, for staff, who can issue them before the daily job does. */
@Injectable()
export class DueInvoices {
  constructor(
    private readonly transactions: Transactions,
    private readonly invoices: OrderInvoices,
  ) {}

  /** Returns the next invoice of each order that has one due, of at most 100 orders. */
  async list(): Promise<DueInvoiceDto[]> {
    return this.transactions.read(async (em) => {
      const orders = await DUE_ORDERS.all(em, { after: FIRST_ID, today: today(), batch: AT_MOST });
      const due = await this.invoices.nextDue(
        em,
        orders.map(({ id }) => id),
      );
      return due.map(({ order, part, plan, period, dueOn }) => ({
        order: { id: order.id, number: order.number },
        company: { id: order.company.id, name: order.companyDetails.name },
        kind: part.kind,
        part: part.number,
        parts: plan.length,
        period,
        dueOn: dueOn!,
        total: toEuros(part.total),
        currency: order.currency,
        version: order.version,
      }));
    });
  }
}
