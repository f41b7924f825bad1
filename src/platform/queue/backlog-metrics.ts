import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JobQueue } from './job-queue.js';
import { QUEUES } from './queues.js';
import { Metrics, type Sample } from '../metrics/metrics.js';
import { BACKLOG, OLDEST_MAIL, MONTHS_LEFT } from './backlog.queries.js';

/**
 * Minimum interval between queries, in seconds; about the interval at which Prometheus reads the metrics of all
 * workers.
 */
const SECONDS = 10;

const STATES = ['waiting', 'prioritized', 'active', 'delayed', 'failed'] as const;

/** Metrics of pending work: jobs, mails, and partitions for the coming months. Every worker reports the same values. */
@Injectable()
export class BacklogMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly jobs: JobQueue,
    private readonly em: EntityManager,
  ) {}

  onModuleInit(): void {
    const labelNames = ['queue'];
    const queues = (of: (name: (typeof QUEUES)[keyof typeof QUEUES]) => Promise<Sample[]>) => async () =>
      (await Promise.all(Object.values(QUEUES).map(of))).flat();
    this.metrics.ask(
      { name: 'queue_jobs', help: 'Jobs of a queue by state', labelNames: ['queue', 'state'], seconds: SECONDS },
      queues(async (queue) => {
        const counts = await this.jobs.queue(queue).getJobCounts(...STATES);
        return STATES.map((state) => ({ labels: { queue, state }, value: counts[state] ?? 0 }));
      }),
    );
    this.metrics.ask(
      { name: 'queue_oldest_job_seconds', help: 'How long the first job in line waits', labelNames, seconds: SECONDS },
      queues(async (queue) => {
        const next = await this.jobs.queue(queue).getJobs(['waiting', 'prioritized'], 0, 0, true);
        const since = Math.min(...next.map(({ timestamp, delay }) => timestamp + delay));
        return [{ labels: { queue }, value: next.length > 0 ? Math.max(0, Date.now() - since) / 1_000 : 0 }];
      }),
    );
    this.metrics.ask(
      {
        name: 'outbox_mails',
        help: 'Mails that are due, that wait for another try, and that failed for good',
        labelNames: ['state'],
        seconds: SECONDS,
      },
      async () => {
        const row = await BACKLOG.first(this.em.fork());
        return Object.entries(row ?? {}).map(([state, count]) => ({ labels: { state }, value: Number(count) }));
      },
    );
    // Includes mails that wait for a retry: while the mail server is unavailable, mails are mostly waiting and not due.
    this.metrics.ask(
      { name: 'outbox_oldest_unsent_seconds', help: 'How long the oldest unsent mail waits', seconds: SECONDS },
      async () => {
        const row = await OLDEST_MAIL.first(this.em.fork());
        return [{ labels: {}, value: Number(row?.age ?? 0) }];
      },
    );
    this.metrics.ask(
      {
        name: 'month_parts_end_seconds',
        help: 'How long each table with a part a month can be written to with the parts that it has',
        labelNames: ['table'],
        seconds: SECONDS,
      },
      async () => {
        const rows = await MONTHS_LEFT.all(this.em.fork());
        return rows.map(({ table, left }) => ({ labels: { table }, value: Number(left) }));
      },
    );
  }
}
