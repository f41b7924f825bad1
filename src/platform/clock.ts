import { AsyncLocalStorage } from 'node:async_hooks';

const pretended = new AsyncLocalStorage<Date>();

/** The time, for everything that the business dates: quotes, revisions, history, validity. */
export const now = (): Date => new Date(pretended.getStore() ?? Date.now());

/** Does something as if it happened at `date`: the demo's past, and tests of what comes later. */
export const asOf = <T>(date: Date, work: () => T): T => pretended.run(date, work);
