import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../setup/ports.js';

/** The built `npm start` in a separate process, with all services embedded and stored in a data folder. */
export class StartedApp {
  printed = '';
  /** Text of standard error. */
  complained = '';

  private constructor(
    readonly process: ChildProcess,
    readonly url: string,
  ) {
    process.stdout?.on('data', (chunk: Buffer) => (this.printed += chunk.toString()));
    process.stderr?.on('data', (chunk: Buffer) => (this.complained += chunk.toString()));
  }

  /** Starts the app and waits for its welcome message. */
  static async start(dataDir: string): Promise<StartedApp> {
    const port = await freePort();
    const app = new StartedApp(spawnStart({ DATA_DIR: dataDir, PORT: String(port) }), `http://localhost:${port}`);
    while (!app.printed.includes('Ctrl-C stops it')) {
      const [chunk] = (await Promise.race([once(app.process.stdout!, 'data'), once(app.process, 'exit')])) as unknown[];
      if (!(chunk instanceof Buffer)) throw new Error(`It ended with code ${String(chunk)}: ${app.complained}`);
    }
    return app;
  }

  get isRunning(): boolean {
    return this.process.exitCode === null && this.process.signalCode === null;
  }

  /** Sends a signal and waits for the end of the process. Returns the exit code; null for a killed process. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    const ended = once(this.process, 'exit');
    this.process.kill(signal);
    const [code] = (await ended) as [number | null];
    return code;
  }

  /** True when database and queue respond. */
  async isReady(): Promise<boolean> {
    return (await fetch(`${this.url}/health/ready`)).ok;
  }
}

/** Starts the app and waits for its end, for starts that are expected to fail. */
export async function failingStart(env: Record<string, string>) {
  const child = spawnStart(env);
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.on('data', (chunk: Buffer) => (output[stream] += chunk.toString()));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...output };
}

function spawnStart(env: Record<string, string>): ChildProcess {
  const own = {
    NODE_ENV: 'development',
    NODE_OPTIONS: '',
    LOG_LEVEL: 'error',
    DATABASE_URL: '',
    REDIS_URL: '',
    DATABASE_TIMEOUT_MS: '30000', // for a machine under load
  };
  return spawn('node_modules/.bin/node', ['dist/src/start.js'], {
    env: { ...process.env, ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
