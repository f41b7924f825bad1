import { register } from 'tsx/esm/api';

/** Gives all spec files one Postgres with a migrated template. Jest loads this file as it is, hence tsx for the rest. */
export default async function globalSetup() {
  register();
  const { startTestRun } = await import('./test-run.ts');
  globalThis.testRun = await startTestRun();
}
