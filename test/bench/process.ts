import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** Settings that prevent logging and rate limits from affecting a measurement. */
const QUIET = { LOG_LEVEL: 'silent', THROTTLE_PER_MINUTE: '100000000' };

/** Options that `npm start` and the image give to Node. */
export const API_OPTIONS = { NODE_OPTIONS: '--max-semi-space-size=8' };

/** Runs a program and waits for its end; throws when it fails. */
export async function runOnce(file: string, env: Record<string, string>): Promise<void> {
  const [code] = await once(start(file, env), 'exit');
  if (code !== 0) throw new Error(`${file} ended with ${code}`);
}

export interface Served {
  pid: number;
  stop(): Promise<void>;
}

/** Timeout for the start of a server, in milliseconds; generous, because benchmarks do not measure it. */
const START_MS = 120_000;
const ASK_EVERY_MS = 100;

/** Runs a server until `stop`; resolves when it answers at `url`. */
export async function serve(file: string, url: string, env: Record<string, string>): Promise<Served> {
  const child = start(file, env);
  for (let tries = 0; !(await answers(url)); tries++) {
    if (tries > START_MS / ASK_EVERY_MS || child.exitCode !== null)
      throw new Error(`${file} does not answer at ${url}`);
    await delay(ASK_EVERY_MS);
  }
  return {
    pid: child.pid ?? 0,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function start(file: string, env: Record<string, string>): ChildProcess {
  const args = file.endsWith('.ts') ? ['--import', 'tsx', file] : [file];
  return spawn(process.execPath, args, {
    env: { ...process.env, ...QUIET, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url);
    return true;
  } catch {
    return false;
  }
}
