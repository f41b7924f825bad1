import { searchFold } from '../../rules/search-fold.js';
import type { Scope } from './scope.js';

/** Maximum number of words of a search. Further words are ignored: they narrow the result too little for their cost. */
export const MAX_WORDS = 8;

/** Conditions of a list, joined by `and`. Values are parameters, never part of the SQL text. */
export class Conditions {
  private readonly parts: string[] = [];
  readonly parameters: unknown[] = [];

  /** SQL of the conditions; `true` if there are none. */
  get sql(): string {
    return this.parts.join(' and ') || 'true';
  }

  /** Adds an SQL condition that has a `?` for each value. */
  add(sql: string, ...values: unknown[]): this {
    this.parts.push(sql);
    this.parameters.push(...values);
    return this;
  }

  /** Restricts the column to the values of a comma-separated list. Adds no condition if the list is missing or empty. */
  oneOf(column: string, list: string | undefined): this {
    const values = list?.split(',') ?? [];
    return values.length ? this.add(`${column} in (${values.map(() => '?').join(', ')})`, ...values) : this;
  }

  /** Restricts the rows to those in the scope. `column` contains the id of the company. */
  within(scope: Scope, column: string): this {
    return scope.isAll ? this : this.add(...scope.condition(column));
  }

  /** Restricts the column to the days from `first` to `last`, both included, in UTC. */
  between(column: string, first: string | undefined, last: string | undefined): this {
    if (first) this.add(`${column} >= ?::timestamp at time zone 'UTC'`, first);
    if (last) this.add(`${column} < (?::timestamp + interval '1 day') at time zone 'UTC'`, last);
    return this;
  }

  /** Restricts the column to amounts from `lowest` to `highest`, both included, in euros. */
  amount(column: string, lowest: number | undefined, highest: number | undefined): this {
    if (lowest !== undefined) this.add(`${column} >= ?`, lowest);
    if (highest !== undefined) this.add(`${column} <= ?`, highest);
    return this;
  }

  /**
   * Requires that every word occurs in at least one of the searched columns. `condition` is the SQL for one word, with
   * a `?` for each searched column. The words are normalized by `searchFold`, so the columns must be normalized as well
   * (`search_fold`). Postgres looks up one word in the index and checks the other words only in the rows that it found;
   * so the word that is probably rarest comes first. A word without a trigram would make Postgres read the whole
   * trigram index; `is true` after its condition prevents the use of the index.
   */
  search(text: string | undefined, condition: string): this {
    const places = condition.split('?').length - 1;
    for (const word of wordsOf(text ?? '').toSorted(rarestFirst)) {
      const patterns = patternsOf(word);
      const either = patterns.map(() => condition).join(' or ');
      const joined = patterns.length > 1 ? `(${either})` : either;
      this.add(
        TRIGRAM.test(word) ? joined : `(${joined}) is true`,
        ...patterns.flatMap((pattern) => Array<string>(places).fill(pattern)),
      );
    }
    return this;
  }
}

/** A phone number as people type it: '010 123 4567', '0031 10 …', '+31 (0)10 …'. */
const PHONE = /^(\+|\(?0)[\d\s()./-]+$/;
const PHONE_DIGITS = 7;

/** Splits a search into words. A phone number is one word and is reduced to the digits that are stored. */
function wordsOf(typed: string): string[] {
  const text = searchFold(typed).trim();
  const digits = PHONE.test(text) ? text.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '') : '';
  if (digits.length >= PHONE_DIGITS) return [digits];
  return text.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
}

/**
 * Short form of a document number, without year and leading zeros: 'Q-35' for Q-2026-000035, 'INV-7' for
 * INV-2026-000007.
 */
const SHORT_NUMBER = /^(q|o|inv)-?0*(\d{1,6})$/;

/** Returns the patterns for `like` that match texts with the word, or the document number that the word abbreviates. */
function patternsOf(word: string): string[] {
  const [, series, digits] = SHORT_NUMBER.exec(word) ?? [];
  const whole = digits ? [`%${series}-____-${digits.padStart(6, '0')}%`] : [];
  return [`%${word.replace(/[\\%_]/g, '\\$&')}%`, ...whole];
}

/**
 * Matches a word that contains a trigram for `pg_trgm` wherever it occurs in a text. Characters other than letters and
 * digits separate words.
 */
const TRIGRAM = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u;

/**
 * Orders words from probably rare to probably frequent: words with digits (numbers, addresses) first, then longer
 * words.
 */
function rarestFirst(one: string, other: string): number {
  return Number(/\d/.test(other)) - Number(/\d/.test(one)) || other.length - one.length;
}
