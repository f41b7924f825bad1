import { AsyncLocalStorage } from 'node:async_hooks';

const pretended = new AsyncLocalStorage<Date>();

/** Current time. All business dates use it: those of quotes, revisions, history and validity. */
export const now = (): Date => new Date(pretended.getStore() ?? Date.now());

/** Current day in UTC, `2026-01-31`. */
export const today = (): string => now().toISOString().slice(0, 10);

/** Runs `work` with `date` as the current time: for the demo's data of the past, and for tests of future dates. */
export const asOf = <T>(date: Date, work: () => T): T => pretended.run(date, work);
