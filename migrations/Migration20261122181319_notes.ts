import { Migration } from '@mikro-orm/migrations';

export class Migration20261122181319_notes extends Migration {
  override name = 'Migration20261122181319_notes';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "notes" ("id" uuid not null, "created_at" timestamptz not null default now(), "quote_id" uuid null, "company_id" uuid null, "order_id" uuid null, "user_id" uuid null, "author_id" uuid not null, "text" text not null, "edited_at" timestamptz null, "version" int not null default 1, primary key ("id"));`,
    );
    this.addSql(`create index "notes_quote_id_index" on "notes" ("quote_id");`);
    this.addSql(`create index "notes_company_id_index" on "notes" ("company_id");`);
    this.addSql(`create index "notes_order_id_index" on "notes" ("order_id");`);
    this.addSql(`create index "notes_user_id_index" on "notes" ("user_id");`);

    this.addSql(
      `alter table "notes" add constraint "notes_quote_id_foreign" foreign key ("quote_id") references "quotes" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "notes" add constraint "notes_company_id_foreign" foreign key ("company_id") references "companies" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "notes" add constraint "notes_order_id_foreign" foreign key ("order_id") references "orders" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "notes" add constraint "notes_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "notes" add constraint "notes_author_id_foreign" foreign key ("author_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "notes" add constraint "notes_of_one_record" check (num_nonnulls(quote_id, company_id, order_id, user_id) = 1);`,
    );
    this.addSql(`create trigger notes_audited after insert or update or delete on notes
      for each row execute function audit()`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "notes" cascade;`);
  }
}
