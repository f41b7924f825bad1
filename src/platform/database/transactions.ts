import { AsyncLocalStorage } from 'node:async_hooks';
import { IsolationLevel } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '../http/errors.js';
import { currentAuditor } from '../http/request-context.js';
import { executePrepared, numbered } from './prepared.js';
import type { Replica } from './replica.js';
import { Replicas } from './replicas.js';
import type { Pool, PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

const AUDITOR = `select set_config('app.auditor', $1, true)`;

interface OpenTransaction {
  em: EntityManager;
  afterCommit: (() => Promise<void>)[];
}

/** A request that is being answered, with the transaction of what it has written, from which its answer is read. */
interface Answering {
  written?: OpenTransaction;
}

/**
 * The three ways into the database:
 * - `run`, for whatever writes: one transaction for a whole unit of work. A service opens it, what it calls joins it; work
 *   that must only happen once the data is durable (enqueuing a job) is handed to `afterCommit`. Rows that nearly every
 *   change writes go in by `insertRows`, the others by the EntityManager that `run` gives. In a request that writes it is committed once
 *   the answer is there (`answer`), so what the answer says is read on the same connection.
 * - `read`, for several reads that must agree with each other.
 * - For a list and any other single statement `em`; `prepared` where nearly every request asks it, and `lines` for one whose
 *   rows do not fit into memory.
 *
 * What reads outside of `run` may be sent to a replica (`Replicas`), where a route or a file says that it may.
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

  /** For reads: sees what the transaction in progress has written, and works without one. */
  get em(): EntityManager {
    return this.current?.em ?? this.replicas?.current?.em ?? this.root;
  }

  /** The same for entities: an EntityManager of one's own, in the transaction in progress where there is one. */
  fork(): EntityManager {
    return this.em.fork({ keepTransactionContext: true });
  }

  /** Whether there is a transaction in progress that may still write. */
  get isOpen(): boolean {
    return this.open.getStore() !== undefined;
  }

  /** Whether a request has written, and its answer is being read in that transaction. */
  get isAnswering(): boolean {
    return !this.isOpen && this.current !== undefined;
  }

  private get current(): OpenTransaction | undefined {
    return this.open.getStore() ?? this.answering.getStore()?.written;
  }

  /** Runs `work` in a transaction of its own, or in the one in progress. Throws what `work` throws, after rolling back. */
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

  /** The same, committed at once also in a request whose answer waits for something else and is read from nowhere. */
  runAtOnce<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    return this.answering.exit(() => this.run(work));
  }

  /**
   * Serves a request that writes. Each `run` in it is a transaction of its own, as elsewhere, but the last one is committed when
   * `work` has ended, whether with an answer or a refusal: what it reads after `run` it reads there. So no request that has
   * written waits for another connection, and what is answered as failed on our side is not done.
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
      await em.rollback().catch(() => undefined); // of a connection that is gone
      throw error;
    }
  }

  private async keep(request: Answering, transaction: OpenTransaction): Promise<void> {
    await this.finish(request); // of two at the same time
    request.written = transaction;
  }

  private async finish(request: Answering): Promise<void> {
    const { written } = request;
    request.written = undefined;
    if (written) await this.commit(written);
  }

  /** A failed follow-up is logged: the data are committed, and a sweep repeats the follow-up. */
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
   * For reads that belong together: all of them see the database as it is at the first. In a transaction in progress
   * they see what that one sees, so what it has not locked may change between them.
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
   * For the statements of nearly every request: Postgres parses and plans one once a connection, for whatever parameters
   * (`session-settings.ts`), which costs less than a plan each time. A name belongs to one text. Runs in
   * the transaction in progress, else on a connection of its own.
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
   * The rows of a long statement as they come, some at a time, however many there are: each as a line of COPY's text format
   * (tabs between the columns, a backslash before what would be taken for one, null as nothing), which Postgres is quickest
   * at. On a connection of its own, until it is read to the end or left. One of a replica, where that has what the reader of
   * the file knows of (`Replicas.forFile`).
   */
  lines(sql: string, parameters: unknown[]): AsyncGenerator<string[]> {
    // Who asks is known now: it is read while the answer is sent.
    return this.linesFor(AsyncLocalStorage.snapshot(), sql, parameters);
  }

  private async *linesFor(
    reader: ReturnType<typeof AsyncLocalStorage.snapshot>,
    sql: string,
    parameters: unknown[],
  ): AsyncGenerator<string[]> {
    // COPY takes no parameters: they go into its text as the ORM writes them into others.
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
      // What was left unread is still on its way: such a connection is of no more use.
      client.release(!isWhole);
    }
  }

  /** A connection that reads for as long as its reader takes. */
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
   * Runs `callback` after the outermost transaction committed; at once when none is open. Never after a rollback. One that
   * throws is logged.
   */
  async afterCommit(callback: () => Promise<void>): Promise<void> {
    const outer = this.current;
    if (outer) outer.afterCommit.push(callback);
    else await callback();
  }
}
