import { Migration } from '@mikro-orm/migrations';

export class Migration20261123034000_partner_resources extends Migration {
  override name = 'Migration20261123034000_partner_resources';

  override up(): void {
    this.addSql(
      `create table "partner_resources" ("id" uuid not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "updated_by_id" uuid null, "title" varchar(200) not null, "description" text null, "category" text not null, "from_tier" text not null default 'bronze', "is_published" boolean not null default false, "position" int not null default 0, "link" varchar(2000) null, "original_name" varchar(255) null, "content_type" varchar(255) null, "size" int null, "storage_key" varchar(255) null, "version" int not null default 1, primary key ("id"));`,
    );
    this.addSql(
      `alter table "partner_resources" add constraint "partner_resources_storage_key_unique" unique ("storage_key");`,
    );

    this.addSql(
      `alter table "partner_resources" add constraint "partner_resources_file_or_link" check (num_nulls(original_name, content_type, size, storage_key) in (0, 4) and num_nonnulls(link, storage_key) <= 1);`,
    );
    this.addSql(
      `alter table "partner_resources" add constraint "partner_resources_published" check (not is_published or num_nonnulls(link, storage_key) = 1);`,
    );
    this.addSql(
      `alter table "partner_resources" add constraint "partner_resources_category_check" check ("category" in ('sales', 'marketing', 'technical', 'legal'));`,
    );
    this.addSql(
      `alter table "partner_resources" add constraint "partner_resources_from_tier_check" check ("from_tier" in ('bronze', 'silver', 'gold', 'platinum'));`,
    );
    this.addSql(`create trigger partner_resources_audited after insert or update or delete on partner_resources
      for each row execute function audit()`);
  }

  override down(): void {
    this.addSql(`drop table if exists "partner_resources" cascade;`);
  }
}
