import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {(id: string) => import('vite').Rolldown.ModuleInfo | null} GetModuleInfo */

const MAIN = fileURLToPath(new URL('../main.tsx', import.meta.url));
const SIGN_IN = /\/web\/site\/LoginPage\.tsx$/;
const FORMS = /\/web\/site\/(ForgotPasswordPage|signup\/SignupPage)\.tsx$/;
const FRAME = /\/web\/portal\/PortalLayout\.tsx$/;
const STYLED =
  /\/web\/(shared\/(Styled|overlays\/\w+)|portal\/shell\/UserItems|portal\/quotes\/list\/CreatedDays)\.tsx$/;
const LISTS = /\/web\/portal\/(dashboard\/DashboardPage|quotes\/list\/QuoteListPage)\.tsx$/;
const CONSOLE = /\/web\/admin\//;
const CONSOLE_PAGE = /\/web\/admin\/.*Page\.tsx$/;
const SHELL = /\/web\/admin\/Console\.tsx$/;
const PORTAL = /\/web\/portal\//;
const SITE = /\/web\/site\//;
/** Indexes of react-admin's core. Its modules import each other through them. */
const REACT_ADMIN = /\/ra-core\/dist\/([\w-]+\/)*index\.js$/;
/**
 * Hooks of react-query that observe several queries at once. Every visit loads react-query, but only the builder and
 * the board use these hooks.
 */
const MANY_QUERIES = /\/(useQueries|queriesObserver)\.js$/;
const ICONS = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/;

/**
 * Returns a function that assigns each module to a chunk, so that a visit needs few files and loads little unused code:
 * - `app`: modules that every visit needs
 * - `work`: the portal's frame and the modules that its lists share
 * - `forms`: modules that the visitors' forms share
 * - `styled`: the component library with its overlays, and modules that the console's frame shares with other pages
 * - `frame`: modules that the console's frame shares with the console's own pages
 * - `details`: modules that the console's pages share with the portal's pages
 * - `records`: modules that only the console's pages share
 *
 * A module that fits several groups goes into the first of them. All other modules stay in the chunk of their lazy route.
 *
 * @returns {(id: string, context: { getModuleInfo: GetModuleInfo }) => string | null}
 */
export function chunkNames() {
  let groups;
  return (id, context) => {
    groups ??= group(lazyParts((module) => context.getModuleInfo(module)));
    return Object.keys(groups).find((name) => groups[name].has(id)) ?? null;
  };
}

/** @param {Map<string, Set<string>>} parts what each lazy part of the app imports */
function group(parts) {
  const of = (pattern) => [...parts].filter(([part]) => pattern.test(part)).map(([, modules]) => modules);
  const all = (sets) => new Set(sets.flatMap((modules) => [...modules]));
  const [start, signIn, lists, console] = [parts.get(MAIN), all(of(SIGN_IN)), all(of(LISTS)), all(of(CONSOLE))];
  const shell = all(of(SHELL));
  // The pages of one folder, such as a list and its records, count as one part.
  const folderOf = ([part]) => (CONSOLE_PAGE.test(part) ? dirname(part) : part);
  const folders = [...Map.groupBy(parts, folderOf).values()].map((ofOne) => all(ofOne.map(([, modules]) => modules)));
  const isShared = (id) => folders.filter((modules) => modules.has(id)).length > 1;
  const visitors = all([...parts].filter(([part]) => !CONSOLE.test(part)).map(([, modules]) => modules));
  return {
    app: new Set([...start, ...[...signIn].filter((id) => !SITE.test(id) || isShared(id))]),
    work: all([...of(FRAME), new Set([...lists].filter((id) => !PORTAL.test(id) || isShared(id)))]),
    forms: new Set([...all(of(FORMS))].filter((id) => !SITE.test(id) && isShared(id))),
    styled: new Set([...all(of(STYLED)), ...[...visitors].filter((id) => shell.has(id))]),
    frame: new Set([...shell].filter((id) => isShared(id))),
    details: new Set([...visitors].filter((id) => console.has(id))),
    records: new Set([...console].filter((id) => isShared(id) && !shell.has(id))),
  };
}

/**
 * Returns the app's entry and every module that is imported on demand, each with all of its static imports.
 *
 * @param {GetModuleInfo} moduleInfo
 */
function lazyParts(moduleInfo) {
  const parts = new Map();
  const open = [MAIN];
  for (const part of open) {
    if (parts.has(part)) continue;
    const modules = new Set([part]);
    for (const id of modules) {
      const module = moduleInfo(id);
      if (!module) continue;
      for (const other of importsOf(module, moduleInfo)) modules.add(other);
      open.push(...module.dynamicallyImportedIds);
    }
    parts.set(part, modules);
  }
  return parts;
}

/**
 * Returns the imports of a module. Leaves out the hooks for several queries. Replaces the indexes of the icons and of
 * react-admin, which import all of them, by the files of the names that the module imports.
 */
function importsOf({ importedIds, code }, moduleInfo) {
  const found = Map.groupBy(
    importedIds.filter((id) => !MANY_QUERIES.test(id)),
    (id) => (ICONS.test(id) ? 'icons' : REACT_ADMIN.test(id) ? 'core' : 'files'),
  );
  const names = [
    ...(code ?? '').matchAll(/import\s*\{([^}]*)\}\s*from\s*['"](?:lucide-react|ra-core|.*index\.js)['"]/g),
  ]
    .flatMap(([, list]) => list.split(','))
    .map((name) => name.trim().split(/\s/)[0]);
  const from = (files) => names.flatMap((name) => files.get(name) ?? []);
  return [
    ...(found.get('files') ?? []),
    ...(found.has('icons') ? from((iconFiles ??= readIcons(found.get('icons')[0], moduleInfo))) : []),
    ...(found.has('core') ? from((coreFiles ??= readCore(found.get('core')[0], moduleInfo))) : []),
  ];
}

/** Files of the libraries by the names that they export. */
let iconFiles;
let coreFiles;

function readIcons(index, moduleInfo) {
  const files = new Map();
  for (const [, list, file] of moduleInfo(index).code.matchAll(/export\s*\{([^}]*)\}\s*from\s*['"]\.\/([^'"]+)['"]/g)) {
    for (const name of list.split(','))
      files.set(name.trim().split(/\s/).at(-1), index.replace('lucide-react.mjs', file));
  }
  return files;
}

function readCore(index, moduleInfo) {
  const files = new Map();
  const indexes = new Set([index.replace(/(\/ra-core\/dist\/).*/, '$1index.js')]);
  for (const one of indexes)
    for (const id of moduleInfo(one).importedIds)
      if (REACT_ADMIN.test(id)) indexes.add(id);
      else for (const name of moduleInfo(id).exports) files.set(name === 'default' ? basename(id, '.js') : name, id);
  return files;
}
