import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Folders within the folder of bank statements: files that are being read, that were read, and that could not be. */
const PLACES = ['reading', 'done', 'refused'] as const;

/** Time for which a file must not have changed, so that none is read while it is being written. */
const REST_MS = 30_000;
const STATEMENT = /\.(xml|zip)$/i;
/** Name of a file that is being read: the id of its row, and its own name. */
const CLAIMED = /^([0-9a-f-]{36})\.(.+)$/;

/** A file that is being read. */
export interface ClaimedFile {
  /** Id of its row. */
  id: string;
  name: string;
}

/**
 * A folder into which another program puts bank statements. A file is claimed by moving it, so that each is read once
 * however many workers look.
 */
export class BankFolder {
  constructor(private readonly path: string) {}

  /** Moves the new statements of the folder to those that are being read; `newId` makes the ids of their rows. */
  async claim(newId: () => string): Promise<void> {
    for (const place of PLACES) await mkdir(join(this.path, place), { recursive: true });
    for (const entry of await readdir(this.path, { withFileTypes: true })) {
      if (!entry.isFile() || !STATEMENT.test(entry.name) || entry.name.startsWith('.')) continue;
      const file = join(this.path, entry.name);
      try {
        const { mtimeMs } = await stat(file);
        if (mtimeMs > Date.now() - REST_MS) continue;
        await rename(file, join(this.path, 'reading', `${newId()}.${entry.name}`));
      } catch (error) {
        ignoreMissing(error as NodeJS.ErrnoException);
      }
    }
  }

  /** Returns the files that are being read, by their names. */
  async claimed(): Promise<ClaimedFile[]> {
    const names = (await readdir(join(this.path, 'reading'))).toSorted();
    const files = names.flatMap((file): ClaimedFile[] => {
      const [, id, name] = CLAIMED.exec(file) ?? [];
      return id && name ? [{ id, name }] : [];
    });
    return files.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  }

  /**
   * Returns a file that is being read: 'too_large' for one that is larger than `maxBytes`, null for one that another
   * worker has moved.
   */
  async read(file: ClaimedFile, maxBytes: number): Promise<Buffer | 'too_large' | null> {
    try {
      const { size } = await stat(this.placeOf(file));
      return size > maxBytes ? 'too_large' : await readFile(this.placeOf(file));
    } catch (error) {
      ignoreMissing(error as NodeJS.ErrnoException);
      return null;
    }
  }

  /** Moves a file that was read to `done`; with the reason why it could not be read, to `refused` with a text about it. */
  async finish(file: ClaimedFile, refusal: string | null): Promise<void> {
    const to = refusal === null ? 'done' : 'refused';
    const taken = await readdir(join(this.path, to));
    // A file of the same name from before is kept.
    const name = taken.includes(file.name) ? basename(this.placeOf(file)) : file.name;
    try {
      await rename(this.placeOf(file), join(this.path, to, name));
    } catch (error) {
      return ignoreMissing(error as NodeJS.ErrnoException);
    }
    if (refusal !== null) await writeFile(join(this.path, to, `${name}.txt`), `${refusal}\n`);
  }

  private placeOf({ id, name }: ClaimedFile): string {
    return join(this.path, 'reading', `${id}.${name}`);
  }
}

/** Ignores that another worker has moved the file. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
