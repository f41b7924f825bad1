import { Migration } from '@mikro-orm/migrations';

export class Migration20261122215500_partner_applications extends Migration {
  override name = 'Migration20261122215500_partner_applications';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "partners" ("id" uuid not null, "created_at" timestamptz not null default now(), "company_id" uuid not null, "status" text not null default 'active', "tier" text not null default 'bronze', "version" int not null default 1, primary key ("id"));`,
    );
    this.addSql(`alter table "partners" add constraint "partners_company_id_unique" unique ("company_id");`);

    this.addSql(
      `create table "partner_applications" ("id" uuid not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "updated_by_id" uuid null, "company_id" uuid not null, "applicant_id" uuid not null, "status" text not null default 'submitted', "markets" jsonb not null, "products" jsonb not null, "team_size" text not null, "technical_people" int not null, "expected_revenue" numeric(14,2) not null, "motivation" text not null, "rejection_reason" text null, "version" int not null default 1, primary key ("id"));`,
    );
    this.addSql(`create index "partner_applications_company_id_index" on "partner_applications" ("company_id");`);
    this.addSql(
      `create index "partner_applications_by_status" on "partner_applications" ("status", "created_at", "id");`,
    );
    this.addSql(
      `create unique index partner_applications_one_open on partner_applications (company_id) where status in ('submitted', 'under_review', 'more_information');`,
    );

    this.addSql(
      `create table "partner_application_events" ("id" uuid not null, "created_at" timestamptz not null default now(), "application_id" uuid not null, "from" text null, "to" text not null, "by_id" uuid not null, "message" text null, "notes" text null, primary key ("id"));`,
    );
    this.addSql(
      `create index "partner_application_events_application_id_index" on "partner_application_events" ("application_id");`,
    );

    this.addSql(
      `create table "partner_application_documents" ("id" uuid not null, "created_at" timestamptz not null default now(), "application_id" uuid not null, "type" text not null, "original_name" varchar(255) not null, "content_type" varchar(255) not null, "size" int not null, "storage_key" varchar(255) not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "partner_application_documents" add constraint "partner_application_documents_storage_key_unique" unique ("storage_key");`,
    );
    this.addSql(
      `alter table "partner_application_documents" add constraint "partner_application_documents_application_id_type_unique" unique ("application_id", "type");`,
    );

    this.addSql(
      `alter table "partners" add constraint "partners_company_id_foreign" foreign key ("company_id") references "companies" ("id");`,
    );
    this.addSql(
      `alter table "partners" add constraint "partners_status_check" check ("status" in ('active', 'suspended', 'terminated'));`,
    );
    this.addSql(
      `alter table "partners" add constraint "partners_tier_check" check ("tier" in ('bronze', 'silver', 'gold', 'platinum'));`,
    );

    this.addSql(
      `alter table "partner_applications" add constraint "partner_applications_company_id_foreign" foreign key ("company_id") references "companies" ("id");`,
    );
    this.addSql(
      `alter table "partner_applications" add constraint "partner_applications_applicant_id_foreign" foreign key ("applicant_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "partner_applications" add constraint "partner_applications_status_check" check ("status" in ('submitted', 'under_review', 'more_information', 'approved', 'rejected'));`,
    );
    this.addSql(
      `alter table "partner_applications" add constraint "partner_applications_team_size_check" check ("team_size" in ('1-10', '11-25', '26-100', '101+'));`,
    );

    this.addSql(
      `alter table "partner_application_events" add constraint "partner_application_events_application_id_foreign" foreign key ("application_id") references "partner_applications" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "partner_application_events" add constraint "partner_application_events_by_id_foreign" foreign key ("by_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "partner_application_events" add constraint "partner_application_events_from_check" check ("from" in ('submitted', 'under_review', 'more_information', 'approved', 'rejected'));`,
    );
    this.addSql(
      `alter table "partner_application_events" add constraint "partner_application_events_to_check" check ("to" in ('submitted', 'under_review', 'more_information', 'approved', 'rejected'));`,
    );

    this.addSql(
      `alter table "partner_application_documents" add constraint "partner_application_documents_application_id_foreign" foreign key ("application_id") references "partner_applications" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "partner_application_documents" add constraint "partner_application_documents_type_check" check ("type" in ('company_registration', 'tax_certificate', 'references', 'insurance'));`,
    );
    this.addSql(`create trigger partners_audited after insert or update or delete on partners
      for each row execute function audit()`);
    this.addSql(`create trigger partner_applications_audited after insert or update or delete on partner_applications
      for each row execute function audit()`);
    this
      .addSql(`create trigger partner_application_events_audited after insert or update or delete on partner_application_events
      for each row execute function audit()`);
    this
      .addSql(`create trigger partner_application_documents_audited after insert or update or delete on partner_application_documents
      for each row execute function audit()`);
  }

  override down(): void | Promise<void> {
    this.addSql(
      `alter table "partner_application_events" drop constraint "partner_application_events_application_id_foreign";`,
    );
    this.addSql(
      `alter table "partner_application_documents" drop constraint "partner_application_documents_application_id_foreign";`,
    );

    this.addSql(`drop table if exists "partners" cascade;`);
    this.addSql(`drop table if exists "partner_applications" cascade;`);
    this.addSql(`drop table if exists "partner_application_events" cascade;`);
    this.addSql(`drop table if exists "partner_application_documents" cascade;`);
  }
}
