import 'reflect-metadata';
import './swc-hooks.mjs';

/**
 * Gives all spec files one Postgres with a migrated template. Jest loads this file without a transform, so the
 * TypeScript files are loaded by hooks.
 */
export default async function globalSetup() {
  const { startTestRun } = await import('./test-run.ts');
  globalThis.testRun = await startTestRun();
}
