import { comparedLines } from './compared-lines';

const brief = (before: string, after: string) =>
  comparedLines(before, after).map((side) =>
    side.map(({ number, text, isChanged, skipped }) =>
      skipped ? `…${skipped}` : `${number}${isChanged ? '*' : ' '}${text}`,
    ),
  );

it('marks on each side what the other does not have', () => {
  expect(brief('a\nb\nc', 'a\nB\nc\nd')).toEqual([
    ['1 a', '2*b', '3 c'],
    ['1 a', '2*B', '3 c', '4*d'],
  ]);
  expect(brief('a', 'a')).toEqual([['1 a'], ['1 a']]);
});

it('leaves out long passages that both have', () => {
  const same = Array.from({ length: 20 }, (_, at) => `line ${at}`).join('\n');
  expect(brief(`${same}\nold`, `${same}\nnew`)[1]).toEqual(['…17', '18 line 17', '19 line 18', '20 line 19', '21*new']);
});
