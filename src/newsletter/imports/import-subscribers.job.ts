import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { Transactions } from '../../platform/database/transactions.js';
import { JobHost, JobProcessor } from '../../platform/queue/job-host.js';
import { type JobData, QUEUES } from '../../platform/queue/queues.js';
import { Storage } from '../../platform/storage/storage.js';
import { fullName } from '../../rules/actor.js';
import {
  beginningOf,
  type ImportMapping,
  isImportGoing,
  isWrong,
  readerOf,
  standingProblem,
} from '../../rules/subscriber-import.js';
import { TOPICS } from '../../rules/subscription.js';
import { checkRows, importRows, type ReadRow, type RowProblem } from './import-batch.js';
import { type CsvRow, readRows, UnreadableFile } from './import-file.js';
import { SubscriberImport } from './import.entity.js';
import { INSERT_PROBLEMS, COUNT_ROWS, LOCK_ROUND } from './imports.queries.js';

interface ImportSubscribers extends JobData {
  importId: string;
  round: number;
}

/** Number of rows that one transaction writes. */
const BATCH = 1_000;
/** Time for which the problems of an import are kept, in milliseconds. */
const PROBLEMS_MS = 30 * 86_400_000;
/** Thrown when another worker processes the same import. */
class Overtaken extends Error {}

/**
 * Job that checks or imports a file in batches. One transaction writes the rows of a batch, its problems and the
 * progress. After a crash the job resumes with the next batch; of two concurrent workers, one continues and the other
 * stops.
 */
@Injectable()
@JobProcessor(QUEUES.imports)
export class ImportSubscribersJob extends JobHost<ImportSubscribers> {
  constructor(
    private readonly transactions: Transactions,
    private readonly storage: Storage,
  ) {
    super();
  }

  protected override async run({
    data: { importId, round },
    attemptsMade,
    opts,
  }: Job<ImportSubscribers>): Promise<void> {
    const em = this.transactions.fork();
    const wanted = await em.findOne(SubscriberImport, { id: importId, round }, { populate: ['by'] });
    if (!wanted?.storageKey || !isImportGoing(wanted.status)) return;
    try {
      const rows = await this.work(wanted, wanted.storageKey);
      await this.finish(wanted, rows);
    } catch (error) {
      if (error instanceof Overtaken) return;
      const isUnreadable = error instanceof UnreadableFile;
      const isLast = attemptsMade + 1 >= (opts.attempts ?? 1);
      if (isUnreadable || isLast) await this.fail(wanted, isUnreadable ? error.message : 'This could not be finished');
      if (!isUnreadable) throw error;
    }
  }

  /** Processes the remaining rows of the file; returns the total number of rows. */
  private async work(wanted: SubscriberImport, storageKey: string): Promise<number> {
    const said = await this.leftOut(wanted, storageKey);
    const [columns, seen] = [wanted.columns, new Map<string, number>()];
    let [read, batch]: [number, CsvRow[]] = [0, []];
    const write = async () => {
      const isNew = read > wanted.rows;
      const { good, problems } = sort(batch, wanted, columns, seen, said);
      if (isNew) await this.write(wanted, { from: read - batch.length, to: read }, good, problems);
      batch = [];
    };
    for await (const row of readRows(await this.storage.get(storageKey), wanted)) {
      batch.push(row);
      if (++read % BATCH === 0) await write();
    }
    if (batch.length > 0) await write();
    return read;
  }

  /**
   * Finds the addresses that a row marks as not subscribed, with the line of that row. Other rows with the same address
   * are not imported either.
   */
  private async leftOut({ mapping, ...format }: SubscriberImport, storageKey: string): Promise<Map<string, number>> {
    const lines = new Map<string, number>();
    if (mapping.status === undefined && mapping.unsubscribed === undefined && mapping.blocked === undefined)
      return lines;
    for await (const { line, cells } of readRows(await this.storage.get(storageKey), format)) {
      if (standingProblem(cells, mapping)) lines.set(addressIn(cells, mapping), line);
    }
    return lines;
  }

