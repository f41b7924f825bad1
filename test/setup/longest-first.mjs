import Sequencer from '@jest/test-sequencer';

/** Seconds that the longest files take; any other takes less. */
const SECONDS = {
  'test/http/nonsense-bodies.spec.ts': 180,
  'test/browser/people.spec.ts': 135,
  'test/browser/console.spec.ts': 155,
  'test/browser/lost-files.spec.ts': 95,
  'test/http/ownership.matrix.spec.ts': 75,
  'test/browser/partners.spec.ts': 71,
  'test/platform/queue.spec.ts': 70,
  'test/browser/session.spec.ts': 56,
  'test/browser/revising.spec.ts': 50,
  'test/browser/journey.spec.ts': 43,
  'test/platform/exports-memory.spec.ts': 42,
  'test/http/nonsense-requests.spec.ts': 40,
  'test/faults/start.spec.ts': 40,
  'test/http/orders.spec.ts': 36,
  'test/platform/outbox.spec.ts': 36,
  'test/platform/jobs-twice.spec.ts': 34,
  'test/http/idempotency.spec.ts': 33,
  'test/http/races.spec.ts': 32,
  'test/faults/api-killed.spec.ts': 30,
  'test/http/removed-people.spec.ts': 29,
  'test/http/rate-limits.spec.ts': 25,
};
const secondsOf = ({ path }) => Object.entries(SECONDS).find(([file]) => path.endsWith(file))?.[1] ?? 0;

/**
 * The longest first, or a worker still has a minute to go when the others are through. Jest itself goes by earlier runs,
 * of which a fresh clone has none, and then by the size of a file.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((a, b) => secondsOf(b) - secondsOf(a));
  }
}
