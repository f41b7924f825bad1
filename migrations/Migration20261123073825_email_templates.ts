import { Migration } from '@mikro-orm/migrations';

/** What staff write in place of the portal's mails. Who changed which template is audited; what it said, its versions keep. */
export class Migration20261123073825_email_templates extends Migration {
  override name = 'Migration20261123073825_email_templates';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "email_templates" ("id" uuid not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "updated_by_id" uuid null, "name" varchar(80) not null, "is_own" boolean not null, "base" varchar(80) null, "title" varchar(80) null, "description" varchar(300) null, "category" varchar(40) null, "number" int not null default 0, "failed_at" timestamptz null, "failure" text null, "version" int not null default 0, primary key ("id"));`,
    );
    this.addSql(`alter table "email_templates" add constraint "email_templates_name_unique" unique ("name");`);

    this.addSql(
      `create table "email_template_versions" ("id" uuid not null, "created_at" timestamptz not null default now(), "template_id" uuid not null, "number" int not null, "subject" varchar(300) null, "preheader" varchar(300) null, "body" text null, "reason" varchar(300) null, "author_id" uuid not null, "author_name" varchar(255) not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "email_template_versions" add constraint "email_template_versions_once" unique ("template_id", "number");`,
    );

    this.addSql(
      `alter table "email_template_versions" add constraint "email_template_versions_template_id_foreign" foreign key ("template_id") references "email_templates" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "email_template_versions" add constraint "email_template_versions_author_id_foreign" foreign key ("author_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(`alter table email_template_versions add constraint email_template_versions_whole
      check ((subject is null) = (body is null) and (preheader is null) = (body is null))`);
    this.addSql(`create trigger email_templates_audited after insert or delete
      or update of title, description, category, number, failed_at
      on email_templates for each row execute function audit()`);
    // A version goes with its template, and loses its author's name when that person is erased.
    this.addSql(`create function refuse_template_version_change() returns trigger language plpgsql as $$
      begin
        if current_setting('app.erasing', true) = 'on' then return coalesce(new, old); end if;
        if tg_op = 'DELETE' and not exists (select from email_templates where id = old.template_id) then return old; end if;
        raise exception '% rows are never changed', tg_table_name;
      end $$`);
    this.addSql(`create trigger email_template_versions_never_change before update or delete on email_template_versions
      for each row execute function refuse_template_version_change()`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "email_template_versions" drop constraint "email_template_versions_template_id_foreign";`);

    this.addSql(`drop table if exists "email_templates" cascade;`);
    this.addSql(`drop table if exists "email_template_versions" cascade;`);
    this.addSql('drop function refuse_template_version_change');
  }
}
