import { type RowOf, statement } from '../platform/database/statement.js';

/**
 * Number of newest rows in which a frequent word is searched first; they usually contain it often enough, so that no
 * whole partition is read.
 */
const RECENT = 10_000;

/** Starting parallel workers takes longer than the index lookups for a rare word. */
export const NO_PARALLEL_WORKERS = statement({}, 'set local max_parallel_workers_per_gather = 0');

/**
 * Meanings of each word of a search: the word itself as a `tsquery`, and the ids of records whose name contains it. The
 * number of a quote or an order means only that record. Parameters of each word: the word, its pattern for `like`, its
 * `tsquery`.
 */
export const MEANINGS = statement(
  { beginning: 'text?', people: 'uuid[]', companies: 'uuid[]', records: 'text[]' },
  (words: number) =>
    `select case when numbered = '{}' then beginning end as beginning,
            array(select id from users where search_text like pattern and numbered = '{}') as people,
            array(select id from companies where search_text like pattern and numbered = '{}' limit 100) as companies,
            numbered || array(select 'user/' || id from users where search_text like pattern and numbered = '{}' limit 100) as records
       from (values ${Array<string>(words).fill('(?, ?, ?)').join(', ')}) as asked (word, pattern, beginning),
            lateral (select array(select 'quote/' || id from quotes where number = upper(word) union all
                                  select 'order/' || id from orders where number = upper(word))) as named (numbered)`,
  [1],
  [2],
);

export type Meaning = RowOf<typeof MEANINGS>;

/** SQL of the searched words; it must equal the expression of its index. */
const WORDS = `audit_words(a.actor_email || ' ' || a.operation || ' ' || a.entity || ' ' || a.entity_id || ' ' || coalesce(a.request_id, ''))`;

/** SQL condition that finds rows by each kind of meaning; `?` is the meaning. Each condition has an index. */
export const FOUND: Record<keyof Meaning, string> = {
  beginning: `${WORDS} @@ (select ?::tsquery)`,
  people: 'a.actor_id = any(?)',
  companies: 'a.company_id = any(?)',
  records: 'a.record = any(?)',
};
export const KINDS = Object.keys(FOUND) as (keyof Meaning)[];

/**
 * The newest rows of a list that match a word by one of the kinds of its meaning; within a range of times if
 * `isWithin`. Sorts by an expression without an index, because with the index on time, Postgres would scan all months
 * for a rare word.
 */
export const NEWEST_OF_WORD = statement(
  { id: 'int8', createdAt: 'text' },
  (where: string, isWithin: boolean, kinds: readonly (keyof Meaning)[]) => {
    const range = isWithin ? 'and a.created_at >= ? and a.created_at < ?' : '';
    const select = kinds.map(
      (kind) =>
        `(select a.id, a.created_at from log a where ${FOUND[kind]} order by a.created_at + interval '0' desc limit ?)`,
    );
    return `with log as not materialized (select * from audit_log a where ${where} ${range})
       select id, created_at::text as "createdAt" from (${select.join(' union ')}) as found order by created_at desc limit ?`;
  },
  ['true', false, ['beginning']],
  ['true', true, KINDS],
);

/**
 * Times that divide the log: of the oldest of its newest rows (`-infinity` in a short log), and the starts of that
 * month, of the third month before and of the fifteenth.
 */
export const SPANS = statement(
  { recent: 'text', months: 'text[]' },
  `select recent::text, array(select ((date_trunc('month', recent at time zone 'UTC') - make_interval(months => back)) at time zone 'UTC')::text
                           from unnest(array[0, 3, 15]) as back) as months
       from (select coalesce((select created_at from audit_log order by created_at desc offset ${RECENT} limit 1), '-infinity') as recent) as of`,
);
