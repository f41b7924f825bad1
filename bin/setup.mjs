// Runs before `npm start` and `npm test`: installs the packages if the lock file has changed, builds what has changed,
// then runs the given program on the lock file's Node.js (a shell would continue with the Node.js that it found before
// the install). Written in plain JavaScript without dependencies, because it runs before the install on the machine's
// Node.js, which can be older (`devEngines` in package.json has the minimum version).
//
//   node bin/setup.mjs [--tools] [program and its arguments]
//
// With --tools, the packages of tests, checks and development (tools/package.json) are installed, too.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Node.js as the lock file installs it for the platform; the server, the tools and the tests run on it. */
const RUNTIME = join('node_modules', '.bin', 'node');
const LOCK = join('.data', 'setup.lock');

/**
 * Number of glibc malloc arenas. With more arenas, glibc keeps more memory after a peak of pictures and uploads (`bench
 * -- memory`).
 */
const MALLOC_ARENA_MAX = '2';

/** Builds, each with its outputs and a file with the fingerprint of its sources. */
const BUILDS = [
  {
    name: 'server',
    sources: [
      'src',
      'migrations',
      join('bin', 'build-server.mjs'),
      'nest-cli.json',
      'tsconfig.json',
      'tsconfig.build.json',
      'package-lock.json',
    ],
    outputs: [join('dist', 'src'), join('dist', 'migrations')],
    mark: join('dist', 'server.fingerprint'),
    command: [join('bin', 'build-server.mjs')],
  },
  {
    name: 'web app',
    sources: ['web', join('src', 'rules'), 'package-lock.json'],
    outputs: [join('dist', 'web'), join('dist', 'site')],
    mark: join('dist', 'web.fingerprint'),
    command: [
      join('node_modules', 'vite', 'bin', 'vite.js'),
      'build',
      '--config',
      'web/vite.config.ts',
      '--logLevel',
      'warn',
    ],
  },
];

/** Arguments of npm that install the packages of `npm start` only. */
const WITHOUT_TOOLS = '--workspaces=false';

class Problem extends Error {}

async function main() {
  process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
  const withTools = process.argv[2] === '--tools';
  const lowest = json('package.json').devEngines.runtime.version;
  if (isOlder(process.versions.node, lowest)) {
    throw new Problem(`HoloPortal needs Node ${lowest}; this is ${process.versions.node}.`);
  }
  if (!isInstalled(withTools) || !BUILDS.every(isBuilt)) await locked(() => installAndBuild(withTools));
  const program = process.argv.slice(withTools ? 3 : 2);
  if (program.length > 0) await runProgram(program);
}

async function installAndBuild(withTools) {
  if (!isInstalled(withTools)) await install(withTools);
  const results = await Promise.allSettled(BUILDS.filter((build) => !isBuilt(build)).map(runBuild));
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}

/**
 * Runs the program as a child process of npm: forwards signals and the exit code. If npm or its shell dies without a
 * signal, stops the program, so that it does not keep its port. If this process dies, the program notices the closed
 * IPC channel.
 */
