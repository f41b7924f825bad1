import { Migration } from '@mikro-orm/migrations';

export class Migration20261123040901_partner_tier_proposals extends Migration {
  override name = 'Migration20261123040901_partner_tier_proposals';

  override up(): void {
    this.addSql(`alter table partner_tiers add column updated_at timestamptz not null default now(),
      add column updated_by_id uuid null`);
    this.addSql(`create table partner_tier_proposals (
      id uuid not null primary key,
      created_at timestamptz not null default now(),
      month date not null,
      company_id uuid not null,
      "from" text not null,
      "to" text not null,
      revenue numeric(14,2) not null,
      status text not null default 'open',
      effective_on date null,
      reason text null,
      decided_at timestamptz null,
      decided_by_id uuid null)`);
    this.addSql(`alter table partner_tier_proposals
      add constraint partner_tier_proposals_company_id_foreign foreign key (company_id) references companies (id),
      add constraint partner_tier_proposals_decided_by_id_foreign
        foreign key (decided_by_id) references users (id) on delete no action,
      add constraint partner_tier_proposals_from_check check ("from" in ('bronze', 'silver', 'gold', 'platinum')),
      add constraint partner_tier_proposals_to_check check ("to" in ('bronze', 'silver', 'gold', 'platinum')),
      add constraint partner_tier_proposals_status_check
        check (status in ('open', 'confirmed', 'applied', 'dismissed', 'superseded')),
      add constraint partner_tier_proposals_company_id_month_unique unique (company_id, month)`);
    this.addSql(
      `create unique index partner_tier_proposals_one_open on partner_tier_proposals (company_id) where status in ('open', 'confirmed')`,
    );
    this.addSql(`alter table partner_tier_proposals
      add constraint partner_tier_proposals_change check ("from" <> "to"),
      add constraint partner_tier_proposals_decided check (status in ('open', 'superseded') or decided_by_id is not null),
      add constraint partner_tier_proposals_dated check ((status in ('confirmed', 'applied')) <= (effective_on is not null))`);
    this
      .addSql(`create trigger partner_tier_proposals_audited after insert or update or delete on partner_tier_proposals
      for each row execute function audit()`);
    this.addSql(`create table partner_tier_runs (month date primary key, ran_at timestamptz not null default now())`);
  }

  override down(): void {
    this.addSql(`drop table partner_tier_proposals, partner_tier_runs`);
    this.addSql(`alter table partner_tiers drop column updated_at, drop column updated_by_id`);
  }
}
