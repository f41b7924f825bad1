import { plural } from '../../shared/format';

const MINUTE = 60_000;
const UNITS = [
  ['week', 7 * 24 * 60 * MINUTE],
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const;

/**
 * Formats the time since a moment: '20 minutes', '9 days'; 'now' below a minute, and weeks ('3 weeks') from two weeks
 * on.
 */
export function ageWords(since: string, now: Date = new Date()): string {
  const age = now.getTime() - new Date(since).getTime();
  const [unit, length] = UNITS.find(([name, ms]) => age >= (name === 'week' ? 2 : 1) * ms) ?? [];
  return unit ? plural(Math.floor(age / length), unit) : 'now';
}
