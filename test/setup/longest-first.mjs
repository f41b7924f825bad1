import Sequencer from '@jest/test-sequencer';

/** Seconds that the longest files take; any other takes less. */
const SECONDS = {
  'test/browser/console.spec.ts': 160,
  'test/browser/people.spec.ts': 150,
  'test/browser/lost-files.spec.ts': 105,
  'test/browser/partners.spec.ts': 100,
  'test/http/nonsense-bodies.spec.ts': 95,
  'test/browser/session.spec.ts': 70,
  'test/faults/start.spec.ts': 68,
  'test/browser/revising.spec.ts': 62,
  'test/browser/journey.spec.ts': 60,
  'test/platform/queue.spec.ts': 59,
  'test/http/ownership.matrix.spec.ts': 50,
  'test/browser/first-load.spec.ts': 42,
  'test/faults/api-killed.spec.ts': 40,
  'test/platform/outbox.spec.ts': 25,
  'test/platform/jobs-twice.spec.ts': 24,
  'test/http/nonsense-requests.spec.ts': 20,
  'test/http/removed-people.spec.ts': 20,
  'test/http/orders.spec.ts': 20,
  'test/http/partner-quotes.spec.ts': 18,
  'test/platform/exports-memory.spec.ts': 16,
  'test/http/partner-clients.spec.ts': 15,
  'test/http/rate-limits.spec.ts': 15,
  'test/http/races.spec.ts': 15,
  'test/http/idempotency.spec.ts': 14,
  'test/http/newsletter.spec.ts': 12,
  'test/http/campaigns.spec.ts': 12,
  'test/http/audit-log.spec.ts': 11,
  'test/http/consent.matrix.spec.ts': 11,
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
