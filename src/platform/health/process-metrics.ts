import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { collectDefaultMetrics } from 'prom-client';
import { Config } from '../../config.js';
import { Replicas } from '../database/replicas/replicas.js';
import { JobQueue } from '../queue/job-queue.js';
import { Metrics } from '../metrics/metrics.js';

/** Metrics of the process: its version, its memory, its event loop and its connections to the database. */
@Injectable()
export class ProcessMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly jobs: JobQueue,
    private readonly replicas: Replicas,
  ) {}

  onModuleInit(): void {
    collectDefaultMetrics({ register: this.metrics.registry });
    this.metrics.ask({ name: 'app_info', help: 'Version of the product', labelNames: ['version'] }, () =>
      Promise.resolve([{ labels: { version: this.config.version }, value: 1 }]),
    );
    this.metrics.ask(
      { name: 'database_connections', help: 'Connections of the pool, in use and idle', labelNames: ['state'] },
      async () => {
        const { totalCount, idleCount } = await this.pool();
        return [
          { labels: { state: 'in_use' }, value: totalCount - idleCount },
          { labels: { state: 'idle' }, value: idleCount },
        ];
      },
    );
    this.metrics.ask({ name: 'database_connections_max', help: 'Connections that the pool may have' }, async () => [
      { labels: {}, value: (await this.pool()).options.max },
    ]);
    this.metrics.ask({ name: 'database_connections_awaited', help: 'Who waits for a connection' }, async () => [
      { labels: {}, value: (await this.pool()).waitingCount },
    ]);
    this.metrics.ask(
      { name: 'database_replica_up', help: '1, or 0 where it is not read from', labelNames: ['replica'] },
      async () =>
        this.replicas.all.map(({ name, isUsable }) => ({ labels: { replica: name }, value: Number(isUsable) })),
    );
    this.metrics.ask(
      { name: 'database_replica_lag_seconds', help: 'How far a replica is behind', labelNames: ['replica'] },
      async () => this.replicas.all.map(({ name, lagMs }) => ({ labels: { replica: name }, value: lagMs / 1_000 })),
    );
    this.metrics.ask({ name: 'queue_up', help: '1, or 0 where the process does without its queue' }, async () => [
      { labels: {}, value: Number(await this.isQueueUp()) },
    ]);
  }

  private async isQueueUp(): Promise<boolean> {
    return this.jobs.ping().then(
      () => true,
      () => false,
    );
  }

  private async pool(): Promise<Pool> {
    return (await this.em.getConnection().getNativeClient()) as Pool;
  }
}
