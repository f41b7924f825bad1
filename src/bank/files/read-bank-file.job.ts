import { setImmediate as turn } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { Config } from '../../config.js';
import { Events } from '../../platform/events/events.js';
import { Transactions } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors.js';
import { JobHost, JobProcessor } from '../../platform/queue/job-host.js';
import { type JobData, QUEUES } from '../../platform/queue/queues.js';
import { Storage } from '../../platform/storage/storage.js';
import type { Actor } from '../../rules/actor.js';
import { BankBookings } from '../bookings/bank-bookings.service.js';
import { findCandidates } from '../matching/bank-invoices.queries.js';
import { namedIn, sureMatch, type SureMatch } from '../matching/bank-match.js';
import { BankFile } from '../bank.entity.js';
import { bankEntriesRead } from '../bank.events.js';
import { type CamtPart, readCamt, type ReadStatement } from '../statements/camt-053.js';
import { entryIdentities, type EntryIdentity } from '../statements/entry-keys.js';
import type { ReadEntry } from '../statements/read-entry.js';
import { statementFiles } from '../statements/statement-file.js';
import { UnreadableStatement } from '../statements/xml-tree.js';
import {
  FINISH_FILE,
  INSERT_ENTRIES,
  KEEP_STATEMENT,
  KEEP_SUMS,
  LOCK_FILE,
  MARK_EXAMINED,
  UNEXAMINED,
  type UnexaminedEntry,
} from './bank-files.queries.js';
import { storeProven, withKeys, type WrittenEntry } from './equal-entries-store.js';

interface ReadBankFile extends JobData {
  fileId: string;
}

/** Number of entries that one transaction writes. */
const BATCH = 1_000;
/** Number of entries whose invoices are looked for at once. */
const EXAMINED = 1_000;
/** Number of entries that one transaction books: as long, it locks their orders. */
const BOOKED = 200;
/** Maximum number of entries in a file. */
const MAX_ENTRIES = 200_000;

/** A statement that is being written, with the sums of its entries so far. */
interface Writing {
  read: ReadStatement;
  id: string;
  identityOf: (entry: ReadEntry) => EntryIdentity;
  countIn: number;
  amountIn: number;
  countOut: number;
  amountOut: number;
}

/** Numbers of statements and entries of a file. `knownSince` is null when one of its statements is new. */
interface WrittenFile {
  statements: number;
  entries: number;
  knownSince: string | null;
}

/** An entry that is booked automatically. */
interface Sure {
  id: string;
  match: SureMatch;
}

/** Thrown when another worker has finished the file. */
class Overtaken extends Error {}

/**
 * Job that reads a file of bank statements. It reads the file twice: first to see that it is whole, then to write its
 * statements and entries in batches. An entry is stored once, by its key, so the job may run twice, and files may
 * overlap. Then it looks for the invoices of each new entry, once, and books those that are sure, in batches, in the
 * name of the user who uploaded the file. Other features learn of each new entry by an event. Entries
 * of earlier files are examined last: those of a file that failed, because uploading it again stores nothing, and those
 * that this file proved to be more than one.
 */
@Injectable()
@JobProcessor(QUEUES.bank)
export class ReadBankFileJob extends JobHost<ReadBankFile> {
  constructor(
    private readonly config: Config,
    private readonly transactions: Transactions,
    private readonly storage: Storage,
    private readonly bookings: BankBookings,
    private readonly events: Events,
  ) {
    super();
  }

  protected override async run({ data: { fileId }, attemptsMade, opts }: Job<ReadBankFile>): Promise<void> {
    const file = await this.transactions
      .fork()
      .findOne(BankFile, { id: fileId, status: 'reading' }, { populate: ['by.company'] });
    if (!file?.storageKey) return;
    try {
      const content = await buffer(await this.storage.get(file.storageKey));
      await this.check(content);
      const sums = await this.write(file.id, content);
      await this.bookSure(file.id, uploaderOf(file));
      await FINISH_FILE.run(this.transactions.fork(), { ...sums, id: file.id });
    } catch (error) {
      if (error instanceof Overtaken) return;
      const isUnreadable = error instanceof UnreadableStatement;
      const isLast = attemptsMade + 1 >= (opts.attempts ?? 1);
      if (isUnreadable || isLast) await this.fail(file.id, isUnreadable ? error.message : 'This could not be finished');
      if (!isUnreadable) throw error;
    }
    await this.storage.delete(file.storageKey).catch(() => undefined); // the sweep deletes it later
    // Last, because an entry that fails again must not fail the files after it.
    await this.bookSure(null, uploaderOf(file));
  }

