import { searchFold } from '../../rules/search-fold.js';
import type { Scope } from './scope.js';

/** A search looks for so many words; further ones narrow nothing worth the work. */
export const MAX_WORDS = 8;

/** The conditions of a list, joined by `and`. Values are parameters, never part of the text. */
export class Conditions {
  private readonly parts: string[] = [];
  readonly parameters: unknown[] = [];

  /** The text of the conditions; `true` when there are none. */
  get sql(): string {
    return this.parts.join(' and ') || 'true';
  }

  /** Takes a condition with a `?` for each value. */
  add(sql: string, ...values: unknown[]): this {
    this.parts.push(sql);
    this.parameters.push(...values);
    return this;
  }

  /** Holds where the column has one of the values of a list with commas; nothing asked for is no condition. */
  oneOf(column: string, list: string | undefined): this {
    const values = list?.split(',') ?? [];
    return values.length ? this.add(`${column} in (${values.map(() => '?').join(', ')})`, ...values) : this;
  }

  /** Holds for the rows that the scope sees. `column` has the company's id. */
  within(scope: Scope, column: string): this {
    return scope.isAll ? this : this.add(...scope.condition(column));
  }

  /** Holds from the first to the last day, both included, in UTC. */
  between(column: string, first: string | undefined, last: string | undefined): this {
    if (first) this.add(`${column} >= ?::timestamp at time zone 'UTC'`, first);
    if (last) this.add(`${column} < (?::timestamp + interval '1 day') at time zone 'UTC'`, last);
    return this;
  }

  /** Holds from the lowest to the highest amount, both included, in euros. */
  amount(column: string, lowest: number | undefined, highest: number | undefined): this {
    if (lowest !== undefined) this.add(`${column} >= ?`, lowest);
    if (highest !== undefined) this.add(`${column} <= ?`, highest);
    return this;
  }

  /**
   * Holds where every word is somewhere. `condition` takes one word, a `?` for each place it is looked for in; the words
   * are as `searchFold` leaves them, so the places must be too (`search_fold`). An index looks for them in their order, and for the next only where it found the one before: the
   * likely rarest goes first.
   */
  search(text: string | undefined, condition: string): this {
    const places = condition.split('?').length - 1;
    for (const word of wordsOf(text ?? '').toSorted(rarestFirst)) {
      const patterns = patternsOf(word);
      const either = patterns.map(() => condition).join(' or ');
      this.add(
        patterns.length > 1 ? `(${either})` : either,
        ...patterns.flatMap((pattern) => Array<string>(places).fill(pattern)),
      );
    }
    return this;
  }
}

/** A telephone number as people type it: '010 123 4567', '0031 10 …', '+31 (0)10 …'. */
const PHONE = /^(\+|\(?0)[\d\s()./-]+$/;
const PHONE_DIGITS = 7;

/** The words of a search; a telephone number is one, without what numbers are kept without. */
function wordsOf(typed: string): string[] {
  const text = searchFold(typed).trim();
  const digits = PHONE.test(text) ? text.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '') : '';
  if (digits.length >= PHONE_DIGITS) return [digits];
  return text.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
}

/** A number as people say it, without its year and zeros: 'Q-35' of Q-2026-000035, 'INV-7' of INV-2026-000007. */
const SHORT_NUMBER = /^(q|o|inv)-?0*(\d{1,6})$/;

/** For `like`: what holds a word, or the number that it is short for. */
function patternsOf(word: string): string[] {
  const [, series, digits] = SHORT_NUMBER.exec(word) ?? [];
  const whole = digits ? [`%${series}-____-${digits.padStart(6, '0')}%`] : [];
  return [`%${word.replace(/[\\%_]/g, '\\$&')}%`, ...whole];
}

/** What has a digit is mostly of one thing alone (a number, an address); of others the longer one is in fewer rows. */
function rarestFirst(one: string, other: string): number {
  return Number(/\d/.test(other)) - Number(/\d/.test(one)) || other.length - one.length;
}
