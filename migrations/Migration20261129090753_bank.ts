import { Migration } from '@mikro-orm/migrations';

/** Adds bank statements with their entries, and the bookings of entries as payments. */
export class Migration20261129090753_bank extends Migration {
  override name = 'Migration20261129090753_bank';

  override up(): void {
    this.addSql(
      `create table "bank_files" ("id" uuid not null, "created_at" timestamptz not null default now(), "by_id" uuid not null, "filename" varchar(255) not null, "size" int not null, "storage_key" varchar(255) null, "status" text not null default 'reading', "statements" int not null default 0, "entries" int not null default 0, "known" int not null default 0, "booked" int not null default 0, "error" text null, "finished_at" timestamptz null, primary key ("id"));`,
    );
    this.addSql(`alter table "bank_files" add constraint "bank_files_storage_key_unique" unique ("storage_key");`);
    this.addSql(`create index "bank_files_reading" on "bank_files" ("created_at") where status = 'reading';`);

    this.addSql(
      `create table "bank_statements" ("id" uuid not null, "created_at" timestamptz not null default now(), "file_id" uuid not null, "account" varchar(40) not null, "number" varchar(70) not null, "bank" varchar(140) null, "currency" varchar(3) null, "from_day" date null, "until_day" date null, "opening" numeric(14,2) null, "closing" numeric(14,2) null, "count_in" int not null default 0, "amount_in" numeric(14,2) not null default '0.00', "count_out" int not null default 0, "amount_out" numeric(14,2) not null default '0.00', primary key ("id"));`,
    );
    this.addSql(`create index "bank_statements_file_id_index" on "bank_statements" ("file_id");`);
    this.addSql(
      `create unique index bank_statements_once on bank_statements (account, number, until_day) nulls not distinct;`,
    );
    this.addSql(`create index bank_statements_by_day on bank_statements (until_day desc nulls last, id);`);

    this.addSql(`create table "bank_entries" ("id" uuid not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "updated_by_id" uuid null, "version" int not null default 1, "statement_id" uuid not null, "file_id" uuid not null, "position" int not null, "account" varchar(40) not null, "key" char(64) not null, "status" text not null default 'to_decide', "reason" text null, "examined" boolean not null default false, "direction" text not null, "amount" numeric(14,2) not null, "currency" varchar(3) not null, "booked_on" date not null, "value_on" date null, "is_return" boolean not null, "return_reason" text null, "charges" numeric(14,2) not null default '0.00', "reference" varchar(140) null, "end_to_end_id" varchar(140) null, "bank_reference" varchar(140) null, "text" text null, "party_name" varchar(140) null, "party_iban" varchar(34) null, "transactions" int not null default 1, "search_text" text generated always as (search_fold(coalesce(party_name, '') || ' ' || coalesce(text, '') || ' ' || coalesce(reference, '') || ' '
  || coalesce(end_to_end_id, '') || ' ' || coalesce(party_iban, '') || ' ' || amount::text)) stored not null, primary key ("id"));`);
    this.addSql(`create index "bank_entries_of_statement" on "bank_entries" ("statement_id", "position");`);
    this.addSql(`create index "bank_entries_unexamined" on "bank_entries" ("file_id", "position") where not examined;`);
    this.addSql(`create index bank_entries_by_day on bank_entries (booked_on desc, id);`);
    this.addSql(`create index bank_entries_by_status on bank_entries (status, direction, booked_on desc, id);`);
    this.addSql(`create index bank_entries_by_amount on bank_entries (amount desc, id);`);
    this.addSql(`create index bank_entries_found on bank_entries using gin (search_text gin_trgm_ops);`);
    this.addSql(`alter table "bank_entries" add constraint "bank_entries_once" unique ("account", "key");`);

    this.addSql(
      `create table "bank_bookings" ("id" uuid not null, "created_at" timestamptz not null default now(), "entry_id" uuid not null, "kind" text not null, "amount" numeric(14,2) not null, "reason" text not null, "invoice_id" uuid null, "order_id" uuid null, "payment_id" uuid null, "company_id" uuid null, "undoes_id" uuid null, "actor_id" uuid not null, "actor_name" varchar(255) not null, primary key ("id"));`,
    );
    this.addSql(`create index "bank_bookings_entry_id_index" on "bank_bookings" ("entry_id");`);
    this.addSql(`create index "bank_bookings_invoice_id_index" on "bank_bookings" ("invoice_id");`);
    this.addSql(`alter table "bank_bookings" add constraint "bank_bookings_payment_id_unique" unique ("payment_id");`);
    this.addSql(`alter table "bank_bookings" add constraint "bank_bookings_undoes_id_unique" unique ("undoes_id");`);
    this.addSql(`create index "bank_bookings_credits" on "bank_bookings" ("company_id") where kind = 'credit';`);

    this.addSql(
      `alter table "bank_files" add constraint "bank_files_by_id_foreign" foreign key ("by_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "bank_files" add constraint "bank_files_status_check" check ("status" in ('reading', 'read', 'failed'));`,
    );

    this.addSql(
      `alter table "bank_statements" add constraint "bank_statements_file_id_foreign" foreign key ("file_id") references "bank_files" ("id") on delete no action;`,
    );

    this.addSql(
      `alter table "bank_entries" add constraint "bank_entries_statement_id_foreign" foreign key ("statement_id") references "bank_statements" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "bank_entries" add constraint "bank_entries_file_id_foreign" foreign key ("file_id") references "bank_files" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "bank_entries" add constraint "bank_entries_status_check" check ("status" in ('to_decide', 'booked', 'set_aside'));`,
    );
    this.addSql(
      `alter table "bank_entries" add constraint "bank_entries_reason_check" check ("reason" in ('reference', 'end_to_end_id', 'invoice_number', 'staff'));`,
    );
    this.addSql(
      `alter table "bank_entries" add constraint "bank_entries_direction_check" check ("direction" in ('in', 'out'));`,
    );

    this.addSql(
      `alter table "bank_bookings" add constraint "bank_bookings_entry_id_foreign" foreign key ("entry_id") references "bank_entries" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "bank_bookings" add constraint "bank_bookings_invoice_id_foreign" foreign key ("invoice_id") references "order_invoices" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "bank_bookings" add constraint "bank_bookings_order_id_foreign" foreign key ("order_id") references "orders" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "bank_bookings" add constraint "bank_bookings_payment_id_foreign" foreign key ("payment_id") references "order_payments" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "bank_bookings" add constraint "bank_bookings_company_id_foreign" foreign key ("company_id") references "companies" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "bank_bookings" add constraint "bank_bookings_undoes_id_foreign" foreign key ("undoes_id") references "bank_bookings" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "bank_bookings" add constraint "bank_bookings_actor_id_foreign" foreign key ("actor_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(`alter table "bank_bookings" add constraint "bank_bookings_amount" check (amount <> 0);`);
    this.addSql(
      `alter table "bank_bookings" add constraint "bank_bookings_invoice" check (num_nonnulls(invoice_id, order_id, payment_id) = case kind when 'invoice' then 3 else 0 end);`,
    );
    this.addSql(
      `alter table "bank_bookings" add constraint "bank_bookings_kind_check" check ("kind" in ('invoice', 'credit', 'fee'));`,
    );
    this.addSql(
      `alter table "bank_bookings" add constraint "bank_bookings_reason_check" check ("reason" in ('reference', 'end_to_end_id', 'invoice_number', 'staff'));`,
    );
    this.addSql(
      `create trigger bank_entries_keep_editor before update on bank_entries for each row when (new.version <> old.version) execute function keep_editor();`,
    );
    for (const table of ['bank_files', 'bank_entries', 'bank_bookings']) {
      this.addSql(
        `create trigger ${table}_audited after insert or update or delete on ${table} for each row execute function audit();`,
      );
    }
    this.addSql(
      `create trigger bank_bookings_never_change before update or delete on bank_bookings for each row execute function refuse_change();`,
    );
  }
}
