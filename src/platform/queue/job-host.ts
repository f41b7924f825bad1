import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject, Logger } from '@nestjs/common';
import { SpanKind } from '@opentelemetry/api';
import type { Job, WorkerOptions } from 'bullmq';
import { runAsRequest } from '../request-context.js';
import { Metrics } from '../metrics/metrics.js';
import { traced } from '../tracing/tracing.js';
import { logQueueError } from './queue-errors.js';
import { type JobData, type QueueName, WORKER_OPTIONS } from './queues.js';

/**
 * Marks a class that extends `JobHost` as the worker of a queue; each queue has one class. Every process has it as a
 * provider, but it runs jobs only where `WorkersModule` is imported.
 */
export const JobProcessor = (queue: QueueName, options: Pick<WorkerOptions, 'concurrency' | 'settings'> = {}) =>
  Processor(queue, { ...WORKER_OPTIONS, ...options } as WorkerOptions);

/**
 * Worker of a queue. It runs each job in the context of the request that created the job, measures its time, and logs
 * errors.
 */
export abstract class JobHost<T extends JobData> extends WorkerHost {
  protected readonly logger = new Logger(this.constructor.name);

  /** Ids of the jobs that run in this process. */
  private readonly inWork = new Set<string | undefined>();

  @Inject(Metrics) private readonly metrics!: Metrics;

  /** Runs the job. It must be safe to run twice, even at the same time. If it throws, the job is retried. */
  protected abstract run(job: Job<T>): Promise<unknown>;

  override async process(job: Job<T>): Promise<unknown> {
    const part = { name: `${job.queueName} ${job.name}`, kind: SpanKind.CONSUMER };
    this.inWork.add(job.id);
    try {
      return await runAsRequest(job.data.requestId ?? `job-${job.id}`, () => traced(part, () => this.run(job)));
    } finally {
      this.inWork.delete(job.id);
    }
  }

  @OnWorkerEvent('completed')
  protected onCompleted(job: Job<T>): void {
    this.time(job, 'done');
  }

  @OnWorkerEvent('failed')
  protected onFailed(job: Job<T> | undefined, error: Error): void {
    const isTriedAgain = job !== undefined && job.attemptsMade < (job.opts.attempts ?? 1);
    const again = isTriedAgain ? 'will be tried again' : 'failed for good';
    if (job) this.time(job, isTriedAgain ? 'retried' : 'failed');
    this.logger.warn({
      msg: `Job ${job?.name} ${job?.id} ${again}: ${error.message}`,
      requestId: job?.data.requestId,
      err: error,
    });
  }

  @OnWorkerEvent('stalled')
  protected onStalled(jobId: string): void {
    this.logger.warn(`Job ${jobId} was left by its worker and is done again`);
  }

  @OnWorkerEvent('error')
  protected onError(error: Error): void {
    const unlocked = /^could not renew lock for job (.+)$/.exec(error.message);
    // The lock could not be renewed because the job had already ended; nothing was lost.
    if (unlocked && !this.inWork.has(unlocked[1])) return;
    logQueueError(this.logger, 'Worker', error);
  }

  private time(
    { queueName: queue, name, processedOn, finishedOn }: Job<T>,
    result: 'done' | 'retried' | 'failed',
  ): void {
    const took = (finishedOn ?? Date.now()) - (processedOn ?? Date.now());
    this.metrics.jobs.observe({ queue, name, result }, Math.max(0, took) / 1000);
  }
}
