import { Migration } from '@mikro-orm/migrations';

export class Migration20261123004452_partner_funds extends Migration {
  override name = 'Migration20261123004452_partner_funds';

  override up(): void {
    this.addSql(
      `create table "partner_funds" ("id" uuid not null, "created_at" timestamptz not null default now(), "company_id" uuid not null, "year" smallint not null, "budget" numeric(14,2) not null, "available" numeric(14,2) not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "partner_funds" add constraint "partner_funds_company_id_year_unique" unique ("company_id", "year");`,
    );

    this.addSql(
      `create table "partner_fund_entries" ("id" uuid not null, "created_at" timestamptz not null default now(), "company_id" uuid not null, "year" smallint not null, "kind" text not null, "amount" numeric(14,2) not null, "reason" text not null, "by_id" uuid not null, primary key ("id"));`,
    );
    this.addSql(
      `create index "partner_fund_entries_of_partner" on "partner_fund_entries" ("company_id", "year", "created_at");`,
    );

    this.addSql(
      `alter table "partner_funds" add constraint "partner_funds_company_id_foreign" foreign key ("company_id") references "companies" ("id");`,
    );

    this.addSql(
      `alter table "partner_fund_entries" add constraint "partner_fund_entries_company_id_foreign" foreign key ("company_id") references "companies" ("id");`,
    );
    this.addSql(
      `alter table "partner_fund_entries" add constraint "partner_fund_entries_by_id_foreign" foreign key ("by_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "partner_fund_entries" add constraint "partner_fund_entries_kind_check" check ("kind" in ('budget'));`,
    );
    this.addSql(`alter table "partner_funds" add constraint "partner_funds_available" check (available >= 0);`);
    this.addSql(`create trigger partner_fund_entries_never_change before update or delete on partner_fund_entries
      for each row execute function refuse_change()`);
    for (const table of ['partner_funds', 'partner_fund_entries']) {
      this.addSql(`create trigger ${table}_audited after insert or update or delete on ${table}
        for each row execute function audit()`);
    }
  }

  override down(): void {
    this.addSql(`drop table if exists "partner_funds" cascade;`);
    this.addSql(`drop table if exists "partner_fund_entries" cascade;`);
  }
}
