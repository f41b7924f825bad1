import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../src/config.js';

const path = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** Starts a worker in a separate process with the jobs of `test-jobs.ts`. Resolves when it processes jobs. */
export async function startWorkerProcess(config: Config): Promise<{ kill(): Promise<void> }> {
  const worker: ChildProcess = fork(path('./worker-main.ts'), {
    execArgv: ['--import', path('../setup/swc-hooks.mjs')],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: config.databaseUrl,
      REDIS_URL: config.redisUrl,
      SMTP_URL: config.smtpUrl,
      QUEUE_PREFIX: config.queuePrefix,
      DATA_DIR: config.dataDir,
    },
  });
  const exited = once(worker, 'exit');
  await Promise.race([
    once(worker, 'message'),
    exited.then(() => Promise.reject(new Error('The worker did not start'))),
  ]);
  const kill = async (): Promise<void> => {
    worker.kill('SIGKILL');
    await exited;
  };
  return { kill };
}
