import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Transactions } from '../platform/database/transactions.js';
import { MailRecords } from '../platform/mail/mail-records.js';
import { toDocumentLine } from '../quotes/drafts/quote-lines.js';
import type { Actor } from '../rules/actor.js';
import { findReader } from '../users/mail-reader.js';
import { orderData } from './order-mails.js';
import { findReadableOrder } from './order-record.js';
import { OrderLine } from './order.entity.js';

/** Provides the mail variables of an existing order, for staff who test mail templates. */
@Injectable()
export class OrderMailRecord implements OnModuleInit {
  constructor(
    private readonly records: MailRecords,
    private readonly transactions: Transactions,
  ) {}

  onModuleInit(): void {
    this.records.register('order', (actor, id) => this.tell(actor, id));
  }

  private tell(actor: Actor, id: string): Promise<Record<string, unknown>> {
    return this.transactions.read(async (em) => {
      const order = await findReadableOrder(em, actor, id);
      const lines = await em.find(OrderLine, { order: order.id });
      const reader = await findReader(em, order.company.id, order.user.id);
      return {
        ...orderData(order, lines.map(toDocumentLine)),
        ...(reader && { contact: { firstName: reader.firstName } }),
      };
    });
  }
}
