import { Migration } from '@mikro-orm/migrations';

/**
 * API tokens of companies. Triggers end the tokens of a person who is no longer an active administrator of their company,
 * and those of a company that is not active, whichever statement changes that.
 */
export class Migration20261129164726_access_tokens extends Migration {
  override name = 'Migration20261129164726_access_tokens';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "access_tokens" ("id" uuid not null, "created_at" timestamptz not null default now(), "company_id" uuid not null, "user_id" uuid not null, "name" varchar(80) not null, "token_hash" varchar(255) not null, "hint" varchar(4) not null, "scopes" text[] not null, "expires_at" timestamptz not null, "ended_at" timestamptz null, "last_used_at" timestamptz null, "last_used_address" varchar(255) null, primary key ("id"));`,
    );
    this.addSql(`create index "access_tokens_company_id_index" on "access_tokens" ("company_id");`);
    this.addSql(`create index "access_tokens_user_id_index" on "access_tokens" ("user_id");`);
    this.addSql(`alter table "access_tokens" add constraint "access_tokens_token_hash_unique" unique ("token_hash");`);

    this.addSql(
      `alter table "access_tokens" add constraint "access_tokens_company_id_foreign" foreign key ("company_id") references "companies" ("id");`,
    );
    this.addSql(
      `alter table "access_tokens" add constraint "access_tokens_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `create trigger access_tokens_audited after insert or update or delete on access_tokens for each row execute function audit();`,
    );
    this.addSql(`create function end_access_tokens() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'users' then
    update access_tokens set ended_at = now() where user_id = new.id and ended_at is null;
  else
    update access_tokens set ended_at = now() where company_id = new.id and ended_at is null;
  end if;
  return null;
end $$;`);
    this.addSql(`create trigger users_end_access_tokens after update of account_type, account_status, company_id on users
  for each row when (new.account_type <> 'admin' or new.account_status <> 'active' or new.company_id <> old.company_id)
  execute function end_access_tokens();`);
    this.addSql(`create trigger companies_end_access_tokens after update of status on companies
  for each row when (new.status in ('suspended', 'inactive')) execute function end_access_tokens();`);
  }
}
