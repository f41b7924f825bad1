import { readdir } from 'node:fs/promises';
import { parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import { DatabaseGate } from './database-gate.js';

const FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Checks that the database has the schema that this version needs. */
@Injectable()
export class NewestMigration {
  private isThere = false;

  constructor(private readonly database: DatabaseGate) {}

  /**
   * Throws unless the newest migration of this version has been applied. Does not check again after a success, because
   * migrations are never undone.
   */
  async check(): Promise<void> {
    if (this.isThere) return;
    const newest = (await readdir(FOLDER))
      .filter((name) => /^Migration\d+.*\.[jt]s$/.test(name))
      .map((name) => parse(name).name)
      .toSorted()
      .at(-1);
    const { rows } = await this.database.ask('select 1 from migrations where name = $1', [newest]);
    if (rows.length === 0) throw new Error(`The migration ${newest} has not been applied`);
    this.isThere = true;
  }
}
