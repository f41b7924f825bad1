import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until the condition holds; fails after `timeoutMs`. Returns the waiting time in milliseconds. */
export async function eventually(condition: () => boolean | Promise<boolean>, timeoutMs = 10_000): Promise<number> {
  const start = Date.now();
  while (!(await condition())) {
    if (Date.now() - start > timeoutMs) throw new Error(`Still not so after ${timeoutMs} ms`);
    await sleep(25);
  }
  return Date.now() - start;
}
