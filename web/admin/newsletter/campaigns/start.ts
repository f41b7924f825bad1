import type { Campaign } from '../../../shared/api/schema';

/** Start of a campaign: immediately, or at a time in the format of `<input type="datetime-local">`. */
export interface Start {
  choice: 'now' | 'later';
  at: string;
}

/** Returns the campaign's planned start when it is in the future, otherwise an immediate start. */
export function startOf({ scheduledAt }: Pick<Campaign, 'scheduledAt'>): Start {
  const time = new Date(scheduledAt ?? 0);
  if (time.getTime() <= Date.now()) return { choice: 'now', at: '' };
  const here = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return { choice: 'later', at: here.toISOString().slice(0, 16) };
}

/** Returns the selected time; null when it is missing or in the past. */
export function timeOf({ at }: Start): Date | null {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) || time.getTime() <= Date.now() ? null : time;
}

export const sameStart = (one: Start, other: Start): boolean =>
  one.choice === other.choice && (one.choice === 'now' || one.at === other.at);
