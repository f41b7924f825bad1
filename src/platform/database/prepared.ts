import type { EntityClass, EntityMetadata, RequiredEntityData } from '@mikro-orm/core';
import type { EntityManager, Kysely } from '@mikro-orm/postgresql';

type CompiledQuery = Extract<Parameters<Kysely<unknown>['executeQuery']>[0], { sql: string }>;

/** Replaces each `?` of a statement by `$1`, `$2` … */
export function numbered(sql: string): string {
  let place = 0;
  return sql.replace(/\?/g, () => `$${++place}`);
}

/**
 * Runs a statement with `$1`, `$2` … in the transaction of `em`. Each connection prepares it once. Use a name for one
 * text only.
 */
export async function executePrepared<Row extends object>(
  em: Pick<EntityManager, 'getTransactionContext' | 'config'>,
  name: string,
  text: string,
  parameters: unknown[],
): Promise<Row[]> {
  const transaction = em.getTransactionContext<Kysely<unknown>>();
  if (!transaction) throw new Error(`'${name}' is for a transaction`);
  em.config.getLogger().logQuery({ query: text });
  // Kysely passes the object to pg unchanged, and pg accepts a name with the text.
  const statement = { sql: { name, text }, parameters } as unknown as CompiledQuery;
  return (await transaction.executeQuery(statement)).rows as Row[];
}

/** Names of the statements of `insertRows`, by their text. */
const inserts = new Map<string, string>();

/**
 * Inserts any number of rows, like `em.insertMany`, with one prepared statement: for rows that almost every change of a
 * quote writes, and for those of a batch. Runs in the transaction of `em`. Columns that are missing in the first row
 * get their default values.
 */
export async function insertRows<T extends object>(
  em: EntityManager,
  entity: EntityClass<T>,
  rows: RequiredEntityData<T>[],
): Promise<void> {
  const meta = em.getMetadata(entity) as EntityMetadata;
  const records = rows.map((row) => recordOf(em, meta, row as Record<string, unknown>));
  const columns = Object.keys(records[0] ?? {});
  if (columns.length === 0) return;
  const table = meta.tableName;
  const text = `insert into ${table} (${columns.join(', ')})
    select ${columns.join(', ')} from jsonb_populate_recordset(null::${table}, $1)`;
  const name = inserts.get(text) ?? `insert ${inserts.size + 1} into ${table}`;
  inserts.set(text, name);
  await executePrepared(em, name, text, [JSON.stringify(records)]);
}

/** Converts a row to an object of its columns, with values that JSON can hold and Postgres can read. */
function recordOf(em: EntityManager, meta: EntityMetadata, row: Record<string, unknown>): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const property of meta.props) {
    const { name, fieldNames, customType, onCreate } = property;
    const value = row[name] ?? (row[name] === undefined ? (onCreate?.(row, em) as unknown) : null);
    const column = fieldNames?.[0];
    if (!column || value === undefined) continue;
    // JSON can hold lists, records and times; amounts are converted by the type of their column.
    const isPlain = typeof value !== 'object';
    record[column] = isPlain && customType ? customType.convertToDatabaseValue(value, em.getPlatform()) : value;
  }
  return record;
}
