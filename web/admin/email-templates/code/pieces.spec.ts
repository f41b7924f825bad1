import { piecesOf, piecesOfLine } from './pieces';

const kinds = (source: string) => piecesOf(source).map(({ from, to, kind }) => [kind, source.slice(from, to)]);

it('a source is split into markup, attributes, variables, helpers and comments', () => {
  expect(kinds('<p>Hello {{firstName}},</p>')).toEqual([
    ['tag', '<p'],
    ['tag', '>'],
    ['variable', '{{firstName}}'],
    ['tag', '</p'],
    ['tag', '>'],
  ]);
  expect(kinds('{{#if a}}{{else}}{{/if}}{{> title text="x"}}{{money total "EUR"}}').map(([kind]) => kind)).toEqual([
    'helper',
    'helper',
    'helper',
    'helper',
    'helper',
  ]);
  expect(kinds('<a href="https://x.example">')).toContainEqual(['value', '"https://x.example"']);
  expect(kinds('{{!-- a {{b}} c --}}')).toEqual([['comment', '{{!-- a {{b}} c --}}']]);
});

it('the tokens of a line add up to the whole line', () => {
  for (const line of ['', 'Plain', 'a {{b}} c', '<p', '{{open', '}}{{', '"a" > b'])
    expect(
      piecesOfLine(line)
        .map(({ text }) => text)
        .join(''),
    ).toBe(line);
});
