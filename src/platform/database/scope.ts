import { type Actor, readsEverything } from '../../rules/actor.js';

/**
 * The companies whose rows an actor may read. It is created only here, from the actor, and is part of every query: as
 * `where` in `em.find`, or as `Conditions.within` in SQL. No other code reads which companies it contains. A row
 * outside the scope is treated like a missing row.
 */
export class Scope {
  /** Scope of all companies: for staff, and for work that staff asked for, such as exports. */
  static readonly all = new Scope(null);

  private constructor(private readonly companyId: string | null) {}

  /** Returns the scope of an actor: all companies for staff and observers, otherwise the actor's own company. */
  static of(actor: Pick<Actor, 'companyType' | 'companyId'>): Scope {
    return readsEverything(actor) ? Scope.all : new Scope(actor.companyId);
  }

  get isAll(): boolean {
    return this.companyId === null;
  }

  /** Name of the condition's form, for the names of prepared statements whose text depends on the scope. */
  get name(): 'all' | 'one' {
    return this.isAll ? 'all' : 'one';
  }

  /**
   * Returns the condition for `em.find`, on the property that refers to the company: `{ id, ...scope.where('company')
   * }`.
   */
  where<Property extends string>(property: Property): { [P in Property]?: string } {
    return (this.companyId === null ? {} : { [property]: this.companyId }) as { [P in Property]?: string };
  }

  /**
   * Returns the condition in SQL with its parameters, on the column that contains the company's id. See
   * `Conditions.within`.
   */
  condition(column: string): [sql: string, ...parameters: string[]] {
    return this.companyId === null ? ['true'] : [`${column} = ?`, this.companyId];
  }
}
