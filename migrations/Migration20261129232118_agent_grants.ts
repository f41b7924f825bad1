import { Migration } from '@mikro-orm/migrations';

/**
 * Consents by which agents act for companies, and their tokens. They end with the same rights as API tokens, by the same
 * triggers.
 */
export class Migration20261129232118_agent_grants extends Migration {
  override name = 'Migration20261129232118_agent_grants';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "agent_grants" ("id" uuid not null, "created_at" timestamptz not null default now(), "company_id" uuid not null, "user_id" uuid not null, "agent_id" varchar(500) not null, "name" varchar(80) not null, "scopes" text[] not null, "redirect_uri" varchar(1000) not null, "code_challenge" varchar(43) not null, "expires_at" timestamptz not null, "ended_at" timestamptz null, "last_used_at" timestamptz null, "last_used_address" varchar(255) null, primary key ("id"));`,
    );
    this.addSql(`create index "agent_grants_company_id_index" on "agent_grants" ("company_id");`);
    this.addSql(`create index "agent_grants_user_id_index" on "agent_grants" ("user_id");`);

    this.addSql(
      `create table "agent_tokens" ("id" uuid not null, "created_at" timestamptz not null default now(), "token_hash" varchar(255) not null, "expires_at" timestamptz not null, "used_at" timestamptz null, "grant_id" uuid not null, "kind" text not null, "scopes" text[] not null, primary key ("id"));`,
    );
    this.addSql(`alter table "agent_tokens" add constraint "agent_tokens_token_hash_unique" unique ("token_hash");`);
    this.addSql(`create index "agent_tokens_expires_at_index" on "agent_tokens" ("expires_at");`);
    this.addSql(`create index "agent_tokens_grant_id_index" on "agent_tokens" ("grant_id");`);

    this.addSql(
      `alter table "agent_grants" add constraint "agent_grants_company_id_foreign" foreign key ("company_id") references "companies" ("id");`,
    );
    this.addSql(
      `alter table "agent_grants" add constraint "agent_grants_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "agent_tokens" add constraint "agent_tokens_grant_id_foreign" foreign key ("grant_id") references "agent_grants" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "agent_tokens" add constraint "agent_tokens_kind_check" check ("kind" in ('code', 'access', 'refresh'));`,
    );
    this.addSql(
      `create trigger agent_grants_audited after insert or update or delete on agent_grants for each row execute function audit();`,
    );
    this.addSql(`create or replace function end_access_tokens() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'users' then
    update access_tokens set ended_at = now() where user_id = new.id and ended_at is null;
    update agent_grants set ended_at = now() where user_id = new.id and ended_at is null;
  else
    update access_tokens set ended_at = now() where company_id = new.id and ended_at is null;
    update agent_grants set ended_at = now() where company_id = new.id and ended_at is null;
  end if;
  return null;
end $$;`);
  }
}
