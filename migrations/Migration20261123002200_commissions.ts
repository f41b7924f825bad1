import { Migration } from '@mikro-orm/migrations';

export class Migration20261123002200_commissions extends Migration {
  override name = 'Migration20261123002200_commissions';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "quote_commissions" ("quote_id" uuid not null, "partner_id" uuid not null, "client_id" uuid not null, "rate" numeric(5,4) not null, "tier" text not null, "exception_id" uuid null, "basis" numeric(14,2) not null, "commission" numeric(14,2) not null, "parts" jsonb not null, "accepted_on" date not null, primary key ("quote_id"));`,
    );

    this.addSql(
      `create table "commission_statements" ("id" uuid not null, "created_at" timestamptz not null default now(), "number" varchar(20) not null, "partner_id" uuid not null, "from_day" date not null, "until_day" date not null, "issued_on" date not null, "amount" numeric(14,2) not null, "entries" int not null, "actor_id" uuid not null, "actor_name" varchar(255) not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "commission_statements" add constraint "commission_statements_number_unique" unique ("number");`,
    );
    this.addSql(
      `create index commission_statements_of_partner on commission_statements (partner_id, issued_on desc, id);`,
    );

    this.addSql(
      `create table "commission_entries" ("id" uuid not null, "created_at" timestamptz not null default now(), "partner_id" uuid not null, "kind" text not null, "day" date not null, "amount" numeric(14,2) not null, "accrued" numeric(14,2) not null, "owed" numeric(14,2) not null, "payable_on" date null, "quote_id" uuid null, "order_id" uuid null, "payment_id" uuid null, "statement_id" uuid null, "rate" numeric(5,4) null, "basis" numeric(14,2) null, "reason" text null, "actor_id" uuid null, "actor_name" varchar(255) null, primary key ("id"));`,
    );
    this.addSql(
      `create index commission_entries_of_quote on commission_entries (quote_id) where quote_id is not null;`,
    );
    this.addSql(
      `create index commission_entries_by_day on commission_entries (partner_id, day desc, created_at desc, id);`,
    );
    this.addSql(
      `create index commission_entries_payable on commission_entries (partner_id, payable_on) where payable_on is not null;`,
    );

    this.addSql(
      `create table "commission_statement_entries" ("entry_id" uuid not null, "statement_id" uuid not null, primary key ("entry_id"));`,
    );
    this.addSql(
      `create index "commission_statement_entries_statement_id_index" on "commission_statement_entries" ("statement_id");`,
    );

    this.addSql(
      `alter table "quote_commissions" add constraint "quote_commissions_quote_id_foreign" foreign key ("quote_id") references "quotes" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "quote_commissions" add constraint "quote_commissions_partner_id_foreign" foreign key ("partner_id") references "companies" ("id");`,
    );
    this.addSql(
      `alter table "quote_commissions" add constraint "quote_commissions_client_id_foreign" foreign key ("client_id") references "companies" ("id");`,
    );
    this.addSql(
      `alter table "quote_commissions" add constraint "quote_commissions_tier_check" check ("tier" in ('bronze', 'silver', 'gold', 'platinum'));`,
    );

    this.addSql(
      `alter table "commission_statements" add constraint "commission_statements_partner_id_foreign" foreign key ("partner_id") references "companies" ("id");`,
    );
    this.addSql(
      `alter table "commission_statements" add constraint "commission_statements_actor_id_foreign" foreign key ("actor_id") references "users" ("id") on delete no action;`,
    );

    this.addSql(
      `alter table "commission_entries" add constraint "commission_entries_partner_id_foreign" foreign key ("partner_id") references "companies" ("id");`,
    );
    this.addSql(
      `alter table "commission_entries" add constraint "commission_entries_quote_id_foreign" foreign key ("quote_id") references "quotes" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "commission_entries" add constraint "commission_entries_order_id_foreign" foreign key ("order_id") references "orders" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "commission_entries" add constraint "commission_entries_payment_id_foreign" foreign key ("payment_id") references "order_payments" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "commission_entries" add constraint "commission_entries_statement_id_foreign" foreign key ("statement_id") references "commission_statements" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "commission_entries" add constraint "commission_entries_actor_id_foreign" foreign key ("actor_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "commission_entries" add constraint "commission_entries_kind_check" check ("kind" in ('accrued', 'earned', 'reversed', 'adjusted', 'paid_out'));`,
    );

    this.addSql(
      `alter table "commission_statement_entries" add constraint "commission_statement_entries_entry_id_foreign" foreign key ("entry_id") references "commission_entries" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "commission_statement_entries" add constraint "commission_statement_entries_statement_id_foreign" foreign key ("statement_id") references "commission_statements" ("id");`,
    );
    this.rules();
    this.balances();
    this.addSql(`create table commission_statement_series (year int primary key, last int not null)`);
  }

