import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { CreditNote } from '../../orders/invoices/credit-note.entity.js';
import { invoiceKey, OrderInvoices } from '../../orders/invoices/order-invoices.service.js';
import { OrderInvoice } from '../../orders/order.entity.js';
import { now, today } from '../../platform/clock.js';
import { Scope } from '../../platform/database/scope.js';
import { Transactions } from '../../platform/database/transactions.js';
import { notFound } from '../../platform/errors.js';
import { Storage } from '../../platform/storage/storage.js';
import { type ZippedFile, zipOf } from '../../platform/storage/zip.js';
import type { Actor } from '../../rules/actor.js';

/** PDFs of several invoices in one file. */
@Injectable()
export class InvoiceArchive {
  constructor(
    private readonly transactions: Transactions,
    private readonly invoices: OrderInvoices,
    private readonly storage: Storage,
  ) {}

  /**
   * Returns a ZIP archive of the PDFs of invoices and credit notes, as a stream with one file at a time in memory. Throws
   * 404 'Invoice not found' unless the actor may see all of them, 503 and 507 like `OrderInvoices.linkTo`.
   */
  async zip(actor: Actor, ids: string[]): Promise<{ filename: string; content: Readable }> {
    const documents = await this.find(actor, ids);
    await this.invoices.untilRendered(documents);
    return {
      filename: `invoices-${today()}.zip`,
      content: Readable.from(zipOf(this.files(documents), now()), { objectMode: false }),
    };
  }

  private async find(actor: Actor, given: string[]): Promise<(OrderInvoice | CreditNote)[]> {
    const ids = [...new Set(given.map((id) => id.toLowerCase()))];
    const where = { id: { $in: ids }, ...Scope.of(actor).where('company') };
    const options = { orderBy: { number: 'asc' }, exclude: ['document'] } as const;
    const em = this.transactions.fork();
    const documents = [
      ...(await em.find(OrderInvoice, where, options)),
      ...(await em.find(CreditNote, where, options)),
    ] as (OrderInvoice | CreditNote)[];
    if (documents.length !== ids.length) throw notFound('Invoice not found');
    return documents;
  }

  private async *files(documents: (OrderInvoice | CreditNote)[]): AsyncGenerator<ZippedFile> {
    for (const document of documents) {
      const content = await buffer(await this.storage.get(invoiceKey(document)));
      yield { name: `${document.number}.pdf`, content };
    }
  }
}
