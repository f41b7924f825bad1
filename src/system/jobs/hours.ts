import type { Metrics } from 'bullmq';
import type { JobHourDto } from './jobs.dto.js';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const HOURS = 24;

/**
 * Sums the minute counters of the queues by hour: the current hour and the 23 hours before it, oldest first. BullMQ
 * stores in `data` the counts of the minutes before that of the last job (`prevTS`), newest first, and the count of
 * that minute as the difference between `count` and `prevCount`.
 */
export function hoursOf(done: Metrics[], failed: Metrics[], now = Date.now()): JobHourDto[] {
  const current = Math.floor(now / HOUR_MS);
  const hours = Array.from({ length: HOURS }, (_, index) => ({
    at: new Date((current - HOURS + 1 + index) * HOUR_MS).toISOString(),
    done: 0,
    failed: 0,
  }));
  const add = ({ meta, data }: Metrics, kind: 'done' | 'failed') => {
    for (const [minutesAgo, count] of [meta.count - meta.prevCount, ...data].entries()) {
      const hour = Math.floor((meta.prevTS - minutesAgo * MINUTE_MS) / HOUR_MS);
      const found = hours[hour - current + HOURS - 1];
      if (found) found[kind] += count;
    }
  };
  for (const metrics of done) add(metrics, 'done');
  for (const metrics of failed) add(metrics, 'failed');
  return hours;
}
