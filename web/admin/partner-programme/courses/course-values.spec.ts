import { idsByPlace } from './course-values';

test('new chapters get their ids where they are after the save, edited or moved meanwhile', () => {
  const sent = [
    { id: 'a', title: 'A', text: 'a' },
    { title: 'B', text: 'b' },
    { title: 'C', text: 'c' },
  ];
  const saved = ['a', 'b', 'c'].map((id, at) => ({ id, title: sent[at]!.title, text: sent[at]!.text }));
  const edited = [sent[0]!, { title: 'B', text: 'longer' }, sent[2]!];
  expect(idsByPlace(edited, sent, saved)).toEqual(
    new Map([
      [1, 'b'],
      [2, 'c'],
    ]),
  );
  const moved = [sent[2]!, sent[0]!, sent[1]!];
  expect(idsByPlace(moved, sent, saved)).toEqual(
    new Map([
      [2, 'b'],
      [0, 'c'],
    ]),
  );
  const removed = [sent[0]!, sent[2]!];
  expect(idsByPlace(removed, sent, saved)).toEqual(new Map([[1, 'c']]));
});
