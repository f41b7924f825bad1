import { Migration } from '@mikro-orm/migrations';

export class Migration20261122235000_partner_agreements extends Migration {
  override name = 'Migration20261122235000_partner_agreements';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "partner_agreements" ("id" uuid not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "updated_by_id" uuid null, "number" int null, "title" varchar(200) not null, "text" text not null, "status" text not null default 'draft', "published_at" timestamptz null, "sha256" char(64) null, "version" int not null default 1, primary key ("id"));`,
    );
    this.addSql(
      `alter table "partner_agreements" add constraint "partner_agreements_number_unique" unique ("number");`,
    );
    this.addSql(
      `create unique index partner_agreements_one_active on partner_agreements (status) where status = 'active';`,
    );

    this.addSql(
      `create table "partner_agreement_acceptances" ("id" uuid not null, "created_at" timestamptz not null default now(), "agreement_id" uuid not null, "partner_id" uuid not null, "user_id" uuid not null, "signer_name" varchar(100) not null, "address" varchar(100) not null, "accepted_at" timestamptz not null, "sha256" char(64) not null, primary key ("id"));`,
    );
    this.addSql(
      `create index "partner_agreement_acceptances_agreement_id_index" on "partner_agreement_acceptances" ("agreement_id");`,
    );
    this.addSql(
      `alter table "partner_agreement_acceptances" add constraint "partner_agreement_acceptances_once" unique ("partner_id", "agreement_id");`,
    );

    this.addSql(
      `alter table "partner_agreements" add constraint "partner_agreements_published" check ((status = 'draft') = (published_at is null) and num_nulls(number, sha256, published_at) in (0, 3));`,
    );
    this.addSql(
      `alter table "partner_agreements" add constraint "partner_agreements_status_check" check ("status" in ('draft', 'active', 'retired'));`,
    );

    this.addSql(
      `alter table "partner_agreement_acceptances" add constraint "partner_agreement_acceptances_agreement_id_foreign" foreign key ("agreement_id") references "partner_agreements" ("id");`,
    );
    this.addSql(
      `alter table "partner_agreement_acceptances" add constraint "partner_agreement_acceptances_partner_id_foreign" foreign key ("partner_id") references "companies" ("id");`,
    );
    this.addSql(
      `alter table "partner_agreement_acceptances" add constraint "partner_agreement_acceptances_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete no action;`,
    );
    // Only that it is not in force any more can still happen to what was published.
    this.addSql(`create function refuse_change_of_agreement() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' or row(new.id, new.number, new.title, new.text, new.sha256, new.published_at)
             is distinct from row(old.id, old.number, old.title, old.text, old.sha256, old.published_at)
           or new.status = 'draft' or (old.status = 'retired' and new.status <> 'retired') then
          raise exception 'A published agreement is never changed';
        end if;
        return new;
      end $$`);
    this.addSql(`create trigger partner_agreements_published before update or delete on partner_agreements
      for each row when (old.status <> 'draft') execute function refuse_change_of_agreement()`);
    this
      .addSql(`create trigger partner_agreement_acceptances_never_change before update or delete on partner_agreement_acceptances
      for each row execute function refuse_change()`);
    this.addSql(`create trigger partner_agreements_audited after insert or update or delete on partner_agreements
      for each row execute function audit()`);
    this
      .addSql(`create trigger partner_agreement_acceptances_audited after insert or update or delete on partner_agreement_acceptances
      for each row execute function audit()`);
  }

  override down(): void | Promise<void> {
    this.addSql(
      `alter table "partner_agreement_acceptances" drop constraint "partner_agreement_acceptances_agreement_id_foreign";`,
    );

    this.addSql(`drop table if exists "partner_agreements" cascade;`);
    this.addSql(`drop table if exists "partner_agreement_acceptances" cascade;`);
    this.addSql('drop function if exists refuse_change_of_agreement()');
  }
}
