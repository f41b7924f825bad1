import { Migration } from '@mikro-orm/migrations';

/** Products side by side under a name, of one person. */
export class Migration20261123163100_comparisons extends Migration {
  override name = 'Migration20261123163100_comparisons';

  override up(): void {
    this.addSql(
      `create table "comparisons" ("id" uuid not null, "created_at" timestamptz not null default now(), "user_id" uuid not null, "name" varchar(80) not null, "product_ids" text[] not null, "updated_at" timestamptz not null, "version" int not null default 1, primary key ("id"))`,
    );
    this.addSql(
      `alter table "comparisons" add constraint "comparisons_user_id_name_unique" unique ("user_id", "name")`,
    );
    this.addSql(`create trigger comparisons_audited after insert or update or delete on comparisons
      for each row execute function audit()`);
  }

  override down(): void {
    this.addSql('drop table comparisons');
  }
}