  private async write(
    wanted: SubscriberImport,
    { from, to }: { from: number; to: number },
    good: ReadRow[],
    wrong: RowProblem[],
  ): Promise<void> {
    await this.transactions.run(async (em) => {
      await lock(em, wanted, from);
      const problems = [
        ...wrong,
        ...(wanted.status === 'checking' ? await checkRows(em, good) : await importRows(em, good, proofOf(wanted))),
      ];
      await INSERT_PROBLEMS.run(em, [wanted.id, JSON.stringify(problems)]);
      await COUNT_ROWS.run(em, [to, to - from - problems.length, wanted.id]);
    });
  }

  /** Marks the import as finished. Deletes the file after an import, but keeps it after a check. */
  private async finish({ id, round, status, storageKey }: SubscriberImport, rows: number): Promise<void> {
    const em = this.transactions.fork();
    if (status === 'checking') {
      await em.nativeUpdate(SubscriberImport, { id, round, status }, { status: 'checked', totalRows: rows });
      return;
    }
    const finishedAt = new Date();
    const expiresAt = new Date(finishedAt.getTime() + PROBLEMS_MS);
    const done = { status: 'imported', totalRows: rows, finishedAt, expiresAt, storageKey: null } as const;
    const isDone = await em.nativeUpdate(SubscriberImport, { id, round, status }, done);
    if (isDone && storageKey) await this.storage.delete(storageKey);
  }

  private async fail({ id, round, status }: SubscriberImport, error: string): Promise<void> {
    await this.transactions.fork().nativeUpdate(SubscriberImport, { id, round, status }, { status: 'failed', error });
  }
}

/** Locks the import if it is still at this row; throws `Overtaken` if another worker has continued it. */
async function lock(em: EntityManager, { id, round, status }: SubscriberImport, rows: number): Promise<void> {
  const found = await LOCK_ROUND.all(em, [id, round, status, rows]);
  if (found.length === 0) throw new Overtaken();
}

/** Splits rows into valid ones and those with a problem. Of rows with the same address, only the first is valid. */
function sort(
  batch: CsvRow[],
  { mapping, topics }: SubscriberImport,
  columns: number,
  seen: Map<string, number>,
  said: ReadonlyMap<string, number>,
) {
  const good: ReadRow[] = [];
  const problems: RowProblem[] = [];
  for (const { line, cells } of batch) {
    const value = beginningOf(addressIn(cells, mapping), 254);
    if (cells.length > columns) {
      problems.push({
        line,
        value,
        field: 'email',
        problem: `This row has ${cells.length} columns instead of ${columns}`,
      });
      continue;
    }
    const read = readerOf(cells, mapping);
    if (isWrong(read)) {
      problems.push({ line, value, ...read });
      continue;
    }
    const elsewhere = said.get(read.email);
    if (elsewhere !== undefined) {
      const problem = `On line ${elsewhere} the file says that this address is not subscribed`;
      problems.push({ line, value, field: 'email', problem });
      continue;
    }
    const first = seen.get(read.email);
    if (first !== undefined) {
      problems.push({ line, value, field: 'email', problem: `This address is also on line ${first}` });
      continue;
    }
    seen.set(read.email, line);
    good.push({ ...read, line, topics: read.topics ?? topics ?? [...TOPICS] });
  }
  return { good, problems };
}

const addressIn = (cells: readonly string[], { email }: ImportMapping): string =>
  (cells[email ?? -1] ?? '').trim().toLowerCase();

function proofOf({ source, proof, consentedOn, filename, by }: SubscriberImport) {
  if (!source || !proof || !consentedOn) throw new Error('An import has a proof');
  const [actorId, actorName] = [by.id, fullName(by)];
  return { source, actorId, actorName, consentedOn, note: `${consentedOn}: ${proof} (${filename}` };
}
