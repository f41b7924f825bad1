import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import ts from 'typescript';
import { ormConfig } from '../../src/app/mikro-orm.config.js';
import { statement, STATEMENTS } from '../../src/platform/database/statement.js';
import { createTestDatabase, type TestDatabase } from '../setup/database.js';
import { differences } from './describe-statement.js';
import { sources } from './table-uses.js';

/** Files other than `*.queries.ts` that run SQL of their own, with the reason. */
const EXEMPT: [file: RegExp, why: string][] = [
  [/^src\/platform\/database\/(statement|prepared|transactions)\.ts$/, 'run the statements of all others'],
  [/^src\/platform\/database\/(database-gate|own-connection)\.ts$/, 'pass on statements of others'],
  [/^src\/platform\/database\/notification-listener\.ts$/, 'listens to channels, which are no parameters'],
  [/^src\/platform\/http\/paging\.ts$/, 'counts the rows of a list, with the table and conditions of its feature'],
  [/^src\/platform\/backup\//, 'copies every table, whatever its columns are'],
  [/^src\/(app\/migrate|platform\/startup-checks)\.ts$/, 'runs before the database has its tables'],
  [
    /^src\/platform\/(embedded\/postgres|database\/pgbouncer\/role-settings|queue\/queue-connection)\.ts$/,
    'set up the server',
  ],
  [/^src\/system\/months\/keep-months\.job\.ts$/, 'detaches partitions, whose names it reads from the database'],
  [/^src\/users\/erasure\/run-statements\.ts$/, 'runs the list of statements that erase a person'],
];

const ANSWERS = statement(
  {
    yes: 'bool',
    day: 'date',
    float: 'float8',
    int: 'int4',
    long: 'int8',
    object: 'json',
    amount: 'numeric',
    word: 'text',
    words: 'text[]',
    time: 'timestamptz',
    id: 'uuid',
    ids: 'uuid[]',
    nothing: 'text?',
  },
  `select true as yes, '2026-01-31'::date as day, 1.5::float8 as float, 1 as int, 1::bigint as long, '{}'::json as object,
          1.50 as amount, 'a'::text as word, array['a'] as words, '2026-01-31T12:00Z'::timestamptz as time,
          '00000000-0000-0000-0000-000000000000'::uuid as id,
          array['00000000-0000-0000-0000-000000000000'::uuid] as ids, null::text as nothing`,
);

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

it('every statement of the queries files fits the migrated database', async () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.queries.ts'),
  );
  await Promise.all(files.map((file) => import(join('../../src', file))));
  expect(STATEMENTS.length).toBeGreaterThan(100);
  const wrong: string[] = [];
  for (const { columns, variants } of STATEMENTS) {
    if (variants.length === 0) wrong.push(`No sample of a dynamic statement with ${Object.keys(columns).join(', ')}`);
    for (const sql of variants) {
      wrong.push(...(await differences(client, sql, columns)).map((difference) => `${difference}: ${sql}`));
    }
  }
  expect(wrong).toEqual([]);
});

it('the driver returns the types that columns stand for', async () => {
  const orm = await MikroORM.init(ormConfig({ databaseUrl: database.url, databasePool: 1 }));
  try {
    await expect(ANSWERS.one(orm.em.fork())).resolves.toEqual({
      yes: true,
      day: '2026-01-31',
      float: 1.5,
      int: 1,
      long: '1',
      object: {},
      amount: '1.50',
      word: 'a',
      words: ['a'],
      time: '2026-01-31 12:00:00+00',
      id: '00000000-0000-0000-0000-000000000000',
      ids: ['00000000-0000-0000-0000-000000000000'],
      nothing: null,
    });
  } finally {
    await orm.close();
  }
});

it.each([
  ['a column of another type', 'select 1::bigint as total', { total: 'int4' }, ['total is int8, declared int4']],
  ['a missing column', 'select 1 as total', { total: 'int4', of: 'int4' }, ['of is not returned']],
  ['an undeclared column', 'select 1 as total', {}, ['total is int4, not declared']],
  ['a column that may be null', 'select phone from users', { phone: 'text' }, ['phone may be null']],
  ['a renamed column', 'select nickname from users', {}, ['column "nickname" does not exist']],
  ['a nullable column that the statement excludes', 'select phone from users', { phone: 'text!' }, []],
  ['parameters, a lock', `select 1, pg_advisory_xact_lock(?) from users where id = :id limit $1`, {}, []],
])('compares %s', async (_, sql, columns, expected) => {
  await expect(differences(client, sql, columns)).resolves.toEqual(expected);
});

it('no SQL runs outside of declared statements', () => {
  const running = sources().filter((file) => runsSql(file));
  expect(running.filter((file) => !EXEMPT.some(([exempt]) => exempt.test(file)))).toEqual([]);
  expect(EXEMPT.filter(([exempt]) => !running.some((file) => exempt.test(file)))).toEqual([]);
});

it('statements are declared in queries files', () => {
  const declaring = sources().filter((file) => DECLARES.test(readFileSync(file, 'utf8')));
  expect(declaring.filter((file) => !file.endsWith('.queries.ts'))).toEqual([]);
});

/** Matches the import of `statement`. */
const DECLARES = /import \{[^}]*\bstatement\b[^}]*\} from '[^']*\/statement\.js'/;

/** True when the file passes SQL to the ORM or to pg itself. A query builder's `execute` takes 'run', 'get' or nothing. */
function runsSql(file: string): boolean {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  let found = false;
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [first, second] = node.arguments;
      const name = ts.isPropertyAccessExpression(node.expression)
        ? node.expression.name.text
        : node.expression.getText();
      if (name === 'execute' && first && !(ts.isStringLiteral(first) && /^(run|get|all)$/.test(first.text)))
        found = true;
      if (name === 'query' && first && ts.isPropertyAccessExpression(node.expression)) found = true;
      if (/^(prepared|executePrepared)$/.test(name) && !isDeclared(name === 'prepared' ? second : node.arguments[2]))
        found = true;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** True for the text of a declared statement: `PAGE.sql(where)`. */
const isDeclared = (node: ts.Node | undefined): boolean =>
  node !== undefined && /^(\.\.\.named\(|numbered\()?[A-Z_]+\.sql\(/.test(node.getText());