  /** What a row of each kind moves, and that no row is ever changed. */
  private rules(): void {
    this.addSql(`alter table commission_entries add constraint commission_entries_moves check (case kind
      when 'accrued' then amount > 0 and accrued = amount and owed = 0
      when 'earned' then amount > 0 and owed = amount and accrued = -amount
      when 'reversed' then amount < 0 and (owed = amount and accrued in (0, -amount) or owed = 0 and accrued = amount)
      when 'adjusted' then amount <> 0 and owed = amount and accrued = 0 and reason is not null and actor_id is not null
      else amount < 0 and owed = amount and accrued = 0 and statement_id is not null end)`);
    this.addSql(`alter table commission_entries add constraint commission_entries_are_payable
      check ((payable_on is null) = (owed = 0))`);
    this.addSql(`alter table commission_entries add constraint commission_entries_of_quotes
      check ((quote_id is not null and rate is not null and basis is not null) = (kind in ('accrued', 'earned', 'reversed')))`);
    this.addSql(`alter table commission_statements add constraint commission_statements_bounds
      check (amount > 0 and entries > 0 and until_day >= from_day)`);
    this.addSql(
      `create unique index commission_entries_one_a_statement on commission_entries (statement_id) where statement_id is not null`,
    );
    for (const table of [
      'quote_commissions',
      'commission_entries',
      'commission_statements',
      'commission_statement_entries',
    ]) {
      this.addSql(`create trigger ${table}_never_change before update or delete on ${table}
        for each row execute function refuse_change()`);
    }
    for (const table of ['commission_entries', 'commission_statements']) {
      this.addSql(`create trigger ${table}_audited after insert or update or delete on ${table}
        for each row execute function audit()`);
    }
  }

  /** What a partner's rows come to, and what becomes payable by the day: kept with every row. */
  private balances(): void {
    this.addSql(`create table commission_balances (
      partner_id uuid primary key references companies (id),
      accrued numeric(20,2) not null,
      owed numeric(20,2) not null,
      paid_out numeric(20,2) not null)`);
    this.addSql(`create table commission_days (
      partner_id uuid not null references companies (id),
      payable_on date not null,
      owed numeric(20,2) not null,
      primary key (partner_id, payable_on))`);
    this.addSql(`create function keep_commission() returns trigger language plpgsql as $$
      begin
        insert into commission_balances as b values (new.partner_id, new.accrued, new.owed,
            case new.kind when 'paid_out' then -new.amount else 0 end)
          on conflict (partner_id) do update set accrued = b.accrued + excluded.accrued, owed = b.owed + excluded.owed,
            paid_out = b.paid_out + excluded.paid_out;
        if new.payable_on is not null then
          insert into commission_days as d values (new.partner_id, new.payable_on, new.owed)
            on conflict (partner_id, payable_on) do update set owed = d.owed + excluded.owed;
        end if;
        return null;
      end $$`);
    this.addSql(`create trigger keep_commission after insert on commission_entries
      for each row execute function keep_commission()`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table commission_balances, commission_days, commission_statement_series`);
    this.addSql(`alter table "commission_entries" drop constraint "commission_entries_statement_id_foreign";`);
    this.addSql(
      `alter table "commission_statement_entries" drop constraint "commission_statement_entries_statement_id_foreign";`,
    );
    this.addSql(
      `alter table "commission_statement_entries" drop constraint "commission_statement_entries_entry_id_foreign";`,
    );

    this.addSql(`drop table if exists "quote_commissions" cascade;`);
    this.addSql(`drop table if exists "commission_statements" cascade;`);
    this.addSql(`drop table if exists "commission_entries" cascade;`);
    this.addSql(`drop table if exists "commission_statement_entries" cascade;`);
    this.addSql(`drop function keep_commission`);
  }
}
