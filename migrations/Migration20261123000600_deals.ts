import { Migration } from '@mikro-orm/migrations';

export class Migration20261123000600_deals extends Migration {
  override name = 'Migration20261123000600_deals';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "deal_stage_probabilities" ("id" uuid not null, "created_at" timestamptz not null default now(), "version" int not null, "registered" smallint not null, "qualified" smallint not null, "proposal" smallint not null, "negotiation" smallint not null, "by_id" uuid not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "deal_stage_probabilities" add constraint "deal_stage_probabilities_version_unique" unique ("version");`,
    );

    this.addSql(
      `create table "deals" ("id" uuid not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "updated_by_id" uuid null, "partner_id" uuid not null, "registered_by_id" uuid not null, "registered_at" timestamptz not null, "client_id" uuid null, "customer_name" varchar(200) not null, "customer_key" text not null, "country_code" char(2) not null, "vat_number" varchar(24) null, "website" varchar(255) null, "domain" text null, "contact_name" varchar(100) null, "contact_email" varchar(254) null, "contact_phone" varchar(30) null, "products" text[] not null, "value" numeric(14,2) not null, "closes_on" date not null, "stage" text not null default 'registered', "stage_since" timestamptz not null, "lost_reason" varchar(200) null, "notes" text null, "next_step" varchar(200) null, "next_step_on" date null, "registration" text not null default 'pending', "protected_until" date null, "extended_at" timestamptz null, "decline_reason" text null, "again_from" date null, "question" text null, "stands_beside" boolean not null default false, "quote_id" uuid null, "search_text" text not null, "version" int not null default 1, primary key ("id"));`,
    );
    this.addSql(`alter table "deals" add constraint "deals_quote_id_unique" unique ("quote_id");`);
    this.addSql(
      `create unique index deals_one_protected_vat_number on deals (vat_number) where registration = 'approved' and stage in ('registered', 'qualified', 'proposal', 'negotiation') and not stands_beside;`,
    );
    this.addSql(
      `create unique index deals_one_protected_domain on deals (domain) where registration = 'approved' and stage in ('registered', 'qualified', 'proposal', 'negotiation') and not stands_beside;`,
    );
    this.addSql(
      `create unique index deals_one_vat_number_a_partner on deals (partner_id, vat_number) where registration in ('pending', 'approved') and stage in ('registered', 'qualified', 'proposal', 'negotiation');`,
    );
    this.addSql(
      `create unique index deals_one_domain_a_partner on deals (partner_id, domain) where registration in ('pending', 'approved') and stage in ('registered', 'qualified', 'proposal', 'negotiation');`,
    );
    this.addSql(
      `create unique index deals_one_name_a_partner on deals (partner_id, country_code, customer_key) where registration in ('pending', 'approved') and stage in ('registered', 'qualified', 'proposal', 'negotiation');`,
    );
    this.addSql(`create index "deals_of_partner" on "deals" ("partner_id", "stage", "id");`);
    this.addSql(`create index "deals_by_registration" on "deals" ("registration", "registered_at", "id");`);
    this.addSql(`create index "deals_vat_number" on "deals" ("vat_number");`);
    this.addSql(`create index "deals_domain" on "deals" ("domain");`);
    this.addSql(`create index deals_similar_customers on deals using gin (customer_name gin_trgm_ops);`);

    this.addSql(
      `create table "deal_events" ("id" uuid not null, "created_at" timestamptz not null default now(), "deal_id" uuid not null, "type" text not null, "from_stage" text null, "to_stage" text null, "message" text null, "notes" text null, "actor_id" uuid null, "actor_name" varchar(255) null, "by_staff" boolean not null default false, primary key ("id"));`,
    );
    this.addSql(`create index "deal_events_deal_id_index" on "deal_events" ("deal_id");`);

    this.addSql(
      `alter table "deal_stage_probabilities" add constraint "deal_stage_probabilities_by_id_foreign" foreign key ("by_id") references "users" ("id") on delete no action;`,
    );

    this.addSql(
      `alter table "deals" add constraint "deals_partner_id_foreign" foreign key ("partner_id") references "companies" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "deals" add constraint "deals_registered_by_id_foreign" foreign key ("registered_by_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "deals" add constraint "deals_client_id_foreign" foreign key ("client_id") references "companies" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "deals" add constraint "deals_quote_id_foreign" foreign key ("quote_id") references "quotes" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "deals" add constraint "deals_stage_check" check ("stage" in ('registered', 'qualified', 'proposal', 'negotiation', 'won', 'lost'));`,
    );
    this.addSql(
      `alter table "deals" add constraint "deals_registration_check" check ("registration" in ('pending', 'approved', 'declined', 'expired'));`,
    );

    this.addSql(
      `alter table "deal_events" add constraint "deal_events_deal_id_foreign" foreign key ("deal_id") references "deals" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "deal_events" add constraint "deal_events_actor_id_foreign" foreign key ("actor_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "deal_events" add constraint "deal_events_type_check" check ("type" in ('registered', 'registered_again', 'edited', 'stage', 'next_step', 'quote_linked', 'quote_unlinked', 'asked', 'answered', 'approved', 'declined', 'extended', 'expired', 'protection_lost'));`,
    );
    this.addSql(
      `alter table "deal_events" add constraint "deal_events_from_stage_check" check ("from_stage" in ('registered', 'qualified', 'proposal', 'negotiation', 'won', 'lost'));`,
    );
    this.addSql(
      `alter table "deal_events" add constraint "deal_events_to_stage_check" check ("to_stage" in ('registered', 'qualified', 'proposal', 'negotiation', 'won', 'lost'));`,
    );
    this.addSql(`create trigger deals_audited after insert or update or delete on deals
      for each row execute function audit()`);
    this.addSql(`create trigger deal_events_audited after insert or update or delete on deal_events
      for each row execute function audit()`);
    this
      .addSql(`create trigger deal_stage_probabilities_audited after insert or update or delete on deal_stage_probabilities
      for each row execute function audit()`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "deal_events" drop constraint "deal_events_deal_id_foreign";`);

    this.addSql(`drop table if exists "deal_stage_probabilities" cascade;`);
    this.addSql(`drop table if exists "deals" cascade;`);
    this.addSql(`drop table if exists "deal_events" cascade;`);
  }
}
