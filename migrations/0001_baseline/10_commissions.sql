-- What partners earn.

create table partner_rate_exceptions (
  id uuid primary key,
  created_at timestamptz not null default now(),
  partner_id uuid not null,
  rate numeric(5, 4),
  from_day date not null,
  until_day date,
  reason text not null,
  actor_id uuid not null,
  actor_name varchar(255) not null,
  constraint partner_rate_exceptions_bounds check (rate between 0 and 1 and until_day >= from_day),
  constraint partner_rate_exceptions_actor_id_foreign foreign key (actor_id) references users (id),
  constraint partner_rate_exceptions_partner_id_foreign foreign key (partner_id) references companies (id)
);
create index partner_rate_exceptions_of_partner on partner_rate_exceptions (partner_id, created_at desc, id);
create trigger partner_rate_exceptions_audited after insert or update or delete on partner_rate_exceptions
  for each row execute function audit();

create table commission_groups (
  id uuid primary key,
  created_at timestamptz not null default now(),
  group_slug varchar(80) not null,
  rate numeric(5, 4),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by_id uuid,
  partner_id uuid,
  constraint commission_groups_bounds check (rate >= 0 and rate <= 1),
  constraint commission_groups_group_slug_foreign foreign key (group_slug) references product_groups (id),
  constraint commission_groups_partner_id_foreign foreign key (partner_id) references companies (id) on delete cascade
);
create unique index commission_groups_once on commission_groups (group_slug, partner_id) nulls not distinct;
create trigger commission_groups_audited after insert or update or delete on commission_groups for each row
  execute function audit();

-- What a quote earned when it was accepted.
create table quote_commissions (
  quote_id uuid primary key,
  partner_id uuid not null,
  client_id uuid not null,
  rate numeric(5, 4) not null,
  tier text not null,
  exception_id uuid,
  basis numeric(14, 2) not null,
  commission numeric(14, 2) not null,
  parts jsonb not null,
  accepted_on date not null,
  check (tier in ('bronze', 'silver', 'gold', 'platinum')),
  constraint quote_commissions_client_id_foreign foreign key (client_id) references companies (id),
  constraint quote_commissions_partner_id_foreign foreign key (partner_id) references companies (id),
  constraint quote_commissions_quote_id_foreign foreign key (quote_id) references quotes (id) on update cascade
    on delete cascade
);
create index quote_commissions_of_client on quote_commissions (partner_id, client_id);
create trigger quote_commissions_never_change before update or delete on quote_commissions for each row
  execute function refuse_change();

create table commission_statement_series (
  year int primary key,
  last int not null
);

create table commission_statements (
  id uuid primary key,
  created_at timestamptz not null default now(),
  number varchar(20) not null,
  partner_id uuid not null,
  from_day date not null,
  until_day date not null,
  issued_on date not null,
  amount numeric(14, 2) not null,
  entries int not null,
  actor_id uuid not null,
  actor_name varchar(255) not null,
  constraint commission_statements_number_unique unique (number),
  constraint commission_statements_bounds check (amount > 0 and entries > 0 and until_day >= from_day),
  constraint commission_statements_actor_id_foreign foreign key (actor_id) references users (id),
  constraint commission_statements_partner_id_foreign foreign key (partner_id) references companies (id)
);
create index commission_statements_of_partner on commission_statements (partner_id, issued_on desc, id);
create trigger commission_statements_audited after insert or update or delete on commission_statements for each row
  execute function audit();
create trigger commission_statements_never_change before update or delete on commission_statements for each row
  execute function refuse_change();

-- A partner's balance and what becomes payable by day: updated with every row of the ledger.
create function keep_commission() returns trigger language plpgsql as $$
begin
  insert into commission_balances as b values (new.partner_id, new.accrued, new.owed,
      case new.kind when 'paid_out' then -new.amount else 0 end, 1)
    on conflict (partner_id) do update set accrued = b.accrued + excluded.accrued, owed = b.owed + excluded.owed,
      paid_out = b.paid_out + excluded.paid_out, entries = b.entries + 1;
  if new.payable_on is not null then
    insert into commission_days as d values (new.partner_id, new.payable_on, new.owed)
      on conflict (partner_id, payable_on) do update set owed = d.owed + excluded.owed;
  end if;
  return null;
end $$;

-- What a partner earned by month: what is owed by its day, what is expected by the acceptance.
create function summarize_commission() returns trigger language plpgsql as $$
begin
  insert into partner_commission_statistics
    select partner_id, month, sum(earned), sum(expected)
      from (select e.partner_id, date_trunc('month', e.day)::date as month, e.owed as earned, 0 as expected
              from new_rows e where e.kind <> 'paid_out' and e.owed <> 0
            union all
            select e.partner_id, date_trunc('month', c.accepted_on)::date, 0, e.accrued
              from new_rows e join quote_commissions c on c.quote_id = e.quote_id where e.accrued <> 0) as added
     group by 1, 2;
  return null;
end $$;

