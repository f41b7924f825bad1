import { setTimeout as sleep } from 'node:timers/promises';
import { type EntityManager, PostgreSqlConnection } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import type { DatabaseGate } from '../database-gate.js';
import { OwnConnection } from '../own-connection.js';

/** Interval at which a process reads the position of a replica, in milliseconds. */
const ASK_EVERY_MS = 250;
/** Time without a response after which a replica counts as unavailable, in milliseconds. */
const GONE_MS = 1_000;
/** Maximum number of earlier positions of the primary that are kept. */
const MOST_MARKS = 1_000;

/** Position in the write-ahead log. Positions only increase; the state at a position includes all earlier writes. */
export type Position = bigint;

/** Parses a position in the form in which Postgres writes it, for example `16/B374D848`. */
export function toPosition(text: string): Position {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

const REPLAYED = `select pg_is_in_recovery() as "isReplica", coalesce(pg_last_wal_replay_lsn(), '0/0')::text as position`;

/**
 * A replica of the database. Each process regularly reads the position of the primary and then the position of the
 * replica, and notes the time. So the lag depends on the clock of this process only, and is known even when nothing is
 * written or the replica has lost its connection to the primary.
 */
export class Replica {
  /** Address of the replica without its password, for logs. */
  readonly name: string;
  private readonly connection: PostgreSqlConnection;
  private replayed: Position = 0n;
  private answeredAt = -Infinity;
  /** Time up to which the replica has all writes. */
  private caughtUpAt = -Infinity;
  /** Positions of the primary that the replica has not reached yet, each with the time at which the primary had it. */
  private marks: { position: Position; at: number }[] = [];
  private readonly asking: OwnConnection;
  private readonly closing = new AbortController();
  private watching?: Promise<void>;

  constructor(
    private readonly primary: EntityManager,
    private readonly gate: DatabaseGate,
    url: string,
    private readonly maxLagMs: number,
  ) {
    const { host, pathname } = new URL(url);
    this.name = `${host}${pathname}`;
    this.asking = new OwnConnection(url);
    const pool = primary.config.get('pool');
    const options = { clientUrl: url, pool, driverOptions: gate.options };
    this.connection = new PostgreSqlConnection(primary.config, options, 'read');
  }

  /** Lag in milliseconds; infinite until the replica has responded. */
  get lagMs(): number {
    return Date.now() - this.caughtUpAt;
  }

  /** True when the replica responds and does not lag too far behind. */
  get isUsable(): boolean {
    return !this.gate.isClosed && Date.now() - this.answeredAt < GONE_MS && this.lagMs <= this.maxLagMs;
  }

  has(position: Position): boolean {
    return this.replayed >= position;
  }

  /** EntityManager for single statements on the replica. */
  get em(): EntityManager {
    return this.within(this.connection.getClient());
  }

  /** Returns the connection pool, for callers that need a separate connection. */
  pool(): Promise<Pool> {
    return this.connection.getNativeClient();
  }

  /** Runs `work` in a read-only transaction. */
  transactional<T>(work: (em: EntityManager) => Promise<T>, options: object): Promise<T> {
    return this.connection.transactional((transaction) => work(this.within(transaction)), options);
  }

  /**
   * Returns an EntityManager for statements in the given transaction; the ORM accepts any object that runs statements.
   */
  private within(context: Parameters<EntityManager['setTransactionContext']>[0]): EntityManager {
    const em = this.primary.fork();
    em.setTransactionContext(context);
    return em;
  }

  /** Reads the position regularly until the replica is closed. */
  watch(positionOfPrimary: () => Promise<Position>): void {
    const { signal } = this.closing;
    this.watching = (async () => {
      while (!signal.aborted) {
        await this.ask(positionOfPrimary).catch(() => undefined); // the replica is not usable after an error
        await sleep(ASK_EVERY_MS, undefined, { signal }).catch(() => undefined);
      }
      this.asking.close();
    })();
  }

  private async ask(positionOfPrimary: () => Promise<Position>): Promise<void> {
    const at = Date.now();
    const mark = { at, position: await positionOfPrimary() };
    // With more positions the lag exceeds the limit anyway; the oldest position determines it.
    if (this.marks.length < MOST_MARKS) this.marks.push(mark);
    const found = await this.asking.ask<{ isReplica: boolean; position: string }>(REPLAYED);
    if (!found.isReplica) return; // the replica has been promoted, and from now on is a separate database
    this.replayed = toPosition(found.position);
    this.answeredAt = Date.now();
    const missing = this.marks.findIndex(({ position }) => position > this.replayed);
    const reached = this.marks.splice(0, missing < 0 ? this.marks.length : missing);
    this.caughtUpAt = reached.at(-1)?.at ?? this.caughtUpAt;
  }

  async close(): Promise<void> {
    this.closing.abort();
    await Promise.all([this.watching, this.connection.close()]);
  }
}
