import { lstatSync, statSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, readlink, symlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Account, run } from './command.js';
import { unlessExists } from './postgres-binaries.js';

/** Folder in which root stores files for the unprivileged account when that account has no access to the project. */
export const SHARED_DIR = '/var/lib/holoportal';

export interface PostgresSite {
  /** Folder that contains the cluster */
  home: string;
  /** The cluster, which is the data directory of Postgres */
  cluster: string;
  /** Account that Postgres runs under; null for the account of this process */
  account: Account;
}

/**
 * Chooses the folder and the owner of the cluster. Postgres refuses to run as root, so root gives the cluster to an
 * unprivileged account. If that account has no access to the data folder (a project under /root), the cluster is
 * created below /var/lib, and the data folder contains a link to it.
 *
 * @throws Error when the cluster belongs to another user, or when root finds no account to use
 */
export async function findPostgresSite(dataDir: string): Promise<PostgresSite> {
  const wanted = resolve(dataDir);
  await mkdir(wanted, { recursive: true });
  const place = join(wanted, 'postgres');
  const entry = lstatSync(place, { throwIfNoEntry: false });
  const cluster = entry?.isSymbolicLink() ? await readlink(place) : place;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0) {
    if (owner && process.getuid && owner.uid !== process.getuid()) {
      throw new Error(`${cluster} belongs to another user; start as that user or set DATA_DIR to another folder.`);
    }
    return { home: dirname(cluster), cluster, account: null };
  }
  const account = owner?.uid ? { uid: owner.uid, gid: owner.gid } : await unprivilegedAccount();
  const reachable = await run('/bin/sh', ['-c', 'cd "$0"', dirname(cluster)], account);
  if (reachable.code === 0) return { home: dirname(cluster), cluster, account };

  await mkdir(SHARED_DIR, { recursive: true, mode: 0o755 });
  const home = await mkdtemp(join(SHARED_DIR, 'data-'));
  await chmod(home, 0o755);
  await symlink(join(home, 'postgres'), place).catch(unlessExists);
  const moved = await readlink(place);
  return { home: dirname(moved), cluster: moved, account };
}

async function unprivilegedAccount(): Promise<{ uid: number; gid: number }> {
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const wanted of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find(([name]) => name === wanted) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'Postgres does not run as root and there is no account "postgres" or "nobody"; start as a plain user.',
  );
}
