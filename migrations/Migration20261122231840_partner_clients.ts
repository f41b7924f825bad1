import { Migration } from '@mikro-orm/migrations';

export class Migration20261122231840_partner_clients extends Migration {
  override name = 'Migration20261122231840_partner_clients';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "partner_clients" ("id" uuid not null, "created_at" timestamptz not null default now(), "partner_id" uuid not null, "client_id" uuid not null, "connected_at" timestamptz not null, "agreed_by_id" uuid not null, "shares_past" boolean not null default false, "ended_at" timestamptz null, "ended_by_id" uuid null, "ended_by_side" text null, "end_reason" text null, primary key ("id"));`,
    );
    this.addSql(`create index "partner_clients_of_client" on "partner_clients" ("client_id", "partner_id");`);
    this.addSql(
      `create unique index partner_clients_one_living_a_pair on partner_clients (partner_id, client_id) where ended_at is null;`,
    );

    this.addSql(`alter table "quotes" add "partner_id" uuid null;`);
    this.addSql(
      `alter table "quotes" add constraint "quotes_partner_id_foreign" foreign key ("partner_id") references "companies" ("id") on delete no action;`,
    );
    this.addSql(
      `create index quotes_of_partner on quotes (partner_id, created_at desc, id) where partner_id is not null and deleted_at is null;`,
    );

    this.addSql(
      `alter table "partner_clients" add constraint "partner_clients_partner_id_foreign" foreign key ("partner_id") references "companies" ("id");`,
    );
    this.addSql(
      `alter table "partner_clients" add constraint "partner_clients_client_id_foreign" foreign key ("client_id") references "companies" ("id");`,
    );
    this.addSql(
      `alter table "partner_clients" add constraint "partner_clients_agreed_by_id_foreign" foreign key ("agreed_by_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "partner_clients" add constraint "partner_clients_ended_by_id_foreign" foreign key ("ended_by_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "partner_clients" add constraint "partner_clients_ended_by_side_check" check ("ended_by_side" in ('partner', 'client'));`,
    );
    this.addSql(`create trigger partner_clients_audited after insert or update or delete on partner_clients
      for each row execute function audit()`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "partner_clients" cascade;`);

    this.addSql(`alter table "quotes" drop constraint "quotes_partner_id_foreign";`);

    this.addSql(`drop index "quotes_of_partner";`);
    this.addSql(`alter table "quotes" drop column "partner_id";`);
  }
}
