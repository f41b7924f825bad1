import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../shared/api/client';
import type { Job } from '../../shared/api/schema';

/** Interval of the automatic refresh in milliseconds. */
export const REFRESH_MS = 5_000;

/** GET /system/jobs/figures: figures of the queues. */
export const jobFiguresQuery = (refetchInterval: number | false) =>
  queryOptions({
    queryKey: ['jobs', 'figures'],
    queryFn: () => answer(api.GET('/api/v1/system/jobs/figures')),
    refetchInterval,
  });

/** GET /system/jobs/{queue}/{jobId}. 404 once the job is removed. */
export const jobQuery = (queue: string, jobId: string, refetchInterval: number | false) =>
  queryOptions({
    queryKey: ['jobs', queue, jobId],
    queryFn: () => answer(api.GET('/api/v1/system/jobs/{queue}/{jobId}', { params: { path: { queue, jobId } } })),
    refetchInterval,
  });

const path = ({ queue, jobId }: Job) => ({ params: { path: { queue, jobId } } });

/** Actions of staff on a failed job. */
export const jobActs = {
  retry: (job: Job) => answer(api.POST('/api/v1/system/jobs/{queue}/{jobId}/retry', path(job))),
  give_up: (job: Job) => answer(api.DELETE('/api/v1/system/jobs/{queue}/{jobId}', path(job))),
};
