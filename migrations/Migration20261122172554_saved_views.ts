import { Migration } from '@mikro-orm/migrations';

/** Filters and order of a list of the console under a name, kept for one person or shared by all staff. */
export class Migration20261122172554_saved_views extends Migration {
  override name = 'Migration20261122172554_saved_views';

  override up(): void {
    this.addSql(
      `create table "saved_views" ("id" uuid not null, "created_at" timestamptz not null default now(), "user_id" uuid not null, "resource" text not null, "name" varchar(40) not null, "query" varchar(1000) not null, "is_shared" boolean not null default false, primary key ("id"))`,
    );
    this.addSql(`create index "saved_views_resource_is_shared_index" on "saved_views" ("resource", "is_shared")`);
    this.addSql(
      `alter table "saved_views" add constraint "saved_views_user_id_resource_name_unique" unique ("user_id", "resource", "name")`,
    );
    this.addSql(
      `alter table "saved_views" add constraint "saved_views_resource_check" check ("resource" in ('quotes', 'orders', 'companies', 'users', 'documents', 'products', 'audit-log'))`,
    );
    this.addSql(`create trigger saved_views_audited after insert or update or delete on saved_views
      for each row execute function audit()`);
  }

  override down(): void {
    this.addSql('drop table saved_views');
  }
}
