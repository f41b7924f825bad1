/** What starts a process or is found by its place, beside what Jest, Vite and the scripts of package.json name. */
const entry = [
  'src/{main,worker,start,prepare,backup,restore,openapi}.ts',
  'src/app/mikro-orm.config.ts',
  'migrations/*.ts',
  'bin/{dev,pictures}.mjs',
  'web/site-{main,server}.tsx',
  'test/bench/{run,http,hostile,pdf,mail,export,builder,partners,subscribers,site,capacity,replicas,worker,audit}.ts',
  'test/bench/{bare-server.ts,bare-drafts.ts,bare-partners.ts,bare-page.ts,bare-nest.mjs,mail-server.mjs,balancer.mjs}',
  'test/**/*-main.ts',
  'test/faults/die-before-answer.mjs',
];

/** @type {import('knip').KnipConfig} */
export default {
  entry,
  project: ['{src,migrations,test}/**/*.{ts,mjs}', 'web/**/*.{ts,tsx,mjs,css}', 'bin/*.mjs'],
  compilers: { css: (text) => [...text.matchAll(/@import '[^']+';/g)].join('\n').replaceAll('@import', 'import') },
  // The fonts of the PDFs are read from the packages' folders by `pdf-templates.ts` and `fallback-fonts.ts`.
  ignoreDependencies: [
    '@fontsource/geist-mono',
    '@fontsource/noto-.+',
    '@fontsource/vazirmatn',
    '@fontsource-variable/noto-.+',
    'kubernetes-models', // of whatever kind a manifest names
  ],
  // Programs of the system: a test that wants one is left out where it is not there.
  ignoreBinaries: ['redis-server', 'pgbouncer', 'kubectl', 'mount', 'umount', 'taskset'],
  ignoreUnresolved: ['ops/pin'], // a script of the shell
  // What openapi-typescript writes.
  ignoreIssues: { 'web/shared/api/schema.gen.ts': ['types'] },
};
