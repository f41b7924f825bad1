import Sequencer from '@jest/test-sequencer';

/** Seconds that the longest files take; any other takes less. */
const SECONDS = {
  'test/browser/console.spec.ts': 110,
  'test/browser/people.spec.ts': 100,
  'test/http/nonsense-bodies.spec.ts': 90,
  'test/browser/lost-files.spec.ts': 75,
  'test/platform/queue.spec.ts': 70,
  'test/browser/journey.spec.ts': 60,
  'test/browser/session.spec.ts': 50,
  'test/platform/outbox.spec.ts': 40,
  'test/platform/jobs-twice.spec.ts': 38,
  'test/http/nonsense-requests.spec.ts': 36,
  'test/http/removed-people.spec.ts': 34,
  'test/http/ownership.matrix.spec.ts': 31,
  'test/platform/exports-memory.spec.ts': 29,
  'test/browser/first-load.spec.ts': 26,
  'test/platform/pdf-turns.spec.ts': 25,
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
