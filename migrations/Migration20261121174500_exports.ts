import { Migration } from '@mikro-orm/migrations';

/** Lists that staff have written to files. */
export class Migration20261121174500_exports extends Migration {
  override name = 'Migration20261121174500_exports';

  override up(): void {
    this.addSql(
      `create table "exports" ("id" uuid not null, "created_at" timestamptz not null default now(), "user_id" uuid not null, "resource" text not null, "format" text not null, "filter" jsonb not null, "status" text not null default 'queued', "rows" int not null default 0, "total_rows" int null, "storage_key" varchar(255) null, "expires_at" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(`create index "exports_user_id_index" on "exports" ("user_id");`);
    this.addSql(`alter table "exports" add constraint "exports_storage_key_unique" unique ("storage_key");`);
    this.addSql(`create index "exports_expires_at_index" on "exports" ("expires_at");`);
    this.addSql(
      `alter table "exports" add constraint "exports_resource_check" check ("resource" in ('companies', 'users', 'quotes', 'orders'));`,
    );
    this.addSql(`alter table "exports" add constraint "exports_format_check" check ("format" in ('csv', 'xlsx'));`);
    this.addSql(
      `alter table "exports" add constraint "exports_status_check" check ("status" in ('queued', 'running', 'done', 'failed'));`,
    );
    this.addSql('alter table exports add constraint exports_user_foreign foreign key (user_id) references users (id)');
    this.addSql(`create trigger exports_audited after insert or update or delete on exports
      for each row execute function audit()`);
  }

  override down(): void {
    this.addSql('drop table exports');
  }
}
