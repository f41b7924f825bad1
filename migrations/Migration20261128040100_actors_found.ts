import { Migration } from '@mikro-orm/migrations';

/** Indexes that find a person's acts by their id, however long the histories are. */
const INDEXES: [table: string, column: string][] = [
  ['quote_events', 'actor_id'],
  ['order_events', 'actor_id'],
  ['quote_acceptances', 'user_id'],
];

export class Migration20261128040100_actors_found extends Migration {
  override name = 'Migration20261128040100_actors_found';

  /** An index that is made beside writers is not made in a transaction. Broken off, it begins again. */
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    for (const [table, column] of INDEXES) {
      for (const part of await this.partsOf(table)) await this.index(part, column);
      // The index of the whole takes those of its parts for its own.
      this.addSql(`create index if not exists ${table}_by_${column} on ${table} (${column})`);
    }
  }

  private async index(table: string, column: string): Promise<void> {
    const name = `${table}_by_${column}`;
    const [found] = await this.execute(
      `select indisvalid as "isValid" from pg_index where indexrelid = to_regclass('public.${name}')`,
    );
    if ((found as { isValid: boolean } | undefined)?.isValid) return;
    this.addSql(`drop index concurrently if exists ${name}`);
    this.addSql(`create index concurrently ${name} on ${table} (${column})`);
  }

  /** The table itself where it has no parts. */
  private async partsOf(table: string): Promise<string[]> {
    const parts = await this.execute(
      `select inhrelid::regclass::text as part from pg_inherits where inhparent = '${table}'::regclass`,
    );
    return parts.length > 0 ? parts.map((row) => (row as { part: string }).part) : [table];
  }

  override down(): void {
    for (const [table, column] of INDEXES) this.addSql(`drop index ${table}_by_${column}`);
  }
}
