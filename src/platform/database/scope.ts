import { type Actor, readsEverything } from '../../rules/actor.js';

/**
 * Which companies' rows somebody sees. Made of the actor here and nowhere else, and part of every query by `where` of
 * `em.find` or by `Conditions.within` of SQL: nobody else looks at what it holds. A stranger's row is as one that is not there.
 */
export class Scope {
  /** Every company's: for staff, and for exports and other work that staff asked for. */
  static readonly all = new Scope(null);

  private constructor(private readonly companyId: string | null) {}

  /** What the actor sees: all for staff and observers, their own company's for everybody else. */
  static of(actor: Pick<Actor, 'companyType' | 'companyId'>): Scope {
    return readsEverything(actor) ? Scope.all : new Scope(actor.companyId);
  }

  get isAll(): boolean {
    return this.companyId === null;
  }

  /** Names the shape of `condition`, where a statement's name has to tell one text from the other. */
  get name(): 'all' | 'one' {
    return this.isAll ? 'all' : 'one';
  }

  /** The condition of `em.find`, on the property that holds the company: `{ id, ...scope.where('company') }`. */
  where<Property extends string>(property: Property): { [P in Property]?: string } {
    return (this.companyId === null ? {} : { [property]: this.companyId }) as { [P in Property]?: string };
  }

  /** The condition in SQL, on the column that holds the company, with its parameters. See `Conditions.within`. */
  condition(column: string): [sql: string, ...parameters: string[]] {
    return this.companyId === null ? ['true'] : [`${column} = ?`, this.companyId];
  }
}
