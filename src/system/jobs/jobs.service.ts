import { Injectable, Logger } from '@nestjs/common';
import type { Job, JobType } from 'bullmq';
import { insertAuditEntry } from '../../platform/database/audit-entry.js';
import { Transactions } from '../../platform/database/transactions.js';
import { conflict, malformed, notFound } from '../../platform/errors.js';
import { type CappedPage, pagingOf } from '../../platform/http/paging.js';
import { JobQueue } from '../../platform/queue/job-queue.js';
import { METRIC_MINUTES, type QueueName, QUEUES } from '../../platform/queue/queues.js';
import type { Actor } from '../../rules/actor.js';
import { hoursOf } from './hours.js';
import type { JobAction, JobDto, JobFiguresDto, JobQueryDto, JobStatus, QueueFiguresDto } from './jobs.dto.js';

const NAMES = Object.values(QUEUES);
/** Maximum number of jobs in a list, because a page reads all jobs before it, from every queue. */
const MOST = 1_000;
const STOPPED_AFTER_MS = 2 * 60_000;
/** Number of jobs from which the median duration is computed. */
const SAMPLE = 21;

const TYPES: Record<JobStatus, JobType[]> = {
  failed: ['failed'],
  running: ['active'],
  waiting: ['waiting', 'prioritized'],
  planned: ['delayed'],
  done: ['completed'],
};
const STATUSES = Object.keys(TYPES) as JobStatus[];
const ENDED = new Set<JobStatus>(['failed', 'done']);

/** Reads the queues for system administrators, and changes failed jobs. */
@Injectable()
export class Jobs {
  private readonly logger = new Logger(Jobs.name);

  constructor(
    private readonly queue: JobQueue,
    private readonly transactions: Transactions,
  ) {}

  /** Returns the figures of all queues. Throws 503 while the queue does not answer. */
  figures(): Promise<JobFiguresDto> {
    return this.queue.answer(async () => {
      const read = await Promise.all(NAMES.map((name) => this.figuresOf(name)));
      const queues = read.map(({ figures }) => figures);
      const sum = (of: (one: QueueFiguresDto) => number) => queues.reduce((total, one) => total + of(one), 0);
      return {
        waiting: sum((one) => one.waiting),
        running: sum((one) => one.running),
        planned: sum((one) => one.planned),
        failed: sum((one) => one.failed),
        done: sum((one) => one.done),
        oldestWaitingAt: earliest(queues.map((one) => one.oldestWaitingAt)),
        longestRunningAt: earliest(read.map(({ runningAt }) => runningAt)),
        oldestFailedAt: earliest(read.map(({ failedAt }) => failedAt)),
        queues,
        hours: hoursOf(
          read.map(({ completed }) => completed),
          read.map(({ failed }) => failed),
        ),
      };
    });
  }

  /** Returns a page of the jobs of one status. 400 beyond the first 1,000; 503 while the queue does not answer. */
  list({ status = 'failed', queue, ...query }: JobQueryDto): Promise<CappedPage<JobDto>> {
    const { limit, offset } = pagingOf(query, ['order'], 'order');
    if (offset + limit > MOST) {
      const message = `Only the first ${MOST.toLocaleString('en-GB')} jobs are listed`;
      throw malformed(message, [{ field: 'offset', message }]);
    }
    return this.queue.answer(async () => {
      const names = queue ? [queue] : NAMES;
      const [counts, found] = await Promise.all([
        Promise.all(names.map((name) => this.queue.queue(name).getJobCountByTypes(...TYPES[status]))),
        Promise.all(
          names.map((name) => this.queue.queue(name).getJobs(TYPES[status], 0, offset + limit - 1, !ENDED.has(status))),
        ),
      ]);
      const total = counts.reduce((sum, count) => sum + count, 0);
      const jobs = found
        .flat()
        .filter((job) => job?.id !== undefined) // the job ended while the page was read
        .map((job) => toJob(job, status))
        .sort((a, b) => compare(timeOf(a), timeOf(b)) * (ENDED.has(status) ? -1 : 1));
      return {
        data: jobs.slice(offset, offset + limit),
        total: Math.min(total, MOST),
        totalIsCapped: total > MOST,
        limit,
        offset,
      };
    });
  }

  /** Returns one job. Throws 404; 503 while the queue does not answer. */
  get(queue: string, jobId: string): Promise<JobDto> {
    return this.queue.answer(async () => {
      const job = await this.find(queue, jobId);
      const state = await job.getState();
      const status = STATUSES.find((one) => TYPES[one].includes(state as JobType));
      if (!status) throw jobNotFound(); // it ended and was removed meanwhile
      return toJob(job, status);
    });
  }

  /** Retries a failed job with all its attempts. Throws 404; 409 unless it has failed. */
  async retry(actor: Actor, queue: string, jobId: string): Promise<void> {
    await this.change(actor, 'retry', queue, jobId, (job) => job.retry('failed', { resetAttemptsMade: true }));
  }

  /** Removes a failed job. Throws 404; 409 unless it has failed. */
  async giveUp(actor: Actor, queue: string, jobId: string): Promise<void> {
    await this.change(actor, 'give_up', queue, jobId, (job) => job.remove());
  }

