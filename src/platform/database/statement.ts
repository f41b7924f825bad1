import type { EntityManager } from '@mikro-orm/postgresql';
import { named } from './named.js';

/**
 * SQL types of result columns, and the JavaScript types that the driver returns for them. Dates and times are texts as
 * Postgres writes them; `int8` and `numeric` are texts, as a number could not hold all their values. `text` includes
 * varchar, and `json` jsonb.
 */
interface SqlTypes {
  bool: boolean;
  date: string;
  float8: number;
  int4: number;
  int8: string;
  json: unknown;
  numeric: string;
  text: string;
  'text[]': string[];
  timestamptz: string;
  uuid: string;
  'uuid[]': string[];
}
type SqlType = keyof SqlTypes;

/**
 * A result column: its SQL type; with `?` it may be null. With `!` it is never null although its table accepts null,
 * because the statement excludes those rows.
 */
type Column = SqlType | `${SqlType}?` | `${SqlType}!`;

declare const VALUE: unique symbol;
/** A column whose values have a narrower type than its SQL type gives. */
export type TypedColumn<T> = string & { readonly [VALUE]: T };

/** Columns whose values can be of type `T`. */
type ColumnOf<T> = {
  [Type in SqlType]: NonNullable<T> extends SqlTypes[Type] ? (null extends T ? `${Type}?` : Type | `${Type}!`) : never;
}[SqlType];

/** Declares a column with a narrower type: `typed<QuoteStatus>('text')`, `typed<Row[]>('json')`. The test checks only `column`. */
export const typed = <T>(column: ColumnOf<T>): TypedColumn<T> => column as string as TypedColumn<T>;

type Columns = Record<string, Column | TypedColumn<unknown>>;
type ValueOf<C> =
  C extends TypedColumn<infer T>
    ? T
    : C extends `${infer Type extends SqlType}?`
      ? SqlTypes[Type] | null
      : C extends `${infer Type extends SqlType}!`
        ? SqlTypes[Type]
        : C extends SqlType
          ? SqlTypes[C]
          : never;

/** The rows that a statement returns. */
export type RowOf<S> = S extends { all(...parameters: never[]): Promise<(infer Row)[]> } ? Row : never;

/** All statements of the files that were imported; a test prepares each of them on a migrated database. */
export const STATEMENTS: Pick<Statement<object, never>, 'columns' | 'variants'>[] = [];

/** Values for each `?`, or for each `:name`. */
type Parameters = unknown[] | Record<string, unknown>;

/**
 * An SQL statement with a `?` or a `:name` for each parameter, and the columns of its rows. Statements are in files
 * `*.queries.ts` in the folder of their feature. `Parts` are the texts from which a dynamic statement is built, for
 * example conditions and the sort order.
 */
export class Statement<Row extends object, Parts extends unknown[]> {
  constructor(
    readonly columns: Readonly<Record<string, string>>,
    /** Returns the SQL text for the given parts. */
    readonly sql: (...parts: Parts) => string,
    private readonly samples: (readonly [...Parts])[],
  ) {
    STATEMENTS.push(this);
  }

  /** Texts that the test prepares. */
  get variants(): string[] {
    return this.samples.map((parts) => this.sql(...parts));
  }

  /** Returns all rows. */
  all(em: Pick<EntityManager, 'execute'>, parameters: Parameters = [], ...parts: Parts): Promise<Row[]> {
    const sql = this.sql(...parts);
    return em.execute<Row[]>(...(Array.isArray(parameters) ? ([sql, parameters] as const) : named(sql, parameters)));
  }

  /** Returns the first row; undefined without one. */
  async first(
    em: Pick<EntityManager, 'execute'>,
    parameters: Parameters = [],
    ...parts: Parts
  ): Promise<Row | undefined> {
    return (await this.all(em, parameters, ...parts))[0];
  }

  /** Returns the row of a statement that always has one. */
  async one(em: Pick<EntityManager, 'execute'>, parameters: Parameters = [], ...parts: Parts): Promise<Row> {
    return (await this.first(em, parameters, ...parts))!;
  }

  /** Runs a statement whose rows, if it returns any, do not matter: a change or a lock. */
  async run(em: Pick<EntityManager, 'execute'>, parameters: Parameters = [], ...parts: Parts): Promise<void> {
    await this.all(em, parameters, ...parts);
  }
}

/**
 * Declares a statement, as a constant of a `*.queries.ts` file. The type of its rows follows from `columns`.
 *
 * ```ts
 * const ADMINS = statement({ id: 'uuid', phone: 'text?' }, 'select id, phone from users where company_id = ?');
 * const admins = await ADMINS.all(em, [companyId]);
 * ```
 *
 * @param sql text, or a function that makes it of parts; then `samples` has the parts of each variant to be tested
 */
export function statement<const C extends Columns, Parts extends unknown[] = []>(
  columns: C,
  sql: string | ((...parts: Parts) => string),
  ...samples: NoInfer<readonly [...Parts]>[]
): Statement<{ -readonly [Name in keyof C]: ValueOf<C[Name]> }, Parts> {
  const isFixed = typeof sql === 'string';
  return new Statement(columns, isFixed ? () => sql : sql, isFixed ? [[] as unknown[] as Parts] : samples);
}
