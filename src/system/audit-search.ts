import type { EntityManager } from '@mikro-orm/postgresql';
import { Conditions, MAX_WORDS } from '../platform/database/conditions.js';
import { executePrepared, numbered } from '../platform/database/prepared.js';
import type { Transactions } from '../platform/database/transactions.js';
import { searchFold } from '../rules/search-fold.js';

/**
 * Number of the newest matching rows that a list reads, and that a search examines per word: each may be on a disk page
 * of its own.
 */
export const NEWEST = 2_000;

/** Number of the newest rows in which a frequent word is found often enough, so that no whole partition is read for it. */
const RECENT = 10_000;

/** Must match the expression of its index. */
const WORDS = `audit_words(a.actor_email || ' ' || a.operation || ' ' || a.entity || ' ' || a.entity_id || ' ' || coalesce(a.request_id, ''))`;

/**
 * Meaning of a word: itself as a `tsquery`, and the ids of records with the word in their name. The number of a quote
 * or an order means only that record.
 */
interface Meaning {
  beginning: string | null;
  people: string[];
  companies: string[];
  records: string[];
}

/** Condition by which each kind of meaning finds rows; `?` is the meaning. Each has an index. */
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
  /** Newest rows that match it. */
  rows: Found[];
}

/** Start and end of a time span; empty for the whole log, without the index on time. */
type Span = [string, string] | [];
const ALL_AT_ONCE: Span[] = [[]];

/** Id of a request or a record: only few rows have it, in any month. */
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Adds conditions so that rows `a` of the audit log match each word of `search`: as the beginning of a word in the
 * actor's address, the route, the entity or an id, in the name of a company or a person, or as the number of a quote or
 * an order. When every word matches more than 2,000 rows, only the newest 2,000 rows of the rarest word are examined;
 * returns true in that case.
 */
export async function addSearch(transactions: Transactions, where: Conditions, search = ''): Promise<boolean> {
  const asked = search
    .toLowerCase()
    .split(/[\s/@.:_]+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  if (asked.length === 0) return false;
  const words = await transactions.read(async (em) => {
    // Parallel workers take longer to start than the index lookups of a rare word take.
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

/** Newest rows of `where` that match a word's meaning, span by span until there are enough. */
async function newestOf(em: EntityManager, where: Conditions, meaning: Meaning, spans: Span[]): Promise<Word> {
  const rows: Found[] = [];
  const kinds = KINDS.filter((kind) => meaning[kind]?.length);
  // Sorts by an expression without an index; with the index on time, the planner would scan all months for a rare word.
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
    // Prepared, because planning all months takes longer than looking an id up in each.
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
 * Splits the log into spans from new to old: the recent rows, the rest of their month, then three months, a year, and
 * all older ones. Each span is planned with its own partitions. A short log is one span.
 */
async function spansOf(em: EntityManager): Promise<Span[]> {
  const [found] = await executePrepared<{ recent: string; months: string[] }>(
    em,
    'spans of the audit log', // planning all months takes longer than the read
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

/** Sorts rarer words first: fewer rows, or rows that reach further back. */
const byRarity = (one: Word, other: Word): number =>
  one.rows.length - other.rows.length || since(one).localeCompare(since(other));

/** Returns the time of the word's oldest row; 'infinity' if it has none. */
const since = ({ rows }: Word): string => rows.at(-1)?.createdAt ?? 'infinity';

/** Condition that a row is among the newest matches of the word. */
const isAmong = (word: Word): [string, ...unknown[]] => [
  'a.id = any(?) and a.created_at >= ?',
  arrayOf(word.rows.map(({ id }) => id)),
  since(word),
];

/** Condition that a row matches the word, anywhere in the log. Slow, so only for rows that another condition selects. */
const has = (word: Word): [string, ...unknown[]] => [
  `(${KINDS.map((kind) => FOUND[kind]).join(' or ')})`,
  ...KINDS.map((kind) => parameter(word, kind)),
];

const parameter = (meaning: Meaning, kind: keyof Meaning): string | null =>
  kind === 'beginning' ? meaning.beginning : arrayOf(meaning[kind]);

/** Array literal of ids for Postgres. */
const arrayOf = (ids: readonly string[]): string => `{${ids.join(',')}}`;

/** A `tsquery` for the beginning of a word. */
const beginsWith = (word: string): string => `'${word.replace(/['\\]/g, '$&$&')}':*`;