  /** Applies an action to a failed job. The audit log entry is committed only if the queue has applied it. */
  private async change(
    { userId }: Actor,
    action: JobAction,
    queue: string,
    jobId: string,
    act: (job: Job) => Promise<void>,
  ): Promise<void> {
    await this.queue.answer(async () => {
      const job = await this.find(queue, jobId);
      if (!(await job.isFailed())) throw conflict('job_not_failed', 'Only a job that has failed can be changed.');
      await this.transactions.run(async (em) => {
        const after = { job: job.name, action };
        const change = action === 'retry' ? 'update' : 'delete';
        await insertAuditEntry(em, { action: change, entity: 'jobs', entityId: `${queue}/${jobId}`, after });
        try {
          await act(job);
        } catch (error) {
          // A concurrent request may have changed the job.
          if (await job.isFailed()) throw error;
          throw conflict('job_not_failed', 'Only a job that has failed can be changed.');
        }
      });
    });
    this.logger.log(`Job ${jobId} of ${queue}: ${action} by ${userId}`);
  }

  private async find(queue: string, jobId: string): Promise<Job<Record<string, unknown>>> {
    const job = isQueue(queue)
      ? ((await this.queue.queue(queue).getJob(jobId)) as Job<Record<string, unknown>> | undefined)
      : undefined;
    if (!job) throw jobNotFound();
    return job;
  }

  private async figuresOf(name: QueueName) {
    const queue = this.queue.queue(name);
    const [counts, completed, failed] = await Promise.all([
      queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed', 'completed'),
      queue.getMetrics('completed', 0, METRIC_MINUTES - 1),
      queue.getMetrics('failed', 0, METRIC_MINUTES - 1),
    ]);
    const some = (types: JobType[], last: number, ascending?: boolean) =>
      types.some((type) => counts[type]) ? queue.getJobs(types, 0, last, ascending) : [];
    const [oldest, running, longAgo, recent] = await Promise.all([
      some(TYPES.waiting, 0, true),
      some(['active'], -1),
      some(['failed'], 0, true),
      some(['completed'], SAMPLE - 1),
    ]);
    const waiting = (counts['waiting'] ?? 0) + (counts['prioritized'] ?? 0);
    const oldestWaitingAt = earliest(oldest.map((job) => iso(job.timestamp)));
    const hasStopped =
      counts['active'] === 0 && oldestWaitingAt !== null && Date.now() - Date.parse(oldestWaitingAt) > STOPPED_AFTER_MS;
    const figures: QueueFiguresDto = {
      queue: name,
      waiting,
      running: counts['active'] ?? 0,
      planned: counts['delayed'] ?? 0,
      failed: counts['failed'] ?? 0,
      done: hoursOf([completed], []).reduce((sum, { done }) => sum + done, 0),
      usualMs: medianOf(
        recent.flatMap(({ processedOn, finishedOn }) => (processedOn && finishedOn ? [finishedOn - processedOn] : [])),
      ),
      oldestWaitingAt,
      state: hasStopped ? 'stopped' : counts['failed'] ? 'failed' : 'normal',
    };
    return {
      figures,
      completed,
      failed,
      runningAt: earliest(running.map((job) => iso(job.processedOn))),
      failedAt: earliest(longAgo.map((job) => iso(job.finishedOn))),
    };
  }
}

const jobNotFound = () => notFound('Job not found');
const isQueue = (name: string): name is QueueName => (NAMES as string[]).includes(name);
const iso = (ms: number | undefined): string | null => (ms ? new Date(ms).toISOString() : null);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const earliest = (times: (string | null)[]): string | null =>
  times
    .filter((time) => time !== null)
    .reduce<string | null>((first, time) => (first === null || time < first ? time : first), null);

function medianOf(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

/** Returns the time by which a list of jobs is sorted. */
const timeOf = ({ status, createdAt, startedAt, finishedAt, dueAt }: JobDto): string =>
  (ENDED.has(status) ? finishedAt : status === 'running' ? startedAt : status === 'planned' ? dueAt : null) ??
  createdAt;

/** Returns the message of a stack trace: 'Error: The browser has gone\n    at …' as 'The browser has gone'. */
const messageIn = (stack: string): string => stack.replace(/\n\s+at [^]*/, '').replace(/^\w*Error: /, '');

function toJob(job: Job<Record<string, unknown>>, status: JobStatus): JobDto {
  const jobId = job.id ?? '';
  const record = Object.entries(job.data).find(
    ([key, value]) => key.endsWith('Id') && key !== 'requestId' && typeof value === 'string',
  );
  return {
    id: `${job.queueName}/${jobId}`,
    queue: job.queueName as QueueName,
    jobId,
    name: job.name,
    status,
    record: record ? { type: record[0], id: String(record[1]) } : null,
    attempts: job.attemptsMade,
    maxAttempts: job.opts.attempts ?? 1,
    error: job.failedReason ?? null,
    errors: (job.stacktrace ?? []).map(messageIn),
    createdAt: new Date(job.timestamp).toISOString(),
    startedAt: iso(job.processedOn),
    finishedAt: ENDED.has(status) ? iso(job.finishedOn) : null,
    dueAt: status === 'planned' ? iso(job.timestamp + job.delay) : null,
    requestId: typeof job.data['requestId'] === 'string' ? job.data['requestId'] : null,
    actions: status === 'failed' ? ['retry', 'give_up'] : [],
  };
}
