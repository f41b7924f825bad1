import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../../config.js';
import { DatabaseGate } from '../database-gate.js';
import { OwnConnection } from '../own-connection.js';
import { type Position, Replica, toPosition } from './replica.js';

/** Maximum time that a job waits for a replica to receive all writes, in milliseconds. */
const JOB_WAITS_MS = 2_000;

/** Database that a request reads from, and whether the request has written. */
interface Reading {
  replica: Replica | undefined;
  hasWritten: boolean;
}

/**
 * The replicas of the database (`DATABASE_REPLICA_URLS`), and the choice among them. A request with `@FromReplica()`
 * reads from a replica that has the writes of its user; the file of a job is read from a replica that has all writes.
 * If there is none, and in all other cases, the primary is read.
 */
@Injectable()
export class Replicas implements OnModuleInit, OnModuleDestroy {
  readonly all: Replica[];
  private readonly reading = new AsyncLocalStorage<Reading>();
  private turn = 0;

  private readonly primary: OwnConnection;

  constructor(em: EntityManager, gate: DatabaseGate, config: Config) {
    this.primary = new OwnConnection(config.databaseUrl);
    this.all = config.databaseReplicaUrls.map(
      (url) => new Replica(em, gate.before(url), url, config.databaseReplicaMaxLagMs),
    );
  }

  onModuleInit(): void {
    for (const replica of this.all) replica.watch(() => this.position());
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.all.map((replica) => replica.close()));
    this.primary.close();
  }

  /** The replica that the current request reads from; undefined for the primary. */
  get current(): Replica | undefined {
    return this.reading.getStore()?.replica;
  }

  /**
   * Returns the database to read from while a file is written: the one that the current request reads from, otherwise a
   * replica with all writes.
   */
  async forFile(): Promise<Replica | undefined> {
    if (this.all.length === 0 || this.reading.getStore()) return this.current;
    const position = await this.position().catch(() => undefined);
    if (position === undefined) return undefined;
    const until = Date.now() + JOB_WAITS_MS;
    for (let found = this.choose(position); ; found = this.choose(position)) {
      if (found || Date.now() > until || !this.all.some(({ isUsable }) => isUsable)) return found;
      await sleep(50);
    }
  }

  /** Runs `work` as a request that reads from the given database. */
  serve<T>(reading: Reading, work: () => Promise<T>): Promise<T> {
    return this.reading.run(reading, work);
  }

  /** Records that the current request has written: from now on it reads from the primary. */
  wrote(): void {
    const reading = this.reading.getStore();
    if (reading) Object.assign(reading, { replica: undefined, hasWritten: true } satisfies Reading);
  }

  /**
   * Returns a replica that has all writes up to a position, each time the next one in turn; undefined if there is none.
   */
  choose(position: Position): Replica | undefined {
    const fitting = this.all.filter((replica) => replica.isUsable && replica.has(position));
    return fitting[this.turn++ % fitting.length];
  }

  /** Returns the current position of the primary, which includes everything that was committed before the call. */
  async position(): Promise<Position> {
    const { position } = await this.primary.ask<{ position: string }>(
      'select pg_current_wal_insert_lsn()::text as position',
    );
    return toPosition(position);
  }
}
