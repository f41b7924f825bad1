import fc from 'fast-check';
import { holdsMoreThan } from './json-size.js';

/** Reference implementation: counts objects, lists and their additional entries. */
function count(value: unknown): number {
  if (value === null || typeof value !== 'object') return 0;
  const members = Object.values(value);
  return 1 + Math.max(0, members.length - 1) + members.reduce<number>((sum, member) => sum + count(member), 0);
}

const holds = (json: string, most: number) => holdsMoreThan(Buffer.from(json), most);

it('the size of JSON is its number of values, ignoring the content of strings', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const values = count(value);
      const json = JSON.stringify(value, null, 10); // indented, so that it has more bytes than values
      expect(holds(json, values)).toBe(false);
      if (values) expect(holds(json, values - 1)).toBe(true);
    }),
  );
});

it.each(['"a\\"', '"', '{"a', '\\', '[\\"', ''])('invalid JSON that repeats %j does not exceed the limit', (text) => {
  expect(holds(text.repeat(1000), 10_000)).toBe(false);
});

it('reading stops at the limit', () => {
  const body = Buffer.from(`[${'0,'.repeat(200_000)}0]`);
  const looked = new Proxy(body, {
    get: (target, key) => {
      if (Number(key) > 1_000) throw new Error('It reads on');
      return Reflect.get(target, key) as unknown;
    },
  });
  expect(holdsMoreThan(looked, 100)).toBe(true);
});
