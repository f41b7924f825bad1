// `npm run test:seconds`: writes the seconds of the longest files of the last whole run to seconds.json, by which
// `longest-first.mjs` sorts.
import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** The checkout that ran: the folder above every file of the results, which another checkout may have written. */
const rootOf = (names) => {
  const [first, ...others] = names.map((name) => name.split('/'));
  const shared = first.findIndex((part, at) => others.some((parts) => parts[at] !== part));
  return first.slice(0, shared).join('/');
};

/** Files that take less are not listed. */
const LEAST = 5;

const { testResults } = JSON.parse(readFileSync('.data/test-results.json', 'utf8'));
const root = rootOf(testResults.map(({ name }) => name));
const seconds = testResults
  .map(({ name, startTime, endTime }) => [relative(root, name), Math.round((endTime - startTime) / 1000)])
  .filter(([, taken]) => taken >= LEAST)
  .toSorted(([a], [b]) => a.localeCompare(b));
writeFileSync('test/setup/seconds.json', `${JSON.stringify(Object.fromEntries(seconds), null, 2)}\n`);
