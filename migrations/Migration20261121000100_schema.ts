import { Migration } from '@mikro-orm/migrations';

export class Migration20261121000100_schema extends Migration {
  override name = 'Migration20261121000100_schema';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "companies" ("id" uuid not null, "created_at" timestamptz not null default now(), "name" varchar(100) not null, "type" text not null, "website" varchar(255) null, "address_line1" varchar(255) not null, "address_line2" varchar(255) null, "city" varchar(255) not null, "postal_code" varchar(255) not null, "country_code" char(2) not null, "industry" varchar(255) null, "vat_number" varchar(255) null, "coc_number" varchar(255) null, "verification_status" text not null default 'unverified', primary key ("id"));`,
    );

    this.addSql(
      `create table "idempotency_keys" ("user_id" uuid not null, "key" varchar(100) not null, "request_hash" char(64) not null, "status" smallint not null, "response" jsonb null, "created_at" timestamptz not null default now(), primary key ("user_id", "key"));`,
    );
    this.addSql(`create index "idempotency_keys_created_at_index" on "idempotency_keys" ("created_at");`);

    this.addSql(
      `create table "outbox_mails" ("id" uuid not null, "created_at" timestamptz not null default now(), "template" varchar(255) not null, "recipient" varchar(255) not null, "data" jsonb not null, "attachment" jsonb null, "dedupe_key" varchar(255) null, "status" text not null default 'pending', "attempts" int not null default 0, "next_attempt_at" timestamptz not null default now(), "last_error" text null, "sent_at" timestamptz null, "request_id" varchar(255) null, primary key ("id"));`,
    );
    this.addSql(`alter table "outbox_mails" add constraint "outbox_mails_dedupe_key_unique" unique ("dedupe_key");`);
    this.addSql(`create index "outbox_mails_due" on "outbox_mails" ("next_attempt_at") where status = 'pending';`);

    this.addSql(
      `create table "product_groups" ("slug" varchar(80) not null, "position" smallint not null default 0, "name" varchar(255) not null, "headline" varchar(255) not null, "description" text not null, "hero_image" varchar(255) not null, "product_types" text[] not null, "content_blocks" jsonb not null, "feature_comparison" jsonb not null, primary key ("slug"));`,
    );

    this.addSql(
      `create table "catalog_items" ("id" varchar(80) not null, "group_slug" varchar(80) not null, "position" smallint not null default 0, "name" varchar(255) not null, "description" text not null, "category" text not null, "type" text not null, "image" varchar(255) not null, "portability" boolean not null, "industries" text[] not null, "active_users" smallint null, "glasses" text not null, "lead_time_weeks" smallint not null, "specifications" jsonb not null, primary key ("id"));`,
    );
    this.addSql(`create index "catalog_items_group_slug_index" on "catalog_items" ("group_slug");`);

    this.addSql(
      `create table "price_configurations" ("id" varchar(80) not null, "catalog_item_id" varchar(80) not null, "position" smallint not null default 0, "name" varchar(255) not null, "is_default" boolean not null default false, "is_active" boolean not null default true, "billing_price" numeric(14,2) null, "billing_period" text not null, "billing_term" smallint not null default 1, primary key ("id"));`,
    );
    this.addSql(
      `create index "price_configurations_catalog_item_id_index" on "price_configurations" ("catalog_item_id");`,
    );

    this.addSql(
      `create table "sla_packages" ("id" varchar(80) not null, "position" smallint not null default 0, "name" varchar(255) not null, "description" text not null, "tier" varchar(255) not null default 'base', "included_features" text[] not null, primary key ("id"));`,
    );

    this.addSql(
      `create table "configuration_options" ("id" varchar(80) not null, "price_configuration_id" varchar(80) not null, "position" smallint not null default 0, "product_id" varchar(80) null, "sla_package_id" varchar(80) null, "name" varchar(255) not null, "description" text not null, "option_group" varchar(255) null, "required" boolean not null default false, "min_quantity" smallint not null default 1, "max_quantity" smallint null, "max_selections" smallint null, "billing_price" numeric(14,2) null, "billing_period" text not null, "billing_term" smallint not null default 1, primary key ("id"));`,
    );
    this.addSql(
      `create index "configuration_options_price_configuration_id_index" on "configuration_options" ("price_configuration_id");`,
    );

    this.addSql(
      `create table "sla_prices" ("id" varchar(80) not null, "sla_package_id" varchar(80) not null, "device_id" varchar(80) null, "billing_price" numeric(14,2) null, "billing_period" text not null, "billing_term" smallint not null default 1, primary key ("id"));`,
    );
    this.addSql(`create index "sla_prices_sla_package_id_index" on "sla_prices" ("sla_package_id");`);
    this.addSql(
      `alter table "sla_prices" add constraint "sla_prices_sla_package_id_device_id_unique" unique ("sla_package_id", "device_id");`,
    );

    this.addSql(
      `create table "users" ("id" uuid not null, "created_at" timestamptz not null default now(), "company_id" uuid not null, "email" varchar(255) not null, "password_hash" varchar(255) not null, "first_name" varchar(50) not null, "last_name" varchar(50) not null, "job_title" varchar(100) null, "phone" varchar(255) null, "account_type" text not null default 'standard', "account_status" text not null default 'active', "email_verified_at" timestamptz null, "last_login_at" timestamptz null, primary key ("id"));`,
    );
    this.addSql(`create index "users_company_id_index" on "users" ("company_id");`);
    this.addSql(`alter table "users" add constraint "users_email_unique" unique ("email");`);

    this.addSql(
      `create table "sessions" ("id" uuid not null, "created_at" timestamptz not null default now(), "user_id" uuid not null, "token_hash" varchar(255) not null, "previous_token_hash" varchar(255) null, "rotated_at" timestamptz not null default now(), "expires_at" timestamptz not null, "ended_at" timestamptz null, "user_agent" varchar(300) null, "address" varchar(255) null, primary key ("id"));`,
    );
    this.addSql(`create index "sessions_user_id_index" on "sessions" ("user_id");`);

    this.addSql(
      `create table "quotes" ("id" uuid not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "number" varchar(20) not null, "company_id" uuid not null, "user_id" uuid not null, "status" text not null default 'draft', "version" int not null default 1, "revision" int null, "customer_reference" varchar(200) null, "delivery_notes" text null, "rejection_reason" text null, "currency" char(3) not null default 'EUR', "subtotal" numeric(14,2) not null, "shipping_cost" numeric(14,2) null, "tax_percentage" numeric(5,4) not null, "tax_reason" varchar(255) not null, "tax" numeric(14,2) not null, "total" numeric(14,2) not null, "lead_time_weeks" smallint null, "delivery_method" varchar(255) not null default 'EXW', "prepayment_percentage" numeric(5,4) null, "valid_until" timestamptz null, "submitted_at" timestamptz null, "sent_at" timestamptz null, "deleted_at" timestamptz null, "product_names" text[] not null, "search_text" text not null, primary key ("id"));`,
    );
    this.addSql(`alter table "quotes" add constraint "quotes_number_unique" unique ("number");`);
    this.addSql(`create index "quotes_user_id_index" on "quotes" ("user_id");`);

    this.addSql(
      `create table "quote_revisions" ("id" uuid not null, "created_at" timestamptz not null default now(), "quote_id" uuid not null, "number" int not null, "reason" text not null, "document" jsonb not null, "sha256" char(64) not null, "created_by" varchar(255) not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "quote_revisions" add constraint "quote_revisions_quote_id_number_unique" unique ("quote_id", "number");`,
    );

    this.addSql(
      `create table "quote_items" ("id" uuid not null, "created_at" timestamptz not null default now(), "quote_id" uuid not null, "position" smallint not null, "parent_id" uuid null, "product_id" varchar(255) not null, "option_product_id" varchar(255) null, "option_id" varchar(255) null, "option_group" varchar(255) null, "price_configuration_id" varchar(255) not null, "name" varchar(255) not null, "description" text not null, "category" varchar(255) not null, "type" varchar(255) not null, "image" varchar(255) not null, "lead_time_weeks" smallint not null, "quantity" int not null, "unit_price" numeric(14,2) null, "list_price" numeric(14,2) null, "billing_period" text not null, "billing_term" smallint not null, "total" numeric(14,2) null, primary key ("id"));`,
    );
    this.addSql(`create index "quote_items_quote_id_index" on "quote_items" ("quote_id");`);

    this.addSql(
      `create table "quote_events" ("id" uuid not null, "created_at" timestamptz not null default now(), "quote_id" uuid not null, "type" text not null, "from_status" text null, "to_status" text null, "revision" int null, "actor_id" uuid null, "actor_name" varchar(255) null, "reason" text null, primary key ("id"));`,
    );
    this.addSql(`create index "quote_events_quote_id_index" on "quote_events" ("quote_id");`);

    this.addSql(
      `create table "quote_acceptances" ("quote_id" uuid not null, "revision" int not null, "sha256" char(64) not null, "signer_name" varchar(100) not null, "signer_title" varchar(100) null, "purchase_order" varchar(100) null, "user_id" uuid not null, "address" varchar(255) not null, "accepted_at" timestamptz not null, primary key ("quote_id"));`,
    );

    this.addSql(
      `alter table "companies" add constraint "companies_type_check" check ("type" in ('system', 'client', 'partner', 'internal'));`,
    );
    this.addSql(
      `alter table "companies" add constraint "companies_verification_status_check" check ("verification_status" in ('unverified', 'pending', 'verified', 'rejected'));`,
    );

    this.addSql(
      `alter table "outbox_mails" add constraint "outbox_mails_status_check" check ("status" in ('pending', 'sent', 'failed'));`,
    );

    this.addSql(
      `alter table "catalog_items" add constraint "catalog_items_group_slug_foreign" foreign key ("group_slug") references "product_groups" ("slug");`,
    );
    this.addSql(
      `alter table "catalog_items" add constraint "catalog_items_category_check" check ("category" in ('Device', 'Software'));`,
    );
    this.addSql(
      `alter table "catalog_items" add constraint "catalog_items_type_check" check ("type" in ('Table', 'Room', 'Wall', 'Display', 'Flex', 'Application', 'SDK'));`,
    );
    this.addSql(
      `alter table "catalog_items" add constraint "catalog_items_glasses_check" check ("glasses" in ('light_bulbs', 'reflective_balls', 'sunglasses', 'none'));`,
    );

    this.addSql(
      `alter table "price_configurations" add constraint "price_configurations_catalog_item_id_foreign" foreign key ("catalog_item_id") references "catalog_items" ("id");`,
    );
    this.addSql(
      `alter table "price_configurations" add constraint "price_configurations_billing_period_check" check ("billing_period" in ('one_time', 'monthly', 'yearly'));`,
    );

    this.addSql(
      `alter table "configuration_options" add constraint "configuration_options_price_configuration_id_foreign" foreign key ("price_configuration_id") references "price_configurations" ("id");`,
    );
    this.addSql(
      `alter table "configuration_options" add constraint "configuration_options_product_id_foreign" foreign key ("product_id") references "catalog_items" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "configuration_options" add constraint "configuration_options_sla_package_id_foreign" foreign key ("sla_package_id") references "sla_packages" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "configuration_options" add constraint "configuration_options_billing_period_check" check ("billing_period" in ('one_time', 'monthly', 'yearly'));`,
    );

    this.addSql(
      `alter table "sla_prices" add constraint "sla_prices_sla_package_id_foreign" foreign key ("sla_package_id") references "sla_packages" ("id");`,
    );
    this.addSql(
      `alter table "sla_prices" add constraint "sla_prices_device_id_foreign" foreign key ("device_id") references "catalog_items" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "sla_prices" add constraint "sla_prices_billing_period_check" check ("billing_period" in ('one_time', 'monthly', 'yearly'));`,
    );

    this.addSql(
      `alter table "users" add constraint "users_company_id_foreign" foreign key ("company_id") references "companies" ("id");`,
    );
    this.addSql(`alter table "users" add constraint "users_email_lower_case" check (email = lower(email));`);
    this.addSql(
      `alter table "users" add constraint "users_account_type_check" check ("account_type" in ('standard', 'admin'));`,
    );
    this.addSql(
      `alter table "users" add constraint "users_account_status_check" check ("account_status" in ('active', 'inactive', 'pending_approval', 'suspended'));`,
    );

    this.addSql(
      `alter table "sessions" add constraint "sessions_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "quotes" add constraint "quotes_company_id_foreign" foreign key ("company_id") references "companies" ("id");`,
    );
    this.addSql(
      `alter table "quotes" add constraint "quotes_user_id_foreign" foreign key ("user_id") references "users" ("id");`,
    );
    this.addSql(
      `alter table "quotes" add constraint "quotes_status_check" check ("status" in ('draft', 'pending_approval', 'sent', 'accepted', 'rejected', 'expired'));`,
    );

