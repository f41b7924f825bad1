import { Migration } from '@mikro-orm/migrations';

/** Accounts of partners, and files that ask the bank to pay commission to them. */
export class Migration20261129092032_transfers extends Migration {
  override name = 'Migration20261129092032_transfers';

  override async up(): Promise<void> {
    this.addSql(
      `create table "payout_files" ("id" uuid not null, "created_at" timestamptz not null default now(), "number" varchar(20) not null, "requested_on" date not null, "iban" varchar(34) not null, "bic" varchar(11) null, "total" numeric(14,2) not null, "transfers" int not null, "actor_id" uuid not null, "actor_name" varchar(255) not null, primary key ("id"));`,
    );
    this.addSql(`alter table "payout_files" add constraint "payout_files_number_unique" unique ("number");`);
    this.addSql(`create index "payout_files_by_created" on "payout_files" ("created_at", "id");`);

    this.addSql(
      `create table "partner_bank_accounts" ("id" uuid not null, "created_at" timestamptz not null default now(), "holder" varchar(70) not null, "encrypted_iban" text not null, "country" char(2) not null, "iban_end" char(4) not null, "bic" varchar(11) null, "partner_id" uuid not null, "valid_from" timestamptz not null, "withdrawn_at" timestamptz null, "actor_id" uuid not null, "actor_name" varchar(255) not null, primary key ("id"));`,
    );
    this.addSql(
      `create index "partner_bank_accounts_of_partner" on "partner_bank_accounts" ("partner_id", "valid_from");`,
    );

    this.addSql(
      `create table "payout_transfers" ("id" uuid not null, "created_at" timestamptz not null default now(), "holder" varchar(70) not null, "encrypted_iban" text not null, "country" char(2) not null, "iban_end" char(4) not null, "bic" varchar(11) null, "file_id" uuid not null, "statement_id" uuid not null, "partner_id" uuid not null, "end_to_end_id" varchar(35) not null, "amount" numeric(14,2) not null, "address" jsonb not null, "status" text not null default 'sent', "reason" text null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "payout_transfers" add constraint "payout_transfers_end_to_end_id_unique" unique ("end_to_end_id");`,
    );
    this.addSql(`create index "payout_transfers_of_file" on "payout_transfers" ("file_id", "end_to_end_id");`);
    this.addSql(
      `create unique index payout_transfers_once on payout_transfers (statement_id) where status <> 'refused';`,
    );

    this.addSql(
      `alter table "payout_files" add constraint "payout_files_actor_id_foreign" foreign key ("actor_id") references "users" ("id") on delete no action;`,
    );

    this.addSql(
      `alter table "partner_bank_accounts" add constraint "partner_bank_accounts_partner_id_foreign" foreign key ("partner_id") references "companies" ("id");`,
    );
    this.addSql(
      `alter table "partner_bank_accounts" add constraint "partner_bank_accounts_actor_id_foreign" foreign key ("actor_id") references "users" ("id") on delete no action;`,
    );

    this.addSql(
      `alter table "payout_transfers" add constraint "payout_transfers_file_id_foreign" foreign key ("file_id") references "payout_files" ("id");`,
    );
    this.addSql(
      `alter table "payout_transfers" add constraint "payout_transfers_statement_id_foreign" foreign key ("statement_id") references "commission_statements" ("id");`,
    );
    this.addSql(
      `alter table "payout_transfers" add constraint "payout_transfers_partner_id_foreign" foreign key ("partner_id") references "companies" ("id");`,
    );
    this.addSql(
      `alter table "payout_transfers" add constraint "payout_transfers_status_check" check ("status" in ('sent', 'accepted', 'refused', 'booked'));`,
    );
    this.addSql(`create table payout_file_series (year int primary key, last int not null);`);
    this.addSql(`create trigger payout_files_never_change before update or delete on payout_files
  for each row execute function refuse_change();`);
    this.addSql(`create trigger payout_transfers_never_change before update of id, created_at, holder, encrypted_iban, country,
  iban_end, bic, file_id, statement_id, partner_id, end_to_end_id, amount, address or delete on payout_transfers
  for each row execute function refuse_change();`);
    this.addSql(`create trigger partner_bank_accounts_never_change before update of id, created_at, holder, encrypted_iban, country,
  iban_end, bic, partner_id, valid_from or delete on partner_bank_accounts for each row execute function refuse_change();`);
  }
}
