import type { DefaultJobOptions } from 'bullmq';

/** All queues of the product. There are few, because each worker of a queue holds a connection. */
export const QUEUES = {
  mail: 'mail',
  pdf: 'pdf',
  maintenance: 'maintenance',
  exports: 'exports',
  invoices: 'invoices',
  accounts: 'accounts',
  agreements: 'agreements',
  statements: 'statements',
  certificates: 'certificates',
  dataSheets: 'data-sheets',
  newsletter: 'newsletter',
  imports: 'imports',
  erasures: 'erasures',
  bank: 'bank',
} as const;
export type QueueName = (typeof QUEUES)[keyof typeof QUEUES];

/**
 * Payload of a job: ids, never content. `requestId` is added when the job is enqueued, so that the logs of a request
 * can be found.
 */
export interface JobData {
  requestId?: string;
}

export const DEFAULT_JOB_OPTIONS: DefaultJobOptions = {
  attempts: 8,
  backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
  removeOnComplete: { age: 3_600, count: 1_000 },
  removeOnFail: { age: 7 * 24 * 3_600, count: 1_000 },
};

/** Number of minutes for which each queue counts its finished jobs: 24 hours and the current hour. */
export const METRIC_MINUTES = 25 * 60;

/**
 * Options of all workers. If a worker is killed, its job runs again after at most `lockDuration` + `stalledInterval`,
 * which is 12 seconds.
 */
export const WORKER_OPTIONS = {
  lockDuration: 8_000,
  stalledInterval: 4_000,
  maxStalledCount: 3,
  runRetryDelay: 1_000, // delay after a lost connection; with BullMQ's default of 15 seconds, mails would wait that long
  metrics: { maxDataPoints: METRIC_MINUTES },
};