async function runProgram(args) {
  const env = { MALLOC_ARENA_MAX, ...process.env };
  const child = spawn(runtime(), args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  const [shell, npm] = [process.ppid, parentOf(process.ppid)];
  const watch = setInterval(() => {
    if (process.ppid !== shell || parentOf(shell) !== npm) stop('SIGTERM');
  }, 250);
  const stop = (signal) => {
    clearInterval(watch); // otherwise the end of the shell by the same signal would send a second signal
    child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  const [code] = await once(child, 'exit');
  process.exit(code ?? 1);
}

/** Returns the parent of a process on Linux; null elsewhere. */
function parentOf(pid) {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) ? readFileSync(file, 'utf8').split(') ').at(-1).split(' ')[1] : null;
}

/**
 * True when all packages that npm recorded after its last install are those of the lock file, and the packages that
 * package.json names are among them; with `withTools`, those of tools/package.json, too.
 */
function isInstalled(withTools) {
  const note = join('node_modules', '.package-lock.json');
  if (!existsSync(note)) return false;
  const [wanted, installed] = ['package-lock.json', note].map((file) => json(file).packages);
  const projects = ['package.json', ...(withTools ? [join('tools', 'package.json')] : [])].map(json);
  return (
    Object.entries(installed).every(([path, { integrity }]) => wanted[path]?.integrity === integrity) &&
    projects
      .flatMap(({ dependencies, devDependencies }) => Object.keys({ ...dependencies, ...devDependencies }))
      .every((name) => installed[`node_modules/${name}`])
  );
}

/**
 * Installs the packages. `--include` is needed for build tools that a production environment or an npm setting would
 * omit. Tools are added to installed packages, because a server may be running on them.
 */
async function install(withTools) {
  const isAdding = withTools && isInstalled(false);
  console.log(
    isAdding
      ? 'Installing the packages of tests and checks … (the first time: up to a minute)'
      : 'Installing dependencies … (the first time, or after they changed: up to some minutes)',
  );
  const options = [
    ...(withTools ? [] : [WITHOUT_TOOLS]),
    ...(isAdding ? ['--no-save'] : []),
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
  ];
  // Runs npm on its own Node.js, because our Node.js is in the folder that `npm ci` deletes.
  const npm = process.env.npm_execpath?.endsWith('.js') ? process.env.npm_execpath : null;
  const [program, ...before] = npm ? [process.env.npm_node_execpath ?? process.execPath, npm] : ['npm'];
  const { code } = await run(program, [...before, isAdding ? 'install' : 'ci', '--loglevel=error', ...options]);
  if (code !== 0) {
    throw new Problem('The dependencies could not be installed; npm says why above. Then run the same command again.');
  }
}

async function runBuild({ name, sources, outputs, mark, command }) {
  console.log(`Building the ${name} …`);
  const fingerprint = fingerprintOf(sources);
  for (const output of [mark, ...outputs]) rmSync(output, { recursive: true, force: true });
  const { code, output } = await run(runtime(), command, 'pipe');
  if (code !== 0) {
    process.stderr.write(output);
    throw new Problem(`The ${name} could not be built; the reason stands above.`);
  }
  writeFileSync(mark, fingerprint);
}

/**
 * Returns the path of the lock file's Node.js. If npm has none for this platform, returns the machine's Node.js if it
 * is new enough; throws otherwise.
 */
function runtime() {
  const lowest = json('package.json').engines.node;
  const { stdout } = spawnSync(RUNTIME, ['--version'], { encoding: 'utf8' });
  if (stdout?.startsWith('v') && !isOlder(stdout.slice(1), lowest)) return RUNTIME;
  if (!isOlder(process.versions.node, lowest)) return process.execPath;
  const platform = `${process.platform}-${process.arch}`;
  throw new Problem(
    `npm brought no Node ${lowest} for ${platform}, and this is ${process.versions.node}: install a newer one.`,
  );
}

function isBuilt({ sources, mark }) {
  return existsSync(mark) && readFileSync(mark, 'utf8') === fingerprintOf(sources);
}

/** Hashes the names and contents of all files below the paths, except specs, which are not built. */
function fingerprintOf(paths) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  const visit = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) visit(join(path, name));
    } else if (!/\.spec\.tsx?$/.test(path)) {
      hash.update(path).update(readFileSync(path));
    }
  };
  paths.forEach(visit);
  return hash.digest('hex');
}

/**
 * Runs `work` while holding a lock file. A second setup in the folder waits for the first, and then finds nothing to
 * do.
 */
async function locked(work) {
  mkdirSync(dirname(LOCK), { recursive: true });
  for (let waited = 0; !takeLock(); waited++) {
    if (waited === 5) console.log('Waiting for another setup of this folder …');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const release = () => rmSync(LOCK, { force: true });
  const stop = () => process.exit(1);
  process.once('exit', release).once('SIGINT', stop).once('SIGTERM', stop);
  await work();
  release();
  process.off('exit', release).off('SIGINT', stop).off('SIGTERM', stop);
}

function takeLock() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const holder = existsSync(LOCK) ? Number(readFileSync(LOCK, 'utf8')) : 0;
  if (holder && !isAlive(holder)) rmSync(LOCK, { force: true });
  return false;
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Runs a program and returns its exit code; with 'pipe', also its output. */
function run(program, args, output = 'inherit') {
  return new Promise((resolve, reject) => {
    const shell = process.platform === 'win32';
    const child = spawn(program, args, { stdio: ['ignore', output, output], shell });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk));
    child.on('error', (error) => reject(new Problem(`${program} could not be started: ${error.message}`)));
    child.on('close', (code) => resolve({ code, output: printed }));
  });
}

function json(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** @param range as in package.json: '>=24.9.0' */
function isOlder(version, range) {
  const [parts, lowest] = [version, range.replace('>=', '')].map((text) =>
    text.split('.').map((part) => parseInt(part)),
  );
  const differing = lowest.findIndex((part, index) => parts[index] !== part);
  return differing >= 0 && parts[differing] < lowest[differing];
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Problem ? error.message : `Setup failed: ${error.message}`);
  process.exit(1);
}