  /** Reads the whole file, so that nothing is written of one that breaks off. */
  private async check(content: Buffer): Promise<void> {
    let entries = 0;
    for await (const part of partsOf(content)) {
      if ('entry' in part && ++entries > MAX_ENTRIES) {
        throw new UnreadableStatement(`A file may have at most ${MAX_ENTRIES.toLocaleString('en')} entries`);
      }
      if (entries % BATCH === 0) await turn();
    }
  }

  private async write(fileId: string, content: Buffer): Promise<WrittenFile> {
    let [statements, entries, current]: [number, number, Writing | null] = [0, 0, null];
    const readBefore: (string | null)[] = [];
    let batch: WrittenEntry[] = [];
    const flush = async () => {
      const full = batch;
      batch = [];
      if (full.length > 0) {
        await this.writing(fileId, async (em) => {
          const keyed = await withKeys(em, full);
          await INSERT_ENTRIES.run(em, { file: fileId, entries: JSON.stringify(keyed) });
        });
      }
    };
    const close = async () => {
      await flush();
      if (current) {
        const { read, identityOf: _, ...sums } = current;
        await this.writing(fileId, async (em) => {
          await KEEP_SUMS.run(em, { ...read, ...sums });
          await storeProven(em, { id: sums.id, account: read.account });
        });
      }
    };
    for await (const part of partsOf(content)) {
      if ('statement' in part) {
        await close();
        statements += 1;
        const read = shortened(part.statement);
        const { id, file, createdAt } = await this.writing(fileId, (em) =>
          KEEP_STATEMENT.one(em, { file: fileId, ...read }),
        );
        readBefore.push(file === fileId ? null : createdAt);
        current = { read, id, identityOf: entryIdentities(), countIn: 0, amountIn: 0, countOut: 0, amountOut: 0 };
        continue;
      }
      if (!current) throw new Error('A statement comes before its entries');
      entries += 1;
      batch.push(rowOf(part.entry, current));
      if (batch.length === BATCH) await flush();
    }
    await close();
    const knownSince = readBefore.includes(null) ? null : (readBefore.at(-1) ?? null);
    return { statements, entries, knownSince };
  }

  /**
   * Looks for the invoices of entries that were not examined, and books those that are sure: the entries of a file, or
   * (null) of all files that are finished or failed.
   */
  private async bookSure(file: string | null, actor: Actor): Promise<void> {
    for (;;) {
      const em = this.transactions.fork();
      const iban = this.config.bankAccount?.iban ?? null;
      const parameters = file === null ? { most: EXAMINED, iban } : { most: EXAMINED, iban, file };
      const found: UnexaminedEntry[] = await UNEXAMINED.all(em, parameters, file === null ? 'finished' : 'file');
      if (found.length === 0) return;
      await this.transactions.run((tx) => this.events.publish(tx, bankEntriesRead, { entries: found }));
      const entries = found.filter(({ status }) => status === 'to_decide');
      const candidates = await findCandidates(this.transactions, entries);
      const sure = entries.flatMap((entry) => {
        const match = sureMatch(entry, candidates.get(entry.id) ?? []);
        return match ? [{ id: entry.id, match }] : [];
      });
      for (const batch of apart(sure)) await this.book(actor, batch);
      await MARK_EXAMINED.run(em, [`{${found.map(({ id }) => id).join()}}`]);
    }
  }

