import { SITE_KINDS, type SiteKind } from '../rules/site-search.js';
import type { Searchable } from './site-renderer.js';
import type { SiteHitDto } from './site-search.dto.js';

/** A search looks for so many words, and tells so much of a text. */
const MOST_WORDS = 8;
const MOST_FOUND = 50;
const SNIPPET = 150;
/** Of which so much stands before what was found, so that a narrow place still shows it. */
const BEFORE = 36;

/** As `pg_trgm` has it: words that share less are no spellings of one another. Shorter words have too few trigrams to tell. */
const SIMILAR = 0.3;
const LEAST_SPELT = 4;
const MOST_SPELLINGS = 5;
/** Of how similar the best is: what is less is not meant. */
const AS_GOOD = 0.75;

/** What a word is worth where it stands; a beginning of a word and another spelling less. */
const IN_TITLE = 10;
const IN_TEXT = 1;
const BEGINNING = 0.8;
const SPELLING = 0.5;

/** Words that say nothing of what is looked for, unless there is nothing else. */
const FILLERS = new Set(
  'a an and are at by can do does for from how i in is it me my of on or our that the there to we what which who with you your'.split(
    ' ',
  ),
);

interface Indexed {
  entry: Searchable;
  /** Of its text. */
  tokens: Token[];
  /** Of each word, the most that it is worth. */
  worth: Map<string, number>;
}

interface Token {
  word: string;
  start: number;
  end: number;
}

/** Lower case, without accents: 'Café' is 'cafe'. Where that makes another length, as it is. */
function folded(text: string): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(/\p{L}/gu, (letter) => letter.normalize('NFD').replaceAll(/\p{M}/gu, '') || letter)
    .toLowerCase();
  return plain.length === text.length ? plain : text.toLowerCase();
}

/** The words of a text with their places; 'HoloTable' is itself and 'table'. */
function tokensOf(text: string): Token[] {
  const plain = folded(text);
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: written, index }) => {
    const humps = [0, ...[...written.matchAll(/(?<=\p{Ll})(?=\p{Lu})/gu)].map((hump) => hump.index)];
    const end = index + written.length;
    return humps.map((hump) => ({ word: plain.slice(index + hump, end), start: index + hump, end }));
  });
}

/** The groups of three letters of a word, as `pg_trgm` makes them. */
function trigramsOf(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

/**
 * Finds what the public site says. It is small and the same for everybody, so it is searched in memory: each word that is
 * asked for has to be somewhere, as a word or its beginning; one that is nowhere, as the words that are spelt most like it.
 */
export class SiteSearch {
  private readonly entries: Indexed[];
  private readonly words: string[];
  private readonly byTrigram = new Map<string, string[]>();

  constructor(entries: Searchable[]) {
    this.entries = entries.map((entry) => {
      const tokens = tokensOf(entry.text);
      return { entry, tokens, worth: worthOf(tokensOf(entry.title), [...tokens, ...tokensOf(entry.besides ?? '')]) };
    });
    this.words = [...new Set(this.entries.flatMap(({ worth }) => [...worth.keys()]))];
    for (const word of this.words)
      for (const trigram of trigramsOf(word)) {
        const others = this.byTrigram.get(trigram);
        if (others) others.push(word);
        else this.byTrigram.set(trigram, [word]);
      }
  }

  /** What has all the words, by kind: the kind with the best first, and in it the best; 50 at most. */
  find(text: string): SiteHitDto[] {
    const asked = [...new Set(folded(text).match(/[\p{L}\p{N}]+/gu))];
    const telling = asked.filter((word) => !FILLERS.has(word));
    const sought = (telling.length > 0 ? telling : asked).slice(0, MOST_WORDS).map((word) => this.meantBy(word));
    if (sought.length === 0) return [];
    const found = this.entries
      .map(({ worth, ...indexed }) => ({ ...indexed, worth: worthOfAll(sought, worth) }))
      .filter(({ worth }) => worth > 0)
      .toSorted((one, other) => other.worth - one.worth)
      .slice(0, MOST_FOUND);
    const best = (kind: SiteKind) => found.findIndex(({ entry }) => entry.kind === kind);
    const kinds = SITE_KINDS.filter((kind) => best(kind) >= 0).toSorted(
      (one, other) => found[best(other)]!.worth - found[best(one)]!.worth,
    );
    const marked = new Set(sought.flatMap((meant) => [...meant.keys()]));
    return kinds.flatMap((kind) =>
      found
        .filter(({ entry }) => entry.kind === kind)
        .map(({ entry: { title, address, text: told }, tokens }) => ({
          kind,
          address,
          title: markedIn(title, marked),
          snippet: markedIn(snippetOf(told, tokens, marked), marked),
        })),
    );
  }

  /** The words of the site that somebody means by one, and how surely. */
  private meantBy(word: string): Map<string, number> {
    const begun = this.words.filter((one) => one.startsWith(word));
    if (begun.length > 0 || word.length < LEAST_SPELT)
      return new Map(begun.map((one) => [one, one === word ? 1 : BEGINNING]));
    const trigrams = trigramsOf(word);
    const shared = new Map<string, number>();
    for (const trigram of trigrams)
      for (const one of this.byTrigram.get(trigram) ?? []) shared.set(one, (shared.get(one) ?? 0) + 1);
    const spellings = [...shared]
      .map(([one, count]) => [one, count / (trigrams.size + trigramsOf(one).size - count)] as const)
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, MOST_SPELLINGS);
    const least = Math.max(SIMILAR, AS_GOOD * (spellings[0]?.[1] ?? 0));
    return new Map(
      spellings
        .filter(([, similarity]) => similarity >= least)
        .map(([one, similarity]) => [one, SPELLING * similarity]),
    );
  }
}

function worthOf(title: Token[], text: Token[]): Map<string, number> {
  return new Map([
    ...text.map(({ word }) => [word, IN_TEXT] as const),
    ...title.map(({ word }) => [word, IN_TITLE] as const),
  ]);
}

/** 0 where one of the words is not there. */
function worthOfAll(sought: Map<string, number>[], worth: Map<string, number>): number {
  const each = sought.map((meant) =>
    [...meant].reduce((most, [word, surely]) => Math.max(most, surely * (worth.get(word) ?? 0)), 0),
  );
  return each.includes(0) ? 0 : each.reduce((sum, one) => sum + one, 0);
}

/** Around the first of the words, or from the beginning where there is none. */
function snippetOf(text: string, tokens: Token[], words: Set<string>): string {
  if (text.length <= SNIPPET) return text;
  const first = tokens.find(({ word }) => words.has(word))?.start ?? 0;
  const start = first <= BEFORE ? 0 : text.indexOf(' ', first - BEFORE) + 1;
  if (start + SNIPPET >= text.length) return `…${text.slice(start)}`;
  const end = text.lastIndexOf(' ', start + SNIPPET);
  const cut = text.slice(start, end > start ? end : start + SNIPPET).replace(/[.,:;]$/, '');
  return `${start > 0 ? '…' : ''}${cut}…`;
}

/** A text in parts, of which each second one is a word that was found. */
function markedIn(text: string, words: Set<string>): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { word, start, end } of tokensOf(text)) {
    if (start < from || !words.has(word)) continue;
    parts.push(text.slice(from, start), text.slice(start, end));
    from = end;
  }
  return [...parts, text.slice(from)];
}
