import { unflow } from './flowed-text.js';

it.each([
  ['joins lines of a paragraph', 'One \ntwo\nthree', 'One two\nthree'],
  ['does not join lines of another depth', '> Does it fit? \nYes, \nit does.', '> Does it fit? \nYes, it does.'],
  ['joins quoted lines', '> Does it \n> fit?\n>> Or \n>> not?', '> Does it fit?\n>> Or not?'],
  ['keeps empty lines', 'One\n\ntwo', 'One\n\ntwo'],
  ['keeps the mark of a signature', 'One \n-- \nAnna', 'One \n-- \nAnna'],
  ['removes stuffed blanks', ' From me \n >5 m', 'From me >5 m'],
])('%s', (_what, flowed, expected) => expect(unflow(flowed)).toBe(expected));

it('joins words with delsp', () => expect(unflow('日本 \n語', true)).toBe('日本語'));
