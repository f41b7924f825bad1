// Runs `npm run dev`: restarts the server and reloads the pages when their sources change. Open the address that vite
// prints; vite proxies API calls to the server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

if (existsSync('.env')) process.loadEnvFile('.env');
const env = { API_URL: `http://localhost:${process.env.PORT || 3000}`, ...process.env };

// The watcher's output in dist can be older than the sources, so the next start must build again.
rmSync(join('dist', 'server.fingerprint'), { force: true });

const programs = [
  [join('node_modules', '@nestjs', 'cli', 'bin', 'nest.js'), 'start', '--watch', '--preserveWatchOutput'],
  [join('node_modules', 'vite', 'bin', 'vite.js'), '--config', join('web', 'vite.config.ts')],
];
const children = programs.map((args) =>
  spawn(process.execPath, args, { env, stdio: ['ignore', 'inherit', 'inherit'] }),
);
const ended = children.map((child) => once(child, 'exit'));
const stop = () => children.forEach((child) => child.kill('SIGTERM'));

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, stop);
await Promise.race(ended);
stop();
await Promise.all(ended);
process.exit();
