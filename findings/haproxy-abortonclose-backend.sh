#!/usr/bin/env bash
# HAProxy 2.6: `option abortonclose` in a `backend` does not end the request of a client that left an event stream.
#
# The manual says that the option may be used in `defaults`, `listen` and `backend` sections, not in a `frontend`. But with a
# separate `frontend`, the option in the `backend` has no effect on a stream that is open: the origin learns that the reader has
# left when the timeout ends the connection. With the option in `defaults`, which also reaches the `frontend`, or in a `listen`
# section, it learns it at once. So an origin that counts its readers, or holds something for each, needs the option there, and a line
# now and then, so that it notices a dead connection by itself. Needs Debian 12 on x64.
#
# Expected output, with timeouts of 6 seconds; the reader leaves after one:
#   HAProxy version 2.6.12-1+deb12u4
#   listen, without the option: the origin hears at the timeout
#   listen, with the option: the origin hears at once
#   frontend and backend, with the option in the backend: the origin hears at the timeout
#   frontend and backend, with the option in defaults: the origin hears at once
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq haproxy=2.6.12-1+deb12u4 liblua5.3-0 libopentracing-c-wrapper0 libopentracing1 2>/dev/null
for package in *.deb; do dpkg-deb --extract "$package" debian; done
export LD_LIBRARY_PATH=$folder/debian/usr/lib/x86_64-linux-gnu
cat > run.mjs <<'JS'
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const HAPROXY = 'debian/usr/sbin/haproxy';
const PORT = 20_000 + (process.pid % 10_000);
console.log(/HAProxy version \S+/.exec(execFileSync(HAPROXY, ['-v'], { encoding: 'utf8' }))[0]);

let left;
const origin = createServer((request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.write('data: 1\n\n');
  left = once(response, 'close').then(() => Date.now());
}).listen(PORT + 1, '127.0.0.1');

const defaults = (option) =>
  `defaults\n mode http\n timeout connect 2s\n timeout client 6s\n timeout server 6s\n${option}`;
const server = ` server origin 127.0.0.1:${PORT + 1}\n`;
const bind = ` bind 127.0.0.1:${PORT}\n`;
const OPTION = ' option abortonclose\n';
const split = (option) => `frontend in\n${bind} default_backend out\nbackend out\n${option}${server}`;
const cases = [
  ['listen, without the option', `${defaults('')}listen in\n${bind}${server}`, 'at the timeout'],
  ['listen, with the option', `${defaults('')}listen in\n${bind}${OPTION}${server}`, 'at once'],
  ['frontend and backend, with the option in the backend', defaults('') + split(OPTION), 'at the timeout'],
  ['frontend and backend, with the option in defaults', defaults(OPTION) + split(''), 'at once'],
];

/** Opens the stream through the proxy, as soon as it listens, and leaves a second after the first event. */
async function visit() {
  for (let tries = 0; ; tries++) {
    const request = get({ host: '127.0.0.1', port: PORT, agent: false });
    try {
      const [response] = await once(request, 'response');
      response.on('error', () => {});
      await once(response, 'data');
      await delay(1_000);
      request.destroy();
      return Date.now();
    } catch (error) {
      if (tries === 50) throw error;
      await delay(100);
    }
  }
}

for (const [name, config, expected] of cases) {
  writeFileSync('haproxy.cfg', config);
  const proxy = spawn(HAPROXY, ['-db', '-f', 'haproxy.cfg'], { stdio: 'ignore' });
  const gone = await visit();
  const found = (await left) - gone < 2_500 ? 'at once' : 'at the timeout';
  console.log(`${name}: the origin hears ${found}`);
  if (found !== expected) process.exitCode = 1;
  proxy.kill();
  await once(proxy, 'exit');
}
origin.closeAllConnections();
origin.close();
JS
node run.mjs
