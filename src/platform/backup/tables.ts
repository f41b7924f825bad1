import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { type FileSum, sumOf } from './file-sum.js';

/** Table of a backup. Its rows are in the file `NAME.gz` in the format of COPY. */
export interface SavedTable {
  name: string;
  /** Columns except generated columns */
  columns: string[];
  rows: number;
  /** Checksum of `NAME.gz`; absent in backups of versions that stored none */
  sum?: FileSum;
}

/** Table before its rows are saved. */
type Table = Pick<SavedTable, 'name' | 'columns'>;

/** Column with the key of a stored file. Documents without a key are rendered again when they are requested. */
const KEY_COLUMN = 'storage_key';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Returns all tables of the product; a table that is partitioned by month counts as one table. Excludes the tables of
 * the queue: they have a schema of their own, and their rows are created again from the product's tables.
 */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select t.table_name::text as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
       from information_schema.tables t
       join information_schema.columns c using (table_schema, table_name)
      where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
        and not (select relispartition from pg_class where oid = format('%I.%I', t.table_schema, t.table_name)::regclass)
      group by t.table_name order by t.table_name`,
  );
  return rows;
}

/** Writes the rows of a table as the client's transaction sees them. */
export async function saveTable(client: pg.Client, folder: string, table: Table): Promise<SavedTable> {
  const path = join(folder, fileOf(table));
  const rows = client.query(copyTo(`copy (select ${columnsOf(table)} from ${quoted(table.name)}) to stdout`));
  await pipeline(rows, createGzip({ level: 4 }), createWriteStream(path, { mode: 0o600 }));
  return { ...table, rows: rows.rowCount, sum: await sumOf(createReadStream(path)) };
}

/** Returns the keys of files that rows refer to, as the client's transaction sees them. */
export async function keysInRows(client: pg.Client, tables: Table[]): Promise<string[]> {
  const withKeys = tables.filter(({ columns }) => columns.includes(KEY_COLUMN));
  const selects = withKeys.map(({ name }) => `select ${KEY_COLUMN} as key from ${quoted(name)}`);
  const { rows } = await client.query<{ key: string }>(
    `select distinct key from (${selects.join(' union all ')}) keys where key is not null`,
  );
  return rows.map(({ key }) => key);
}

/**
 * Fills the tables of a newly migrated database in one transaction. Triggers are disabled, because the backup contains
 * the rows that they would write; foreign keys are checked at the end. Requires only that the user owns the tables.
 *
 * @throws Error when a table has fewer or more rows than were saved
 */
export async function loadTables(client: pg.Client, folder: string, tables: SavedTable[]): Promise<void> {
  const { rows: foreignKeys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  await client.query('begin');
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
  for (const table of tables) {
    const into = client.query(copyFrom(`copy ${target(table)} from stdin`));
    await pipeline(createReadStream(join(folder, fileOf(table))), createGunzip(), into);
    if (into.rowCount !== table.rows) {
      throw new Error(`${table.name} has ${into.rowCount} rows instead of ${table.rows}: the backup is damaged.`);
    }
  }
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  }
  await client.query('commit');
}

/**
 * Returns the last used number of each sequence. For an unused sequence, returns the number before its start, or omits
 * the sequence when it starts at its minimum. Sequences are not transactional, so call this after the rows are read.
 */
export async function sequencesOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, coalesce(last_value, start_value - 1) as last from pg_sequences
      where schemaname = 'public' and coalesce(last_value, start_value - 1) >= min_value order by sequencename`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** Sets each sequence to its last number, so that it continues after it. */
export async function setSequences(client: pg.Client, sequences: Record<string, string>): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    await client.query('select setval($1::regclass, $2)', [quoted(name), last]);
  }
}

/** Name of the file with a table's rows, in the folder of a backup. */
export const fileOf = ({ name }: Table): string => `${name}.gz`;

const columnsOf = ({ columns }: Table): string => columns.map(quoted).join(', ');

const target = (table: Table): string => `${quoted(table.name)} (${columnsOf(table)})`;
