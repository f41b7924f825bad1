import { AsyncLocalStorage } from 'node:async_hooks';

const pretended = new AsyncLocalStorage<Date>();

/** Current time for all business dates: quotes, revisions, history, validity. */
export const now = (): Date => new Date(pretended.getStore() ?? Date.now());

/** Runs `work` as if it happened at `date`: for the past data of the demo, and for tests of future dates. */
export const asOf = <T>(date: Date, work: () => T): T => pretended.run(date, work);
