import { searchFold } from '../../rules/search-fold.js';
import type { Scope } from './scope.js';

/** Maximum number of words of a search; further words would not narrow the result enough to be worth the work. */
export const MAX_WORDS = 8;

/** Conditions of a list, joined by `and`. Values are parameters, never part of the SQL text. */
export class Conditions {
  private readonly parts: string[] = [];
  readonly parameters: unknown[] = [];

  /** SQL of the conditions; `true` if there are none. */
  get sql(): string {
    return this.parts.join(' and ') || 'true';
  }

  /** Adds a condition with a `?` for each value. */
  add(sql: string, ...values: unknown[]): this {
    this.parts.push(sql);
    this.parameters.push(...values);
    return this;
  }

  /** Restricts the column to the values of a comma-separated list; no condition if the list is missing or empty. */
  oneOf(column: string, list: string | undefined): this {
    const values = list?.split(',') ?? [];
    return values.length ? this.add(`${column} in (${values.map(() => '?').join(', ')})`, ...values) : this;
  }

  /** Restricts the rows to those of the scope. `column` has the company's id. */
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
   * Requires every word in at least one place. `condition` takes one word, with a `?` for each place that is searched.
   * The words are normalized by `searchFold`, so the places must be too (`search_fold`). An index looks words up in
   * order, and the next word only in the rows found for the previous one, so the word that is likely the rarest comes
   * first. An index of trigrams has nothing to look up for shorter words and would be read whole: `is true` keeps them
   * from it.
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

/** Words of a search. A phone number is a single word, reduced to the digits that stored numbers have. */
function wordsOf(typed: string): string[] {
  const text = searchFold(typed).trim();
  const digits = PHONE.test(text) ? text.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '') : '';
  if (digits.length >= PHONE_DIGITS) return [digits];
  return text.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
}

/** Short form of a document number, without its year and zeros: 'Q-35' of Q-2026-000035, 'INV-7' of INV-2026-000007. */
const SHORT_NUMBER = /^(q|o|inv)-?0*(\d{1,6})$/;

/** Patterns for `like`: texts that contain the word, or the number that it abbreviates. */
function patternsOf(word: string): string[] {
  const [, series, digits] = SHORT_NUMBER.exec(word) ?? [];
  const whole = digits ? [`%${series}-____-${digits.padStart(6, '0')}%`] : [];
  return [`%${word.replace(/[\\%_]/g, '\\$&')}%`, ...whole];
}

/** Matches a word with a trigram for `pg_trgm` at any place in a text; other characters than letters and digits end a word. */
const TRIGRAM = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u;

/** Compares words by how rare they are likely to be: words with digits (numbers, addresses) first, then longer ones. */
function rarestFirst(one: string, other: string): number {
  return Number(/\d/.test(other)) - Number(/\d/.test(one)) || other.length - one.length;
}
