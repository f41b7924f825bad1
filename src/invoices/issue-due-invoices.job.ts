import { Injectable, Logger } from '@nestjs/common';
import { OrderInvoices } from '../orders/invoices/order-invoices.service.js';
import { today } from '../platform/clock.js';
import { Transactions } from '../platform/database/transactions.js';
import { Scheduled, type ScheduledJob } from '../platform/queue/scheduled.js';
import { DUE_ORDERS, FIRST_ID } from './invoices.queries.js';

export const ISSUE_DUE_INVOICES = 'issue-due-invoices';

const BATCH = 500;
/** Orders that are worked on at a time: while one waits for the database or takes its number, others are read. */
const AT_ONCE = 4;

/**
 * Issues the invoices that are due by the billing plans of the orders whose VAT is decided. Each is a transaction of its
 * own that locks the order, so a job that was killed, or runs twice, issues each invoice once. One that breaks the rules
 * of e-invoices waits for staff, and is tried again the next day. Another error of an order does not keep the others from their
 * invoices; the job fails with the first one at its end.
 */
@Injectable()
@Scheduled({ name: ISSUE_DUE_INVOICES, cron: '10 4 * * *' })
export class IssueDueInvoicesJob implements ScheduledJob {
  private readonly logger = new Logger(IssueDueInvoicesJob.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly invoices: OrderInvoices,
  ) {}

  async run(): Promise<void> {
    const errors: unknown[] = [];
    for (let after: string | undefined = FIRST_ID; after;) {
      const orders: { id: string }[] = await DUE_ORDERS.all(this.transactions.fork(), {
        after,
        today: today(),
        batch: BATCH,
      });
      const waiting = orders.values();
      const issueNext = async () => {
        for (const { id } of waiting) await this.issueOf(id).catch((error: unknown) => errors.push(error));
      };
      await Promise.all(Array.from({ length: AT_ONCE }, issueNext));
      after = orders.length === BATCH ? orders.at(-1)?.id : undefined;
    }
    if (errors.length > 0) throw errors[0];
  }

  private async issueOf(orderId: string): Promise<void> {
    try {
      while ((await this.invoices.issueDue(orderId))?.isLast === false);
    } catch (error) {
      this.logger.error({ msg: `The next invoice of the order ${orderId} failed`, err: error });
      throw error;
    }
  }
}
