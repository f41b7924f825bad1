import { scaleOf } from './scale';

const bar = (ink: number, hatched = 0, before?: number) => ({
  parts: [
    { tone: 'ink' as const, value: ink },
    { tone: 'hatched' as const, value: hatched },
  ],
  before,
});

it('the scale has round steps above the highest bar', () => {
  expect(scaleOf([bar(84_000), bar(20_000)])).toEqual({ top: 100_000, step: 20_000 });
  expect(scaleOf([bar(14_000, 5500)])).toEqual({ top: 20_000, step: 5000 });
  expect(scaleOf([bar(10, 0, 40)])).toEqual({ top: 40, step: 10 });
  expect(scaleOf([])).toEqual({ top: 1, step: 1 });
});

it('an open amount does not flatten settled ones: its bar is cut off', () => {
  expect(scaleOf([bar(84_000), bar(0, 272_000)])).toEqual({ top: 150_000, step: 50_000 });
  expect(scaleOf([bar(84_000), bar(0, 160_000)])).toEqual({ top: 200_000, step: 50_000 });
});

it('bars with only open amounts are scaled to the open amounts', () => {
  expect(scaleOf([bar(0, 272_000)])).toEqual({ top: 300_000, step: 100_000 });
});
