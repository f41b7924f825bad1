import { Migration } from '@mikro-orm/migrations';

export class Migration20261123065100_monthly_reports extends Migration {
  override name = 'Migration20261123065100_monthly_reports';

  override up(): void {
    this.addSql(
      `create table "monthly_reports" ("id" uuid not null, "created_at" timestamptz not null default now(), "user_id" uuid not null, "kind" text not null, primary key ("id"))`,
    );
    this.addSql(`alter table "monthly_reports" add constraint "monthly_reports_user_id_unique" unique ("user_id")`);
    this.addSql(
      `alter table "monthly_reports" add constraint "monthly_reports_kind_check" check ("kind" in ('quotes', 'deals', 'commission', 'clients'))`,
    );
    this.addSql(`create trigger monthly_reports_audited after insert or update or delete on monthly_reports
      for each row execute function audit()`);
  }

  override down(): void {
    this.addSql('drop table monthly_reports');
  }
}
