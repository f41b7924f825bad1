import type { EntityManager } from '@mikro-orm/postgresql';
import { Conditions, MAX_WORDS } from '../platform/database/conditions.js';
import { executePrepared, numbered } from '../platform/database/prepared.js';
import type { Transactions } from '../platform/database/transactions.js';
import { searchFold } from '../rules/search-fold.js';

/**
 * So many of the newest rows that its filters leave are read by a list, and of what a word finds looked through: each may lie on
 * a page of the disk by itself.
 */
export const NEWEST = 2_000;

/** A word that many rows have is found often enough in so many of the newest: no month is read in full for it. */
const RECENT = 10_000;

/** As its index has it. */
const WORDS = `audit_words(a.actor_email || ' ' || a.operation || ' ' || a.entity || ' ' || a.entity_id || ' ' || coalesce(a.request_id, ''))`;

/** What a word means: itself, as a `tsquery`, and what has it in its name. The number of a quote or an order means that record alone. */
interface Meaning {
  beginning: string | null;
  people: string[];
  companies: string[];
  records: string[];
}

/** How a row is found by what a word means; `?` stands for that. Each has an index. */
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
  /** The newest rows that are found by it. */
  rows: Found[];
}

/** From when and until when. Without either: all of the log, by no index of the time. */
type Span = [string, string] | [];
const ALL_AT_ONCE: Span[] = [[]];

/** Of a request or a record: only few rows have it, in whatever month. */
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Adds to the conditions of rows `a` of the audit log that each word of `search` is found: as the beginning of a word of the
 * actor's address, the route, the entity or an id, in the name of a company or a person, or as the number of a quote or an
 * order. Of words that more than 2,000 rows have each, the newest 2,000 of the rarest are looked through; answers whether so.
 */
export async function addSearch(transactions: Transactions, where: Conditions, search = ''): Promise<boolean> {
  const asked = search
    .toLowerCase()
    .split(/[\s/@.:_]+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  if (asked.length === 0) return false;
  const words = await transactions.read(async (em) => {
    // A rare word is looked up in each month in less than the time that it takes other processes to help.
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

/** The newest rows of `where` that are found by what a word means, of each span until there are enough. */
async function newestOf(em: EntityManager, where: Conditions, meaning: Meaning, spans: Span[]): Promise<Word> {
  const rows: Found[] = [];
  const kinds = KINDS.filter((kind) => meaning[kind]?.length);
  // Sorted by what has no index: by that of the time the planner would read all of a rare word's months.
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
    // To plan all months takes longer than to look an id up in each.
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
 * The log from its newest rows to its oldest: the recent ones, the rest of their month, then three months, a year, and all that
 * is older. Each is planned with its own months. A short log is one span.
 */
async function spansOf(em: EntityManager): Promise<Span[]> {
  const [found] = await executePrepared<{ recent: string; months: string[] }>(
    em,
    'spans of the audit log', // to plan all months takes longer than to read of the newest
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

/** The rarer first: of fewer rows, or of rows that reach further back. */
const byRarity = (one: Word, other: Word): number =>
  one.rows.length - other.rows.length || since(one).localeCompare(since(other));

/** When the oldest of its rows is of. */
const since = ({ rows }: Word): string => rows.at(-1)?.createdAt ?? 'infinity';

/** The condition that a row is among the newest that are found by the word. */
const isAmong = (word: Word): [string, ...unknown[]] => [
  'a.id = any(?) and a.created_at >= ?',
  arrayOf(word.rows.map(({ id }) => id)),
  since(word),
];

/** The condition that a row is found by the word, wherever it is. It takes long: it is for rows that something else names. */
const has = (word: Word): [string, ...unknown[]] => [
  `(${KINDS.map((kind) => FOUND[kind]).join(' or ')})`,
  ...KINDS.map((kind) => parameter(word, kind)),
];

const parameter = (meaning: Meaning, kind: keyof Meaning): string | null =>
  kind === 'beginning' ? meaning.beginning : arrayOf(meaning[kind]);

/** As Postgres writes an array of ids. */
const arrayOf = (ids: readonly string[]): string => `{${ids.join(',')}}`;

/** A `tsquery` for the beginning of a word. */
const beginsWith = (word: string): string => `'${word.replace(/['\\]/g, '$&$&')}':*`;
