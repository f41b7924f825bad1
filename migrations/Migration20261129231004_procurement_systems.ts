import { Migration } from '@mikro-orm/migrations';

/** Purchasing systems of companies: the secret is encrypted, so the audit log has only a mark of it. */
export class Migration20261129231004_procurement_systems extends Migration {
  override name = 'Migration20261129231004_procurement_systems';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "procurement_systems" ("id" uuid not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "updated_by_id" uuid null, "company_id" uuid not null, "name" varchar(80) not null, "protocol" text not null, "domain" varchar(60) not null, "identity" varchar(100) not null, "encrypted_secret" text not null, "hint" varchar(4) not null, "origins" text[] not null, "unspsc" char(8) not null, "creates_people" boolean not null default false, "accepts_quotes" boolean not null default false, "deactivated_at" timestamptz null, "version" int not null default 1, primary key ("id"));`,
    );
    this.addSql(`create index "procurement_systems_company_id_index" on "procurement_systems" ("company_id");`);
    this.addSql(
      `create unique index procurement_systems_identity on procurement_systems (lower(domain), lower(identity));`,
    );

    this.addSql(
      `alter table "procurement_systems" add constraint "procurement_systems_company_id_foreign" foreign key ("company_id") references "companies" ("id");`,
    );
    this.addSql(
      `alter table "procurement_systems" add constraint "procurement_systems_protocol_check" check ("protocol" in ('cxml', 'oci'));`,
    );
    this.addSql(
      `create trigger procurement_systems_audited after insert or update or delete on procurement_systems for each row execute function audit();`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "procurement_systems" cascade;`);
  }
}
