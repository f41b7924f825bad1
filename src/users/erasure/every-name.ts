import type { EntityManager } from '@mikro-orm/postgresql';
import { searchFold } from '../../rules/search-fold.js';
import { arrayLiteral } from '../array-literal.js';
import type { ErasedPerson } from './known.js';
import { type Called, NAME_CHANGES, WRITTEN_NAMES } from './erasure.queries.js';

/** All present and former names of users. */
export interface EveryName {
  /**
   * Texts that name the users: full names in both orders, and phone numbers, each also as `searchFold` returns it. The
   * longest text is first.
   */
  inTexts: string[];
  /** Full names in lower case, as 'first last'. */
  full: string[];
}

/** Returns all current and former names of the users, including those in signatures. Uses two statements. */
export async function everyName(em: EntityManager, people: ErasedPerson[]): Promise<EveryName> {
  const ids = arrayLiteral(people.map(({ id }) => id));
  const changes = await NAME_CHANGES.all(em, [ids]);
  const written = await WRITTEN_NAMES.all(em, [ids]);
  const histories = people.flatMap((person) => {
    const own = changes.filter(({ id }) => id === person.id);
    return history(person, own);
  });
  const called = [...histories, ...written];
  const told = called.flatMap(namesInTexts).filter((word) => word.length > 2);
  const inTexts = [...told, ...told.map(searchFold)]; // search columns contain the folded form
  const full = called.flatMap((one) => (one.first_name && one.last_name ? `${one.first_name} ${one.last_name}` : []));
  return {
    inTexts: unique(inTexts).sort((a, b) => b.length - a.length),
    full: unique(full.map((name) => name.toLowerCase())),
  };
}

/**
 * Returns the names of a user, now and before each change, from new to old. A change contains only the changed columns.
 */
function history(person: ErasedPerson, changes: { before: Called | null; after: Called | null }[]): Called[] {
  let at: Called = { first_name: person.firstName, last_name: person.lastName, phone: person.phone };
  const called = [at];
  for (const told of changes.flatMap(({ before, after }) => [after, before])) {
    if (told) called.push((at = { ...at, ...told }));
  }
  return called;
}

function namesInTexts({ first_name: first, last_name: last, phone, name }: Called): string[] {
  return [
    ...(first && last ? [`${first} ${last}`, `${last}, ${first}`, `${last} ${first}`] : []),
    ...(phone ? [phone] : []),
    // A single word would also match parts of other people's names.
    ...(name?.trim().includes(' ') ? [name.trim()] : []),
  ];
}

const unique = (values: string[]): string[] => [...new Set(values)];
