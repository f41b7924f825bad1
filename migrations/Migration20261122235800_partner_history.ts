import { Migration } from '@mikro-orm/migrations';

/** Partners have a history; and a partner company that staff made, without an application, is in the programme too. */
export class Migration20261122235800_partner_history extends Migration {
  override name = 'Migration20261122235800_partner_history';

  override up(): void {
    this.addSql(
      `create table "partner_events" ("id" uuid not null, "created_at" timestamptz not null default now(), "company_id" uuid not null, "kind" text not null, "from" varchar(255) null, "to" varchar(255) null, "reason" text null, "by_id" uuid null, "bulk_id" uuid null, "record_id" uuid null, primary key ("id"));`,
    );
    this.addSql(`create index "partner_events_bulk_id_index" on "partner_events" ("bulk_id");`);
    this.addSql(`create index "partner_events_of_partner" on "partner_events" ("company_id", "created_at", "id");`);

    this.addSql(
      `create table "partner_bulk_changes" ("id" uuid not null, "created_at" timestamptz not null default now(), "kind" text not null, "by_id" uuid not null, "partners" int not null, "undone_at" timestamptz null, "undone_by_id" uuid null, primary key ("id"));`,
    );

    this.addSql(
      `alter table "partners" add "updated_at" timestamptz not null default now(), add "updated_by_id" uuid null;`,
    );

    this.addSql(
      `alter table "partner_events" add constraint "partner_events_company_id_foreign" foreign key ("company_id") references "companies" ("id");`,
    );
    this.addSql(
      `alter table "partner_events" add constraint "partner_events_by_id_foreign" foreign key ("by_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "partner_events" add constraint "partner_events_kind_check" check ("kind" in ('admitted', 'status', 'tier', 'rate', 'message'));`,
    );

    this.addSql(
      `alter table "partner_bulk_changes" add constraint "partner_bulk_changes_by_id_foreign" foreign key ("by_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "partner_bulk_changes" add constraint "partner_bulk_changes_undone_by_id_foreign" foreign key ("undone_by_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "partner_bulk_changes" add constraint "partner_bulk_changes_kind_check" check ("kind" in ('tiers', 'commissions', 'notifications'));`,
    );
    this.addSql(`insert into partners (id, company_id, created_at)
      select gen_random_uuid(), c.id, c.created_at from companies c
       where c.type = 'partner' and c.status <> 'deleted'
         and not exists (select from partners p where p.company_id = c.id)
         and not exists (select from partner_applications a where a.company_id = c.id)`);
    this.addSql(`insert into partner_events (id, created_at, company_id, kind, "to")
      select gen_random_uuid(), created_at, company_id, 'admitted', tier from partners`);
    this.addSql(`create trigger partner_events_never_change before update or delete on partner_events
      for each row execute function refuse_change()`);
    for (const table of ['partner_events', 'partner_bulk_changes']) {
      this.addSql(`create trigger ${table}_audited after insert or update or delete on ${table}
        for each row execute function audit()`);
    }
  }

  override down(): void {
    this.addSql(`drop table if exists "partner_events" cascade;`);
    this.addSql(`drop table if exists "partner_bulk_changes" cascade;`);

    this.addSql(`alter table "partners" drop column "updated_at", drop column "updated_by_id";`);
  }
}