    this.addSql(
      `alter table "quote_revisions" add constraint "quote_revisions_quote_id_foreign" foreign key ("quote_id") references "quotes" ("id");`,
    );
    this.addSql(
      `alter table "quote_revisions" add constraint "quote_revisions_reason_check" check ("reason" in ('submitted', 'price_adjusted', 'approved'));`,
    );

    this.addSql(
      `alter table "quote_items" add constraint "quote_items_quote_id_foreign" foreign key ("quote_id") references "quotes" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "quote_items" add constraint "quote_items_parent_id_foreign" foreign key ("parent_id") references "quote_items" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "quote_items" add constraint "quote_items_billing_period_check" check ("billing_period" in ('one_time', 'monthly', 'yearly'));`,
    );

    this.addSql(
      `alter table "quote_events" add constraint "quote_events_quote_id_foreign" foreign key ("quote_id") references "quotes" ("id");`,
    );
    this.addSql(
      `alter table "quote_events" add constraint "quote_events_actor_id_foreign" foreign key ("actor_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "quote_events" add constraint "quote_events_type_check" check ("type" in ('created', 'submitted', 'withdrawn', 'price_adjusted', 'sent', 'declined', 'accepted', 'rejected', 'expired', 'emailed', 'reminded', 'deleted'));`,
    );
    this.addSql(
      `alter table "quote_events" add constraint "quote_events_from_status_check" check ("from_status" in ('draft', 'pending_approval', 'sent', 'accepted', 'rejected', 'expired'));`,
    );
    this.addSql(
      `alter table "quote_events" add constraint "quote_events_to_status_check" check ("to_status" in ('draft', 'pending_approval', 'sent', 'accepted', 'rejected', 'expired'));`,
    );

    this.addSql(
      `alter table "quote_acceptances" add constraint "quote_acceptances_quote_id_foreign" foreign key ("quote_id") references "quotes" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "quote_acceptances" add constraint "quote_acceptances_user_id_foreign" foreign key ("user_id") references "users" ("id");`,
    );
  }

  override down(): void {
    throw new Error('There is no way back from the first schema.');
  }
}
