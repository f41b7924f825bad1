import { Migration } from '@mikro-orm/migrations';

export class Migration20261123040900_commission_groups_of_partners extends Migration {
  override name = 'Migration20261123040900_commission_groups_of_partners';

  override up(): void {
    this.addSql(`alter table commission_groups drop constraint commission_groups_group_slug_unique`);
    this.addSql(`alter table commission_groups add column updated_at timestamptz not null default now(),
      add column updated_by_id uuid null, add column partner_id uuid null`);
    this.addSql(`alter table commission_groups add constraint commission_groups_partner_id_foreign
      foreign key (partner_id) references companies (id) on delete cascade`);
    this.addSql(
      `create unique index commission_groups_once on commission_groups (group_slug, partner_id) nulls not distinct`,
    );
    this.addSql(`alter table partner_rate_exceptions alter column rate drop not null`);
  }

  override down(): void {
    this.addSql(`delete from partner_rate_exceptions where rate is null`);
    this.addSql(`alter table partner_rate_exceptions alter column rate set not null`);
    this.addSql(`delete from commission_groups where partner_id is not null`);
    this.addSql(`drop index commission_groups_once`);
    this.addSql(
      `alter table commission_groups drop column updated_at, drop column updated_by_id, drop column partner_id`,
    );
    this.addSql(`alter table commission_groups add constraint commission_groups_group_slug_unique unique (group_slug)`);
  }
}
