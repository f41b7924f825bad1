import { type Job, Worker } from 'bullmq';
import { JobQueue } from '../../src/platform/queue/job-queue.js';
import { WORKER_OPTIONS } from '../../src/platform/queue/queues.js';
import type { TestApp } from '../app.js';

/** Creates a permanently failed job in the certificates queue, in the state in which its worker left it. */
export async function makeFailedJob(app: TestApp): Promise<{ queue: string; jobId: string; participationId: string }> {
  const queue = app.get(JobQueue).queue('certificates');
  const [jobId, participationId] = [`failed-${crypto.randomUUID()}`, crypto.randomUUID()];
  await queue.add('render-certificate', { participationId, requestId: 'request-1' }, { jobId, attempts: 1 });
  const worker = new Worker(queue.name, null, { ...queue.opts, ...WORKER_OPTIONS });
  // Jobs that were already waiting in the queue also fail.
  for (let failed: string | undefined; failed !== jobId;) {
    const job = (await worker.getNextJob('a-worker')) as Job;
    await job.moveToFailed(new Error('The browser has gone'), 'a-worker');
    failed = job.id;
  }
  await worker.close();
  return { queue: queue.name, jobId, participationId };
}
