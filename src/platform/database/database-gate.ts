import { currentDelays } from '../request-context.js';
import type { Config } from '../../config.js';
import { beginPart, type Part } from '../tracing/tracing.js';
import { SpanKind } from '@opentelemetry/api';
import { replaceBrokenConnections } from './broken-connections.js';
import { STARTUP } from './session-settings.js';
import pg, { type Pool, type PoolClient, type QueryResult } from 'pg';

/** Timeouts for the database, in milliseconds. */
interface DatabaseTimeouts {
  /** Timeout for opening a connection. */
  connectionMs: number;
  /**
   * Timeout for getting a connection when all connections of the pool are in use. With `sheds`, new callers are
   * rejected while another caller has waited for more than half of it.
   */
  turnMs: number;
  /** Timeout for the result of a statement. */
  statementMs: number;
  /** Timeout for all delays of a request together. */
  totalMs: number;
  /** True to reject statements while the database does not respond. */
  sheds: boolean;
}

/**
 * Timeouts of a job. They are longer than any statement of a job takes, because a job can be repeated; a job whose
 * result never arrives ends nevertheless.
 */
export const JOB_TIMEOUTS: DatabaseTimeouts = {
  connectionMs: 30_000,
  turnMs: 300_000,
  statementMs: 300_000,
  totalMs: Infinity,
  sheds: false,
};

/**
 * Timeouts of a request. The request must be answered within two seconds; these leave time for work outside the
 * database.
 */
export const requestTimeouts = (statementMs: number): DatabaseTimeouts => ({
  connectionMs: 0.8 * statementMs,
  turnMs: 0.75 * statementMs,
  statementMs,
  totalMs: 1.3 * statementMs,
  sheds: true,
});

/**
 * Time by which our timeout for a statement exceeds that of Postgres: Postgres then cancels a slow statement first, and
 * the connection can be kept. Behind a PgBouncer, Postgres has no such timeout: there the connection is closed, and the
 * statement ends soon after it (`client_connection_check_interval`).
 */
const GRACE_MS = 100;
/** Delays up to this time are not added to a request's total, no matter how many there are. */
const USUAL_MS = 50;
const PROBE_EVERY_MS = 200;
/** Time for which the result of a probe is reused, so that frequent readiness checks do not load the database. */
const PROBE_FRESH_MS = 500;
const PROBE_MS = 1_000;
/**
 * Interval in milliseconds in which waiting time is counted. While the event loop of this process is blocked, only one
 * interval is counted, because the delay is not the database's fault.
 */
const TURN_MS = 25;

type Delays = ReturnType<typeof currentDelays>;
type Callback<T extends unknown[]> = (error: Error | null | undefined, ...rest: T) => void;

/**
 * Applies timeouts to the connections and statements of a process. While the database does not respond at all, it
 * rejects new statements at once. `isDatabaseAway` distinguishes its errors from errors of a statement.
 */
export class DatabaseGate {
  /** Callers that wait for a connection, each with the tick at which it began; the longest waiting caller is first. */
  private readonly waiting = new Set<{ turn: number }>();
  private turn = 0;
  private turning?: NodeJS.Timeout;
  private answeredAt = Date.now();
  private isSuspect = false;
  private isStuck = false;
  private pool?: Pool;
  private probing?: { at: number; answer: Promise<void> };

  constructor(
    private readonly config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseNamedStatements'>,
    private timeouts: DatabaseTimeouts,
  ) {}

  /** Returns a gate with the same timeouts for another database, a replica. */
  before(databaseUrl: string): DatabaseGate {
    return new DatabaseGate({ ...this.config, databaseUrl }, this.timeouts);
  }

  /** True behind a PgBouncer, which does not accept settings at the start of a session. */
  private get isPooled(): boolean {
    return this.config.databaseDirectUrl !== null;
  }

  /** True when a new caller would wait too long for a connection, and when the database does not respond. */
  get isClosed(): boolean {
    const [longest] = this.waiting;
    const { sheds, turnMs } = this.timeouts;
    if (this.isStuck) return true;
    if (!sheds || longest === undefined || this.pool?.idleCount) return false;
    return (this.turn - longest.turn) * TURN_MS > turnMs / 2;
  }

  /**
   * False when the current request has been held up for so long that the database would be given less than half the
   * usual time for a statement.
   */
  get hasTime(): boolean {
    const { statementMs } = this.timeouts;
    return this.left(currentDelays(), statementMs) >= statementMs / 2;
  }

