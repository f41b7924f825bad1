import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import Sequencer from '@jest/test-sequencer';

/** Seconds of the longest files in an earlier run, written by `npm run test:seconds`; all others take less. */
const SECONDS = JSON.parse(readFileSync(new URL('seconds.json', import.meta.url), 'utf8'));
const gone = Object.keys(SECONDS).filter((file) => !existsSync(new URL(`../../${file}`, import.meta.url)));
if (gone.length > 0) throw new Error(`test/setup/seconds.json names files that do not exist: ${gone.join(', ')}`);
const secondsOf = ({ path, context }) => SECONDS[relative(context.config.rootDir, path)] ?? 0;

/**
 * Runs the longest files first, so that no worker is still busy when the others are done. Jest itself sorts by earlier
 * runs, which a fresh clone does not have, and then by file size.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((a, b) => secondsOf(b) - secondsOf(a));
  }
}
