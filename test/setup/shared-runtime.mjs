import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import JestRuntime from 'jest-runtime';
import 'reflect-metadata';
import { sourceMaps } from './swc-hooks.mjs';

const TESTS = new URL('../', import.meta.url).href;
const require = createRequire(import.meta.url);

/** Number of spec files that this process has started. */
let begun = 0;

/** The running spec file's import of '@jest/globals'. */
export let jest;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: import.meta.url, shortCircuit: true };
    const resolved = next(specifier, context);
    const isOfSpec = resolved.url.startsWith(TESTS) && resolved.url.endsWith('.ts');
    return isOfSpec ? { ...resolved, url: `${resolved.url}?${begun}` } : resolved;
  },
});

/**
 * Loads spec files and their imports with Node's own loader. Each spec file gets new modules of `test`; modules of the
 * product and of packages are loaded once per worker. Jest's loader reads and compiles all of them for each spec file
 * and never frees them: that was half of a run's time, and 70 MB per file.
 */
export default class SharedRuntime extends JestRuntime {
  constructor(...options) {
    const getBuiltinModule = Object.getOwnPropertyDescriptor(process, 'getBuiltinModule');
    super(...options);
    Object.defineProperty(process, 'getBuiltinModule', getBuiltinModule); // Jest's version uses its loader
    begun++;
  }

  async unstable_importModule(path) {
    jest = this.jestGlobals.jestObjectFor(path);
    return import(`${pathToFileURL(path).href}?${begun}`);
  }

  /** Loads Jest's describe, it and expect, whose state belongs to one spec file. */
  requireInternalModule(path) {
    delete globalThis[Symbol.for('EVENT_HANDLERS')];
    delete require.cache[path];
    return require(path);
  }

  getSourceMaps() {
    return sourceMaps;
  }
}
