import { setTimeout as sleep } from 'node:timers/promises';
import type { Running } from './bootstrap.js';

/** Time limit for everything in flight to finish, and the minimum for each part below. Together under 10 seconds. */
const PATIENCE_MS = 6_000;
/** The same limit for a process with a single part. */
export const ONE_PART_MS = 9_000;
const PATIENCE_PER_PART_MS = 1_000;

/** A terminal and npm both forward one Ctrl-C, so a signal counts as a second one only after this time. */
const SECOND_SIGNAL_MS = 500;

/**
 * Starts the parts and keeps the process alive until SIGTERM or Ctrl-C, then closes them in reverse order; work in
 * flight finishes. A second signal ends the process at once. A failed start closes the parts that had started, prints one
 * sentence and exits with 1.
 *
 * @param start adds each part as soon as it runs, and stops starting parts once the signal is aborted
 * @param patienceMs time limit for work in flight
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
  process.on('disconnect', interrupt); // bin/setup.mjs was killed, so no signal would reach this process
  return controller.signal;
}

async function closeAll(running: Running[], patienceMs: number): Promise<void> {
  const patience = sleep(patienceMs);
  for (const part of running.toReversed()) {
    const enough = Promise.all([patience, sleep(PATIENCE_PER_PART_MS)]);
    // A part that fails to close must not keep the others from closing.
    await Promise.race([part.close(), enough]).catch((error: unknown) => console.error(sentence(error)));
  }
}

const sentence = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').trim();
