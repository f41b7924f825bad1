import { AsyncLocalStorage } from 'node:async_hooks';

const context = new AsyncLocalStorage<{ requestId: string }>();

/** Runs `work` on behalf of a request; logs, errors and jobs that come of it carry its id. */
export const runAsRequest = <T>(requestId: string, work: () => T): T => context.run({ requestId }, work);

/** The id of the request being served, or the one a job was enqueued by; undefined outside both. */
export const currentRequestId = (): string | undefined => context.getStore()?.requestId;
