import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../config.js';
import { DatabaseGate } from './database-gate.js';
import { OwnConnection } from './own-connection.js';
import { type Position, Replica, toPosition } from './replica.js';

/** How long a job waits for a replica that has all there is. */
const JOB_WAITS_MS = 2_000;

/** Where a request reads, and whether it has written. */
interface Reading {
  replica: Replica | undefined;
  hasWritten: boolean;
}

/**
 * The copies of the database that may be read from (`DATABASE_REPLICA_URLS`), and which one: for a request, one that has what its
 * person has written (`@FromReplica()`); for the file of a job, one that has everything there is. Else the primary, as for
 * whatever does not ask.
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

  /** Where the request being served reads; undefined for the primary. */
  get current(): Replica | undefined {
    return this.reading.getStore()?.replica;
  }

  /** Where a file is read that is written now: as the request being served reads, else from one that has everything. */
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

  /** Serves a request that reads there. */
  serve<T>(reading: Reading, work: () => Promise<T>): Promise<T> {
    return this.reading.run(reading, work);
  }

  /** The request being served has written: from here on it reads what it wrote. */
  wrote(): void {
    const reading = this.reading.getStore();
    if (reading) Object.assign(reading, { replica: undefined, hasWritten: true } satisfies Reading);
  }

  /** One that has what was written up to there; undefined where none has. They take turns. */
  choose(position: Position): Replica | undefined {
    const fitting = this.all.filter((replica) => replica.isUsable && replica.has(position));
    return fitting[this.turn++ % fitting.length];
  }

  /** How far the primary is: everything that was committed before is before that. */
  async position(): Promise<Position> {
    const { position } = await this.primary.ask<{ position: string }>(
      'select pg_current_wal_insert_lsn()::text as position',
    );
    return toPosition(position);
  }
}
