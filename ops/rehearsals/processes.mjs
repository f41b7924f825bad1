// Starts an installation as processes instead of containers, for the rehearsals in this folder: Postgres, and APIs
// behind a proxy that resolves their name by DNS. Needs Linux, `npm run build`, and one of two proxies from Debian's
// packages: `caddy` with the production configuration, or `nginx` like the ingress of Kubernetes.
import { execFileSync, fork, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../dist/src/platform/embedded/postgres.js';
import { freePort } from '../../dist/src/platform/ports.js';

/**
 * Starts the installation with the demo data, without an API. `apis` holds the running APIs by address; `startApi`
 * resolves when one is ready, `stopApi` and `killApi` when it has ended. A Caddy before 2.8 loses the body of a request
 * that it retries: `hasBodies` is false for this version.
 */
export async function startInstallation({ isNginx = false, more = {} } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'holoportal-rehearsal-'));
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, database: 'holoportal' });
  const [proxyPort, apiPort, dnsPort] = [await freePort(), await freePort(), await freePort()];
  const url = `http://127.0.0.1:${proxyPort}`;
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    NODE_OPTIONS: '',
    LOG_LEVEL: 'error',
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    SEED_DEMO: 'true',
    PORT: String(apiPort),
    PUBLIC_URL: url,
    THROTTLE_PER_MINUTE: '10000000',
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '3',
    ...more,
  };
  const run = (part, own = {}) =>
    fork(`dist/src/${part}.js`, { env: { ...env, ...own }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(run('prepare'), 'exit');
  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();

  const apis = new Map();
  const names = answerNames(dnsPort, apis);
  const hasBodies = isNginx || !/^v?2\.[0-7]\./.test(execFileSync('caddy', ['version'], { encoding: 'utf8' }));
  const addresses = { folder, url, proxyPort, apiPort, dnsPort };
  const proxy = isNginx ? startNginx(addresses) : startCaddy(addresses, hasBodies);

  let last = 1;
  async function startApi() {
    const ip = `127.0.0.${++last}`;
    const child = run('main', { HOST: ip });
    const isReady = () =>
      fetch(`http://${ip}:${apiPort}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await isReady())) await sleep(100);
    apis.set(ip, child);
    return ip;
  }
  async function endApi(ip, signal) {
    const child = apis.get(ip);
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    apis.delete(ip); // Docker removes the name of a container that has ended
  }
  const stopApi = (ip) => endApi(ip, 'SIGTERM');
  async function end() {
    proxy.kill();
    names.close();
    for (const ip of apis.keys()) await stopApi(ip);
    await database.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return { url, hasBodies, database, apis, run, startApi, stopApi, killApi: (ip) => endApi(ip, 'SIGKILL'), end };
}

/** DNS server in place of Docker's: returns the current addresses of `api`. */
function answerNames(port, apis) {
  const names = createSocket('udp4');
  names.on('message', (question, from) => {
    const end = question.indexOf(0, 12) + 5;
    const isA = question.readUInt16BE(end - 4) === 1;
    const answers = (isA ? [...apis.keys()] : []).map((ip) =>
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...ip.split('.').map(Number)]),
    );
    const head = Buffer.from(question.subarray(0, 12));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(answers.length, 6);
    head.fill(0, 8, 12);
    names.send(Buffer.concat([head, question.subarray(12, end), ...answers]), from.port, from.address);
  });
  return names.bind(port, '127.0.0.1');
}

function startCaddy({ folder, url, apiPort, dnsPort }, hasBodies) {
  const file = join(folder, 'Caddyfile');
  writeFileSync(
    file,
    readFileSync('ops/Caddyfile', 'utf8')
      .replace('refresh 1s', `refresh 1s\nresolvers udp/127.0.0.1:${dnsPort}`)
      .replace(hasBodies ? '' : 'request_buffers 64KiB', ''),
  );
  const env = {
    ...process.env,
    HOME: folder,
    PUBLIC_URL: url,
    UPSTREAM_NAME: 'api.test',
    UPSTREAM_PORT: String(apiPort),
  };
  return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env, stdio: 'ignore' });
}

/**
 * Starts nginx, which buffers the body of a request and retries the request with the next API only if no API has
 * accepted it.
 */
function startNginx({ folder, proxyPort, apiPort, dnsPort }) {
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
