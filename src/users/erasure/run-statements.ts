import type { EntityManager } from '@mikro-orm/postgresql';
import { arrayLiteral } from '../array-literal.js';
import type { Statement } from './erasure-sql.js';
import { BEGIN_ERASING, END_ERASING } from './erasure.queries.js';

/**
 * Named values of statements, in which they are written as `:ids`. Values that a statement does not use may be missing.
 */
export interface Values {
  ids: string[];
  /** Ids of the erased companies; empty when only users are erased. */
  companies: string[];
  /** Ids of the users' companies. */
  tenants: string[];
  emails: string[];
  quotes: string[];
  entities: string[];
  full: string[];
  names: string;
  addresses: string;
  actor: string;
  from: string;
  to: string;
}

const TYPES: Record<keyof Values, string> = {
  ids: 'uuid[]',
  companies: 'uuid[]',
  tenants: 'uuid[]',
  quotes: 'uuid[]',
  emails: 'text[]',
  entities: 'text[]',
  full: 'text[]',
  names: 'text',
  addresses: 'text',
  actor: 'uuid',
  from: 'timestamptz',
  to: 'timestamptz',
};
const NAMED = new RegExp(`(?<!:):(${Object.keys(TYPES).join('|')})\\b(::text\\[\\])?`, 'g');

/**
 * Runs the statements and returns the number of changed or deleted rows by table. Meanwhile, immutable tables accept
 * changes.
 */
export async function runStatements(
  em: EntityManager,
  statements: Statement[],
  values: Partial<Values>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  await BEGIN_ERASING.run(em);
  for (const { table, sql } of statements) {
    const [done] = await ask<{ rows: number }>(
      em,
      `with done as (${sql} returning 1) select count(*)::int as rows from done`,
      values,
    );
    counts[table] = (counts[table] ?? 0) + (done?.rows ?? 0);
  }
  await END_ERASING.run(em);
  return counts;
}

/** Runs a statement with named values and returns its rows. Throws for a missing value. */
export function ask<T>(em: EntityManager, statement: string, values: Partial<Values>): Promise<T[]> {
  const parameters: unknown[] = [];
  const sql = statement.replace(NAMED, (_, name: keyof Values, asText?: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`A statement needs ${name}`);
    parameters.push(Array.isArray(value) ? arrayLiteral(value) : value);
    return `?::${asText ? 'text[]' : TYPES[name]}`;
  });
  return em.execute<T[]>(sql, parameters);
}
