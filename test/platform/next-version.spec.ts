import { execFile } from 'node:child_process';
import { cp, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { backUpTo } from '../../src/app/backups.js';
import { testConfig } from '../setup/config.js';
import { createTestDatabase, type TestDatabase } from '../setup/database.js';

const NAME = 'Migration29990101000000_later';
/** Migration in the form for a big table: it does not block writes, and can be run again after an interruption. */
const LATER = `
import { Migration } from '@mikro-orm/migrations';
export class ${NAME} extends Migration {
  name = '${NAME}';
  isTransactional() { return false; }
  up() {
    this.addSql("alter table companies add column if not exists remark text not null default 'none'");
    this.addSql('drop index concurrently if exists companies_remark');
    this.addSql('create index concurrently companies_remark on companies (remark)');
  }
}`;
const COMPANY = `insert into companies (id, name, type, address_line1, city, postal_code, country_code)
  values (gen_random_uuid(), $1, 'client', 'Street 1', 'Delft', '2611 AA', 'NL')`;
const AUDIT = `insert into audit_log (actor_email, operation, action, entity, entity_id)
  values ('a@a.example', 'PATCH /users/me', 'update', 'users', 'a') returning id`;

let home: string;
const made: TestDatabase[] = [];
const clients: pg.Client[] = [];

/** Copies the built server to a folder and adds a migration. */
beforeAll(async () => {
  home = await mkdtemp(join(process.env.TEST_RUN_FILES!, 'next-'));
  for (const folder of ['dist/src', 'dist/migrations']) await cp(folder, join(home, folder), { recursive: true });
  await cp('package.json', join(home, 'package.json'));
  for (const folder of ['node_modules', 'templates']) await symlink(resolve(folder), join(home, folder));
  await writeFile(join(home, 'dist/migrations', `${NAME}.js`), LATER);
});
afterAll(async () => {
  for (const client of clients) await client.end();
  for (const database of made) await database.drop();
});

async function database(template?: string) {
  const created = await createTestDatabase(template);
  made.push(created);
  const client = new pg.Client({ connectionString: created.url });
  await client.connect();
  clients.push(client);
  const config = testConfig({ databaseUrl: created.url });
  const ask = async (text: string, values: unknown[] = []) => (await client.query({ text, values })).rows as unknown[];
  return { config, ask };
}
type Place = Awaited<ReturnType<typeof database>>;

/** Runs a program of the next version. */
async function next(program: string, { config }: Place, ...args: string[]): Promise<string> {
  const own = { NODE_ENV: 'test', NODE_OPTIONS: '', LOG_LEVEL: 'error', SEED_DEMO: 'false' };
  const { stdout } = await promisify(execFile)('node_modules/.bin/node', [join(home, 'dist/src', program), ...args], {
    env: { ...process.env, ...own, DATABASE_URL: config.sessionsUrl, DATA_DIR: config.dataDir },
  });
  return stdout;
}

it('migrates while rows are written, in two processes at once, also after a failed first attempt', async () => {
  const place = await database();
  await place.ask('create index companies_remark on companies (name)'); // left by a migration that was killed
  let isDone = false;
  const migrated = Promise.all([next('prepare.js', place), next('prepare.js', place)]).finally(() => (isDone = true));
  let written = 0;
  for (; !isDone; written++) await place.ask(COMPANY, [`Company ${written}`]);
  await migrated;
  expect(await place.ask(`select count(*)::int as rows from companies where remark = 'none'`)).toEqual([
    { rows: written },
  ]);
  expect(await place.ask(`select pg_get_indexdef('companies_remark'::regclass) ~ 'remark' as "isNew"`)).toEqual([
    { isNew: true },
  ]);
  expect(await place.ask('select count(*)::int as times from migrations where name = $1', [NAME])).toEqual([
    { times: 1 },
  ]);
});

it('restores a backup of the version before and migrates it, and its sequences continue', async () => {
  const old = await database();
  await old.ask(COMPANY, ['Old']);
  await old.ask(AUDIT);
  expect(await old.ask(AUDIT)).toEqual([{ id: '2' }]);
  const folder = join(home, 'backups');
  await backUpTo(folder, null, old.config);
  const place = await database('template0');
  expect(await next('restore.js', place, folder)).toMatch(/^Restored /);
  expect(await place.ask('select name, remark from companies')).toEqual([{ name: 'Old', remark: 'none' }]);
  expect(await place.ask('select name from migrations order by id desc limit 1')).toEqual([{ name: NAME }]);
  expect(await place.ask('select id from audit_log order by id')).toEqual([{ id: '1' }, { id: '2' }]);
  expect(await place.ask(AUDIT)).toEqual([{ id: '3' }]);
});
