import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { CreditNote } from '../../orders/invoices/credit-note.entity.js';
import { invoiceKey, OrderInvoices } from '../../orders/invoices/order-invoices.service.js';
import { OrderInvoice } from '../../orders/order.entity.js';
import { now, today } from '../../platform/clock.js';
import { Scope } from '../../platform/database/scope.js';
import { Transactions } from '../../platform/database/transactions.js';
import { notFound, tooManyRequests } from '../../platform/errors.js';
import { Storage } from '../../platform/storage/storage.js';
import { type ZippedFile, zipOf } from '../../platform/storage/zip.js';
import type { Actor } from '../../rules/actor.js';

/** Archives of a user that a process makes at the same time, and seconds until another may be tried. */
const AT_ONCE = 2;
const RETRY_SECONDS = 5;

/** PDFs of several invoices in one file. */
@Injectable()
export class InvoiceArchive {
  /** Number of archives that this process makes for each user. */
  private readonly running = new Map<string, number>();

  constructor(
    private readonly transactions: Transactions,
    private readonly invoices: OrderInvoices,
    private readonly storage: Storage,
  ) {}

  /**
   * Returns a ZIP archive of the PDFs of invoices and credit notes, as a stream with one file at a time in memory. `left` is
   * aborted when the caller leaves, which stops the wait for PDFs; the stream is then destroyed. Throws 404 'Invoice not
   * found' unless the actor may see all of them, 429 for a third archive at the same time, 503 and 507 like
   * `OrderInvoices.linkTo`.
   */
  async zip(actor: Actor, ids: string[], left: AbortSignal): Promise<{ filename: string; content: Readable }> {
    const release = this.take(actor);
    try {
      const documents = await this.find(actor, ids);
      await this.invoices.untilRendered(documents, left);
      const content = Readable.from(zipOf(this.files(documents), now()), { objectMode: false });
      content.once('close', release);
      return { filename: `invoices-${today()}.zip`, content };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Counts an archive of the actor, and returns a function that ends it. Throws 429 when this process makes two for the actor. */
  private take({ userId }: Actor): () => void {
    const others = this.running.get(userId) ?? 0;
    if (others >= AT_ONCE) throw tooManyRequests(RETRY_SECONDS);
    this.running.set(userId, others + 1);
    return () => {
      const rest = (this.running.get(userId) ?? 1) - 1;
      if (rest > 0) this.running.set(userId, rest);
      else this.running.delete(userId);
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
