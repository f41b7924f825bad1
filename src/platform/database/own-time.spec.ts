import { setTimeout as sleep } from 'node:timers/promises';
import { OwnTime } from './own-time.js';

const LIMIT_MS = 100;

it('says once who has waited for too long, in the order of their limits', async () => {
  const time = new OwnTime();
  const late: string[] = [];
  time.wait(2 * LIMIT_MS, () => late.push('second'));
  time.wait(LIMIT_MS, () => late.push('first'));
  time.wait(0, () => late.push('at once'));
  const end = time.wait(LIMIT_MS, () => late.push('none, it has ended'));
  await sleep(1);
  end();
  while (!late.includes('second')) await sleep(5);
  expect(late).toEqual(['at once', 'first', 'second']);
  expect(time.longestMs).toBe(0);
});

it('counts what holds up the process itself as next to nothing', async () => {
  const time = new OwnTime();
  let isLate = false;
  const end = time.wait(LIMIT_MS, () => (isLate = true));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4 * LIMIT_MS);
  await sleep(1);
  expect(isLate).toBe(false);
  expect(time.longestMs).toBeLessThan(LIMIT_MS);
  expect(end()).toBeLessThan(LIMIT_MS);
});
