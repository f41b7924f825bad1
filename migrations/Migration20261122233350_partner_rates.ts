import { Migration } from '@mikro-orm/migrations';

/** What each tier earns to begin with: as `PARTNER_TIERS` of the rules says. */
const TIERS = [
  ['bronze', 0.08, 0],
  ['silver', 0.12, 150_000],
  ['gold', 0.15, 400_000],
  ['platinum', 0.18, 750_000],
];

export class Migration20261122233350_partner_rates extends Migration {
  override name = 'Migration20261122233350_partner_rates';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "partner_tiers" ("id" uuid not null, "created_at" timestamptz not null default now(), "name" text not null, "rate" numeric(5,4) not null, "threshold" numeric(14,2) not null, "version" int not null default 1, primary key ("id"));`,
    );
    this.addSql(`alter table "partner_tiers" add constraint "partner_tiers_name_unique" unique ("name");`);

    this.addSql(
      `create table "commission_groups" ("id" uuid not null, "created_at" timestamptz not null default now(), "group_slug" varchar(80) not null, "rate" numeric(5,4) null, "version" int not null default 1, primary key ("id"));`,
    );
    this.addSql(
      `alter table "commission_groups" add constraint "commission_groups_group_slug_unique" unique ("group_slug");`,
    );

    this.addSql(
      `create table "partner_rate_exceptions" ("id" uuid not null, "created_at" timestamptz not null default now(), "partner_id" uuid not null, "rate" numeric(5,4) not null, "from_day" date not null, "until_day" date null, "reason" text not null, "actor_id" uuid not null, "actor_name" varchar(255) not null, primary key ("id"));`,
    );
    this.addSql(
      `create index partner_rate_exceptions_of_partner on partner_rate_exceptions (partner_id, created_at desc, id);`,
    );

    this.addSql(
      `alter table "partner_tiers" add constraint "partner_tiers_name_check" check ("name" in ('bronze', 'silver', 'gold', 'platinum'));`,
    );

    this.addSql(
      `alter table "commission_groups" add constraint "commission_groups_group_slug_foreign" foreign key ("group_slug") references "product_groups" ("id");`,
    );

    this.addSql(
      `alter table "partner_rate_exceptions" add constraint "partner_rate_exceptions_partner_id_foreign" foreign key ("partner_id") references "companies" ("id");`,
    );
    this.addSql(
      `alter table "partner_rate_exceptions" add constraint "partner_rate_exceptions_actor_id_foreign" foreign key ("actor_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table partner_tiers add constraint partner_tiers_bounds check (rate between 0 and 1 and threshold >= 0)`,
    );
    this.addSql(`alter table commission_groups add constraint commission_groups_bounds check (rate between 0 and 1)`);
    this.addSql(`alter table partner_rate_exceptions add constraint partner_rate_exceptions_bounds
      check (rate between 0 and 1 and until_day >= from_day)`);
    for (const [name, rate, threshold] of TIERS) {
      this.addSql(`insert into partner_tiers (id, name, rate, threshold)
        values (gen_random_uuid(), '${name}', ${rate}, ${threshold})`);
    }
    for (const table of ['partner_tiers', 'partner_rate_exceptions', 'commission_groups']) {
      this.addSql(`create trigger ${table}_audited after insert or update or delete on ${table}
        for each row execute function audit()`);
    }
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "partner_tiers" cascade;`);
    this.addSql(`drop table if exists "commission_groups" cascade;`);
    this.addSql(`drop table if exists "partner_rate_exceptions" cascade;`);
  }
}
