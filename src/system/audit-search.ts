import type { EntityManager } from '@mikro-orm/postgresql';
import { Conditions, MAX_WORDS } from '../platform/database/conditions.js';
import { executePrepared, numbered } from '../platform/database/prepared.js';
import type { RowOf } from '../platform/database/statement.js';
import type { Transactions } from '../platform/database/transactions.js';
import { searchFold } from '../rules/search-fold.js';
import {
  FOUND,
  KINDS,
  MEANINGS,
  type Meaning,
  NEWEST_OF_WORD,
  NO_PARALLEL_WORKERS,
  SPANS,
} from './audit-search.queries.js';

/**
 * Number of the newest matching rows that a list reads, and that a search examines for each word. It is limited,
 * because each row may be on a separate page of the disk.
 */
export const NEWEST = 2_000;

type Found = RowOf<typeof NEWEST_OF_WORD>;

interface Word extends Meaning {
  /** The newest rows that match the word. */
  rows: Found[];
}

/** Start and end of a range of times; empty for the whole log, which is then read without the index on time. */
type Span = [string, string] | [];
const ALL_AT_ONCE: Span[] = [[]];

/** Matches the id of a request or a record, which only few rows contain. */
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Adds conditions so that rows `a` of the audit log match each word of `search`. A word matches the beginning of a word
 * in the actor's address, the route, the entity or an id, the name of a company or a person, or the number of a quote
 * or an order. If every word matches more than 2,000 rows, only the newest 2,000 rows of the rarest word are examined,
 * and the result is true.
 */
export async function addSearch(transactions: Transactions, where: Conditions, search = ''): Promise<boolean> {
  const asked = search
    .toLowerCase()
    .split(/[\s/@.:_]+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  if (asked.length === 0) return false;
  const words = await transactions.read(async (em) => {
    await NO_PARALLEL_WORKERS.run(em);
    const spans = asked.every((word) => ID.test(word)) ? ALL_AT_ONCE : await spansOf(em);
    const found: Word[] = [];
    for (const meaning of await meaningOf(em, asked)) found.push(await newestOf(em, where, meaning, spans));
    return found;
  });
  const rarest = words.toSorted(byRarity)[0]!;
  for (const word of words) where.add(...(isCut(word) && word !== rarest ? has(word) : isAmong(word)));
  return isCut(rarest);
}

const meaningOf = (em: EntityManager, words: string[]): Promise<Meaning[]> =>
  MEANINGS.all(
    em,
    words.flatMap((word) => [word, `%${searchFold(word).replace(/[\\%_]/g, '\\$&')}%`, beginsWith(word)]),
    words.length,
  );

/**
 * Returns the newest rows of `where` that match a meaning of a word; reads one range of times after the other until
 * there are enough rows.
 */
async function newestOf(em: EntityManager, where: Conditions, meaning: Meaning, spans: Span[]): Promise<Word> {
  const rows: Found[] = [];
  const kinds = KINDS.filter((kind) => meaning[kind]?.length);
  for (const span of spans) {
    const wanted = NEWEST + 1 - rows.length;
    if (wanted === 0 || kinds.length === 0) break;
    const parts = [where.sql, span.length > 0, kinds] as const;
    const parameters = [
      ...where.parameters,
      ...span,
      ...kinds.flatMap((kind) => [parameter(meaning, kind), wanted]),
      wanted,
    ];
    // Prepared, because planning all months takes longer than looking up an id in each of them.
    const isPlannedOnce = spans === ALL_AT_ONCE && where.sql === 'true' && kinds.join() === 'beginning';
    rows.push(
      ...(isPlannedOnce
        ? await executePrepared<Found>(em, 'audit log of an id', numbered(NEWEST_OF_WORD.sql(...parts)), parameters)
        : await NEWEST_OF_WORD.all(em, parameters, ...parts)),
    );
  }
  return { ...meaning, rows };
}

/**
 * Divides the log into ranges of times, from new to old: the newest rows, the rest of their month, three months, a
 * year, and all older rows. Each range is planned with its partitions only. A short log is one range.
 */
async function spansOf(em: EntityManager): Promise<Span[]> {
  // Prepared, because planning all months takes longer than the read.
  const [found] = await executePrepared<RowOf<typeof SPANS>>(em, 'spans of the audit log', SPANS.sql(), []);
  const { recent, months } = found!;
  const starts = [...new Set([recent, ...months, '-infinity'])];
  return starts.map((start, place) => [start, starts[place - 1] ?? 'infinity']);
}

const isCut = ({ rows }: Word): boolean => rows.length > NEWEST;

/** Orders words from rare to frequent: fewer rows come first, or rows that go back further. */
const byRarity = (one: Word, other: Word): number =>
  one.rows.length - other.rows.length || since(one).localeCompare(since(other));

/** Returns the time of the word's oldest row; 'infinity' if it has none. */
const since = ({ rows }: Word): string => rows.at(-1)?.createdAt ?? 'infinity';

/** Returns the condition that a row is among the newest matches of the word. */
const isAmong = (word: Word): [string, ...unknown[]] => [
  'a.id = any(?) and a.created_at >= ?',
  arrayOf(word.rows.map(({ id }) => id)),
  since(word),
];

/**
 * Returns the condition that a row matches the word, anywhere in the log. It is slow, so it must only be used for rows
 * that another condition selects.
 */
const has = (word: Word): [string, ...unknown[]] => [
  `(${KINDS.map((kind) => FOUND[kind]).join(' or ')})`,
  ...KINDS.map((kind) => parameter(word, kind)),
];

const parameter = (meaning: Meaning, kind: keyof Meaning): string | null =>
  kind === 'beginning' ? meaning.beginning : arrayOf(meaning[kind]);

/** Returns a Postgres array with these ids. */
const arrayOf = (ids: readonly string[]): string => `{${ids.join(',')}}`;

/** Returns the `tsquery` that matches words which begin with this word. */
const beginsWith = (word: string): string => `'${word.replace(/['\\]/g, '$&$&')}':*`;
