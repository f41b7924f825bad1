import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { ModuleMocker } from 'jest-mock';

/**
 * True when the servers of a spec file use their databases through the run's PgBouncer: with `TEST_PGBOUNCER=1` for all
 * files, with any other text for half of `test/http`, chosen by that text.
 */
function goesThroughPgBouncer(file) {
  const { TEST_PGBOUNCER: by } = process.env;
  if (by === '1') return true;
  return file.startsWith('test/http/') && createHash('sha256').update(`${by} ${file}`).digest()[0] % 2 === 0;
}

/** Runs spec files one after the other in the current process; undoes their changes to the process after each file. */
export default class SharedEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern = null;
  #console = globalThis.console;
  #exit = Object.getOwnPropertyDescriptor(process, 'exit');
  #env = { ...process.env };
  #file;

  constructor({ projectConfig }, { testPath }) {
    this.#file = relative(projectConfig.rootDir, testPath);
  }

  /** Null, because modules are loaded by `SharedRuntime`. */
  getVmContext() {
    return null;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  async setup() {
    if (!goesThroughPgBouncer(this.#file)) delete process.env.TEST_RUN_PGBOUNCER;
  }

  /** Lets a test print more than its error while everything is still in the state of the failure. */
  async handleTestEvent({ name }) {
    if (name !== 'test_fn_failure') return;
    if (process.env.TEST_RUN_PGBOUNCER) console.error(`${this.#file} runs through a PgBouncer (TEST_PGBOUNCER=1)`);
    await globalThis.onTestFailure?.();
  }

  async teardown() {
    globalThis.console = this.#console;
    delete globalThis.onTestFailure;
    Object.defineProperty(process, 'exit', this.#exit);
    for (const name of Object.keys(process.env)) if (!(name in this.#env)) delete process.env[name];
    Object.assign(process.env, this.#env);
  }
}
