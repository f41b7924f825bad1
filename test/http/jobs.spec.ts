import type { JobDto, JobFiguresDto } from '../../src/system/jobs/jobs.dto.js';
import { JobQueue } from '../../src/platform/queue/job-queue.js';
import { QUEUES } from '../../src/platform/queue/queues.js';
import { STAFF, TestApp } from '../app.js';
import { failWaitingJobs, makeFailedJob } from '../builders/jobs.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());

const list = async (query: string) => {
  const { body } = await (await app.as(STAFF)).get(`/system/jobs?${query}`).expect(200);
  return body as { data: JobDto[]; total: number };
};
const figures = async () => (await (await app.as(STAFF)).get('/system/jobs/figures').expect(200)).body as JobFiguresDto;

it('a failed job is listed with its error and record, and counted', async () => {
  const { jobId, participationId } = await makeFailedJob(app);
  const { data } = await list('status=failed&queue=certificates');
  expect(data.find((job) => job.jobId === jobId)).toEqual({
    id: `certificates/${jobId}`,
    queue: 'certificates',
    jobId,
    name: 'render-certificate',
    status: 'failed',
    record: { type: 'participationId', id: participationId },
    attempts: 1,
    maxAttempts: 1,
    error: 'The browser has gone',
    errors: ['The browser has gone'],
    createdAt: expect.any(String),
    startedAt: expect.any(String),
    finishedAt: expect.any(String),
    dueAt: null,
    requestId: 'request-1',
    actions: ['retry', 'give_up'],
  });
  const staff = await app.as(STAFF);
  const { body } = await staff.get(`/system/jobs/certificates/${jobId}`).expect(200);
  expect(body).toEqual(data.find((job) => job.jobId === jobId));
  const all = await figures();
  expect(all.queues.map(({ queue }) => queue)).toEqual(Object.values(QUEUES));
  const own = all.queues.find(({ queue }) => queue === 'certificates')!;
  expect(own.failed).toBe(data.length);
  expect(own.state).toBe('failed');
  expect(all.failed).toBe((await list('status=failed')).total);
  expect(all.oldestFailedAt).toBe((await list('status=failed')).data.at(-1)!.finishedAt);
  // The figures also include the worker of this test.
  expect(all.hours).toHaveLength(24);
  expect(all.hours.reduce((sum, hour) => sum + hour.failed, 0)).toBeGreaterThan(0);
});

it('a failed job can be retried once, or given up', async () => {
  const staff = await app.as(STAFF);
  const [again, gone] = [await makeFailedJob(app), await makeFailedJob(app)];
  const answers = await Promise.all([1, 2].map(() => staff.post(`/system/jobs/certificates/${again.jobId}/retry`)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  const { data } = await list('status=waiting&queue=certificates');
  expect(data.map(({ jobId, actions }) => [jobId, actions])).toEqual([[again.jobId, []]]);
  await staff.delete(`/system/jobs/certificates/${again.jobId}`).expect(409);

  await staff.delete(`/system/jobs/certificates/${gone.jobId}`).expect(204);
  const { body } = await staff.delete(`/system/jobs/certificates/${gone.jobId}`).expect(404);
  expect(body).toMatchObject({ message: 'Job not found' });
  await staff.get(`/system/jobs/certificates/${gone.jobId}`).expect(404);
  await staff.get(`/system/jobs/nothing/${gone.jobId}`).expect(404);
  await staff.post(`/system/jobs/nothing/${gone.jobId}/retry`).expect(404);
  await app.get(JobQueue).queue('certificates').remove(again.jobId);
});

it('the errors of all attempts of a job are listed', async () => {
  const jobId = crypto.randomUUID();
  await app.get(JobQueue).queue('certificates').add('render-certificate', {}, { jobId, attempts: 2, backoff: 0 });
  await failWaitingJobs(app, jobId, new RangeError('Out of memory\nat startup'));
  await failWaitingJobs(app, jobId, new Error('The browser has gone'));
  const { body } = await (await app.as(STAFF)).get(`/system/jobs/certificates/${jobId}`).expect(200);
  expect(body).toMatchObject({
    status: 'failed',
    attempts: 2,
    error: 'The browser has gone',
    errors: ['Out of memory\nat startup', 'The browser has gone'],
  });
});

it('waiting and planned jobs are listed in the order in which they run, and a stopped queue is shown', async () => {
  const queue = app.get(JobQueue).queue('data-sheets');
  const now = Date.now();
  await queue.addBulk([
    { name: 'b', data: {}, opts: { jobId: 'second', timestamp: now - 60_000 } },
    { name: 'a', data: {}, opts: { jobId: 'first', timestamp: now - 180_000 } },
    { name: 'd', data: {}, opts: { jobId: 'late', delay: 90_000 } },
    { name: 'c', data: {}, opts: { jobId: 'soon', delay: 60_000 } },
  ]);
  const ids = async (query: string) => (await list(`queue=data-sheets&${query}`)).data.map(({ jobId }) => jobId);
  expect(await ids('status=waiting')).toEqual(['first', 'second']);
  expect(await ids('status=waiting&limit=1&offset=1')).toEqual(['second']);
  expect(await ids('status=planned')).toEqual(['soon', 'late']);
  const staff = await app.as(STAFF);
  for (const [id, status] of [
    ['second', 'waiting'],
    ['late', 'planned'],
  ]) {
    const { body } = await staff.get(`/system/jobs/data-sheets/${id}`).expect(200);
    expect(body).toMatchObject({ id: `data-sheets/${id}`, status, actions: [] });
  }
  const own = (await figures()).queues.find(({ queue: name }) => name === 'data-sheets');
  expect(own).toMatchObject({ waiting: 2, planned: 2, running: 0, state: 'stopped' });
  expect(Date.parse(own!.oldestWaitingAt!)).toBe(now - 180_000);
});

it('an unknown status, queue or offset is refused with 400', async () => {
  const staff = await app.as(STAFF);
  for (const query of ['status=lost', 'queue=nothing', 'offset=1000']) {
    await staff.get(`/system/jobs?${query}`).expect(400);
  }
});
