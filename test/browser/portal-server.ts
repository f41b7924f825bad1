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

/** Starts the mail catcher, the worker and the API of the built product in this process, all of them or none. */
export async function startHere(settings: Settings): Promise<Running> {
  const { loadConfig } = await built<typeof configuration>('config.js');
  const { startEmbeddedServices } = await built<typeof services>('platform/embedded/services.js');
  const { startApi, startWorker } = await built<typeof bootstrap>('app/bootstrap.js');
  const running: Running[] = [];
  const close = async () => {
    for (const part of running.toReversed()) await part.close();
  };
  try {
    const { config, mailPage } = await startEmbeddedServices(loadConfig(settings), running);
    // The catcher's module keeps the mails of earlier files. The worker is the first to send new ones.
    if (mailPage) await fetch(`${mailPage}/email/all`, { method: 'DELETE' });
    running.push(await startWorker(config));
    running.push(await startApi(config));
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
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
