import { existsSync, readFileSync } from 'node:fs';

/** Tests that `.ci/run` may skip: the start of the test's full name, and the reason, which is printed. */
const MAY_SKIP = {
  'the official rules of EN 16931 and Peppol':
    'the folder of the rules (EN16931_DIR) is not there; e-invoice.spec.ts tests the limits that follow from them',
};

/**
 * Prints the skipped tests and the line 'N passed, N failed' from Jest's results file. A skipped test without a reason
 * in `MAY_SKIP` counts as failed. Exits with 1 when a test failed or none ran.
 */
const [file] = process.argv.slice(2);
const results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { testResults: [] };
const skipped = results.testResults
  .flatMap(({ assertionResults }) => assertionResults)
  .filter(({ status }) => !['passed', 'failed'].includes(status));
let failed = (results.numFailedTests ?? 0) + (results.numRuntimeErrorTestSuites ?? 0); // a spec file that cannot be loaded has no failed test
for (const { fullName } of skipped) {
  const reason = Object.entries(MAY_SKIP).find(([start]) => fullName.startsWith(start))?.[1];
  console.log(`Skipped: ${fullName}: ${reason ?? 'no reason in .ci/summary.mjs'}`);
  if (!reason) failed++;
}
const passed = results.numPassedTests ?? 0;
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
