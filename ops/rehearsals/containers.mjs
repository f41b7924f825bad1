// Checks `ops/update`, `ops/backup` and `ops/restore` on a container engine. Starts the trial installation as a
// separate project on ports 80 and 443, and removes it afterwards. No request may fail during an update under load with
// a schema change; a backup that is restored into an empty installation must have all rows; `--until` must restore the
// state at a moment.
//
//   node ops/rehearsals/containers.mjs
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { judge, REFERENCE, startClients } from './clients.mjs';

const secret = () => randomBytes(32).toString('hex');
const env = {
  ...process.env,
  COMPOSE_PROJECT_NAME: 'holoportal-rehearsal',
  COMPOSE_FILE: 'docker-compose.yml:ops/trial.yml',
  VERSION: 'unnamed',
  PUBLIC_URL: 'https://localhost',
  SESSION_SECRET: secret(),
  METRICS_TOKEN: secret(),
  POSTGRES_PASSWORD: secret(),
  S3_ACCESS_KEY: process.env.S3_ACCESS_KEY ?? 'rehearsal',
  S3_SECRET_KEY: process.env.S3_SECRET_KEY ?? secret(),
  FIRST_ADMIN_EMAIL: 'first@maker.example',
  SMTP_URL: 'smtp://mail:1025',
  MAIL_FROM: 'quotes@maker.example',
  MAIL_STAFF: 'staff@maker.example',
  MAIL_SUPPORT: 'support@maker.example',
  THROTTLE_PER_MINUTE: '10000000',
};

const compose = (...words) =>
  execFileSync('docker', ['compose', ...words], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const sql = (text) => compose('exec', '-T', 'postgres', 'psql', '-U', 'holoportal', '-qAtc', text).trim();

/** Runs a program; throws when it fails. */
async function run(file, ...words) {
  const began = Date.now();
  const [code] = await once(spawn(file, words, { env, stdio: ['ignore', 'ignore', 'inherit'] }), 'exit');
  if (code !== 0) throw new Error(`${file} ended with ${code}`);
  console.log(`${[file, ...words].join(' ')}: ${Math.round((Date.now() - began) / 1000)} s`);
}

/** Returns the number of rows and a checksum of the content of each table. */
function everyRow() {
  const statement = sql(
    `select string_agg(format('select %L, count(*), md5(coalesce(string_agg(t::text, '''' order by t::text), '''')) from %I t', relname, relname), ' union all ' order by relname)
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  return sql(statement).split('\n');
}

try {
  await run('docker', 'compose', 'up', '--detach', '--build', '--quiet-pull');

  const clients = await startClients('https://localhost', { pauseMs: 100 });
  await sleep(5_000);
  sql("set lock_timeout = '2s'; alter table quotes add rehearsed int not null default 0");
  await run('ops/update');
  await sleep(2_000);
  await clients.stop();
  const isUpdated = judge(
    clients,
    Number(sql(`select count(*) from quotes where customer_reference = '${REFERENCE}'`)),
  );

  compose('stop', 'proxy', 'api', 'worker', 'backup');
  const before = everyRow();
  await run('ops/backup');
  compose('down');
  for (const volume of ['database', 'archive', 'files', 'queue'])
    execFileSync('docker', ['volume', 'rm', `${env.COMPOSE_PROJECT_NAME}_${volume}`], { stdio: 'ignore' });
  // API and worker change rows by themselves, so the rows are compared before both start.
  compose('up', '--detach', '--wait', 'postgres', 'redis', 'storage');
  compose('up', 'bucket');
  compose('run', '--rm', '--no-deps', 'backup', 'node', 'dist/src/restore.js', '/backups');
  const after = new Set(everyRow());
  const different = before.filter((table) => !after.has(table));
  console.log(`restored: ${before.length} tables, ${different.length} differ ${different.join(' ')}`);
  await run('docker', 'compose', 'up', '--detach');

  while (!compose('exec', '-T', 'postgres', 'ls', '/archive/base').trim()) await sleep(1_000);
  sql('create table rehearsed as select 1 as at');
  const moment = sql('select now()');
  await sleep(1_500);
  sql('insert into rehearsed values (2); select pg_switch_wal()');
  await run('ops/restore', '--until', moment);
  const left = sql("select string_agg(at::text, ',') from rehearsed");
  console.log(`until ${moment}: ${left === '1' ? 'what was there then, and not what came after' : `there is ${left}`}`);
  process.exitCode = isUpdated && different.length === 0 && left === '1' ? 0 : 1;
} finally {
  compose('down', '--volumes');
}
