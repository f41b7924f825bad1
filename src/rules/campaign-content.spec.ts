import {
  type CampaignBlock,
  contentLinkProblems,
  contentLinks,
  contentProblems,
  keptBlock,
  piecesOf,
  templateProblems,
} from './campaign-content.js';

const problems = (...content: CampaignBlock[]) =>
  contentProblems({ subject: 'News', preheader: null, content }).map(({ field }) => field);

it.each([
  ['[read](https://a.example/b)', ['https://a.example/b']],
  ['[read](</contact>) and [write](mailto:a@b.example "to us")', ['/contact', 'mailto:a@b.example']],
  ['[read][june]\n\n[june]: https://a.example/june', ['https://a.example/june']],
  ['See <https://a.example/c>.', ['https://a.example/c']],
  ['1 < 2, [a] (b) and nothing else', []],
])('the links of %j are found', (text, links) => {
  expect(contentLinks([{ kind: 'text', text }]).map(({ link }) => link)).toEqual(links);
});

it.each([
  '[a](#top)',
  '[a](javascript:x)',
  '[a](//evil.example)',
  '[a]()',
  '[a][b]\n\n[b]: #top',
  '<data:text/html,x>',
])('the text %j is refused', (text) => expect(problems({ kind: 'text', text })).toEqual(['content.0.text']));

it.each([
  ['![A table](/pictures/table-65.webp)', ['content.0.text']],
  ['Here: ![](https://a.example/b.png)', ['content.0.text']],
  ['![a][b]\n\n[b]: https://a.example/b.png', ['content.0.text']],
  ['Read this\\![now](/news)', []],
  ['Read this! [Now](/news)', []],
])('pictures in %j are checked', (text, fields) => {
  expect(problems({ kind: 'text', text })).toEqual(fields);
});

it.each([
  ['{{firstName}}', 'content.0.text'],
  ['{{firstName ""}}', 'content.0.text'],
  ['{{password "x"}}', 'content.0.text'],
  ['{{firstName "there"', 'content.0.text'],
])('%j is refused because the field needs a fallback', (text, field) => {
  expect(problems({ kind: 'heading', text })).toEqual([field]);
  expect(problems({ kind: 'quote', text, person: 'Jan' })).toEqual([field]);
  expect(problems({ kind: 'heading', text: '{{firstName "there"}}' })).toEqual([]);
});

it('a personal field is refused where none is filled in', () => {
  const text = '{{firstName "there"}}';
  const picture = '/pictures/room-studio.webp';
  expect(problems({ kind: 'quote', text, person: text }, { kind: 'picture', picture, alt: text })).toEqual([
    'content.0.person',
    'content.1.alt',
  ]);
});

it('an existing template is accepted, but not in a column', () => {
  const chosen: CampaignBlock = { kind: 'template', template: 'after-a-fair', text: 'of another kind' };
  expect(keptBlock(chosen)).toEqual({ kind: 'template', template: 'after-a-fair' });
  expect(problems(chosen, { kind: 'template' })).toEqual(['content.1.template']);
  expect(problems({ kind: 'columns', left: [chosen], right: [{ kind: 'text', text: 'Hi' }] })).toEqual([
    'content.0.left.0.kind',
  ]);
  const gone = { field: 'content.1.template', message: 'This template no longer exists' };
  const content: CampaignBlock[] = [chosen, { ...chosen, template: 'gone' }, { kind: 'template' }];
  expect(templateProblems(content, (name) => name === 'after-a-fair')).toEqual([gone]);
});

it('long texts are read in linear time', () => {
  const unended = `{{a${' '.repeat(500_000)}x`;
  expect(piecesOf(unended)).toEqual([unended]);
  expect(contentLinks([{ kind: 'text', text: '[\n'.repeat(200_000) }])).toEqual([]);
  expect(problems({ kind: 'text', text: '!['.repeat(200_000) })).toEqual([]);
});

it.each([
  ['https://a.example/b?c=d@e', true],
  ['/products', true],
  ['mailto:sales@a.example', true],
  ['http://a.example', false],
  ['http:a.example', false],
  ['//a.example', false],
  ['/\\a.example', false],
  ['https://a.example\\b', false],
  ['https://b.example@a.example/', false],
  ['https://:secret@a.example/', false],
])('the link %s can be saved: %s', (link, isTaken) => {
  const field = 'content.0.left.0.link';
  const problems = contentLinkProblems([{ kind: 'columns', left: [{ kind: 'button', text: 'Go', link }], right: [] }]);
  expect(problems.map((problem) => problem.field)).toEqual(isTaken ? [] : [field]);
});
