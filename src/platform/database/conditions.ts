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
   * are lower case. An index looks for them in their order, and for the next only where it found the one before: the
   * likely rarest goes first.
   */
  search(text: string | undefined, condition: string): this {
    const places = condition.split('?').length - 1;
    const words = text?.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS) ?? [];
    for (const word of words.toSorted(rarestFirst)) {
      this.add(condition, ...Array<string>(places).fill(`%${word.replace(/[\\%_]/g, '\\$&')}%`));
    }
    return this;
  }
}

/** What has a digit is mostly of one thing alone (a number, an address); of others the longer one is in fewer rows. */
function rarestFirst(one: string, other: string): number {
  return Number(/\d/.test(other)) - Number(/\d/.test(one)) || other.length - one.length;
}
