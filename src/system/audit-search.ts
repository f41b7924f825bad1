import { Conditions, MAX_WORDS } from '../platform/database/conditions.js';
import type { Transactions } from '../platform/database/transactions.js';

/** Of what a word finds so many of the newest rows are looked through. */
const NEWEST = 2_000;

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
  beginning: `${WORDS} @@ ?`,
  people: 'a.actor_id = any(?)',
  companies: 'a.company_id = any(?)',
  records: 'a.record = any(?)',
};
const KINDS = Object.keys(FOUND) as (keyof Meaning)[];

interface Word extends Meaning {
  /** Ids of the newest rows that are found by it. */
  rows: string[];
  /** When the oldest of them is of. */
  since: string | null;
}

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
  const words = await newestOf(transactions, where, await meaningOf(transactions, asked));
  const rarest = words.toSorted(byRarity)[0]!;
  for (const word of words) where.add(...(isCut(word) && word !== rarest ? has(word) : isAmong(word)));
  return isCut(rarest);
}

const meaningOf = ({ em }: Transactions, words: string[]): Promise<Meaning[]> =>
  em.execute(
    `select case when numbered = '{}' then beginning end as beginning,
            array(select id from users where search_text like pattern and numbered = '{}') as people,
            array(select id from companies where search_text like pattern and numbered = '{}' limit 100) as companies,
            numbered || array(select 'user/' || id from users where search_text like pattern and numbered = '{}' limit 100) as records
       from (values ${words.map(() => '(?, ?, ?)').join(', ')}) as asked (word, pattern, beginning),
            lateral (select array(select 'quote/' || id from quotes where number = upper(word) union all
                                  select 'order/' || id from orders where number = upper(word))) as named (numbered)`,
    words.flatMap((word) => [word, `%${word.replace(/[\\%_]/g, '\\$&')}%`, beginsWith(word)]),
  );

/** The words with the newest rows of `where` that each finds: of the recent ones, then of each month back, until there are enough. */
async function newestOf({ em }: Transactions, where: Conditions, meanings: Meaning[]): Promise<Word[]> {
  const kinds = KINDS.filter((kind) => meanings.some((meaning) => meaning[kind]?.length));
  const found = await em.execute<Pick<Word, 'rows' | 'since'>[]>(
    `with recent as materialized (
       select coalesce((select created_at from audit_log order by created_at desc offset ${RECENT} limit 1), '-infinity') as starts),
     spans as (
       select starts, 'infinity'::timestamptz as ends from recent union all
       select month, least(month + interval '1 month', recent.starts)
         from recent, generate_series(date_trunc('month', recent.starts, 'UTC'), (select min(created_at) from audit_log) - interval '1 month',
                                      interval '-1 month', 'UTC') as month),
     words as materialized (
       select * from (values ${meanings.map((_, place) => `(${place}, ?::tsquery, ?::uuid[], ?::uuid[], ?::text[])`).join(', ')})
           as words (place, ${KINDS.join(', ')})),
     log as not materialized (select * from audit_log a where ${where.sql})
     select found.* from words, lateral (
       select coalesce(array_agg(id), '{}') as rows, min(created_at)::text as since from (
         select f.* from spans, lateral (${kinds.map(newestOfSpan).join(' union ')}) as f limit ${NEWEST + 1}) as newest) as found
      order by place`,
    [...meanings.flatMap((meaning) => KINDS.map((kind) => parameter(meaning, kind))), ...where.parameters],
  );
  return meanings.map((meaning, place) => ({ ...meaning, ...found[place]! }));
}

/** Sorted by what has no index: by that of the time the planner would read all of a rare word's month. */
const newestOfSpan = (kind: keyof Meaning): string =>
  `(select a.id, a.created_at from log a where ${FOUND[kind].replace('?', kind)} and a.created_at >= starts and a.created_at < ends
     order by a.created_at + interval '0' desc limit ${NEWEST + 1})`;

const isCut = ({ rows }: Word): boolean => rows.length > NEWEST;

/** The rarer first: of fewer rows, or of rows that reach further back. */
const byRarity = (one: Word, other: Word): number =>
  one.rows.length - other.rows.length || (one.since ?? '').localeCompare(other.since ?? '');

/** The condition that a row is among the newest that are found by the word. */
const isAmong = ({ rows, since }: Word): [string, ...unknown[]] => [
  'a.id = any(?) and a.created_at >= ?',
  arrayOf(rows),
  since,
];

/** The condition that a row is found by the word, wherever it is. It takes long: it is for rows that something else names. */
const has = (word: Word): [string, ...unknown[]] => [
  `(${KINDS.map((kind) => FOUND[kind]).join(' or ')})`.replace('@@ ?', '@@ ?::tsquery'),
  ...KINDS.map((kind) => parameter(word, kind)),
];

const parameter = (meaning: Meaning, kind: keyof Meaning): string | null =>
  kind === 'beginning' ? meaning.beginning : arrayOf(meaning[kind]);

/** As Postgres writes an array of ids. */
const arrayOf = (ids: readonly string[]): string => `{${ids.join(',')}}`;

/** A `tsquery` for the beginning of a word. */
const beginsWith = (word: string): string => `'${word.replace(/['\\]/g, '$&$&')}':*`;
