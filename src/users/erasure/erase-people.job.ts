import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { Transactions } from '../../platform/database/transactions.js';
import { JobHost, JobProcessor } from '../../platform/queue/job-host.js';
import { type JobData, QUEUES } from '../../platform/queue/queues.js';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { Storage } from '../../platform/storage/storage.js';
import type { Statement } from './erasure-sql.js';
import { OF_ACTOR, OF_ENTITIES, OF_PEOPLE, OF_QUOTES } from './erasure-statements.js';
import { Erasure } from './erasure.entity.js';
import { Erasures } from './erasures.service.js';
import { findTraces } from './find-traces.js';
import type { Known, Traces } from './known.js';
import { runStatements, type Values } from './run-statements.js';
import { WaitingImports } from './waiting-imports.js';
import { WINDOW_END, SET_SETTING } from './erasure.queries.js';

interface ErasePeople extends JobData {
  erasureId: string;
}

/** Timeouts of each transaction, for a statement and for waiting for a row lock. */
const LIMITS = { statement_timeout: '10min', lock_timeout: '30s' };
/** Maximum number of quotes or other records in a transaction. */
const CHUNK = 100;
const LONG_AGO = '-infinity';
const FOREVER = 'infinity';

/** Error: another worker runs the same erasure, or the erasure is done. */
class Overtaken extends Error {}

/** A restartable part of the erasure; after an interruption it runs again from its start. */
type Part = (step: Step) => Promise<void>;
/** Runs a transaction of a part and counts the rows that it changes. */
type Step = (work: (em: EntityManager) => Promise<Record<string, number>>) => Promise<void>;

/**
 * Removes the personal data of users in several parts. Each part runs in separate transactions, which also store the
 * progress and the row counts, so the job continues after a crash. If two workers run the same erasure, one of them
 * stops. All lookups use indexes.
 */
@Injectable()
@JobProcessor(QUEUES.erasures)
export class ErasePeopleJob extends JobHost<ErasePeople> {
  constructor(
    private readonly transactions: Transactions,
    private readonly storage: Storage,
    private readonly imports: WaitingImports,
  ) {
    super();
  }

  protected override async run({ data: { erasureId: id } }: Job<ErasePeople>): Promise<void> {
    try {
      const { position, known, ...values } = await this.prepare(id);
      const parts = this.partsOf(known.traces!, values);
      for (let at = position; at < parts.length; at++) {
        await parts[at]!((work) => this.step(id, at, work));
        await this.pass(id, at, parts.length);
      }
    } catch (error) {
      if (error instanceof Overtaken) return;
      await this.transactions.fork().nativeUpdate(Erasure, { id, known: { $ne: null } }, { failedAt: new Date() });
      throw error;
    }
  }

  /** Finds the places that name the users, unless they were found before. */
  private prepare(id: string): Promise<{ position: number; known: Known } & Partial<Values>> {
    return this.limited(async (em) => {
      const erasure = await lock(em, id);
      const known = erasure.known!;
      const values = valuesOf(erasure, known);
      if (!known.traces) {
        const traces = await findTraces(em, known.people, values);
        const parts = this.partsOf(traces, values).length;
        em.assign(erasure, { known: { ...known, traces }, status: 'running', beganAt: new Date(), parts });
        await em.flush();
      }
      return { position: erasure.position, known: erasure.known!, ...valuesOf(erasure, erasure.known!) };
    });
  }

  private partsOf({ quotes, entities, files }: Traces, values: Partial<Values>): Part[] {
    const statements =
      (list: Statement[], more: Partial<Values> = {}): Part =>
      (step) =>
        step((em) => runStatements(em, list, { ...values, ...more }));
    return [
      ...chunks(quotes).map((some) => statements(OF_QUOTES, { quotes: some })),
      statements(OF_PEOPLE),
      ...chunks(entities).map((some) => statements(OF_ENTITIES, { entities: some })),
      ...values.ids!.map(
        (actor): Part =>
          (step) =>
            this.auditOf(actor, values, step),
      ),
      async (step) => {
        const held = await this.imports.remove(values.emails!);
        for (const key of files) await this.remove(key);
        await step(async () => ({ files: files.length + held }));
      },
    ];
  }

