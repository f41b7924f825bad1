import { Shares } from './shares.js';

const LIMIT = { atOnce: 2, waiting: 2 };

it('some requests of an owner run at a time, some are queued, and the rest is refused', async () => {
  const shares = new Shares();
  const order: number[] = [];
  const turns = [1, 2, 3, 4].map((number) => {
    const turn = shares.take('one', LIMIT);
    void turn?.then(() => order.push(number));
    return turn;
  });
  expect(shares.take('one', LIMIT)).toBeNull();
  await expect(shares.take('another', LIMIT)).resolves.toBeInstanceOf(Function);
  const first = await turns[0]!;
  await turns[1];
  expect(order).toEqual([1, 2]);
  first();
  const third = await turns[2]!;
  expect(order).toEqual([1, 2, 3]);
  third();
  await turns[3];
  expect(order).toEqual([1, 2, 3, 4]);
});

it('a released share can be used again, and owners without shares are forgotten', async () => {
  const shares = new Shares();
  for (let time = 0; time < 3; time++) {
    const given = await Promise.all([shares.take('one', LIMIT), shares.take('one', LIMIT)]);
    for (const giveBack of given) giveBack!();
  }
  expect((shares as unknown as { shares: Map<string, unknown> }).shares.size).toBe(0);
});
