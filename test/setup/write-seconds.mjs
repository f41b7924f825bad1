// `npm run test:seconds`: writes the seconds of the longest files of the last whole run to seconds.json, by which
// `longest-first.mjs` sorts.
import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Files that take less are not listed. */
const LEAST = 5;

const { testResults } = JSON.parse(readFileSync('.data/test-results.json', 'utf8'));
const seconds = testResults
  .map(({ name, startTime, endTime }) => [relative('', name), Math.round((endTime - startTime) / 1000)])
  .filter(([, taken]) => taken >= LEAST)
  .toSorted(([a], [b]) => a.localeCompare(b));
writeFileSync('test/setup/seconds.json', `${JSON.stringify(Object.fromEntries(seconds), null, 2)}\n`);