  /** Erases, in batches, the rows of the audit log about changes that the user made. */
  private async auditOf(actor: string, values: Partial<Values>, step: Step): Promise<void> {
    for (let from = LONG_AGO; from !== FOREVER;) from = await this.window(actor, from, values, step);
  }

  /** Erases the rows of one transaction. Returns the time after which the next rows begin. */
  private async window(actor: string, from: string, values: Partial<Values>, step: Step): Promise<string> {
    let to = FOREVER;
    await step(async (em) => {
      const next = await WINDOW_END.first(em, [actor, from]);
      to = next?.to ?? FOREVER;
      return runStatements(em, OF_ACTOR, { ...values, actor, from, to });
    });
    return to;
  }

  /** Deletes a file, or a folder with all its files. */
  private async remove(key: string): Promise<void> {
    if (!key.endsWith('/')) return this.storage.delete(key);
    for await (const file of this.storage.list(key.slice(0, -1))) await this.storage.delete(file.key);
  }

  private async step(id: string, position: number, work: Parameters<Step>[0]): Promise<void> {
    await this.limited(async (em) => {
      const erasure = await lock(em, id, position);
      const counts = { ...erasure.counts };
      for (const [table, rows] of Object.entries(await work(em))) counts[table] = (counts[table] ?? 0) + rows;
      await em.nativeUpdate(Erasure, { id }, { counts, failedAt: null });
    });
  }

  /** Marks a part as done. The last part also deletes the personal data in the row of the erasure. */
  private async pass(id: string, position: number, parts: number): Promise<void> {
    const isLast = position + 1 === parts;
    const done = isLast && ({ status: 'done', finishedAt: new Date(), known: null } as const);
    const passed = await this.transactions
      .fork()
      .nativeUpdate(Erasure, { id, position }, { position: position + 1, ...done });
    if (!passed) throw new Overtaken();
  }

  private limited<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    return this.transactions.run(async (em) => {
      for (const [name, value] of Object.entries(LIMITS)) await SET_SETTING.run(em, [name, value]);
      return work(em);
    });
  }
}

/** Enqueues erasures that are missing in the queue, because it could not be reached or has lost its data. */
@Injectable()
@Scheduled({ name: 'sweep-erasures', cron: '* * * * *' })
export class SweepErasuresJob implements ScheduledJob {
  constructor(
    private readonly transactions: Transactions,
    private readonly erasures: Erasures,
  ) {}

  async run(): Promise<void> {
    const unfinished = { status: { $ne: 'done' } } as const;
    const found = await this.transactions.fork().find(Erasure, unfinished, { fields: ['id'], limit: 100 });
    for (const { id } of found) await this.erasures.enqueue(id);
  }
}

/** Locks an erasure that is not done. With `position`, only if the erasure is still at that position. */
async function lock(em: EntityManager, id: string, position?: number): Promise<Erasure> {
  const where = { id, known: { $ne: null }, ...(position !== undefined && { position }) };
  const found = await em.findOne(Erasure, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (!found) throw new Overtaken();
  return found;
}

function valuesOf({ company, wholeCompany }: Erasure, { people, traces }: Known) {
  return {
    ids: people.map(({ id }) => id),
    emails: people.map(({ email }) => email),
    tenants: [company.id],
    companies: wholeCompany ? [company.id] : [],
    ...(traces && { names: traces.names, addresses: traces.addresses, full: traces.fullNames, quotes: traces.quotes }),
  };
}

const chunks = (ids: string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, place) => ids.slice(place * CHUNK, (place + 1) * CHUNK));
