import { execFile } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../setup/ports.js';
import { eventually } from '../platform/eventually.js';

/**
 * Folder of `pg_basebackup`. The embedded Postgres does not include it; Debian's server package and the database's
 * image do.
 */
const found = globSync('/usr/lib/postgresql/*/bin/pg_basebackup').map(dirname).at(-1);
/** Undefined where the test cannot run: `initdb` needs a writable /dev/null, and does not run as root. */
const bin = found && statSync('/dev/null').mode & 0o002 ? found : undefined;
let folder = '';
/** Path of a copy of the script, because the user that runs Postgres may have no access to the project. */
let script = '';
let port = 0;

/** Runs a program as the user postgres, because Postgres does not run as root. */
async function run(...[program, ...args]: string[]): Promise<void> {
  const command =
    process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', program!, ...args] : [program!, ...args];
  const env = {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    PGHOST: folder,
    PGPORT: String(port),
    PGUSER: 'tester',
  };
  await promisify(execFile)(command[0]!, command.slice(1), { env, cwd: tmpdir() });
}

async function sql(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ host: folder, port, user: 'tester', database: 'postgres' });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

const start = () => run('pg_ctl', '-D', `${folder}/data`, '-l', `${folder}/log`, '-w', 'start');
const stop = (how = 'fast') => run('pg_ctl', '-D', `${folder}/data`, '-m', how, '-w', 'stop');

beforeAll(async () => {
  if (!bin) return;
  folder = mkdtempSync(join(tmpdir(), 'point-in-time-'));
  script = join(folder, 'point-in-time');
  copyFileSync(join(import.meta.dirname, '../../ops/point-in-time'), script);
  port = await freePort();
  mkdirSync(`${folder}/kept/wal`, { recursive: true });
  mkdirSync(`${folder}/kept/base`);
  const settings = {
    port,
    listen_addresses: "''",
    unix_socket_directories: `'${folder}'`,
    fsync: 'off',
    archive_mode: 'on',
    archive_command: `'${script} keep ${folder}/kept %p %f'`,
  };
  writeFileSync(
    `${folder}/settings.conf`,
    Object.entries(settings)
      .map((pair) => pair.join(' = '))
      .join('\n'),
  );
  if (process.getuid?.() === 0) await promisify(execFile)('chown', ['-R', 'postgres', folder]);
  await run('initdb', '-D', `${folder}/data`, '-A', 'trust', '-U', 'tester', '-N');
  await run('sh', '-c', `echo "include '${folder}/settings.conf'" >> ${folder}/data/postgresql.conf`);
  await start();
}, 60_000);
afterAll(async () => {
  if (!bin) return;
  await stop('immediate').catch(() => undefined);
  rmSync(folder, { recursive: true, force: true });
});

(bin ? it : it.skip)(
  'restores the data of a moment, and nothing written after it',
  async () => {
    await sql(`create table said (what text); insert into said values ('before the copy')`);
    await run(script, 'base', `${folder}/kept`);
    await sleep(1_000); // the name of a copy is its time in whole seconds
    await sql(`insert into said values ('after the copy')`);
    const [{ moment } = { moment: '' }] = await sql('select clock_timestamp()::text as moment');
    await sql(`insert into said values ('too late'); delete from said where what = 'before the copy'`);
    await stop();

    await expect(run(script, 'restore', `${folder}/kept`, `${folder}/data`, '2020-01-01 00:00:00+00')).rejects.toThrow(
      /no copy from before 2020/,
    );
    await run(script, 'restore', `${folder}/kept`, `${folder}/data`, String(moment));
    await start();
    await eventually(async () => (await sql('select pg_is_in_recovery() as going'))[0]!.going === false);
    expect((await sql('select what from said')).map(({ what }) => what)).toEqual(['before the copy', 'after the copy']);
    // The restored cluster continues, and can be copied and restored again.
    await sql(`insert into said values ('since')`);
    await run(script, 'base', `${folder}/kept`, '0');
  },
  60_000,
);
