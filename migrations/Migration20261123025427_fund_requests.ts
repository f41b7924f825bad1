import { Migration } from '@mikro-orm/migrations';

export class Migration20261123025427_fund_requests extends Migration {
  override name = 'Migration20261123025427_fund_requests';

  override up(): void {
    this.addSql(
      `create table "fund_requests" ("id" uuid not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "updated_by_id" uuid null, "partner_id" uuid not null, "requested_by_id" uuid not null, "activity" varchar(200) not null, "kind" text not null, "starts_on" date not null, "ends_on" date not null, "amount" numeric(14,2) not null, "expected_leads" int not null, "description" text not null, "status" text not null default 'requested', "year" smallint null, "approved" numeric(14,2) null, "claim_until" date null, "spent" numeric(14,2) null, "claim_note" text null, "paid" numeric(14,2) null, "reason" text null, "search_text" text not null, "version" int not null default 1, primary key ("id"));`,
    );
    this.addSql(`create index "fund_requests_of_partner" on "fund_requests" ("partner_id", "created_at", "id");`);
    this.addSql(`create index "fund_requests_by_status" on "fund_requests" ("status", "created_at", "id");`);

    this.addSql(
      `create table "fund_request_events" ("id" uuid not null, "created_at" timestamptz not null default now(), "request_id" uuid not null, "status" text not null, "amount" numeric(14,2) null, "message" text null, "actor_id" uuid null, "actor_name" varchar(255) null, "by_staff" boolean not null default false, primary key ("id"));`,
    );
    this.addSql(`create index "fund_request_events_request_id_index" on "fund_request_events" ("request_id");`);

    this.addSql(
      `create table "fund_request_documents" ("id" uuid not null, "created_at" timestamptz not null default now(), "original_name" varchar(255) not null, "content_type" varchar(255) not null, "size" int not null, "storage_key" varchar(255) not null, "request_id" uuid not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "fund_request_documents" add constraint "fund_request_documents_storage_key_unique" unique ("storage_key");`,
    );
    this.addSql(`create index "fund_request_documents_request_id_index" on "fund_request_documents" ("request_id");`);

    this.addSql(
      `alter table "partner_funds" add "reserved" numeric(14,2) not null default 0, add "paid" numeric(14,2) not null default 0;`,
    );
    this.addSql(`alter table "partner_funds" alter column "reserved" drop default, alter column "paid" drop default;`);
    this.addSql(
      `alter table "partner_funds" add constraint "partner_funds_sums" check (reserved >= 0 and paid >= 0 and available = budget - reserved - paid);`,
    );

    this.addSql(`alter table "partner_fund_entries" drop constraint "partner_fund_entries_kind_check";`);
    this.addSql(`alter table "partner_fund_entries" add "request_id" uuid null;`);
    this.addSql(
      `alter table "partner_fund_entries" add constraint "partner_fund_entries_request_id_foreign" foreign key ("request_id") references "fund_requests" ("id") on delete no action;`,
    );
    this.addSql(`alter table "partner_fund_entries" alter column "by_id" drop not null;`);
    this.addSql(`create index "partner_fund_entries_request_id_index" on "partner_fund_entries" ("request_id");`);
    this.addSql(
      `alter table "partner_fund_entries" add constraint "partner_fund_entries_kind_check" check ("kind" in ('budget', 'reserved', 'released', 'lapsed', 'paid'));`,
    );

    this.addSql(
      `alter table "fund_requests" add constraint "fund_requests_partner_id_foreign" foreign key ("partner_id") references "companies" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "fund_requests" add constraint "fund_requests_requested_by_id_foreign" foreign key ("requested_by_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "fund_requests" add constraint "fund_requests_kind_check" check ("kind" in ('event', 'campaign', 'content', 'demo', 'training', 'other'));`,
    );
    this.addSql(
      `alter table "fund_requests" add constraint "fund_requests_status_check" check ("status" in ('requested', 'approved', 'claimed', 'returned', 'paid', 'declined', 'withdrawn', 'lapsed'));`,
    );

    this.addSql(
      `alter table "fund_request_events" add constraint "fund_request_events_request_id_foreign" foreign key ("request_id") references "fund_requests" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "fund_request_events" add constraint "fund_request_events_actor_id_foreign" foreign key ("actor_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "fund_request_events" add constraint "fund_request_events_status_check" check ("status" in ('requested', 'approved', 'claimed', 'returned', 'paid', 'declined', 'withdrawn', 'lapsed'));`,
    );

    this.addSql(
      `alter table "fund_request_documents" add constraint "fund_request_documents_request_id_foreign" foreign key ("request_id") references "fund_requests" ("id") on delete cascade;`,
    );
    for (const table of ['fund_requests', 'fund_request_events', 'fund_request_documents']) {
      this.addSql(`create trigger ${table}_audited after insert or update or delete on ${table}
        for each row execute function audit()`);
    }
  }

  override down(): void {
    this.addSql(`alter table "partner_fund_entries" drop constraint "partner_fund_entries_request_id_foreign";`);
    this.addSql(`alter table "fund_request_events" drop constraint "fund_request_events_request_id_foreign";`);
    this.addSql(`alter table "fund_request_documents" drop constraint "fund_request_documents_request_id_foreign";`);

    this.addSql(`drop table if exists "fund_requests" cascade;`);
    this.addSql(`drop table if exists "fund_request_events" cascade;`);
    this.addSql(`drop table if exists "fund_request_documents" cascade;`);

    this.addSql(`drop index "partner_fund_entries_request_id_index";`);
    this.addSql(`alter table "partner_fund_entries" drop constraint "partner_fund_entries_kind_check";`);
    this.addSql(`alter table "partner_fund_entries" drop column "request_id";`);
    this.addSql(`alter table "partner_fund_entries" alter column "by_id" set not null;`);
    this.addSql(
      `alter table "partner_fund_entries" add constraint "partner_fund_entries_kind_check" check ("kind" in ('budget'));`,
    );

    this.addSql(`alter table "partner_funds" drop column "reserved", drop column "paid";`);
  }
}
