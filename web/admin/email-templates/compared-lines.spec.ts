import { comparedLines } from './compared-lines';

const brief = (before: string, after: string) =>
  ([0, 1] as const).map((side) =>
    comparedLines(before, after).map((pair) => {
      const line = pair[side];
      if (!line) return '';
      return line.skipped ? `…${line.skipped}` : `${line.number}${line.isChanged ? '*' : ' '}${line.text}`;
    }),
  );

it('lines that the other side does not have are marked', () => {
  expect(brief('a\nb\nc', 'a\nB\nc\nd')).toEqual([
    ['1 a', '2*b', '3 c', ''],
    ['1 a', '2*B', '3 c', '4*d'],
  ]);
  expect(brief('a', 'a')).toEqual([['1 a'], ['1 a']]);
});

it('lines that both sides have are aligned', () => {
  expect(brief('a\nold\nb', 'a\nnew\nmore\nb')).toEqual([
    ['1 a', '2*old', '', '3 b'],
    ['1 a', '2*new', '3*more', '4 b'],
  ]);
  expect(brief('a\nb\nc', 'a\nc')).toEqual([
    ['1 a', '2*b', '3 c'],
    ['1 a', '', '2 c'],
  ]);
});

it('long common passages are collapsed', () => {
  const same = Array.from({ length: 20 }, (_, at) => `line ${at}`).join('\n');
  expect(brief(`${same}\nold`, `${same}\nnew`)[1]).toEqual(['…17', '18 line 17', '19 line 18', '20 line 19', '21*new']);
});
