import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../../config.js';
import { DatabaseGate } from '../database-gate.js';
import { OwnConnection } from '../own-connection.js';
import { type Position, Replica, toPosition } from './replica.js';

/** Time that a job waits for a replica with all writes. */
const JOB_WAITS_MS = 2_000;

/** Database that a request reads from, and whether the request has written. */
interface Reading {
  replica: Replica | undefined;
  hasWritten: boolean;
}

/**
 * The replicas that may be read from (`DATABASE_REPLICA_URLS`), and the choice among them: for a request, a replica
 * that has its user's writes (`@FromReplica()`); for the file of a job, a replica that has all writes. Otherwise, and
 * for all other callers, the primary.
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

  /** Replica that the current request reads from; undefined for the primary. */
  get current(): Replica | undefined {
    return this.reading.getStore()?.replica;
  }

  /** Database to read from while a file is written: that of the current request, otherwise a replica with all writes. */
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

  /** Serves a request that reads from there. */
  serve<T>(reading: Reading, work: () => Promise<T>): Promise<T> {
    return this.reading.run(reading, work);
  }

  /** Records that the current request has written: from now on it reads from the primary. */
  wrote(): void {
    const reading = this.reading.getStore();
    if (reading) Object.assign(reading, { replica: undefined, hasWritten: true } satisfies Reading);
  }

  /** Chooses a replica that has all writes up to a position, in rotation; undefined if there is none. */
  choose(position: Position): Replica | undefined {
    const fitting = this.all.filter((replica) => replica.isUsable && replica.has(position));
    return fitting[this.turn++ % fitting.length];
  }

  /** Current position of the primary: everything committed before is included in it. */
  async position(): Promise<Position> {
    const { position } = await this.primary.ask<{ position: string }>(
      'select pg_current_wal_insert_lsn()::text as position',
    );
    return toPosition(position);
  }
}
