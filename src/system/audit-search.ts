import type { EntityManager } from '@mikro-orm/postgresql';
import { Conditions, MAX_WORDS } from '../platform/database/conditions.js';
import { executePrepared, numbered } from '../platform/database/prepared.js';
import type { Transactions } from '../platform/database/transactions.js';
import { searchFold } from '../rules/search-fold.js';

/**
 * Number of the newest matching rows that a list reads, and that a search examines for each word. It is limited,
 * because each row may be on a separate page of the disk.
 */
export const NEWEST = 2_000;

/**
 * Number of newest rows in which a frequent word is searched first; they usually contain it often enough, so that no
 * whole partition is read.
 */
const RECENT = 10_000;

/** SQL of the searched words; it must equal the expression of its index. */
const WORDS = `audit_words(a.actor_email || ' ' || a.operation || ' ' || a.entity || ' ' || a.entity_id || ' ' || coalesce(a.request_id, ''))`;

/**
 * Meanings of a word in a search: the word itself as a `tsquery`, and the ids of records whose name contains it. The
 * number of a quote or an order means only that record.
 */
interface Meaning {
  beginning: string | null;
  people: string[];
  companies: string[];
  records: string[];
}

/** SQL condition that finds rows by each kind of meaning; `?` is the meaning. Each condition has an index. */
const FOUND: Record<keyof Meaning, string> = {
  beginning: `${WORDS} @@ (select ?::tsquery)`,
  people: 'a.actor_id = any(?)',
  companies: 'a.company_id = any(?)',
  records: 'a.record = any(?)',
};
const KINDS = Object.keys(FOUND) as (keyof Meaning)[];

interface Found {
  id: string;
  createdAt: string;
}

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
    // Starting parallel workers takes longer than the index lookups for a rare word.
    await em.execute('set local max_parallel_workers_per_gather = 0');
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
  em.execute(
    `select case when numbered = '{}' then beginning end as beginning,
            array(select id from users where search_text like pattern and numbered = '{}') as people,
            array(select id from companies where search_text like pattern and numbered = '{}' limit 100) as companies,
            numbered || array(select 'user/' || id from users where search_text like pattern and numbered = '{}' limit 100) as records
       from (values ${words.map(() => '(?, ?, ?)').join(', ')}) as asked (word, pattern, beginning),
            lateral (select array(select 'quote/' || id from quotes where number = upper(word) union all
                                  select 'order/' || id from orders where number = upper(word))) as named (numbered)`,
    words.flatMap((word) => [word, `%${searchFold(word).replace(/[\\%_]/g, '\\$&')}%`, beginsWith(word)]),
  );

/**
 * Returns the newest rows of `where` that match a meaning of a word; reads one range of times after the other until
 * there are enough rows.
 */
async function newestOf(em: EntityManager, where: Conditions, meaning: Meaning, spans: Span[]): Promise<Word> {
  const rows: Found[] = [];
  const kinds = KINDS.filter((kind) => meaning[kind]?.length);
  // Sorts by an expression without an index, because with the index on time, Postgres would scan all months for a rare
  // word.
  const select = kinds.map(
    (kind) =>
      `(select a.id, a.created_at from log a where ${FOUND[kind]} order by a.created_at + interval '0' desc limit ?)`,
  );
  for (const span of spans) {
    const wanted = NEWEST + 1 - rows.length;
    if (wanted === 0 || kinds.length === 0) break;
    const isWithin = span.length > 0 ? 'and a.created_at >= ? and a.created_at < ?' : '';
    const sql = `with log as not materialized (select * from audit_log a where ${where.sql} ${isWithin})
       select id, created_at::text as "createdAt" from (${select.join(' union ')}) as found order by created_at desc limit ?`;
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
        ? await executePrepared<Found>(em, 'audit log of an id', numbered(sql), parameters)
        : await em.execute<Found[]>(sql, parameters)),
    );
  }
  return { ...meaning, rows };
}

/**
 * Divides the log into ranges of times, from new to old: the newest rows, the rest of their month, three months, a
 * year, and all older rows. Each range is planned with its partitions only. A short log is one range.
 */
async function spansOf(em: EntityManager): Promise<Span[]> {
  const [found] = await executePrepared<{ recent: string; months: string[] }>(
    em,
    'spans of the audit log', // prepared, because planning all months takes longer than the read
    `select recent::text, array(select ((date_trunc('month', recent at time zone 'UTC') - make_interval(months => back)) at time zone 'UTC')::text
                           from unnest(array[0, 3, 15]) as back) as months
       from (select coalesce((select created_at from audit_log order by created_at desc offset ${RECENT} limit 1), '-infinity') as recent) as of`,
    [],
  );
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
