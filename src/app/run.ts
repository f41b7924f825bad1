import { setTimeout as sleep } from 'node:timers/promises';
import type { Running } from './bootstrap.js';

/**
 * Time limit, in milliseconds, for all requests and jobs in progress to finish. Together with `PATIENCE_PER_PART_MS`,
 * the minimum for each part, it stays under 10 seconds.
 */
const PATIENCE_MS = 6_000;
/** Time limit for work in progress in a process with only one part, in milliseconds. */
export const ONE_PART_MS = 9_000;
const PATIENCE_PER_PART_MS = 1_000;

/** Milliseconds within which a repeated signal is ignored, because both the terminal and npm forward one Ctrl-C. */
const SECOND_SIGNAL_MS = 500;

/**
 * Starts the parts and keeps the process alive until SIGTERM or Ctrl-C, then closes the parts in reverse order and lets
 * work in progress finish. A second signal ends the process immediately. If a part fails to start, the parts that run
 * are closed, one sentence is printed and the exit code is 1.
 *
 * @param start adds each part to `running` as soon as it runs, and starts no more parts once the signal is aborted
 * @param patienceMs time limit for work in progress, in milliseconds
 */
export async function runUntilStopped(
  start: (running: Running[], signal: AbortSignal) => Promise<void>,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const running: Running[] = [];
  const interruption = interruptions();
  const interrupted = new Promise<void>((resolve) => interruption.addEventListener('abort', () => resolve()));
  try {
    await Promise.race([start(running, interruption), interrupted.then(() => sleep(patienceMs / 2))]);
    await interrupted;
  } catch (error) {
    if (!interruption.aborted) {
      console.error(sentence(error));
      process.exitCode = 1;
    }
  }
  await closeAll(running, patienceMs);
  process.exit();
}

function interruptions(): AbortSignal {
  const controller = new AbortController();
  let first = 0;
  const interrupt = (): void => {
    if (first && Date.now() - first > SECOND_SIGNAL_MS) process.exit(130);
    if (first) return;
    first = Date.now();
    console.log('Stopping …');
    controller.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
  process.on('disconnect', interrupt); // bin/setup.mjs was killed, so it cannot forward a signal to this process
  return controller.signal;
}

async function closeAll(running: Running[], patienceMs: number): Promise<void> {
  const patience = sleep(patienceMs);
  for (const part of running.toReversed()) {
    const enough = Promise.all([patience, sleep(PATIENCE_PER_PART_MS)]);
    // If one part fails to close, the others must still be closed.
    await Promise.race([part.close(), enough]).catch((error: unknown) => console.error(sentence(error)));
  }
}

const sentence = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').trim();
