import { ModuleMocker } from 'jest-mock';

/** Spec files run in the process as it is, one after the other; what they change of it is put back. */
export default class SharedEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern = null;
  #console = globalThis.console;
  #exit = Object.getOwnPropertyDescriptor(process, 'exit');
  #env = { ...process.env };

  /** None: modules are loaded by `SharedRuntime`. */
  getVmContext() {
    return null;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  async setup() {}

  /** Whoever has more to tell than the error does so while everything still is as it was when the test failed. */
  async handleTestEvent({ name }) {
    if (name === 'test_fn_failure') await globalThis.onTestFailure?.();
  }

  async teardown() {
    globalThis.console = this.#console;
    delete globalThis.onTestFailure;
    Object.defineProperty(process, 'exit', this.#exit);
    for (const name of Object.keys(process.env)) if (!(name in this.#env)) delete process.env[name];
    Object.assign(process.env, this.#env);
  }
}
