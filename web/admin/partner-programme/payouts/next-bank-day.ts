import { bankDayFrom } from '#rules/bank-days';

/** Returns the first bank day from today on, `2026-01-31`. */
export const nextBankDay = (): string => bankDayFrom(new Date().toISOString().slice(0, 10));
