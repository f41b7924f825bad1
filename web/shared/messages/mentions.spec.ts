import { foundPeople, mentionedOf, queryAt, withIds, withNames } from './mentions';

const TOM = { id: '3f9a1c2d-0000-4000-8000-000000000001', name: 'Tom Bakker' };
const TOMAS = { id: '3f9a1c2d-0000-4000-8000-000000000002', name: 'Tom Bakker Jansen' };
const ZOE = { id: '3f9a1c2d-0000-4000-8000-000000000003', name: 'Zoë de Vries' };

it.each([
  ['nobody', 'Is this right?', 'Is this right?'],
  ['one', 'Is it, @Tom Bakker?', `Is it, @{${TOM.id}}?`],
  ['two, one of whose names begins like the other', '@Tom Bakker Jansen, @Tom Bakker', `@{${TOMAS.id}}, @{${TOM.id}}`],
  ['one twice', '@Zoë de Vries @Zoë de Vries', `@{${ZOE.id}} @{${ZOE.id}}`],
])('a text that mentions %s is stored with ids and shown with names', (_who, shown, stored) => {
  expect(withIds(shown, [TOM, TOMAS, ZOE])).toBe(stored);
  expect(withNames(stored, [TOM, TOMAS, ZOE])).toBe(shown);
});

it('a longer word than the name, and a person who was not picked, is no mention', () => {
  expect(withIds('@Tom Bakkers', [TOM])).toBe('@Tom Bakkers');
  expect(withIds('@Tom Bakker', [ZOE])).toBe('@Tom Bakker');
  expect(mentionedOf('@Tom Bakker', [ZOE, TOM])).toEqual([TOM]);
});

it.each([
  ['Ask @to', 7, { from: 4, query: 'to' }],
  ['@', 1, { from: 0, query: '' }],
  ['Ask @tom bak, then', 12, { from: 4, query: 'tom bak' }],
  ['a@b.example', 11, null],
  ['Ask @to\n', 8, null],
  ['Ask @to', 3, null],
])('in %j with the caret at %d the name is found', (text, caret, found) => {
  expect(queryAt(text, caret)).toEqual(found);
});

it('people are found by the beginnings of their names, without accents', () => {
  const people = [TOM, TOMAS, ZOE];
  expect(foundPeople(people, 'ba')).toEqual([TOM, TOMAS]);
  expect(foundPeople(people, 'zoe vr')).toEqual([ZOE]);
  expect(foundPeople(people, 'om')).toEqual([]);
  expect(foundPeople(people, '')).toEqual(people);
});
