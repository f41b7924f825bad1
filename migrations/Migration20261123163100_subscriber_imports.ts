import { Migration } from '@mikro-orm/migrations';

/** Files of addresses that staff take in, and what was wrong with their rows. */
export class Migration20261123163100_subscriber_imports extends Migration {
  override name = 'Migration20261123163100_subscriber_imports';

  override up(): void {
    this.addSql(
      `create table "newsletter_imports" ("id" uuid not null, "created_at" timestamptz not null default now(), "by_id" uuid not null, "filename" varchar(255) not null, "size" int not null, "storage_key" varchar(255) null, "encoding" text not null, "separator" text not null, "has_head" boolean not null, "columns" int not null, "mapping" jsonb not null, "status" text not null default 'uploaded', "round" int not null default 0, "rows" int not null default 0, "total_rows" int null, "taken" int not null default 0, "source" text null, "proof" text null, "consented_on" date null, "topics" text[] null, "error" text null, "finished_at" timestamptz null, "expires_at" timestamptz not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "newsletter_imports" add constraint "newsletter_imports_storage_key_unique" unique ("storage_key");`,
    );
    this.addSql(`create index "newsletter_imports_expires_at_index" on "newsletter_imports" ("expires_at");`);
    this.addSql(
      `create table "newsletter_import_problems" ("id" uuid not null, "created_at" timestamptz not null default now(), "import_id" uuid not null, "line" int not null, "value" varchar(254) null, "field" text not null, "problem" text not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "newsletter_import_problems" add constraint "newsletter_import_problems_once" unique ("import_id", "line");`,
    );
    this.addSql(
      `alter table "newsletter_imports" add constraint "newsletter_imports_by_id_foreign" foreign key ("by_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "newsletter_imports" add constraint "newsletter_imports_encoding_check" check ("encoding" in ('utf-8', 'utf-16le', 'windows-1252'));`,
    );
    this.addSql(
      `alter table "newsletter_imports" add constraint "newsletter_imports_separator_check" check ("separator" in (',', ';', '	'));`,
    );
    this.addSql(
      `alter table "newsletter_imports" add constraint "newsletter_imports_status_check" check ("status" in ('uploaded', 'checking', 'checked', 'importing', 'imported', 'failed'));`,
    );
    this.addSql(
      `alter table "newsletter_imports" add constraint "newsletter_imports_source_check" check ("source" in ('staff', 'event', 'website'));`,
    );
    this.addSql(
      `alter table "newsletter_import_problems" add constraint "newsletter_import_problems_import_id_foreign" foreign key ("import_id") references "newsletter_imports" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "newsletter_import_problems" add constraint "newsletter_import_problems_field_check" check ("field" in ('email', 'firstName', 'lastName', 'company', 'industry', 'topics'));`,
    );
    this.addSql(`create trigger newsletter_imports_audited after insert or update or delete on newsletter_imports
      for each row execute function audit()`);
  }

  override down(): void {
    this.addSql(`drop table if exists "newsletter_import_problems" cascade;`);
    this.addSql(`drop table if exists "newsletter_imports" cascade;`);
  }
}
