import { randomUUID } from 'node:crypto';
import { access, chmod, link, mkdir, open, opendir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import type { OnModuleInit } from '@nestjs/common';
import { FileMissingError, Storage, type StoredFile, StorageFullError, StorageUnavailableError } from './storage.js';

const DAY_MS = 24 * 3_600_000;
/** Options for folders that only the own account can read, because files contain personal data. */
const OWN_FOLDER = { recursive: true, mode: 0o700 };

/**
 * Stores files in a folder. A file is first written under a temporary name, and linked to its key once it is safe on
 * disk; so readers never see an incomplete file.
 */
export class LocalStorage extends Storage implements OnModuleInit {
  private readonly unfinished: string;

  constructor(private readonly folder: string) {
    super();
    this.unfinished = join(folder, '.unfinished');
  }

  /** Removes incomplete files of processes that were killed. */
  async onModuleInit(): Promise<void> {
    await mkdir(this.unfinished, OWN_FOLDER);
    // An older version created the folder with read access for all users of the computer. On a volume of another owner
    // the call fails, which is ignored.
    await chmod(this.folder, OWN_FOLDER.mode).catch(() => undefined);
    for (const name of await readdir(this.unfinished)) {
      const path = join(this.unfinished, name);
      const found = await stat(path).catch(unlessGone);
      if (found && found.mtimeMs < Date.now() - DAY_MS) await rm(path, { force: true });
    }
  }

  async put(key: string, content: Buffer | Readable): Promise<void> {
    const path = this.path(key);
    await this.write(content, async (temporary) => {
      await mkdir(dirname(path), OWN_FOLDER);
      await link(temporary, path).catch(unlessTaken);
      await flushFolder(dirname(path));
    });
  }

  async replace(key: string, content: Buffer): Promise<void> {
    const path = this.path(key);
    await this.write(content, async (temporary) => {
      if (!(await this.exists(key))) return;
      await rename(temporary, path);
      await flushFolder(dirname(path));
    });
  }

  /** Writes the content to a temporary file, and calls `move` once it is safe on disk. */
  private async write(content: Buffer | Readable, move: (temporary: string) => Promise<void>): Promise<void> {
    const temporary = join(this.unfinished, randomUUID());
    try {
      await mkdir(this.unfinished, OWN_FOLDER);
      await writeFile(temporary, content, { flag: 'wx', flush: true, mode: 0o600 });
      await move(temporary);
    } catch (error) {
      throw translate(error);
    } finally {
      await rm(temporary, { force: true }).catch(() => undefined); // otherwise it is removed at the next start
    }
  }

  async get(key: string): Promise<Readable> {
    const path = this.path(key);
    try {
      const file = await open(path);
      return file.createReadStream();
    } catch (error) {
      throw translate(error, key);
    }
  }

  async exists(key: string): Promise<boolean> {
    const path = this.path(key);
    try {
      await access(path);
      return true;
    } catch (error) {
      const translated = translate(error, key);
      if (translated instanceof FileMissingError) return false;
      throw translated;
    }
  }

  async delete(key: string): Promise<void> {
    const path = this.path(key);
    try {
      await rm(path, { force: true });
    } catch (error) {
      throw translate(error, key);
    }
  }

  async *list(folder?: string): AsyncIterable<StoredFile> {
    const root = folder === undefined ? this.folder : this.path(folder);
    const found = await opendir(root, { recursive: true }).catch((error: unknown) => {
      const translated = translate(error, root);
      if (translated instanceof FileMissingError) return [];
      throw translated;
    });
    for await (const entry of found) {
      if (!entry.isFile() || entry.parentPath === this.unfinished) continue;
      const path = join(entry.parentPath, entry.name);
      const stored = await stat(path).catch(unlessGone);
      if (stored) yield { key: relative(this.folder, path).split(sep).join('/'), storedAt: stored.mtime };
    }
  }

  private path(key: string): string {
    return join(this.folder, this.check(key));
  }
}

function unlessTaken(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

/** Ignores the error for files that another process completed or removed after they were listed. */
function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Flushes a folder to disk, so that the new link in it survives a power failure. */
async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return; // Windows cannot open a folder as a file
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/**
 * Converts an error of the file system to an error of the storage. Errors of the source stream are returned unchanged.
 */
function translate(error: unknown, missingKey?: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall === undefined) return error;
  if (code === 'ENOSPC' || code === 'EDQUOT') return new StorageFullError(error);
  if (missingKey && (code === 'ENOENT' || code === 'ENOTDIR')) return new FileMissingError(missingKey);
  return new StorageUnavailableError(error);
}
