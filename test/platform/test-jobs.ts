import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { currentRequestId } from '../../src/platform/request-context.js';
import { JobHost, JobProcessor } from '../../src/platform/queue/job-host.js';
import { type JobData, QUEUES } from '../../src/platform/queue/queues.js';
import { Scheduled, type ScheduledJob } from '../../src/platform/queue/scheduled.js';

/** Creates the table into which the jobs of these tests write traces, from any process. */
export const TRACES = `create table traces (
  id serial primary key, name text not null, step text not null, pid int not null, request_id text,
  at timestamptz not null default now())`;

interface TracedJob extends JobData {
  /** Duration of the job in milliseconds. */
  milliseconds?: number;
  /** Number of failures before the job succeeds. */
  failures?: number;
}

/** Job that writes a trace when it starts, and another when it has succeeded or failed. */
@Injectable()
@JobProcessor(QUEUES.pdf, { concurrency: 4 })
export class TracingJob extends JobHost<TracedJob> {
  constructor(private readonly em: EntityManager) {
    super();
  }

  protected override async run(job: Job<TracedJob>): Promise<void> {
    await trace(this.em, job.name, 'begun');
    await sleep(job.data.milliseconds ?? 0);
    if (job.attemptsMade < (job.data.failures ?? 0)) {
      await trace(this.em, job.name, 'failed');
      throw new Error('not yet');
    }
    await trace(this.em, job.name, 'done');
  }
}

@Injectable()
@Scheduled({ name: 'tick', cron: '* * * * * *' })
class TickJob implements ScheduledJob {
  constructor(private readonly em: EntityManager) {}

  async run(): Promise<void> {
    await trace(this.em, 'tick', 'done');
  }
}

export const TEST_JOBS = [TracingJob, TickJob];

const trace = (em: EntityManager, name: string, step: string): Promise<unknown> =>
  em
    .fork()
    .execute('insert into traces (name, step, pid, request_id) values (?, ?, ?, ?)', [
      name,
      step,
      process.pid,
      currentRequestId() ?? null,
    ]);
