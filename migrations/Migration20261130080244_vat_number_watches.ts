import { Migration } from '@mikro-orm/migrations';

export class Migration20261130080244_vat_number_watches extends Migration {
  override name = 'Migration20261130080244_vat_number_watches';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "vat_number_watches" ("company_id" uuid not null, "user_id" uuid not null, "quote_id" uuid not null, "created_at" timestamptz not null default now(), primary key ("company_id", "user_id"));`,
    );
    this.addSql(`create index "vat_number_watches_quote_id_index" on "vat_number_watches" ("quote_id");`);

    this.addSql(
      `alter table "vat_number_watches" add constraint "vat_number_watches_company_id_foreign" foreign key ("company_id") references "companies" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "vat_number_watches" add constraint "vat_number_watches_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "vat_number_watches" add constraint "vat_number_watches_quote_id_foreign" foreign key ("quote_id") references "quotes" ("id") on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "vat_number_watches" cascade;`);
  }
}
