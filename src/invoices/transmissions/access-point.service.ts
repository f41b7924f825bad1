import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../config.js';
import { CreditNote } from '../../orders/invoices/credit-note.entity.js';
import { ublProblems } from '../../orders/invoices/e-invoice/e-invoice-problems.js';
import { OrderInvoices } from '../../orders/invoices/order-invoices.service.js';
import { Order, OrderInvoice } from '../../orders/order.entity.js';
import { invoiceIssued } from '../../orders/order.events.js';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { Events } from '../../platform/events/events.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { FileMissingError, Storage, type StoredFile } from '../../platform/storage/storage.js';
import { type Answer, answerNamed, INCOMING, outgoingKey, readAnswer, readSmall, UNREAD } from './answer.js';
import { Transmission } from './transmission.entity.js';
import { WAITING_TRANSMISSION } from './transmissions.queries.js';

/** Time after which an answer that cannot be read is no file that is still being written. */
const WRITTEN_MS = 10 * 60_000;
/** Number of answers that a run of the job reads at most; the next run reads the rest. */
const BATCH = 1_000;

/**
 * The folders of an access point of the Peppol network, in the file store: documents go into one as UBL, answers come back
 * into the other. Off without `ACCESS_POINT`.
 */
@Injectable()
export class AccessPoint implements OnModuleInit {
  private readonly logger = new Logger(AccessPoint.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly events: Events,
    private readonly invoices: OrderInvoices,
    private readonly outbox: Outbox,
    private readonly storage: Storage,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.events.on(invoiceIssued, {
      name: 'invoices: keeps the document for the access point',
      order: 2,
      run: (em, { issued }) => this.keep(em, issued),
    });
  }

  /** Keeps a document for the outgoing folder, unless the network would refuse it. */
  private async keep(em: EntityManager, issued: OrderInvoice | CreditNote): Promise<void> {
    if (!this.config.accessPoint) return;
    if (ublProblems(await this.invoices.documentOf(em, issued)).length > 0) return;
    const of = issued instanceof CreditNote ? { creditNote: issued.id } : { invoice: issued.id };
    em.create(Transmission, { ...of, number: issued.number });
    await em.flush();
  }

  /**
   * Puts the oldest waiting document into the outgoing folder. Returns false when none waits. A file that exists is kept,
   * so a repetition after a crash writes the same name. A document that stricter rules of a new version refuse is refused.
   */
  async sendNext(): Promise<boolean> {
    return this.transactions.run(async (em) => {
      const waiting = await WAITING_TRANSMISSION.first(em, {});
      if (!waiting) return false;
      const transmission = await em.findOneOrFail(Transmission, waiting);
      const issued = await documentOf(em, transmission);
      const problems = ublProblems(await this.invoices.documentOf(em, issued));
      if (problems.length > 0) {
        await this.keepAnswer(em, transmission, now(), problems.join(' '));
        return true;
      }
      const { number, xml } = await this.invoices.ublOf(em, issued);
      await this.storage.put(outgoingKey(number), Buffer.from(xml), 'application/xml');
      await em.nativeUpdate(Transmission, waiting, { status: 'sent', sentAt: now() });
      return true;
    });
  }

  /**
   * Reads the answers in the incoming folder, keeps them with their documents, and removes the files. Throws the first
   * error after it has tried all.
   */
  async readAnswers(): Promise<void> {
    const files: StoredFile[] = [];
    for await (const file of this.storage.list(INCOMING)) {
      if (answerNamed(file.key)) files.push(file);
      if (files.length === BATCH) break;
    }
    const errors: unknown[] = [];
    for (const file of files) await this.read(file).catch((error: unknown) => errors.push(error));
    if (errors.length > 0) throw errors[0];
  }

  private async read({ key, storedAt }: StoredFile): Promise<void> {
    const { number, kind } = answerNamed(key)!;
    const file = await this.storage.get(key).catch(unlessRead);
    if (!file) return;
    const answer = readAnswer(await readSmall(file), kind);
    if (!answer && storedAt.getTime() > now().getTime() - WRITTEN_MS) return;
    if (!answer || !(await this.record(number, answer, storedAt))) {
      this.logger.warn(
        `The answer ${key} is not that of a document that was sent, or cannot be read; it is in ${UNREAD}`,
      );
      const setAside = await this.storage.get(key).catch(unlessRead);
      if (setAside) await this.storage.put(`${UNREAD}/${key.slice(INCOMING.length + 1)}`, setAside, 'application/json');
    }
    await this.storage.delete(key);
  }

  /**
   * Keeps an answer with its document, unless it has a later one, and tells staff of a refusal. Returns false when no
   * document of this number was sent.
   */
  private async record(number: string, { at, reason }: Answer, storedAt: Date): Promise<boolean> {
    return this.transactions.run(async (em) => {
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
      const found = await em.findOne(Transmission, { number }, lock);
      if (!found) return false;
      const answeredAt = at && at <= now() ? at : storedAt;
      if (found.answeredAt && found.answeredAt > answeredAt) return true;
      await this.keepAnswer(em, found, answeredAt, reason);
      return true;
    });
  }

  /** Keeps a receipt, or a refusal with its reason, of which staff are told. */
  private async keepAnswer(
    em: EntityManager,
    of: Transmission,
    answeredAt: Date,
    reason: string | null,
  ): Promise<void> {
    const status = reason === null ? 'received' : 'refused';
    await em.nativeUpdate(Transmission, { id: of.id }, { status, answeredAt, reason: reason?.slice(0, 500) ?? null });
    if (reason === null) return;
    const { id, number, order } = await documentOf(em, of);
    const { companyDetails } = await em.findOneOrFail(Order, { id: order.id });
    await this.outbox.add({
      template: 'invoice-refused',
      to: this.config.mailStaff,
      about: { type: 'order', id: order.id },
      dedupeKey: `invoice-refused:${id}:${answeredAt.toISOString()}`,
      data: { invoice: { id, number, companyName: companyDetails.name }, reason },
    });
  }
}

/** Ignores that another worker has read the file and removed it. */
function unlessRead(error: unknown): undefined {
  if (!(error instanceof FileMissingError)) throw error;
}

const documentOf = (em: EntityManager, { invoice, creditNote }: Transmission): Promise<OrderInvoice | CreditNote> =>
  creditNote
    ? em.findOneOrFail(CreditNote, { id: creditNote.id })
    : em.findOneOrFail(OrderInvoice, { id: invoice!.id });
