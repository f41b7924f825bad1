import pg from 'pg';

interface Field {
  name: string;
  tableID: number;
  columnID: number;
  dataTypeID: number;
}

/** Asks Postgres to parse a statement and to describe its result, without running it (extended query protocol). */
class Description implements pg.Submittable {
  private fields: Field[] = [];

  constructor(
    private readonly text: string,
    private readonly done: (error: Error | undefined, fields: Field[]) => void,
  ) {}

  submit(connection: pg.Connection): void {
    connection.parse({ name: '', text: this.text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.fields = fields;
  }

  handleError(error: Error): void {
    this.done(error, []); // after an error, pg does not call `handleReadyForQuery` for this query
  }

  handleReadyForQuery(): void {
    this.done(undefined, this.fields);
  }
}

/** Types that declarations name together. */
const SAME: Record<string, string> = {
  varchar: 'text',
  bpchar: 'text',
  name: 'text',
  jsonb: 'json',
  int2: 'int4',
  _text: 'text[]',
  _varchar: 'text[]',
  _uuid: 'uuid[]',
};

/**
 * Compares the result of a statement with its declared columns, and returns the differences. Ignores columns without a
 * name or a value, which no code reads (`select 1`, a lock). Checks for null only in columns that come straight from a
 * table, because Postgres does not report it for other columns.
 */
export async function differences(
  client: pg.Client,
  sql: string,
  columns: Readonly<Record<string, string>>,
): Promise<string[]> {
  let fields: Field[];
  try {
    fields = await describe(client, sql.replaceAll(/\?|\$\d+|(?<!:):[a-z]\w*/gi, 'null'));
  } catch (error) {
    return [(error as Error).message];
  }
  const found: string[] = [];
  const returned = new Set<string>();
  for (const { name, dataTypeID, tableID, columnID } of fields) {
    const type = await typeOf(client, dataTypeID);
    if (name === '?column?' || type === 'void') continue;
    returned.add(name);
    const declared = columns[name];
    if (declared === undefined) found.push(`${name} is ${type}, not declared`);
    else if (declared.replace(/[?!]$/, '') !== type) found.push(`${name} is ${type}, declared ${declared}`);
    else if (!/[?!]$/.test(declared) && (await acceptsNull(client, tableID, columnID)))
      found.push(`${name} may be null`);
  }
  return [
    ...found,
    ...Object.keys(columns)
      .filter((name) => !returned.has(name))
      .map((name) => `${name} is not returned`),
  ];
}

const describe = (client: pg.Client, text: string): Promise<Field[]> =>
  new Promise((resolve, reject) => {
    client.query(new Description(text, (error, fields) => (error ? reject(error) : resolve(fields))));
  });

async function typeOf(client: pg.Client, oid: number): Promise<string> {
  const { rows } = await client.query<{ name: string }>({
    name: 'type',
    text: 'select typname as name from pg_type where oid = $1',
    values: [oid],
  });
  const { name } = rows[0]!;
  return SAME[name] ?? name;
}

async function acceptsNull(client: pg.Client, table: number, column: number): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>({
    name: 'null',
    text: 'select not attnotnull as yes from pg_attribute where attrelid = $1 and attnum = $2',
    values: [table, column],
  });
  return rows[0]?.yes ?? false;
}
