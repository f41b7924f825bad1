import type { EntityManager } from '@mikro-orm/postgresql';
import { searchFold } from '../../rules/search-fold.js';
import { ENTITIES, EXPORTS, FILES, NEAR, QUOTES } from './erasure-statements.js';
import { everyName } from './every-name.js';
import type { ErasedPerson, Traces } from './known.js';
import { ask, type Values } from './run-statements.js';
import { COMPANY_NAMES } from './erasure.queries.js';

type Asked = Pick<Values, 'ids' | 'companies' | 'tenants' | 'emails'>;

/**
 * Finds the places that name the users, by ids and addresses, with indexes. Deletes exports that may contain the users;
 * the keys of their files are in `files`.
 */
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

/** Removes names that are part of the name of one of these companies, because in a text they may mean the company. */
async function withoutCompanies(em: EntityManager, names: string[], companies: string[]): Promise<string[]> {
  const rows = await COMPANY_NAMES.all(em, [companies]);
  return names.filter((word) => !rows.some(({ name }) => name.includes(searchFold(word))));
}

/** Returns a pattern that matches any of the given patterns; without patterns, it matches nothing. */
const patternOf = (patterns: string[]): string => (patterns.length > 0 ? patterns.join('|') : '(?!x)x');

/** A regular expression of Postgres that matches a text with any white space between its words. */
const literal = (text: string): string =>
  text
    .trim()
    .replace(/[^\p{L}\p{N}\s]/gu, '\\$&')
    .replace(/\s+/g, '\\s+');
