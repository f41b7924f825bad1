import { currentDelays } from '../http/request-context.js';
import type { Config } from '../../config.js';
import { beginPart, type Part } from '../tracing/tracing.js';
import { SpanKind } from '@opentelemetry/api';
import { replaceBrokenConnections } from './broken-connections.js';
import { STARTUP } from './session-settings.js';
import pg, { type Pool, type PoolClient, type QueryResult } from 'pg';

/** How long is waited for the database, in milliseconds. */
interface Patience {
  /** For a new connection. */
  connectionMs: number;
  /** For one of a pool that is all in use; when somebody waits half as long, who comes next is turned away. */
  turnMs: number;
  /** For the answer to a statement. */
  statementMs: number;
  /** For all that holds up one request. */
  totalMs: number;
  /** Whether nothing more is asked of a database that does not answer, until it does. */
  sheds: boolean;
}

/** Jobs are done again: they wait longer than any of their statements takes, and end where nobody will ever answer. */
export const JOB_PATIENCE: Patience = {
  connectionMs: 30_000,
  turnMs: 300_000,
  statementMs: 300_000,
  totalMs: Infinity,
  sheds: false,
};

/** Whoever asks has an answer within two seconds, of which the database may take so much. */
export const requestPatience = (statementMs: number): Patience => ({
  connectionMs: 0.8 * statementMs,
  turnMs: 0.75 * statementMs,
  statementMs,
  totalMs: 1.3 * statementMs,
  sheds: true,
});

/**
 * Postgres ends what takes too long a little before we do, so that the connection can be kept. Behind a PgBouncer it does not:
 * there the connection goes, and with it, soon, the statement (`client_connection_check_interval`).
 */
const GRACE_MS = 100;
/** What takes no longer holds nobody up, however often it is done. */
const USUAL_MS = 50;
const PROBE_EVERY_MS = 200;
/** One answer serves all who ask within that time: whoever asks whether we are ready costs the database nothing. */
const PROBE_FRESH_MS = 500;
const PROBE_MS = 1_000;
/** Waiting is counted in turns of so long: what holds up this process itself is one turn, and says nothing of the database. */
const TURN_MS = 25;

type Delays = ReturnType<typeof currentDelays>;
type Callback<T extends unknown[]> = (error: Error | null | undefined, ...rest: T) => void;

/**
 * Stands before a process's connections to Postgres and sees to it that nobody waits for long: not for a connection, not for a
 * statement, and where the database answers nobody at all, not in turn for either. What goes wrong there is told from what is
 * wrong in a statement (`isDatabaseAway`).
 */
export class DatabaseGate {
  /** Since which turn somebody waits for a connection, the longest first. */
  private readonly waiting = new Set<{ turn: number }>();
  private turn = 0;
  private turning?: NodeJS.Timeout;
  private answeredAt = Date.now();
  private isStuck = false;
  private pool?: Pool;
  private probing?: { at: number; answer: Promise<void> };

  constructor(
    private readonly config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databaseNamedStatements'>,
    private patience: Patience,
  ) {}

  /** One that is as patient, and stands before a copy of the database. */
  before(databaseUrl: string): DatabaseGate {
    return new DatabaseGate({ ...this.config, databaseUrl }, this.patience);
  }

  /** Whether a PgBouncer lends us sessions: then none starts with settings of ours. */
  private get isPooled(): boolean {
    return this.config.databaseDirectUrl !== null;
  }

  /** Whether whoever comes now would wait in vain, or too long. */
  get isClosed(): boolean {
    const [longest] = this.waiting;
    const { sheds, turnMs } = this.patience;
    return this.isStuck || (sheds && longest !== undefined && (this.turn - longest.turn) * TURN_MS > turnMs / 2);
  }

  /** For the driver of the ORM: settings of its connections, and what is done with their pool. */
  get options() {
    const { connectionMs, turnMs, statementMs, sheds } = this.patience;
    return {
      onPoolCreated: (pool: Pool): void => {
        replaceBrokenConnections(pool);
        this.guard(pool);
      },
      connectionTimeoutMillis: 2 * Math.max(connectionMs, turnMs), // `guardConnect` is first
      keepAlive: true,
      ...(!this.isPooled && STARTUP),
      ...(!this.isPooled && sheds && { statement_timeout: statementMs }),
    };
  }

