import { type Actor, readsEverything } from '../../rules/actor.js';

/**
 * The companies whose rows an actor may read. Created only here from the actor, and part of every query: by `where` of
 * `em.find`, or by `Conditions.within` in SQL. No other code reads its contents. A row outside the scope behaves like a
 * missing row.
 */
export class Scope {
  /** Rows of every company: for staff, and for exports and other work that staff asked for. */
  static readonly all = new Scope(null);

  private constructor(private readonly companyId: string | null) {}

  /** Scope of the actor: all companies for staff and observers, their own company for all others. */
  static of(actor: Pick<Actor, 'companyType' | 'companyId'>): Scope {
    return readsEverything(actor) ? Scope.all : new Scope(actor.companyId);
  }

  get isAll(): boolean {
    return this.companyId === null;
  }

  /** Identifies the form of `condition`, for names of statements whose text depends on it. */
  get name(): 'all' | 'one' {
    return this.isAll ? 'all' : 'one';
  }

  /** Condition for `em.find`, on the property that holds the company: `{ id, ...scope.where('company') }`. */
  where<Property extends string>(property: Property): { [P in Property]?: string } {
    return (this.companyId === null ? {} : { [property]: this.companyId }) as { [P in Property]?: string };
  }

  /** Condition in SQL, on the column that holds the company, with its parameters. See `Conditions.within`. */
  condition(column: string): [sql: string, ...parameters: string[]] {
    return this.companyId === null ? ['true'] : [`${column} = ?`, this.companyId];
  }
}
