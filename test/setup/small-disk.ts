import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { testConfig } from './config.js';

/** Creates a data folder whose files are on a disk of 1 MB; null when this user may not mount one. Release it with `remove`. */
export function smallDisk(): { dataDir: string; files: string; remove(): void } | null {
  const { dataDir } = testConfig();
  const files = join(dataDir, 'files');
  mkdirSync(files);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', files]).status !== 0) return null;
  return { dataDir, files, remove: () => void spawnSync('umount', [files]) };
}
