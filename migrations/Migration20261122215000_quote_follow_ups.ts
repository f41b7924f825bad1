import { Migration } from '@mikro-orm/migrations';

/** Who of staff sees to a quote, and by when. */
export class Migration20261122215000_quote_follow_ups extends Migration {
  override name = 'Migration20261122215000_quote_follow_ups';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "quote_follow_ups" ("id" uuid not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "updated_by_id" uuid null, "quote_id" uuid not null, "owner_id" uuid null, "due_on" date null, "version" int not null default 1, primary key ("id"));`,
    );
    this.addSql(
      `alter table "quote_follow_ups" add constraint "quote_follow_ups_quote_id_unique" unique ("quote_id");`,
    );
    this.addSql(`create index "quote_follow_ups_owner_id_index" on "quote_follow_ups" ("owner_id");`);

    this.addSql(
      `alter table "quote_follow_ups" add constraint "quote_follow_ups_quote_id_foreign" foreign key ("quote_id") references "quotes" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "quote_follow_ups" add constraint "quote_follow_ups_owner_id_foreign" foreign key ("owner_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(`alter table quote_follow_ups add constraint quote_follow_ups_updated_by_foreign
      foreign key (updated_by_id) references users (id)`);
    this.addSql(`create trigger quote_follow_ups_keep_editor before update on quote_follow_ups
      for each row when (new.version <> old.version) execute function keep_editor()`);
    this.addSql(`create trigger quote_follow_ups_audited after insert or update or delete on quote_follow_ups
      for each row execute function audit()`);
    // However somebody stops to be an administrator in use: by their status, their role, or their erasure.
    this.addSql(`create function free_quotes() returns trigger language plpgsql as $$
      begin
        update quote_follow_ups set owner_id = null, version = version + 1 where owner_id = new.id;
        return null;
      end $$`);
    this.addSql(`create trigger users_free_quotes after update on users for each row
      when (new.account_status <> 'active' or new.account_type <> 'admin' or new.deleted_at is not null)
      execute function free_quotes()`);
  }

  override down(): void | Promise<void> {
    this.addSql('drop trigger users_free_quotes on users');
    this.addSql('drop function free_quotes()');
    this.addSql(`drop table if exists "quote_follow_ups" cascade;`);
  }
}
