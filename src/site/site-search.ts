import type { Searchable } from '../rules/built-site.js';
import { SITE_KINDS, type SiteKind } from '../rules/site-search.js';
import type { SiteHitDto } from './site-search.dto.js';

/** Limits: words of a search, results, and characters of an excerpt. */
const MOST_WORDS = 8;
const MOST_FOUND = 50;
const SNIPPET = 150;
/** Characters of the excerpt before the first match, so that narrow layouts still show it. */
const BEFORE = 36;

/** Least similarity of two spellings, as `pg_trgm` computes it. Words shorter than `LEAST_SPELT` have too few trigrams to compare. */
const SIMILAR = 0.3;
const LEAST_SPELT = 4;
const MOST_SPELLINGS = 5;
/** Fraction of the best similarity below which other spellings are ignored. */
const AS_GOOD = 0.75;

/** Weights of a match by its place; a prefix match and another spelling count less. */
const IN_TITLE = 10;
const IN_TEXT = 1;
const BEGINNING = 0.8;
const SPELLING = 0.5;

/** Stop words: ignored unless the search has no other words. */
const FILLERS = new Set(
  'a an and are at by can do does for from how i in is it me my of on or our that the there to we what which who with you your'.split(
    ' ',
  ),
);

interface Indexed {
  entry: Searchable;
  /** Tokens of its text. */
  tokens: Token[];
  /** Weight of each word: the highest of its occurrences. */
  worth: Map<string, number>;
}

interface Token {
  word: string;
  start: number;
  end: number;
}

/** Lower case without accents: 'Café' becomes 'cafe'. Accents stay if removing them changes the length, because positions must match. */
function folded(text: string): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(/\p{L}/gu, (letter) => letter.normalize('NFD').replaceAll(/\p{M}/gu, '') || letter)
    .toLowerCase();
  return plain.length === text.length ? plain : text.toLowerCase();
}

/** Words of a text with their positions; 'HoloTable' yields 'holotable' and 'table'. */
function tokensOf(text: string): Token[] {
  const plain = folded(text);
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: written, index }) => {
    const humps = [0, ...[...written.matchAll(/(?<=\p{Ll})(?=\p{Lu})/gu)].map((hump) => hump.index)];
    const end = index + written.length;
    return humps.map((hump) => ({ word: plain.slice(index + hump, end), start: index + hump, end }));
  });
}

/** Trigrams of a word, as `pg_trgm` makes them. */
function trigramsOf(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

/**
 * In-memory search index of the public site, which is small and the same for all visitors. Each word must match a word
 * or its beginning; one without a match is replaced by the words with the most similar spelling.
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

  /** Texts with all the words, grouped by kind: kinds by their best result, and results by relevance; at most 50. */
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

  /** Words of the index that a search word may mean, with their confidence. */
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

/** Sum of the weights; 0 when one of the words is missing. */
function worthOfAll(sought: Map<string, number>[], worth: Map<string, number>): number {
  const each = sought.map((meant) =>
    [...meant].reduce((most, [word, surely]) => Math.max(most, surely * (worth.get(word) ?? 0)), 0),
  );
  return each.includes(0) ? 0 : each.reduce((sum, one) => sum + one, 0);
}

/** Excerpt around the first match, or from the beginning without one. */
function snippetOf(text: string, tokens: Token[], words: Set<string>): string {
  if (text.length <= SNIPPET) return text;
  const first = tokens.find(({ word }) => words.has(word))?.start ?? 0;
  const start = first <= BEFORE ? 0 : text.indexOf(' ', first - BEFORE) + 1;
  if (start + SNIPPET >= text.length) return `…${text.slice(start)}`;
  const end = text.lastIndexOf(' ', start + SNIPPET);
  const cut = text.slice(start, end > start ? end : start + SNIPPET).replace(/[.,:;]$/, '');
  return `${start > 0 ? '…' : ''}${cut}…`;
}

/** Splits a text into parts; every second part is a matched word. */
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
