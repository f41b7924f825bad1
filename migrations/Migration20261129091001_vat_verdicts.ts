import { Migration } from '@mikro-orm/migrations';

/** Keeps every verdict of the register on a VAT number, and lets staff have the register asked at once. */
export class Migration20261129091001_vat_verdicts extends Migration {
  override name = 'Migration20261129091001_vat_verdicts';

  override up(): void {
    this.addSql(
      `create table "vat_verdicts" ("id" uuid not null, "created_at" timestamptz not null default now(), "company_id" uuid not null, "vat_number" varchar(20) not null, "status" text not null, "checked_at" timestamptz not null, "consultation_number" varchar(255) null, "name" text null, "address" text null, "requester" varchar(255) null, primary key ("id"));`,
    );
    this.addSql(
      `create index "vat_verdicts_company_id_checked_at_index" on "vat_verdicts" ("company_id", "checked_at");`,
    );

    this.addSql(`alter table "vat_evidence" add "pending_since" timestamptz null;`);

    this.addSql(
      `alter table "vat_verdicts" add constraint "vat_verdicts_company_id_foreign" foreign key ("company_id") references "companies" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "vat_verdicts" add constraint "vat_verdicts_status_check" check ("status" in ('unconfirmed', 'valid', 'invalid'));`,
    );
    // The last verdict of each number is the first of its history.
    this.addSql(
      `insert into vat_verdicts (id, company_id, vat_number, status, checked_at, consultation_number, name, address, requester)
         select gen_random_uuid(), company_id, vat_number, status, checked_at, consultation_number, name, address, requester
           from vat_evidence where checked_at is not null`,
    );
  }

  override down(): void {
    this.addSql(`drop table if exists "vat_verdicts" cascade;`);

    this.addSql(`alter table "vat_evidence" drop column "pending_since";`);
  }
}
