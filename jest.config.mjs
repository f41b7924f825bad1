/** Options of the projects that run on Node with the product's modules; see `SharedRuntime`. */
const node = {
  testEnvironment: '<rootDir>/test/setup/shared-environment.mjs',
  runtime: '<rootDir>/test/setup/shared-runtime.mjs',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {},
  globalSetup: '<rootDir>/test/setup/global-setup.mjs',
  globalTeardown: '<rootDir>/test/setup/global-teardown.mjs',
};

/** Pure specs beside the code, and services and routes on a real Postgres. */
const server = {
  ...node,
  displayName: 'server',
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/browser/', '<rootDir>/test/faults/'],
};

/** Journeys in a real Chromium, each file in a portal of its own: the built product with a database. */
const browser = {
  ...node,
  displayName: 'browser',
  testMatch: ['<rootDir>/test/browser/**/*.spec.ts'],
};

/**
 * Run alone, once all others are done: specs that measure how long an answer takes. While they run, a core has nothing to
 * do: a spec whose limit of some seconds holds beside others belongs to `faults`.
 */
const MEASURED = '/test/faults/(database-away|redis-away)[.]spec[.]ts$';

/** Kills and failing starts of the built app. */
const faults = {
  ...node,
  displayName: 'faults',
  testMatch: ['<rootDir>/test/faults/**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', MEASURED],
};

const measured = {
  ...node,
  displayName: 'measured',
  runner: '<rootDir>/test/setup/serial-runner.mjs',
  testRegex: MEASURED,
};

/** Pure functions of the web app; its screens are tested in a real browser. */
const web = {
  displayName: 'web',
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)(?<!\\.json)\\.js$': '$1' },
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        swcrc: false,
        sourceMaps: 'inline',
        module: { type: 'es6' },
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2024',
        },
      },
    ],
  },
  testMatch: ['<rootDir>/web/**/*.spec.ts'],
};

export default {
  projects: [server, browser, faults, measured, web],
  testSequencer: '<rootDir>/test/setup/longest-first.mjs',
  maxWorkers: 3,
  testTimeout: 60_000,
};
