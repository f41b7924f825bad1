import { Migration } from '@mikro-orm/migrations';

export class Migration20261130082556_hand_taxes extends Migration {
  override name = 'Migration20261130082556_hand_taxes';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "hand_taxes" ("quote_id" uuid not null, "id" uuid not null, "goods" jsonb null, "service" jsonb null, "reason" varchar(200) not null, "rests_on" char(64) not null, "decided_by_id" uuid not null, "decided_at" timestamptz not null, "agreed_by_id" uuid null, "agreed_at" timestamptz null, primary key ("quote_id"));`,
    );
    this.addSql(`alter table "hand_taxes" add constraint "hand_taxes_id_unique" unique ("id");`);

    this.addSql(
      `alter table "hand_taxes" add constraint "hand_taxes_quote_id_foreign" foreign key ("quote_id") references "quotes" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "hand_taxes" add constraint "hand_taxes_decided_by_id_foreign" foreign key ("decided_by_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "hand_taxes" add constraint "hand_taxes_agreed_by_id_foreign" foreign key ("agreed_by_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "hand_taxes" add constraint "hand_taxes_decides" check (num_nonnulls(goods, service) > 0);`,
    );
    this.addSql(
      `alter table "hand_taxes" add constraint "hand_taxes_categories" check (goods ->> 'category' in ('S', 'E') and service ->> 'category' in ('S', 'E'));`,
    );
    this.addSql(
      `alter table "hand_taxes" add constraint "hand_taxes_agreed_by" check (agreed_by_id is null or agreed_by_id <> decided_by_id);`,
    );
    this.addSql(
      `alter table "hand_taxes" add constraint "hand_taxes_agreed_at" check ((agreed_by_id is null) = (agreed_at is null));`,
    );
    this.addSql(
      `create trigger hand_taxes_audited after insert or update or delete on hand_taxes for each row execute function audit();`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "hand_taxes" cascade;`);
  }
}
