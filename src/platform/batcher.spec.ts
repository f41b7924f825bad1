import { Batcher, forAtLeast, inThisTurn } from './batcher.js';

const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

it('the batcher handles a first item at once, and items added meanwhile as the next batch', async () => {
  const batches: number[][] = [];
  let finish = () => undefined as void;
  const batcher = new Batcher<number>((items) => {
    batches.push(items);
    return new Promise<void>((resolve) => (finish = resolve));
  });
  const first = batcher.add(1);
  await tick();
  expect(batches).toEqual([[1]]);
  const rest = Promise.all([batcher.add(2), batcher.add(3)]);
  await tick();
  expect(batches).toEqual([[1]]);
  finish();
  await first;
  await tick();
  expect(batches).toEqual([[1], [2, 3]]);
  finish();
  await rest;
});

it('a failed batch rejects all its items, and the batcher continues', async () => {
  const batcher = new Batcher<string>((items) =>
    items.includes('bad') ? Promise.reject(new Error('no')) : Promise.resolve(),
  );
  const results = await Promise.allSettled([batcher.add('bad'), batcher.add('with it')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(batcher.add('good')).resolves.toBeUndefined();
});

it('the batcher waits for more items if configured', async () => {
  const batches: number[][] = [];
  const batcher = new Batcher<number>((items) => {
    batches.push(items);
    return Promise.resolve();
  }, forAtLeast(50));
  const first = batcher.add(1);
  await tick();
  await Promise.all([first, batcher.add(2)]);
  expect(batches).toEqual([[1, 2]]);
});

it('the batcher starts a batch per event loop turn if configured, so that a hanging batch does not delay others', async () => {
  const batches: number[][] = [];
  const batcher = new Batcher<number>((items) => {
    batches.push(items);
    return items.includes(1) ? new Promise(() => undefined) : Promise.resolve();
  }, inThisTurn);
  void batcher.add(1);
  void batcher.add(2);
  await tick();
  await batcher.add(3);
  expect(batches).toEqual([[1, 2], [3]]);
});

it('settled waits for all earlier items, failed or not', async () => {
  const worked: string[] = [];
  const batcher = new Batcher<string>(async (items) => {
    await tick();
    worked.push(...items);
    if (items.includes('bad')) throw new Error('no');
  });
  await batcher.settled();
  const bad = batcher.add('bad');
  await batcher.settled();
  expect(worked).toEqual(['bad']);
  await expect(bad).rejects.toThrow('no');
  const good = batcher.add('good');
  await batcher.settled();
  expect(worked).toEqual(['bad', 'good']);
  await good;
});
