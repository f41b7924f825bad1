import { type Job, Worker } from 'bullmq';
import { JobQueue } from '../../src/platform/queue/job-queue.js';
import { WORKER_OPTIONS } from '../../src/platform/queue/queues.js';
import type { TestApp } from '../app.js';

/** Creates a permanently failed job in the certificates queue, in the state in which its worker left it. */
export async function makeFailedJob(app: TestApp): Promise<{ queue: string; jobId: string; participationId: string }> {
  const queue = app.get(JobQueue).queue('certificates');
  const [jobId, participationId] = [`failed-${crypto.randomUUID()}`, crypto.randomUUID()];
  await queue.add('render-certificate', { participationId, requestId: 'request-1' }, { jobId, attempts: 1 });
  await failWaitingJobs(app, jobId, new Error('The browser has gone'));
  return { queue: queue.name, jobId, participationId };
}

/** Lets the waiting jobs of the certificates queue fail, in their order, up to the given one. */
export async function failWaitingJobs(app: TestApp, last: string, error: Error): Promise<void> {
  const queue = app.get(JobQueue).queue('certificates');
  const worker = new Worker(queue.name, null, { ...queue.opts, ...WORKER_OPTIONS });
  for (let failed: string | undefined; failed !== last;) {
    const job = (await worker.getNextJob('a-worker')) as Job;
    await job.moveToFailed(error, 'a-worker');
    failed = job.id;
  }
  await worker.close();
}