  /** Throws unless the database answers within a second, on a connection of its own. */
  async probe(): Promise<void> {
    if (!this.probing || Date.now() - this.probing.at > PROBE_FRESH_MS) {
      this.probing = { at: Date.now(), answer: this.ask('select 1').then(() => undefined) };
    }
    await this.probing.answer;
  }

  /** Does work of a start with the patience of a job, because nobody waits for an answer yet. */
  async patiently(work: () => Promise<void>): Promise<void> {
    const { patience } = this;
    this.patience = JOB_PATIENCE;
    try {
      await work();
    } finally {
      this.patience = patience;
    }
  }

  /** Opens connections ahead, once the ORM has its pool, so that the first requests need not wait for theirs. */
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
      const callOff = after(this.left(delays, isFull ? this.patience.turnMs : this.patience.connectionMs), () => {
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

  /** Takes a place in line, and answers how it is left. */
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
      const limitMs = this.left(delays, this.patience.statementMs) + (this.isPooled ? 0 : GRACE_MS);
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
        // What it still says to that would be taken for the answer to the next statement.
        (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      });
      query(this.named(text), values, (error: Error | null, result: QueryResult) => finish?.(error, result));
    };
    client.query = ((text: unknown, values?: unknown, callback?: unknown) => {
      // A stream takes as long as whoever reads it.
      if (typeof (text as pg.Submittable).submit === 'function') return query(text, values, callback);
      const last = callback ?? values;
      const parameters = Array.isArray(values) ? values : undefined;
      if (typeof last === 'function') return guarded(text, parameters, last as Callback<[QueryResult]>);
      return new Promise((resolve, reject) =>
        guarded(text, parameters, (error, result) => (error ? reject(error) : resolve(result))),
      );
    }) as PoolClient['query'];
  }

  /** A statement, without its name where names are kept by nobody. */
  private named(statement: unknown): unknown {
    const { databaseNamedStatements } = this.config;
    return typeof statement === 'string' || databaseNamedStatements ? statement : { ...statement!, name: undefined };
  }

  private count(delays: Delays, since: number): void {
    if (delays) delays.heldUpMs += Math.max(0, Date.now() - since - USUAL_MS);
  }

  private left(delays: Delays, ms: number): number {
    return Math.max(0, Math.min(ms, this.patience.totalMs - (delays?.heldUpMs ?? 0)));
  }

  /** What was asked at that time has had no answer. Where nothing else has had one since, nobody gets any. */
  private suspect(since: number): void {
    if (!this.patience.sheds || this.isStuck || this.answeredAt > since || this.pool?.ending) return;
    this.isStuck = true;
    void this.untilItAnswers();
  }

  private async untilItAnswers(): Promise<void> {
    while (!this.pool?.ending) {
      const answered = await this.ask('select 1').then(
        () => true,
        () => false,
      );
      if (answered) break;
      await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS).unref());
    }
    this.isStuck = false;
  }

  /** For probes. On a connection of its own: those of the pool may all be in use, which says nothing of the database. */
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
 * Calls `onLate` after so long, unless it is called off. Answers that have come meanwhile are heard first: a process that was held
 * up itself has a backlog of them.
 */
function after(ms: number, onLate: () => void): () => void {
  let hearing: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => (hearing = setImmediate(onLate)), ms);
  return () => {
    clearTimeout(timer);
    clearImmediate(hearing);
  };
}

/** What is traced of a statement: what it does to which table. Its text holds values. */
function statementPart(statement: unknown): Part {
  const text = typeof statement === 'string' ? statement : (statement as { text: string }).text;
  const [, operation = '', table] = /^\s*(\w+)(?:.*?\b(?:from|into|update)\s+"?(?!\()([\w.]+))?/is.exec(text) ?? [];
  return {
    name: [operation, table].filter(Boolean).join(' '),
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.collection.name': table },
  };
}

/** Marks an error as the connection's and not the statement's; the ORM's own errors keep the mark. */
const away = <E extends Error>(error: E): E => Object.assign(error, { isDatabaseAway: true });

/**
 * What Postgres says where it is not the statement's fault: connections (08), no room or no connection left (53), an operator or a
 * limit of time (57), and a server that only reads because another one has taken over (25006).
 */
const AWAY = /^(08|53|57)|^25006$/;

/** Whether the database could not be reached, or had no time: the same again may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  const { isDatabaseAway: isMarked, code } = (error ?? {}) as { isDatabaseAway?: boolean; code?: unknown };
  return isMarked === true || (error instanceof Error && 'severity' in error && AWAY.test(String(code)));
}
