import { setTimeout as sleep } from 'node:timers/promises';
import { type EntityManager, PostgreSqlConnection } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import type { DatabaseGate } from '../database-gate.js';
import { OwnConnection } from '../own-connection.js';

/** Interval at which a process asks for the position of a replica. */
const ASK_EVERY_MS = 250;
/** A replica without a response for this long counts as gone. */
const GONE_MS = 1_000;
/** Maximum number of past positions of the primary that are kept. */
const MOST_MARKS = 1_000;

/** Position in the write-ahead log, which only grows. A later position includes all earlier writes. */
export type Position = bigint;

/** Parses a position as Postgres writes it, for example `16/B374D848`. */
export function toPosition(text: string): Position {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

const REPLAYED = `select pg_is_in_recovery() as "isReplica", coalesce(pg_last_wal_replay_lsn(), '0/0')::text as position`;

/**
 * A replica of the database. Each process polls its position, and just before that the primary's: so the lag is
 * measured by our clock alone, even if nothing is written, or if the replica is cut off from the primary but not from
 * us.
 */
export class Replica {
  /** Without a password. */
  readonly name: string;
  private readonly connection: PostgreSqlConnection;
  private replayed: Position = 0n;
  private answeredAt = -Infinity;
  /** Time up to which the replica has all writes. */
  private caughtUpAt = -Infinity;
  /** Positions of the primary that the replica has not reached, with their times. */
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

  /** Lag in milliseconds; infinite before the first response. */
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

  /** EntityManager for single statements. */
  get em(): EntityManager {
    return this.within(this.connection.getClient());
  }

  /** Connection pool, for callers that need a connection of their own. */
  pool(): Promise<Pool> {
    return this.connection.getNativeClient();
  }

  /** Runs `work` in a read-only transaction. */
  transactional<T>(work: (em: EntityManager) => Promise<T>, options: object): Promise<T> {
    return this.connection.transactional((transaction) => work(this.within(transaction)), options);
  }

  /** The ORM accepts any object that runs statements as a transaction. */
  private within(context: Parameters<EntityManager['setTransactionContext']>[0]): EntityManager {
    const em = this.primary.fork();
    em.setTransactionContext(context);
    return em;
  }

  /** Polls the position until the replica is closed. */
  watch(positionOfPrimary: () => Promise<Position>): void {
    const { signal } = this.closing;
    this.watching = (async () => {
      while (!signal.aborted) {
        await this.ask(positionOfPrimary).catch(() => undefined); // after an error the replica is not usable
        await sleep(ASK_EVERY_MS, undefined, { signal }).catch(() => undefined);
      }
      this.asking.close();
    })();
  }

  private async ask(positionOfPrimary: () => Promise<Position>): Promise<void> {
    const at = Date.now();
    const mark = { at, position: await positionOfPrimary() };
    // With more marks the lag exceeds the limit anyway; the oldest ones still tell since when.
    if (this.marks.length < MOST_MARKS) this.marks.push(mark);
    const found = await this.asking.ask<{ isReplica: boolean; position: string }>(REPLAYED);
    if (!found.isReplica) return; // it was promoted, and is a different database from now on
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
