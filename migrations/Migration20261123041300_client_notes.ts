import { Migration } from '@mikro-orm/migrations';

export class Migration20261123041300_client_notes extends Migration {
  override name = 'Migration20261123041300_client_notes';

  override up(): void {
    this.addSql(
      `alter table "partner_clients" add "label" varchar(60) null, add "note" text null, add "version" int not null default 1, add "updated_at" timestamptz not null default now(), add "updated_by_id" uuid null;`,
    );
  }

  override down(): void {
    this.addSql(
      `alter table "partner_clients" drop column "label", drop column "note", drop column "version", drop column "updated_at", drop column "updated_by_id";`,
    );
  }
}
