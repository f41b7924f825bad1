import type { EntityManager } from '@mikro-orm/postgresql';
import { searchFold } from '../../rules/search-fold.js';
import { ENTITIES, EXPORTS, FILES, NEAR, QUOTES } from './erasure-statements.js';
import { everyName } from './every-name.js';
import type { ErasedPerson, Traces } from './known.js';
import { ask, type Values } from './run-statements.js';

type Asked = Pick<Values, 'ids' | 'companies' | 'tenants' | 'emails'>;

/** Where people are named, by what: found by ids and addresses, in indexes. Removes exports that may hold them; their files are among `files`. */
export async function findTraces(em: EntityManager, people: ErasedPerson[], asked: Asked): Promise<Traces> {
  const list = async (sql: string, values: Partial<Values>) =>
    (await ask<{ id: string }>(em, `select id::text from (${sql}) as found (id) where id is not null`, values)).map(
      ({ id }) => id,
    );
  const { inTexts, full } = await everyName(em, people);
  const quotes = await list(QUOTES, asked);
  const near = await list(NEAR, { ...asked, quotes });
  const own = await withoutCompanies(em, inTexts, near);
  const files = await ask<{ key: string }>(em, FILES, { ...asked, quotes });
  const exports = await ask<{ key: string | null }>(em, EXPORTS, { ...asked, quotes });
  return {
    names: patternOf(own.map((name) => `(?<![[:alnum:]])${literal(name)}(?![[:alnum:]])`)),
    addresses: patternOf(
      asked.emails.map((email) => `(?<![[:alnum:]._%+-])${literal(email)}(?![[:alnum:]-]|\\.[[:alnum:]])`),
    ),
    fullNames: full,
    quotes,
    entities: await list(ENTITIES, asked),
    files: [...files, ...exports].flatMap(({ key }) => key ?? []),
  };
}

/** Without what is in the name of one of these companies: in a text that is the company. */
async function withoutCompanies(em: EntityManager, names: string[], companies: string[]): Promise<string[]> {
  const rows = await em.execute<{ name: string }[]>('select search_fold(name) as name from companies where id in (?)', [
    companies,
  ]);
  return names.filter((word) => !rows.some(({ name }) => name.includes(searchFold(word))));
}

/** What matches any of these; nothing where there is none. */
const patternOf = (patterns: string[]): string => (patterns.length > 0 ? patterns.join('|') : '(?!x)x');

/** A text as a regular expression of Postgres that matches it, however its words are set apart. */
const literal = (text: string): string =>
  text
    .trim()
    .replace(/[^\p{L}\p{N}\s]/gu, '\\$&')
    .replace(/\s+/g, '\\s+');