create table commission_entries (
  id uuid primary key,
  created_at timestamptz not null default now(),
  partner_id uuid not null,
  kind text not null,
  day date not null,
  amount numeric(14, 2) not null,
  accrued numeric(14, 2) not null,
  owed numeric(14, 2) not null,
  payable_on date,
  quote_id uuid,
  order_id uuid,
  payment_id uuid,
  statement_id uuid,
  rate numeric(5, 4),
  basis numeric(14, 2),
  reason text,
  actor_id uuid,
  actor_name varchar(255),
  constraint commission_entries_are_payable check ((payable_on is null) = (owed = 0)),
  check (kind in ('accrued', 'earned', 'reversed', 'adjusted', 'paid_out')),
  constraint commission_entries_moves check (case kind
    when 'accrued' then amount > 0 and accrued = amount and owed = 0
    when 'earned' then amount > 0 and owed = amount and accrued = -amount
    when 'reversed' then amount < 0
      and (owed = amount and (accrued = 0 or accrued = -amount) or owed = 0 and accrued = amount)
    when 'adjusted' then amount <> 0 and owed = amount and accrued = 0 and reason is not null and actor_id is not null
    else amount < 0 and owed = amount and accrued = 0 and statement_id is not null end),
  constraint commission_entries_of_quotes check ((quote_id is not null and rate is not null
    and basis is not null) = (kind in ('accrued', 'earned', 'reversed'))),
  constraint commission_entries_actor_id_foreign foreign key (actor_id) references users (id),
  constraint commission_entries_order_id_foreign foreign key (order_id) references orders (id),
  constraint commission_entries_partner_id_foreign foreign key (partner_id) references companies (id),
  constraint commission_entries_payment_id_foreign foreign key (payment_id) references order_payments (id),
  constraint commission_entries_quote_id_foreign foreign key (quote_id) references quotes (id),
  constraint commission_entries_statement_id_foreign foreign key (statement_id) references commission_statements (id)
);
create index commission_entries_as_written on commission_entries (partner_id, created_at desc, id desc);
create index commission_entries_by_amount on commission_entries (partner_id, amount desc, created_at desc, id);
create index commission_entries_by_day on commission_entries (partner_id, day desc, created_at desc, id);
create index commission_entries_of_all on commission_entries (day desc, created_at desc, id);
create index commission_entries_of_quote on commission_entries (quote_id) include (kind, accrued, owed)
  where quote_id is not null;
create unique index commission_entries_one_a_statement on commission_entries (statement_id)
  where statement_id is not null;
create index commission_entries_payable on commission_entries (partner_id, payable_on) where payable_on is not null;
create trigger commission_entries_audited after insert or update or delete on commission_entries for each row
  execute function audit();
create trigger commission_entries_never_change before update or delete on commission_entries for each row
  execute function refuse_change();
create trigger keep_commission after insert on commission_entries for each row execute function keep_commission();
create trigger summarize_commission after insert on commission_entries referencing new table as new_rows
  for each statement execute function summarize_commission();

create table commission_statement_entries (
  entry_id uuid primary key,
  statement_id uuid not null,
  constraint commission_statement_entries_entry_id_foreign foreign key (entry_id) references commission_entries (id)
    on update cascade on delete cascade,
  constraint commission_statement_entries_statement_id_foreign foreign key (statement_id)
    references commission_statements (id)
);
create index commission_statement_entries_statement_id_index on commission_statement_entries (statement_id);
create trigger commission_statement_entries_never_change before update or delete on commission_statement_entries
  for each row execute function refuse_change();

create table commission_balances (
  partner_id uuid primary key,
  accrued numeric(20, 2) not null,
  owed numeric(20, 2) not null,
  paid_out numeric(20, 2) not null,
  entries bigint not null default 0,
  foreign key (partner_id) references companies (id)
);

create table commission_days (
  partner_id uuid not null,
  payable_on date not null,
  owed numeric(20, 2) not null,
  primary key (partner_id, payable_on),
  foreign key (partner_id) references companies (id)
);

create table partner_commission_statistics (
  partner_id uuid not null,
  month date not null,
  earned numeric(20, 2) not null,
  expected numeric(20, 2) not null
);
create index partner_commission_statistics_month on partner_commission_statistics (partner_id, month);

-- Merges the rows that triggers have added to the statistics of partners.
create function fold_partner_statistics() returns void language sql as $$
  with taken as (delete from partner_quote_statistics returning *)
  insert into partner_quote_statistics
    select partner_id, day, status, sum(quotes), sum(amount), sum(net), sum(seconds) from taken
    group by partner_id, day, status
    having sum(quotes) <> 0 or sum(amount) <> 0 or sum(net) <> 0 or sum(seconds) <> 0;
  with taken as (delete from partner_commission_statistics returning *)
  insert into partner_commission_statistics
    select partner_id, month, sum(earned), sum(expected) from taken group by partner_id, month
    having sum(earned) <> 0 or sum(expected) <> 0;
  with taken as (delete from partner_client_quotes returning *)
  insert into partner_client_quotes
    select partner_id, client_id, status, sum(quotes), sum(amount) from taken group by 1, 2, 3
    having sum(quotes) <> 0 or sum(amount) <> 0; $$;
