import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LocalStorage } from '../storage/local-storage.js';
import { FileMissingError } from '../storage/storage.js';
import { type FileSum, isSame, sumOf } from './file-sum.js';
import { fileOf, type SavedTable } from './tables.js';

const DAY_MS = 24 * 3_600_000;
const MANIFEST = 'manifest.json';
const UNFINISHED = '.unfinished-';

/** Description of a backup, stored in its folder as JSON. */
export interface Manifest {
  takenAt: string;
  /** Migrations that had created the schema, by name and in order */
  migrations: string[];
  tables: SavedTable[];
  sequences: Record<string, string>;
  /** Keys of the files that belong to the backup */
  files: string[];
  /** Checksum and size of each file, by key; absent in backups of versions that stored none */
  sums?: Record<string, FileSum>;
  /** Keys of files that rows refer to, but that had been lost before the backup */
  missing: string[];
}

/**
 * Folder of all backups. Each backup is a subfolder that is named after its time and has the rows. The subfolder
 * `files` has the files of all backups: a file never changes, so it is stored once. A backup is complete when it has a
 * manifest.
 */
export class BackupFolder {
  /** Files of all backups */
  readonly files: LocalStorage;

  constructor(private readonly folder: string) {
    this.files = new LocalStorage(join(folder, 'files'));
  }

  /** Creates a folder for the rows of a new backup; it does not count as a backup until `finish`. */
  async begin(takenAt: Date): Promise<string> {
    const place = join(this.folder, UNFINISHED + nameOf(takenAt));
    await mkdir(place, { recursive: true, mode: 0o700 });
    return place;
  }

  /** Completes a backup: writes its manifest and renames its folder. Returns its name. */
  async finish(place: string, manifest: Manifest): Promise<string> {
    const name = nameOf(new Date(manifest.takenAt));
    await writeFile(join(place, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { flush: true, mode: 0o600 });
    await rename(place, join(this.folder, name));
    return name;
  }

  /** Names of the backups, oldest first. */
  async names(): Promise<string[]> {
    const entries = await readdir(this.folder).catch(() => []);
    return entries.filter((name) => /^\d{4}-\d\d-\d\dT/.test(name)).toSorted();
  }

  /** Path of the folder with a backup's rows. */
  placeOf(name: string): string {
    return join(this.folder, name);
  }

  /** @throws Error with a one-sentence message when the backup does not exist */
  async manifest(name: string): Promise<Manifest> {
    const text = await readFile(join(this.folder, name, MANIFEST), 'utf8').catch(() => {
      throw new Error(`There is no backup ${name} in ${this.folder}.`);
    });
    return JSON.parse(text) as Manifest;
  }

  /** Current checksum of the file of a key; undefined if there is no file. */
  async sumOf(key: string): Promise<FileSum | undefined> {
    try {
      return await sumOf(await this.files.get(key));
    } catch (error) {
      if (error instanceof FileMissingError) return undefined;
      throw error;
    }
  }

  /** Returns the checksum of each file at the time it was first saved, by key, from the manifests of the backups. */
  async sums(): Promise<Map<string, FileSum>> {
    const manifests = await Promise.all((await this.names()).map((name) => this.manifest(name)));
    return new Map(manifests.toReversed().flatMap(({ sums = {} }) => Object.entries(sums)));
  }

  /** Reads the whole backup and returns its damaged parts, each with the kind of damage. */
  async damaged(name: string, { tables, files, sums }: Manifest): Promise<string[]> {
    const wrong: string[] = [];
    const look = (part: string, now: FileSum | undefined, saved: FileSum | undefined): void => {
      if (!now) wrong.push(`${part} (is not there)`);
      else if (saved && now.size !== saved.size) wrong.push(`${part} (${now.size} bytes instead of ${saved.size})`);
      else if (saved && !isSame(now, saved)) wrong.push(`${part} (says something else)`);
    };
    for (const table of tables) {
      const file = fileOf(table);
      const now = await sumOf(createReadStream(join(this.placeOf(name), file))).catch(unlessMissing);
      look(file, now, table.sum);
    }
    for (const key of files) look(key, await this.sumOf(key), sums?.[key]);
    return wrong;
  }

  /** Removes the folders of interrupted backups. Returns the times at which those backups began. */
  async clear(): Promise<string[]> {
    const left = (await readdir(this.folder)).filter((name) => name.startsWith(UNFINISHED));
    for (const name of left) await rm(join(this.folder, name), { recursive: true });
    return left.map((name) => name.slice(UNFINISHED.length));
  }

  /**
   * Removes backups that are older than the given number of days, except the newest backup, and files that no remaining
   * backup needs.
   */
  async prune(days: number): Promise<void> {
    const oldest = nameOf(new Date(Date.now() - days * DAY_MS));
    const names = await this.names();
    const kept = names.filter((name, index) => name >= oldest || index === names.length - 1);
    for (const name of names) if (!kept.includes(name)) await rm(join(this.folder, name), { recursive: true });
    const needed = new Set((await Promise.all(kept.map((name) => this.manifest(name)))).flatMap(({ files }) => files));
    for await (const { key } of this.files.list()) if (!needed.has(key)) await this.files.delete(key);
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Formats a time as a folder name, for example 2026-11-23T02-30-00-000Z. */
const nameOf = (time: Date): string => time.toISOString().replaceAll(/[:.]/g, '-');
