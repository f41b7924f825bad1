import { hoursOf } from './hours.js';

const NOW = Date.parse('2026-11-28T10:30:00Z');
const at = (time: string) => Date.parse(`2026-11-28T${time}:00Z`);

it('counts per minute are summed by hour, back from the minute of the last job', () => {
  // The last job ended at 10:01. Jobs by minute: two at 10:01, one at 10:00, three at 09:59, one at 08:59.
  const data = [1, 3, ...Array.from({ length: 59 }, () => 0), 1];
  const done = { meta: { count: 7, prevTS: at('10:01'), prevCount: 5 }, data, count: data.length };
  const failed = { meta: { count: 4, prevTS: at('09:10'), prevCount: 0 }, data: [], count: 0 };
  const hours = hoursOf([done], [failed, failed], NOW);
  expect(hours).toHaveLength(24);
  expect(hours[0]!.at).toBe('2026-11-27T11:00:00.000Z');
  expect(hours.slice(-3)).toEqual([
    { at: '2026-11-28T08:00:00.000Z', done: 1, failed: 0 },
    { at: '2026-11-28T09:00:00.000Z', done: 3, failed: 8 },
    { at: '2026-11-28T10:00:00.000Z', done: 3, failed: 0 },
  ]);
});

it('jobs older than a day and queues without counts are ignored', () => {
  const nothing = { meta: { count: 0, prevTS: 0, prevCount: 0 }, data: [], count: 0 };
  const old = { meta: { count: 9, prevTS: NOW - 24 * 3_600_000, prevCount: 0 }, data: [5], count: 1 };
  expect(hoursOf([nothing, old], [nothing], NOW).some(({ done, failed }) => done + failed > 0)).toBe(false);
});
