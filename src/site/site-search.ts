import type { Searchable } from '../rules/built-site.js';
import { SITE_KINDS, type SiteKind } from '../rules/site-search.js';
import type { SiteHitDto } from './site-search.dto.js';

/** Limits: number of search words and of results, and length of an excerpt in characters. */
const MOST_WORDS = 8;
const MOST_FOUND = 50;
const SNIPPET = 150;
/**
 * Number of characters before the first match in an excerpt. It is small, so that narrow screens still show the match.
 */
const BEFORE = 36;

/**
 * Minimum similarity of two spellings, as `pg_trgm` computes it. Words with fewer than `LEAST_SPELT` letters have too
 * few trigrams to compare.
 */
const SIMILAR = 0.3;
const LEAST_SPELT = 4;
const MOST_SPELLINGS = 5;
/** Other spellings are ignored if their similarity is below this fraction of the best one. */
const AS_GOOD = 0.75;

/**
 * Weights of a match in the title and in the text. The weight is multiplied by `BEGINNING` for a prefix match and by
 * `SPELLING` for another spelling.
 */
const IN_TITLE = 10;
const IN_TEXT = 1;
const BEGINNING = 0.8;
const SPELLING = 0.5;

/** Stop words. They are ignored unless the search has no other words. */
const FILLERS = new Set(
  'a an and are at by can do does for from how i in is it me my of on or our that the there to we what which who with you your'.split(
    ' ',
  ),
);

interface Indexed {
  entry: Searchable;
  /** Tokens of the title; `tokens` are those of the text. */
  title: Token[];
  tokens: Token[];
}

interface Word {
  word: string;
  /** Number of trigrams of the word. */
  trigrams: number;
  places: Place[];
}

/** Occurrences of a word in one entry. */
interface Place {
  /** Position of the entry in the index. */
  at: number;
  /** Highest weight of the occurrences. */
  worth: number;
  /** Position of the first occurrence in the text; Infinity if the word occurs only in other fields. */
  first: number;
}

/** Words of the index that a search word can mean, each with a confidence from 0 to 1. */
type Meant = [word: Word, surely: number][];

interface Token {
  word: string;
  start: number;
  end: number;
}

/**
 * Returns a text in lower case without accents: 'Café' becomes 'cafe'. If removing the accents changes the length, they
 * stay, because positions must match those of the original.
 */
function folded(text: string): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(/\p{L}/gu, (letter) => letter.normalize('NFD').replaceAll(/\p{M}/gu, '') || letter)
    .toLowerCase();
  return plain.length === text.length ? plain : text.toLowerCase();
}

/** Returns the words of a text with their positions. 'HoloTable' gives both 'holotable' and 'table'. */
function tokensOf(text: string): Token[] {
  const plain = folded(text);
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: written, index }) => {
    const humps = [0, ...[...written.matchAll(/(?<=\p{Ll})(?=\p{Lu})/gu)].map((hump) => hump.index)];
    const end = index + written.length;
    return humps.map((hump) => ({ word: plain.slice(index + hump, end), start: index + hump, end }));
  });
}

