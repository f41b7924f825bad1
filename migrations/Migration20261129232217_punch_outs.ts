import { Migration } from '@mikro-orm/migrations';

export class Migration20261129232217_punch_outs extends Migration {
  override name = 'Migration20261129232217_punch_outs';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "punch_outs" ("id" uuid not null, "created_at" timestamptz not null default now(), "token_hash" varchar(255) not null, "expires_at" timestamptz not null, "used_at" timestamptz null, "system_id" uuid not null, "user_id" uuid not null, "session_id" uuid null, "operation" text not null, "quote_id" uuid null, "buyer_cookie" text not null, "supplier_domain" varchar(60) null, "supplier_identity" varchar(100) null, "return_url" text not null, "return_target" varchar(100) null, "ok_code" varchar(100) null, "caller" varchar(100) null, "requisition" varchar(100) null, "cost_center" varchar(100) null, "returned_at" timestamptz null, primary key ("id"));`,
    );
    this.addSql(`alter table "punch_outs" add constraint "punch_outs_token_hash_unique" unique ("token_hash");`);
    this.addSql(`create index "punch_outs_system_id_index" on "punch_outs" ("system_id");`);
    this.addSql(`create index "punch_outs_user_id_index" on "punch_outs" ("user_id");`);
    this.addSql(`create index "punch_outs_session_id_index" on "punch_outs" ("session_id");`);
    this.addSql(`create index "punch_outs_quote_id_index" on "punch_outs" ("quote_id");`);

    this.addSql(
      `alter table "punch_outs" add constraint "punch_outs_system_id_foreign" foreign key ("system_id") references "procurement_systems" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "punch_outs" add constraint "punch_outs_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "punch_outs" add constraint "punch_outs_session_id_foreign" foreign key ("session_id") references "sessions" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "punch_outs" add constraint "punch_outs_quote_id_foreign" foreign key ("quote_id") references "quotes" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "punch_outs" add constraint "punch_outs_operation_check" check ("operation" in ('create', 'edit', 'inspect'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "punch_outs" cascade;`);
  }
}
