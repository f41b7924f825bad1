import { Migration } from '@mikro-orm/migrations';

export class Migration20261122232849_client_requests extends Migration {
  override name = 'Migration20261122232849_client_requests';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "partner_client_requests" ("id" uuid not null, "created_at" timestamptz not null default now(), "partner_id" uuid not null, "requested_by_id" uuid not null, "client_email" varchar(255) not null, "message" text not null, "client_id" uuid null, "invites" boolean not null default false, "status" text not null default 'pending', "expires_at" timestamptz not null, "tries_left" int not null default 5, "mailed_at" timestamptz not null, "decided_at" timestamptz null, "decided_by_id" uuid null, "decline_reason" text null, primary key ("id"));`,
    );
    this.addSql(
      `create index "partner_client_requests_of_partner" on "partner_client_requests" ("partner_id", "created_at");`,
    );
    this.addSql(
      `create unique index partner_client_requests_one_pending_an_address on partner_client_requests (partner_id, client_email) where status = 'pending';`,
    );
    this.addSql(
      `create unique index partner_client_requests_one_pending_a_pair on partner_client_requests (client_id, partner_id) where status = 'pending';`,
    );
    this.addSql(
      `create index partner_client_requests_of_address on partner_client_requests (client_email) where status = 'pending' and invites;`,
    );

    this.addSql(
      `create table "partner_client_codes" ("id" uuid not null, "created_at" timestamptz not null default now(), "request_id" uuid not null, "admin_id" uuid not null, "token_hash" varchar(255) not null, primary key ("id"));`,
    );
    this.addSql(`create index "partner_client_codes_admin_id_index" on "partner_client_codes" ("admin_id");`);
    this.addSql(`create index "partner_client_codes_token_hash_index" on "partner_client_codes" ("token_hash");`);
    this.addSql(
      `alter table "partner_client_codes" add constraint "partner_client_codes_request_id_admin_id_unique" unique ("request_id", "admin_id");`,
    );

    this.addSql(
      `alter table "partner_client_requests" add constraint "partner_client_requests_partner_id_foreign" foreign key ("partner_id") references "companies" ("id");`,
    );
    this.addSql(
      `alter table "partner_client_requests" add constraint "partner_client_requests_requested_by_id_foreign" foreign key ("requested_by_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "partner_client_requests" add constraint "partner_client_requests_client_id_foreign" foreign key ("client_id") references "companies" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "partner_client_requests" add constraint "partner_client_requests_decided_by_id_foreign" foreign key ("decided_by_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "partner_client_requests" add constraint "partner_client_requests_status_check" check ("status" in ('pending', 'connected', 'declined', 'expired', 'withdrawn'));`,
    );

    this.addSql(
      `alter table "partner_client_codes" add constraint "partner_client_codes_request_id_foreign" foreign key ("request_id") references "partner_client_requests" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "partner_client_codes" add constraint "partner_client_codes_admin_id_foreign" foreign key ("admin_id") references "users" ("id") on delete no action;`,
    );
    for (const table of ['partner_client_requests', 'partner_client_codes']) {
      this.addSql(`create trigger ${table}_audited after insert or update or delete on ${table}
        for each row execute function audit()`);
    }
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "partner_client_codes" drop constraint "partner_client_codes_request_id_foreign";`);

    this.addSql(`drop table if exists "partner_client_requests" cascade;`);
    this.addSql(`drop table if exists "partner_client_codes" cascade;`);
  }
}
