import { setTimeout as sleep } from 'node:timers/promises';
import type { Running } from './bootstrap.js';

/** How long all that is in flight may take to finish, and each part at least. Together under 10 seconds. */
const PATIENCE_MS = 6_000;
/** The same for a process of one part. */
export const ONE_PART_MS = 9_000;
const PATIENCE_PER_PART_MS = 1_000;

/** A terminal and npm both hand on one Ctrl-C: only what follows this late is a second one. */
const SECOND_SIGNAL_MS = 500;

/**
 * Starts something and keeps the process alive until SIGTERM or Ctrl-C, then closes it in reverse order: what is in
 * flight finishes. A second signal ends the process at once. A failure to start closes what had started, prints one
 * sentence and exits with 1.
 *
 * @param start adds each part as soon as it runs; the signal tells it that the rest is not wanted any more
 * @param patienceMs how long what is in flight may take
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
  process.on('disconnect', interrupt); // bin/setup.mjs was killed, so nobody could stop us any more
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
