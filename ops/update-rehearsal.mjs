// Shows that an update fails nobody, with processes in the place of containers: two APIs behind a proxy and clients that
// never stop; the schema changes, two new APIs start, the old ones are told to stop. A fifth of the requests makes a draft,
// and in the end each that was acknowledged must be there once. Needs Linux, `npm run build` and one proxy, both packages of
// Debian: `caddy` with the configuration of production, or `nginx`, as Kubernetes' ingress is. A Caddy before 2.8 loses the
// body of what it offers again: with one, no drafts are made.
//
//   node_modules/.bin/node ops/update-rehearsal.mjs [ROUNDS] [nginx]
import { execFileSync, fork, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, chmodSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../dist/src/platform/embedded/postgres.js';
import { freePort } from '../dist/src/platform/embedded/ports.js';
import { judge, REFERENCE, startClients } from './rehearsal-clients.mjs';

const ROUNDS = Number(process.argv[2] ?? 3);
const isNginx = process.argv[3] === 'nginx';

const folder = mkdtempSync(join(tmpdir(), 'holoportal-update-'));
chmodSync(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: folder, database: 'holoportal' });
const [proxyPort, apiPort, dnsPort] = [await freePort(), await freePort(), await freePort()];
const env = {
  ...process.env,
  NODE_ENV: 'development',
  NODE_OPTIONS: '',
  LOG_LEVEL: 'error',
  DATABASE_URL: postgres.url,
  DATA_DIR: folder,
  SEED_DEMO: 'true',
  PORT: String(apiPort),
  PUBLIC_URL: `http://127.0.0.1:${proxyPort}`,
  THROTTLE_PER_MINUTE: '10000000',
  TRUST_PROXY: '1',
  DRAIN_SECONDS: '3',
};
const run = (file, more = {}) =>
  fork(file, { env: { ...env, ...more }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
await once(run('dist/src/prepare.js'), 'exit');

/** What Docker's own name server does: says which addresses `api` has now. */
const running = new Map();
const names = createSocket('udp4');
names.on('message', (question, { port, address }) => {
  const end = question.indexOf(0, 12) + 5;
  const isA = question.readUInt16BE(end - 4) === 1;
  const answers = (isA ? [...running.keys()] : []).map((ip) =>
    Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...ip.split('.').map(Number)]),
  );
  const head = Buffer.from(question.subarray(0, 12));
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(answers.length, 6);
  head.fill(0, 8, 12);
  names.send(Buffer.concat([head, question.subarray(12, end), ...answers]), port, address);
});
names.bind(dnsPort, '127.0.0.1');

const hasBodies = isNginx || !/^v?2\.[0-7]\./.test(execFileSync('caddy', ['version'], { encoding: 'utf8' }));
const proxy = isNginx ? startNginx() : startCaddy();

function startCaddy() {
  const file = join(folder, 'Caddyfile');
  writeFileSync(
    file,
    readFileSync('ops/Caddyfile', 'utf8')
      .replace('refresh 1s', `refresh 1s\nresolvers udp/127.0.0.1:${dnsPort}`)
      .replace(hasBodies ? '' : 'request_buffers 64KiB', ''),
  );
  return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: {
      ...process.env,
      HOME: folder,
      PUBLIC_URL: env.PUBLIC_URL,
      UPSTREAM_NAME: 'api.test',
      UPSTREAM_PORT: String(apiPort),
    },
    stdio: 'ignore',
  });
}

/** It keeps a request's body until an API has taken it, and offers what none took to the next: never what one may have done. */
function startNginx() {
  const file = join(folder, 'nginx.conf');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${folder}/${of};`);
  writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log stderr crit;
     events {}
     http {
       access_log off; ${paths.join(' ')}
       resolver 127.0.0.1:${dnsPort} valid=1s ipv6=off;
       server {
         listen 127.0.0.1:${proxyPort};
         set $api api.test:${apiPort};
         location / {
           proxy_pass http://$api;
           proxy_http_version 1.1;
           proxy_connect_timeout 1s;
           proxy_set_header Host $host;
           proxy_set_header X-Forwarded-For $remote_addr;
         }
       }
     }`,
  );
  return spawn('nginx', ['-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'inherit'] });
}

let last = 1;
async function startApi() {
  const ip = `127.0.0.${++last}`;
  const child = run('dist/src/main.js', { HOST: ip });
  while (
    !(await fetch(`http://${ip}:${apiPort}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await sleep(100);
  running.set(ip, child);
}
async function stopApi(ip) {
  const child = running.get(ip);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  running.delete(ip); // Docker forgets a name when its container has ended
}

await Promise.all([startApi(), startApi()]);
await sleep(1_500);
const clients = await startClients(env.PUBLIC_URL, { hasDrafts: hasBodies });
const database = new pg.Client({ connectionString: postgres.url });
await database.connect();
for (let round = 1; round <= ROUNDS; round++) {
  const old = [...running.keys()];
  await database.query(`set lock_timeout = '2s'; alter table quotes add rehearsed_${round} int not null default 0`);
  await Promise.all([startApi(), startApi()]);
  for (const ip of old) await stopApi(ip);
  console.log(`round ${round}:`, Object.fromEntries(clients.results), `slowest ${clients.slowest} ms`);
}
await clients.stop();
const { rows } = await database.query('select count(*)::int as made from quotes where customer_reference = $1', [
  REFERENCE,
]);
const isWell = judge(clients, rows[0].made);
proxy.kill();
names.close();
for (const ip of running.keys()) await stopApi(ip);
await database.end();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(isWell ? 0 : 1);
