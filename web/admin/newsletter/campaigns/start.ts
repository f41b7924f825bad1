import type { Campaign } from '../../../shared/api/schema';

/** When a campaign begins: at once, or at a time as `<input type="datetime-local">` has it. */
export interface Start {
  choice: 'now' | 'later';
  at: string;
}

/** What was chosen before a campaign became a draft again, while that is to come. */
export function startOf({ scheduledAt }: Pick<Campaign, 'scheduledAt'>): Start {
  const time = new Date(scheduledAt ?? 0);
  if (time.getTime() <= Date.now()) return { choice: 'now', at: '' };
  const here = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return { choice: 'later', at: here.toISOString().slice(0, 16) };
}

/** The time that is chosen; null when there is none to come. */
export function timeOf({ at }: Start): Date | null {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) || time.getTime() <= Date.now() ? null : time;
}

export const sameStart = (one: Start, other: Start): boolean =>
  one.choice === other.choice && (one.choice === 'now' || one.at === other.at);
