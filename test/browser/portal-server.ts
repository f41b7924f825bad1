import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as bootstrap from '../../src/app/bootstrap.js';
import type * as configuration from '../../src/config.js';
import type * as services from '../../src/platform/embedded/services.js';

type Running = bootstrap.Running;

/** Settings by the names of `.env.example`. */
export type Settings = Record<string, string>;

/** Imports a module of the built server: the sources have no built web app beside them. */
const built = <Module>(path: string): Promise<Module> =>
  import(pathToFileURL(resolve('dist/src', path)).href) as Promise<Module>;

/** Starts the mail catcher, the worker and the API of the built product in this process. */
export async function startHere(settings: Settings): Promise<Running> {
  const { loadConfig } = await built<typeof configuration>('config.js');
  const { startEmbeddedServices } = await built<typeof services>('platform/embedded/services.js');
  const { startApi, startWorker } = await built<typeof bootstrap>('app/bootstrap.js');
  const running: Running[] = [];
  const { config } = await startEmbeddedServices(loadConfig(settings), running);
  running.push(await startWorker(config));
  running.push(await startApi(config));
  return {
    close: async () => {
      for (const part of running.toReversed()) await part.close();
    },
  };
}

/** Starts the built product in a process of its own, as `npm start` does; resolves when it has printed its address. */
export async function startProcess(settings: Settings): Promise<Running> {
  const server = spawn('node_modules/.bin/node', ['dist/src/start.js'], {
    env: { ...process.env, NODE_OPTIONS: '', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    let output = '';
    server.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('HoloPortal runs at')) resolve();
    });
    server.once('exit', (code) => reject(new Error(`The server ended with ${code} before it ran:\n${output}`)));
  });
  return {
    close: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    },
  };
}