  /**
   * Books entries in one transaction, or each in its own when that fails. An entry whose order or invoice has changed
   * so that it cannot be booked waits for staff.
   */
  private async book(actor: Actor, batch: Sure[]): Promise<void> {
    const bookings = batch.map(({ id, match: { parts, reason } }) => ({
      id,
      parts: parts.map(({ invoice, amount }) => ({ invoiceId: invoice.id, orderId: invoice.orderId, amount })),
      reason,
    }));
    try {
      await this.bookings.bookSure(actor, bookings);
    } catch (error) {
      if (batch.length > 1) for (const one of batch) await this.book(actor, [one]);
      else if (!(error instanceof AppError)) throw error;
    }
  }

  /** Writes in a transaction that holds the file, unless another worker has finished it. */
  private async writing<T>(fileId: string, work: Parameters<typeof this.transactions.run<T>>[0]): Promise<T> {
    return this.transactions.run(async (em) => {
      if (!(await LOCK_FILE.first(em, [fileId]))) throw new Overtaken();
      return work(em);
    });
  }

  private async fail(id: string, error: string): Promise<void> {
    const failed = { status: 'failed', error, finishedAt: new Date(), storageKey: null } as const;
    await this.transactions.fork().nativeUpdate(BankFile, { id, status: 'reading' }, failed);
  }
}

/** Splits entries into batches in which no order is twice. The entries of an order stay in their order. */
function apart(sure: Sure[]): Sure[][] {
  const batches: Sure[][] = [];
  const next = new Map<string, number>();
  for (const one of sure) {
    const orders = one.match.parts.map(({ invoice }) => invoice.orderId);
    let at = Math.max(...orders.map((order) => next.get(order) ?? 0));
    while (batches[at]?.length === BOOKED) at += 1;
    (batches[at] ??= []).push(one);
    for (const order of orders) next.set(order, at + 1);
  }
  return batches;
}

/** The user who uploaded the file, as the actor of its bookings. */
const uploaderOf = ({ by }: BankFile): Actor => ({
  userId: by.id,
  sessionId: null,
  email: by.email,
  firstName: by.firstName,
  lastName: by.lastName,
  accountType: by.accountType,
  accountStatus: by.accountStatus,
  emailVerified: Boolean(by.emailVerifiedAt),
  companyId: by.company.id,
  companyName: by.company.name,
  companyType: by.company.type,
});

async function* partsOf(content: Buffer): AsyncGenerator<CamtPart> {
  for await (const file of statementFiles(content)) yield* readCamt(file);
}

/** Returns the row of an entry, and counts it into the sums of its statement. */
function rowOf(entry: ReadEntry, current: Writing): WrittenEntry {
  const isIn = entry.direction === 'in';
  if (isIn) [current.countIn, current.amountIn] = [current.countIn + 1, current.amountIn + entry.amount];
  else [current.countOut, current.amountOut] = [current.countOut + 1, current.amountOut + entry.amount];
  const row = {
    ...entry,
    statementId: current.id,
    position: current.countIn + current.countOut,
    account: current.read.account,
    status: isIn || entry.isReturn || namedIn(entry).size > 0 ? 'to_decide' : 'set_aside',
    currency: cut(entry.currency, 3),
    returnReason: cut(entry.returnReason, 500),
    reference: cut(entry.reference, 140),
    endToEndId: cut(entry.endToEndId, 140),
    bankReference: cut(entry.bankReference, 140),
    text: cut(textOf(entry), 2_000),
    partyName: cut(entry.partyName, 140),
    partyIban: cut(entry.partyIban, 34),
  };
  return { row, identity: current.identityOf(entry) };
}

/** Returns the text of an entry; of money out with the id of our file, by which its transfers are known. */
const textOf = ({ direction, text, paymentFile }: ReadEntry): string | null =>
  direction === 'in' || !paymentFile || text?.includes(paymentFile)
    ? text
    : [paymentFile, text].filter(Boolean).join(' ');

const shortened = (statement: ReadStatement): ReadStatement => ({
  ...statement,
  account: cut(statement.account, 40),
  number: cut(statement.number, 70),
  bank: cut(statement.bank, 140),
  currency: cut(statement.currency, 3),
});

/** Returns the beginning of a text, without half a character at its end. */
const cut = <T extends string | null>(text: T, most: number): T =>
  (text === null ? null : text.slice(0, most).toWellFormed()) as T;
