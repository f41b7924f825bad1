import type { Searchable } from '../rules/built-site.js';
import { SiteSearch } from './site-search.js';

const LONG = `${'The first words say little. '.repeat(8)}Near the end, a HoloTable stands in a café: near the wall.`;

const ENTRIES: Searchable[] = [
  {
    kind: 'product',
    title: 'HoloTable 65',
    text: 'A table for eight people.',
    besides: 'Display museum',
    address: '/1',
  },
  { kind: 'product', title: 'HoloWall 4K', text: 'A wall, and no table at all.', address: '/2' },
  { kind: 'group', title: 'Tables', text: 'Tables for rooms.', address: '/3' },
  { kind: 'page', title: 'Café Müller', text: LONG, address: '/4' },
  { kind: 'page', title: 'Nothing', text: 'Without any.', address: '/5' },
];

const search = new SiteSearch(ENTRIES);
const addresses = (text: string) => search.find(text).map(({ address }) => address);

/**
 * Returns the addresses of the matching entries in the expected order, computed independently from the texts: a word in
 * a title has weight ten, other words one.
 */
function ranked(text: string): string[] {
  const wordsOf = (written = '') =>
    [...written.matchAll(/\p{L}+|\p{N}+\p{L}*/gu)].flatMap(([word]) =>
      [word, ...word.split(/(?<=\p{Ll})(?=\p{Lu})/u).slice(1)].map(plain),
    );
  const worth = (words: string[], weight: number, sought: string) =>
    Math.max(0, ...words.map((word) => (word === sought ? weight : word.startsWith(sought) ? 0.8 * weight : 0)));
  return ENTRIES.map((entry) => {
    const each = text.split(' ').map((word) => {
      const others = wordsOf(`${entry.text} ${entry.besides ?? ''}`);
      return Math.max(worth(wordsOf(entry.title), 10, plain(word)), worth(others, 1, plain(word)));
    });
    return { entry, sum: each.includes(0) ? 0 : each.reduce((sum, one) => sum + one, 0) };
  })
    .filter(({ sum }) => sum > 0)
    .toSorted((one, other) => other.sum - one.sum)
    .map(({ entry }) => entry.address);
}

const plain = (word: string): string => word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

it('every word and every prefix of a word finds the entries that contain it, ordered by weight', () => {
  const texts = ENTRIES.map(({ title, text, besides = '' }) => `${title} ${text} ${besides}`).join(' ');
  const fillers = new Set(['a', 'and', 'at', 'for', 'in', 'the', 'no']);
  const words = [...new Set(texts.match(/\p{L}+|\p{N}+\p{L}*/gu))].filter((word) => !fillers.has(plain(word)));
  const beginnings = words.flatMap((word) => [...word].map((_, end) => word.slice(0, end + 1)));
  for (const text of [...beginnings, ...words.map((word, at) => `${word} ${words[at + 1] ?? 'table'}`)]) {
    if (text.split(' ').some((word) => fillers.has(plain(word)))) continue;
    expect([text, addresses(text).toSorted()]).toEqual([text, ranked(text).toSorted()]);
    expect([text, addresses(text)[0]]).toEqual([text, ranked(text)[0]]);
  }
});

it.each([
  ['holotabel 65', ['/1']],
  ['tabel', ['/1', '/2', '/3', '/4']],
  ['xqzzvw', []],
  ['the', ['/4']],
  ['the table', ['/1', '/2', '/3', '/4']],
  ['. *', []],
])('the search %j finds %j', (text, found) => {
  expect(addresses(text).toSorted()).toEqual(found);
});

it('matches are marked in the title and in an excerpt around the first match', () => {
  expect(search.find('table cafe')).toEqual([
    {
      kind: 'page',
      address: '/4',
      title: ['', 'Café', ' Müller'],
      snippet: ['…say little. Near the end, a Holo', 'Table', ' stands in a ', 'café', ': near the wall.'],
    },
  ]);
  expect(search.find('holotable')[0]).toMatchObject({ title: ['', 'HoloTable', ' 65'], snippet: [ENTRIES[0]?.text] });
  expect(search.find('muller')[0]?.snippet).toEqual([`${LONG.slice(0, 149)}…`]);
});
