import Sequencer from '@jest/test-sequencer';

/** Duration in seconds of the longest files; all others take less. */
const SECONDS = {
  'test/browser/console.spec.ts': 440,
  'test/browser/people.spec.ts': 415,
  'test/http/nonsense-bodies.spec.ts': 360,
  'test/browser/partners.spec.ts': 270,
  'test/browser/lost-files.spec.ts': 185,
  'test/http/ownership.matrix.spec.ts': 175,
  'test/http/nonsense-requests.spec.ts': 160,
  'test/platform/queue.spec.ts': 120,
  'test/browser/newsletter.spec.ts': 100,
  'test/browser/session.spec.ts': 95,
  'test/http/partner-quotes.spec.ts': 79,
  'test/faults/api-killed.spec.ts': 78,
  'test/platform/exports-memory.spec.ts': 77,
  'test/faults/campaign-killed.spec.ts': 77,
  'test/browser/revising.spec.ts': 72,
  'test/browser/journey.spec.ts': 72,
  'test/platform/outbox.spec.ts': 71,
  'test/http/races.spec.ts': 65,
  'test/http/idempotency.spec.ts': 62,
  'test/http/orders.spec.ts': 61,
  'test/browser/site.spec.ts': 120,
  'test/browser/first-load.spec.ts': 185,
  'test/browser/products.spec.ts': 56,
  'test/http/removed-people.spec.ts': 51,
  'test/http/audit-log.spec.ts': 47,
  'test/http/consent.matrix.spec.ts': 46,
  'test/http/rate-limits.spec.ts': 45,
  'test/faults/import-killed.spec.ts': 44,
  'test/platform/jobs-twice.spec.ts': 39,
  'test/http/auth.spec.ts': 35,
  'test/platform/pdf-turns.spec.ts': 35,
  'test/http/partner-clients.spec.ts': 33,
  'test/platform/first-start.spec.ts': 28,
};
const secondsOf = ({ path }) => Object.entries(SECONDS).find(([file]) => path.endsWith(file))?.[1] ?? 0;

/**
 * Runs the longest files first, so that no worker is still busy when the others are done. Jest itself sorts by earlier
 * runs, which a fresh clone does not have, and then by file size.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((a, b) => secondsOf(b) - secondsOf(a));
  }
}
