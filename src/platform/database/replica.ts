import { setTimeout as sleep } from 'node:timers/promises';
import { type EntityManager, PostgreSqlConnection } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import type { DatabaseGate } from './database-gate.js';
import { OwnConnection } from './own-connection.js';

/** How often a process asks how far a replica is. */
const ASK_EVERY_MS = 250;
/** What was not heard of for that long is gone. */
const GONE_MS = 1_000;
/** How much of the past is remembered of the primary, at most. */
const MOST_MARKS = 1_000;

/** A place in the log of writes, which only grows. Of two, the later one includes the earlier. */
export type Position = bigint;

/** As Postgres writes it, such as `16/B374D848`. */
export function toPosition(text: string): Position {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

const REPLAYED = `select pg_is_in_recovery() as "isReplica", coalesce(pg_last_wal_replay_lsn(), '0/0')::text as position`;

/**
 * A copy of the database that follows it. Each process asks it all the time how far it is, and asks the primary just before: so
 * its lag is known by our clock alone, also where nothing is written, or the copy is cut off from the primary and not from us.
 */
export class Replica {
  /** Without a password. */
  readonly name: string;
  private readonly connection: PostgreSqlConnection;
  private replayed: Position = 0n;
  private answeredAt = -Infinity;
  /** It has what was written before. */
  private caughtUpAt = -Infinity;
  /** Where the primary was when, of what the replica has not reached. */
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

  /** How far it is behind, in milliseconds; infinite before it was heard of. */
  get lagMs(): number {
    return Date.now() - this.caughtUpAt;
  }

  /** Whether it answers and is not too far behind. */
  get isUsable(): boolean {
    return !this.gate.isClosed && Date.now() - this.answeredAt < GONE_MS && this.lagMs <= this.maxLagMs;
  }

  has(position: Position): boolean {
    return this.replayed >= position;
  }

  /** For single statements. */
  get em(): EntityManager {
    return this.within(this.connection.getClient());
  }

  /** For connections of one's own. */
  pool(): Promise<Pool> {
    return this.connection.getNativeClient();
  }

  /** Runs `work` in a transaction that only reads. */
  transactional<T>(work: (em: EntityManager) => Promise<T>, options: object): Promise<T> {
    return this.connection.transactional((transaction) => work(this.within(transaction)), options);
  }

  /** The ORM takes whatever runs statements for a transaction. */
  private within(context: Parameters<EntityManager['setTransactionContext']>[0]): EntityManager {
    const em = this.primary.fork();
    em.setTransactionContext(context);
    return em;
  }

  /** Asks how far it is, until it is closed. */
  watch(positionOfPrimary: () => Promise<Position>): void {
    const { signal } = this.closing;
    this.watching = (async () => {
      while (!signal.aborted) {
        await this.ask(positionOfPrimary).catch(() => undefined); // what follows from it: it is not usable
        await sleep(ASK_EVERY_MS, undefined, { signal }).catch(() => undefined);
      }
      this.asking.close();
    })();
  }

  private async ask(positionOfPrimary: () => Promise<Position>): Promise<void> {
    const at = Date.now();
    const mark = { at, position: await positionOfPrimary() };
    // Beyond that many it is further behind than it can be read from; the first ones still tell since when.
    if (this.marks.length < MOST_MARKS) this.marks.push(mark);
    const found = await this.asking.ask<{ isReplica: boolean; position: string }>(REPLAYED);
    if (!found.isReplica) return; // it was promoted: from now on it is another database
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
