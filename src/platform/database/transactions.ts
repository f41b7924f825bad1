import { AsyncLocalStorage } from 'node:async_hooks';
import { IsolationLevel } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '../errors.js';
import { currentAuditor } from '../request-context.js';
import { executePrepared, numbered } from './prepared.js';
import type { Replica } from './replicas/replica.js';
import { Replicas } from './replicas/replicas.js';
import type { Pool, PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

const AUDITOR = `select set_config('app.auditor', $1, true)`;

interface OpenTransaction {
  em: EntityManager;
  afterCommit: (() => Promise<void>)[];
}

/** A writing request, and the open transaction from which its answer is read. */
interface Answering {
  written?: OpenTransaction;
}

/**
 * Access to the database:
 * - `run` for writes: one transaction for a whole unit of work. A service opens it, and the functions that it calls
 * join it. Pass work that must not start before the commit, such as enqueuing a job, to `afterCommit`. Insert rows that
 * almost every change writes, and those of a batch, with `insertRows`, all other rows with the EntityManager that `run`
 * passes. In a writing request, the transaction is committed after the answer is built (`answer`), so that the answer
 * is read on the same connection.
 * - `read` for several reads that must be consistent with each other.
 * - `em` for a list or any other single statement; `prepared` for a statement that almost every request runs, and
 * `lines` for a statement whose rows do not fit into memory.
 * Reads outside of `run` may go to a replica (`Replicas`) if the route or file allows it.
 */
@Injectable()
export class Transactions {
  private readonly logger = new Logger(Transactions.name);
  private readonly open = new AsyncLocalStorage<OpenTransaction>();
  private readonly answering = new AsyncLocalStorage<Answering>();

  constructor(
    private readonly root: EntityManager,
    private readonly replicas?: Replicas,
  ) {}

  /**
   * EntityManager for reads. Inside a transaction it sees the writes of that transaction; it works without one as well.
   */
  get em(): EntityManager {
    return this.current?.em ?? this.replicas?.current?.em ?? this.root;
  }

  /** New EntityManager for entities, in the current transaction if there is one. */
  fork(): EntityManager {
    return this.em.fork({ keepTransactionContext: true });
  }

  /** True while a transaction is open that can still write. */
  get isOpen(): boolean {
    return this.open.getStore() !== undefined;
  }

  /** True when the request has written, and its answer is read in the transaction of the write. */
  get isAnswering(): boolean {
    return !this.isOpen && this.current !== undefined;
  }

  private get current(): OpenTransaction | undefined {
    return this.open.getStore() ?? this.answering.getStore()?.written;
  }

  /** Runs `work` in the current transaction, or in a new one. Rolls back and rethrows if `work` throws. */
  async run<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    const outer = this.open.getStore();
    if (outer) {
      const result = await work(outer.em);
      await outer.em.flush();
      return result;
    }
    const request = this.answering.getStore();
    if (request) await this.finish(request);
    const transaction = { em: this.root.fork(), afterCommit: [] };
    const result = await this.begun(transaction, work);
    if (request) await this.keep(request, transaction);
    else await this.commit(transaction);
    return result;
  }

  /** Like `run`, but commits at once, also in a request whose answer waits for other work and needs no reads. */
  runAtOnce<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    return this.answering.exit(() => this.run(work));
  }

  /**
   * Serves a writing request. Each `run` in it is a separate transaction, but the last one is committed only when
   * `work` has ended, with an answer or a rejection; reads after that `run` use its connection. So a request never
   * waits for another connection after it has written, and a change is not committed if the request fails with a server
   * error.
   */
  async answer<T>(work: () => Promise<T>): Promise<T> {
    const request: Answering = {};
    try {
      const answer = await this.answering.run(request, work);
      await this.finish(request);
      return answer;
    } catch (error) {
      if (error instanceof AppError && error.status < 500) await this.finish(request);
      else await request.written?.em.rollback().catch(() => undefined);
      throw error;
    }
  }

  private async begun<T>(transaction: OpenTransaction, work: (em: EntityManager) => Promise<T>): Promise<T> {
    const { em } = transaction;
    await em.begin();
    try {
      const auditor = currentAuditor();
      if (auditor) await executePrepared(em, 'auditor', AUDITOR, [JSON.stringify(auditor)]);
      const result = await this.open.run(transaction, () => work(em));
      await em.flush();
      this.replicas?.wrote();
      return result;
    } catch (error) {
      await em.rollback().catch(() => undefined); // throws on a broken connection
      throw error;
    }
  }

  private async keep(request: Answering, transaction: OpenTransaction): Promise<void> {
    await this.finish(request); // when two transactions of the request run at the same time
    request.written = transaction;
  }

  private async finish(request: Answering): Promise<void> {
    const { written } = request;
    request.written = undefined;
    if (written) await this.commit(written);
  }

  /**
   * Commits and runs the callbacks of `afterCommit`. A failed callback is logged and does not throw: the data are
   * committed, and a periodic job repeats the work.
   */
  private async commit({ em, afterCommit }: OpenTransaction): Promise<void> {
    try {
      await em.commit();
    } catch (error) {
      await em.rollback().catch(() => undefined);
      throw error;
    }
    for (const callback of afterCommit) {
      try {
        await callback();
      } catch (error) {
        this.logger.error({ msg: 'What follows a commit was not done', err: error });
      }
    }
  }

  /**
   * Runs reads that must be consistent: all of them see the state of the database at the first read. Inside an open
   * transaction they see the state of that transaction instead, so rows that it has not locked may change between two
   * reads.
   */
  async read<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    if (this.current) return work(this.fork());
    const options = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true };
    const replica = this.replicas?.current;
    if (replica) {
      const joined = (em: EntityManager) => this.open.run({ em, afterCommit: [] }, () => work(em));
      return replica.transactional(joined, options);
    }
    return this.root.fork().transactional((em) => work(em as EntityManager), options);
  }

  /**
   * Runs a statement that almost every request needs: Postgres parses and plans it once per connection, for all
   * parameters (`session-settings.ts`), which is faster than planning it each time. Use a name for one SQL text only.
   * Runs in the current transaction, otherwise on a separate connection.
   */
  async prepared<Row extends object>(name: string, sql: string, parameters: unknown[] = []): Promise<Row[]> {
    const text = numbered(sql);
    const outer = this.current;
    if (outer) return executePrepared<Row>(outer.em, name, text, parameters);
    this.root.config.getLogger().logQuery({ query: text });
    const pool = await this.pool(this.replicas?.current);
    const { rows } = await pool.query<Row>({ name, text, values: parameters });
    return rows;
  }

  /**
   * Streams the rows of a long statement in chunks. Each row is a line in COPY's text format (tabs between columns, a
   * backslash to escape, null as an empty text), which is the fastest format for Postgres. Uses a separate connection
   * until the rows are read to the end or the caller stops; it is a connection of a replica if that has the writes that
   * the reader must see (`Replicas.forFile`).
   */
  lines(sql: string, parameters: unknown[]): AsyncGenerator<string[]> {
    // Captures the caller's async context now, because the rows are read later, while the answer is sent.
    return this.linesFor(AsyncLocalStorage.snapshot(), sql, parameters);
  }

  private async *linesFor(
    reader: ReturnType<typeof AsyncLocalStorage.snapshot>,
    sql: string,
    parameters: unknown[],
  ): AsyncGenerator<string[]> {
    // COPY takes no parameters: the ORM writes the values into the text.
    const text = `copy (${this.root.getPlatform().formatQuery(sql, parameters)}) to stdout (null '')`;
    this.root.config.getLogger().logQuery({ query: text });
    const replica = await reader(() => this.replicas?.forFile());
    const client = await this.reading(replica).catch((error: unknown) => {
      if (!replica) throw error;
      return this.reading();
    });
    let isWhole = false;
    try {
      let rest = '';
      for await (const chunk of client.query(copyTo(text)).setEncoding('utf8') as AsyncIterable<string>) {
        const lines = (rest + chunk).split('\n');
        rest = lines.pop() ?? '';
        if (lines.length > 0) yield lines;
      }
      await client.query('commit');
      isWhole = true;
    } finally {
      // Rows that were not read are still being sent, so the connection cannot be reused.
      client.release(!isWhole);
    }
  }

  /** Returns a read-only connection without a statement timeout, for slow readers. */
  private async reading(replica?: Replica): Promise<PoolClient> {
    const client = await (await this.pool(replica)).connect();
    try {
      await client.query('begin read only; set local statement_timeout = 0');
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  private async pool(replica?: Replica): Promise<Pool> {
    return replica ? replica.pool() : ((await this.root.getConnection().getNativeClient()) as Pool);
  }

  /**
   * Runs `callback` after the outermost transaction has been committed, or at once if none is open; never after a
   * rollback. Errors of the callback are logged.
   */
  async afterCommit(callback: () => Promise<void>): Promise<void> {
    const outer = this.current;
    if (outer) outer.afterCommit.push(callback);
    else await callback();
  }
}