  /** Options for the ORM's driver: settings of the connections, and the hook that adds the timeouts to their pool. */
  get options() {
    return {
      onPoolCreated: (pool: Pool): void => {
        replaceBrokenConnections(pool);
        this.guard(pool);
      },
      keepAlive: true,
      ...(!this.isPooled && STARTUP),
      ...(!this.isPooled && this.timeouts.sheds && { statement_timeout: this.timeouts.statementMs }),
    };
  }

  /** Throws unless the database responds within a second, on a separate connection. */
  async probe(): Promise<void> {
    if (!this.probing || Date.now() - this.probing.at > PROBE_FRESH_MS) {
      this.probing = { at: Date.now(), answer: this.ask('select 1').then(() => undefined) };
    }
    await this.probing.answer;
  }

  /** Runs work at startup with the timeouts of a job, because no request waits for it. */
  async withJobTimeouts(work: () => Promise<void>): Promise<void> {
    const { timeouts } = this;
    this.timeouts = JOB_TIMEOUTS;
    try {
      await work();
    } finally {
      this.timeouts = timeouts;
    }
  }

  /** Opens this many connections once the ORM has its pool, so that the first requests need not wait for them. */
  async open(count: number): Promise<void> {
    const opened = await Promise.all(Array.from({ length: count }, () => this.pool!.connect()));
    for (const connection of opened) connection.release();
  }

  private guard(pool: Pool): void {
    this.pool = pool;
    this.guardConnect(pool);
    pool.on('connect', (client) => this.guardQuery(client));
  }

  private guardConnect(pool: Pool): void {
    const connect = pool.connect.bind(pool) as (callback: Callback<[PoolClient, () => void]>) => void;
    const guarded: typeof connect = (callback) => {
      if (this.isStuck) {
        process.nextTick(callback, away(new Error('The database does not answer')));
        return;
      }
      // Longer than the timeout below, which therefore applies. At startup both are those of a job.
      pool.options.connectionTimeoutMillis = 2 * Math.max(this.timeouts.connectionMs, this.timeouts.turnMs);
      const since = Date.now();
      const leave = this.wait();
      const delays = currentDelays();
      let isOver = false;
      const finish: typeof callback = (error, ...rest) => {
        isOver = true;
        callOff();
        leave();
        this.count(delays, since);
        if (error) this.suspect(since);
        callback(error && away(error), ...rest);
      };
      const isFull = pool.totalCount >= pool.options.max;
      const callOff = after(this.left(delays, isFull ? this.timeouts.turnMs : this.timeouts.connectionMs), () => {
        finish(new Error('There is no free connection'), undefined as never, undefined as never);
      });
      connect((error, client, release) => {
        if (!isOver) finish(error, client, release);
        else if (!error) release();
      });
    };
    pool.connect = ((callback?: Callback<[PoolClient, () => void]>) => {
      if (callback) return guarded(callback);
      return new Promise((resolve, reject) => guarded((error, client) => (error ? reject(error) : resolve(client))));
    }) as Pool['connect'];
  }

  /** Adds a waiting caller; the returned function removes it. */
  private wait(): () => void {
    const waiter = { turn: this.turn };
    this.waiting.add(waiter);
    this.turning ??= setInterval(() => void this.turn++, TURN_MS);
    return () => {
      this.waiting.delete(waiter);
      if (this.waiting.size > 0) return;
      clearInterval(this.turning);
      this.turning = undefined;
    };
  }

