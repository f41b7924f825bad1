import { Migration } from '@mikro-orm/migrations';

/** Lines of quotes under a name, to begin others with. */
export class Migration20261122181906_quote_templates extends Migration {
  override name = 'Migration20261122181906_quote_templates';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "quote_templates" ("id" uuid not null, "created_at" timestamptz not null default now(), "company_id" uuid not null, "user_id" uuid not null, "name" varchar(100) not null, "lines" jsonb not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "quote_templates" add constraint "quote_templates_company_id_name_unique" unique ("company_id", "name");`,
    );

    this.addSql(
      `alter table "quote_templates" add constraint "quote_templates_company_id_foreign" foreign key ("company_id") references "companies" ("id");`,
    );
    this.addSql(
      `alter table "quote_templates" add constraint "quote_templates_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(`create trigger quote_templates_audited after insert or update or delete on quote_templates
      for each row execute function audit()`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "quote_templates" cascade;`);
  }
}
