import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { SchedulerRegistry } from '@nestjs/schedule';
import type { Job } from 'bullmq';
import { CronJob } from 'cron';
import { JobHost, JobProcessor } from './job-host.js';
import { JobQueue } from './job-queue.js';
import { type JobData, QUEUES } from './queues.js';
import { Scheduled, type ScheduledJob } from './scheduled.js';

/**
 * Runs the providers that are marked `@Scheduled`. Every worker has timers, but a timer only enqueues a job that is
 * named after its due time: so several workers add one job, and one of them runs it. The timers are in Nest's registry,
 * which stops them at shutdown.
 */
@Injectable()
@JobProcessor(QUEUES.maintenance, { concurrency: 4 })
export class MaintenanceJob extends JobHost<JobData> implements OnApplicationBootstrap {
  private readonly jobs = new Map<string, ScheduledJob>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly clocks: SchedulerRegistry,
    private readonly queue: JobQueue,
  ) {
    super();
  }

  onApplicationBootstrap(): void {
    for (const wrapper of this.discovery.getProviders({ metadataKey: Scheduled.KEY })) {
      const schedule = this.discovery.getMetadataByDecorator(Scheduled, wrapper);
      if (!schedule) continue;
      this.jobs.set(schedule.name, wrapper.instance as ScheduledJob);
      this.startClock(schedule.name, schedule.cron);
    }
  }

  protected override async run(job: Job<JobData>): Promise<void> {
    const scheduled = this.jobs.get(job.name);
    if (!scheduled) throw new Error(`No job is scheduled under the name ${job.name}`);
    await scheduled.run();
  }

  private startClock(name: string, cronTime: string): void {
    const clock: CronJob = CronJob.from({
      cronTime,
      timeZone: 'UTC',
      onTick: () => {
        const tick = due;
        due = clock.nextDate().toMillis();
        return this.enqueue(name, tick);
      },
    });
    let due = clock.nextDate().toMillis();
    this.clocks.addCronJob(name, clock);
    clock.start();
  }

  /**
   * Enqueues a scheduled job. If the queue does not accept it, it is skipped: the next scheduled run does the same
   * work.
   */
  private async enqueue(name: string, tick: number): Promise<void> {
    try {
      await this.queue.add(QUEUES.maintenance, { name, data: {}, options: { jobId: `${name}-${tick}`, attempts: 3 } });
    } catch (error) {
      this.logger.warn({ msg: `${name} could not be enqueued`, err: error });
    }
  }
}