  private guardQuery(client: PoolClient): void {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const guarded = (text: unknown, values: unknown, callback: Callback<[QueryResult]>): void => {
      const since = Date.now();
      const delays = currentDelays();
      const part = beginPart(() => statementPart(text));
      const limitMs = this.left(delays, this.timeouts.statementMs) + (this.isPooled ? 0 : GRACE_MS);
      let finish: Callback<[QueryResult]> | undefined = (error, result) => {
        callOff();
        finish = undefined;
        this.count(delays, since);
        part?.end(error);
        const isAway = error && !('severity' in error);
        if (isAway) this.suspect(since);
        else this.answeredAt = Date.now();
        callback(isAway ? away(error) : error, result);
      };
      const callOff = after(limitMs, () => {
        finish?.(new Error(`The database gave no answer for ${limitMs} ms`), undefined as never);
        // A late response on this connection would be taken for the response to the next statement.
        (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      });
      query(this.named(text), values, (error: Error | null, result: QueryResult) => finish?.(error, result));
    };
    client.query = ((text: unknown, values?: unknown, callback?: unknown) => {
      // A stream has no timeout, because its duration depends on its reader.
      if (typeof (text as pg.Submittable).submit === 'function') return query(text, values, callback);
      const last = callback ?? values;
      const parameters = Array.isArray(values) ? values : undefined;
      if (typeof last === 'function') return guarded(text, parameters, last as Callback<[QueryResult]>);
      return new Promise((resolve, reject) =>
        guarded(text, parameters, (error, result) => (error ? reject(error) : resolve(result))),
      );
    }) as PoolClient['query'];
  }

  /** Removes the name of a statement if the database does not support named statements. */
  private named(statement: unknown): unknown {
    const { databaseNamedStatements } = this.config;
    return typeof statement === 'string' || databaseNamedStatements ? statement : { ...statement!, name: undefined };
  }

  private count(delays: Delays, since: number): void {
    if (delays) delays.heldUpMs += Math.max(0, Date.now() - since - USUAL_MS);
  }

  private left(delays: Delays, ms: number): number {
    return Math.max(0, Math.min(ms, this.timeouts.totalMs - (delays?.heldUpMs ?? 0)));
  }

  /**
   * Checks the database after a query that began at that time got no response. The database counts as stuck if a probe
   * gets no response either and no other query has got one since then. A busy database, or a request with little time
   * left, must not reject others.
   */
  private suspect(since: number): void {
    if (!this.timeouts.sheds || this.isSuspect || this.answeredAt > since || this.pool?.ending) return;
    this.isSuspect = true;
    void this.untilItAnswers(since);
  }

  private async untilItAnswers(since: number): Promise<void> {
    while (!this.pool?.ending) {
      await this.ask('select 1').catch(() => undefined);
      if (this.answeredAt > since) break;
      this.isStuck = true;
      await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS).unref());
    }
    this.isSuspect = false;
    this.isStuck = false;
  }

  /**
   * Runs a statement of a probe on a separate connection, because the pool may be in use completely while the database
   * works well.
   */
  async ask(text: string, parameters: unknown[] = []): Promise<QueryResult> {
    const client = new pg.Client({
      connectionString: this.config.databaseUrl,
      connectionTimeoutMillis: PROBE_MS,
      query_timeout: PROBE_MS,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const result = await client.query(text, parameters);
      this.answeredAt = Date.now();
      return result;
    } finally {
      void client.end().catch(() => undefined);
    }
  }
}

/**
 * Calls `onLate` after a timeout, unless it is cancelled. First processes the responses that have arrived: after this
 * process was blocked, many may be waiting.
 */
function after(ms: number, onLate: () => void): () => void {
  let hearing: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => (hearing = setImmediate(onLate)), ms);
  return () => {
    clearTimeout(timer);
    clearImmediate(hearing);
  };
}

/**
 * Returns the trace attributes of a statement: its operation and table, but not its text, because the text contains
 * values.
 */
function statementPart(statement: unknown): Part {
  const text = typeof statement === 'string' ? statement : (statement as { text: string }).text;
  const [, operation = '', table] = /^\s*(\w+)(?:.*?\b(?:from|into|update)\s+"?(?!\()([\w.]+))?/is.exec(text) ?? [];
  return {
    name: [operation, table].filter(Boolean).join(' '),
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.collection.name': table },
  };
}

/**
 * Marks an error as an error of the connection rather than of the statement. The mark is kept when the ORM wraps the
 * error.
 */
const away = <E extends Error>(error: E): E => Object.assign(error, { isDatabaseAway: true });

/**
 * Postgres error codes that are not caused by the statement: connection errors (08), insufficient resources or
 * connections (53), an operator's action or a timeout (57), and a server that is read-only because another server has
 * taken over (25006).
 */
const AWAY = /^(08|53|57)|^25006$/;

/** True when the database could not be reached or was too busy, so that a retry may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  const { isDatabaseAway: isMarked, code } = (error ?? {}) as { isDatabaseAway?: boolean; code?: unknown };
  return isMarked === true || (error instanceof Error && 'severity' in error && AWAY.test(String(code)));
}
