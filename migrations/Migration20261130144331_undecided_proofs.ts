import { Migration } from '@mikro-orm/migrations';

export class Migration20261130144331_undecided_proofs extends Migration {
  override name = 'Migration20261130144331_undecided_proofs';

  override up(): void | Promise<void> {
    this.addSql(
      `create index "transport_proofs_undecided" on "transport_proofs" ("order_id") where decided_at is null;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "transport_proofs_undecided";`);
  }
}