/** Returns the trigrams of a word as `pg_trgm` computes them. */
function trigramsOf(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

/**
 * In-memory search index of the public site, which is small and the same for all visitors. Each search word must match
 * a word of the index or its beginning; a search word without a match is replaced by the words with the most similar
 * spelling. Texts are tokenized once, so that a search reads only the occurrences of the words that it looks for.
 */
export class SiteSearch {
  private readonly entries: Indexed[];
  /** Sorted alphabetically, so that words with the same prefix are adjacent. */
  private readonly words: Word[];
  private readonly byTrigram = new Map<string, Word[]>();

  constructor(entries: Searchable[]) {
    const words = new Map<string, Word>();
    this.entries = entries.map((entry, at) => {
      const [title, tokens] = [tokensOf(entry.title), tokensOf(entry.text)];
      const place = (word: string, worth: number, first: number) => {
        const known = words.get(word) ?? { word, trigrams: trigramsOf(word).size, places: [] };
        words.set(word, known);
        const last = known.places.at(-1);
        if (last?.at === at) last.worth = Math.max(last.worth, worth);
        else known.places.push({ at, worth, first });
      };
      for (const { word, start } of tokens) place(word, IN_TEXT, start);
      for (const { word } of tokensOf(entry.besides ?? '')) place(word, IN_TEXT, Infinity);
      for (const { word } of title) place(word, IN_TITLE, Infinity);
      return { entry, title, tokens };
    });
    for (const word of words.values())
      for (const trigram of trigramsOf(word.word)) {
        const others = this.byTrigram.get(trigram);
        if (others) others.push(word);
        else this.byTrigram.set(trigram, [word]);
      }
    this.words = [...words.values()].toSorted((one, other) => (one.word < other.word ? -1 : 1));
  }

  /**
   * Returns at most 50 texts that contain all search words, grouped by kind. Kinds are sorted by their best result, the
   * results of a kind by relevance.
   */
  find(text: string): SiteHitDto[] {
    const asked = [...new Set(folded(text).match(/[\p{L}\p{N}]+/gu))];
    const telling = asked.filter((word) => !FILLERS.has(word));
    const sought = (telling.length > 0 ? telling : asked).slice(0, MOST_WORDS).map((word) => this.meantBy(word));
    const worths = sought.map((meant) => this.worthsOf(meant));
    const found = this.entries
      .map((indexed, at) => ({ ...indexed, at, worth: worthOfAll(worths.map((each) => each[at]!)) }))
      .filter(({ worth }) => worth > 0)
      .toSorted((one, other) => other.worth - one.worth)
      .slice(0, MOST_FOUND);
    const best = (kind: SiteKind) => found.findIndex(({ entry }) => entry.kind === kind);
    const kinds = SITE_KINDS.filter((kind) => best(kind) >= 0).toSorted(
      (one, other) => found[best(other)]!.worth - found[best(one)]!.worth,
    );
    const marked = new Set(sought.flatMap((meant) => meant.map(([{ word }]) => word)));
    const firsts = this.firstsOf(sought);
    return kinds.flatMap((kind) =>
      found
        .filter(({ entry }) => entry.kind === kind)
        .map(({ entry: { title: name, address, text: told }, title, tokens, at }) => ({
          kind,
          address,
          title: markedIn(name, title, marked),
          snippet: snippetOf(told, tokens, firsts[at]!, marked),
        })),
    );
  }

  /** Returns the weight of a search word in each entry. */
  private worthsOf(meant: Meant): number[] {
    const worths = this.entries.map(() => 0);
    for (const [{ places }, surely] of meant)
      for (const { at, worth } of places) worths[at] = Math.max(worths[at]!, surely * worth);
    return worths;
  }

  /** Returns the position of the first match in the text of each entry; Infinity without a match. */
  private firstsOf(sought: Meant[]): number[] {
    const firsts = this.entries.map(() => Infinity);
    for (const meant of sought)
      for (const [{ places }] of meant) for (const { at, first } of places) firsts[at] = Math.min(firsts[at]!, first);
    return firsts;
  }

  private meantBy(word: string): Meant {
    const begun = this.begunWith(word);
    if (begun.length > 0 || word.length < LEAST_SPELT)
      return begun.map((one) => [one, one.word === word ? 1 : BEGINNING]);
    const trigrams = trigramsOf(word);
    const shared = new Map<Word, number>();
    for (const trigram of trigrams)
      for (const one of this.byTrigram.get(trigram) ?? []) shared.set(one, (shared.get(one) ?? 0) + 1);
    const spellings = [...shared].map(([one, count]) => [one, count / (trigrams.size + one.trigrams - count)] as const);
    const most = spellings.reduce((so, [, similarity]) => Math.max(so, similarity), 0);
    const least = Math.max(SIMILAR, AS_GOOD * most);
    return spellings
      .filter(([, similarity]) => similarity >= least)
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, MOST_SPELLINGS)
      .map(([one, similarity]) => [one, SPELLING * similarity]);
  }

  private begunWith(beginning: string): Word[] {
    const from = firstAt(this.words, ({ word }) => word >= beginning);
    const length = this.words.slice(from).findIndex(({ word }) => !word.startsWith(beginning));
    return this.words.slice(from, length < 0 ? undefined : from + length);
  }
}

/** Returns the sum of the weights; 0 when one of the search words does not occur. */
const worthOfAll = (each: number[]): number => (each.includes(0) ? 0 : each.reduce((sum, one) => sum + one, 0));

/**
 * Returns an excerpt around the first match, or from the beginning without a match, split into parts as in `markedIn`.
 */
function snippetOf(text: string, tokens: Token[], first: number, words: Set<string>): string[] {
  const [start, end] = excerptOf(text, Number.isFinite(first) ? first : 0);
  const parts = markedIn(text, tokens, words, start, end);
  if (start > 0) parts[0] = `…${parts[0]}`;
  if (end < text.length) parts.push(`${parts.pop()}…`);
  return parts;
}

/** Returns the start and the end of the excerpt. */
function excerptOf(text: string, first: number): [start: number, end: number] {
  if (text.length <= SNIPPET) return [0, text.length];
  const start = first <= BEFORE ? 0 : text.indexOf(' ', first - BEFORE) + 1;
  if (start + SNIPPET >= text.length) return [start, text.length];
  const space = text.lastIndexOf(' ', start + SNIPPET);
  const end = space > start ? space : start + SNIPPET;
  return [start, /[.,:;]/.test(text.charAt(end - 1)) ? end - 1 : end];
}

/** Splits a text, from `start` to `end`, into parts. Every second part is a matching word. */
function markedIn(text: string, tokens: Token[], words: Set<string>, start = 0, end = text.length): string[] {
  const parts: string[] = [];
  let from = start;
  for (let at = firstAt(tokens, (token) => token.start >= start); at < tokens.length; at++) {
    const token = tokens[at]!;
    if (token.end > end) break;
    if (token.start < from || !words.has(token.word)) continue;
    parts.push(text.slice(from, token.start), text.slice(token.start, token.end));
    from = token.end;
  }
  return [...parts, text.slice(from, end)];
}

/**
 * Binary search for the first element that satisfies a condition; all later elements must satisfy it too. Returns the
 * length if no element does.
 */
function firstAt<T>(sorted: T[], satisfies: (one: T) => boolean): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (satisfies(sorted[middle]!)) to = middle;
    else from = middle + 1;
  }
  return from;
}
