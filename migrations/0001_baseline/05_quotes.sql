-- Quotes with their lines, revisions, acceptances and history.

create sequence quote_numbers;

create table quotes (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  number varchar(20) not null,
  company_id uuid not null,
  user_id uuid not null,
  status text not null default 'draft',
  version int not null default 1,
  revision int,
  customer_reference varchar(200),
  delivery_notes text,
  rejection_reason text,
  currency char(3) not null default 'EUR',
  subtotal numeric(14, 2) not null,
  shipping_cost numeric(14, 2),
  tax_percentage numeric(5, 4) not null,
  tax_reason varchar(255) not null,
  tax numeric(14, 2) not null,
  total numeric(14, 2) not null,
  lead_time_weeks smallint,
  delivery_method varchar(255) not null default 'EXW',
  prepayment_percentage numeric(5, 4),
  valid_until timestamptz,
  submitted_at timestamptz,
  sent_at timestamptz,
  deleted_at timestamptz,
  product_names text[] not null,
  search_text text not null,
  updated_by_id uuid,
  prepared_by_id uuid,
  buyer_note text,
  wanted_date date,
  delivery_address jsonb,
  partner_id uuid,
  constraint quotes_number_unique unique (number),
  constraint quotes_amounts check (subtotal >= 0 and tax >= 0 and total >= 0),
  constraint quotes_lead_time check (lead_time_weeks >= 0 and lead_time_weeks <= 260),
  check (status in ('draft', 'pending_approval', 'sent', 'accepted', 'rejected', 'expired')),
  constraint quotes_company_id_foreign foreign key (company_id) references companies (id),
  constraint quotes_partner_id_foreign foreign key (partner_id) references companies (id),
  constraint quotes_prepared_by_id_foreign foreign key (prepared_by_id) references users (id),
  constraint quotes_updated_by_id_foreign foreign key (updated_by_id) references users (id),
  constraint quotes_user_id_foreign foreign key (user_id) references users (id)
);
create index quotes_by_status on quotes (array_position(array['draft', 'pending_approval', 'sent', 'accepted',
  'rejected', 'expired'], status) desc, created_at desc, id) where deleted_at is null;
create index quotes_company_created on quotes (company_id, created_at desc, id) include (status, total,
  prepared_by_id, partner_id, sent_at) where deleted_at is null;
create index quotes_company_status on quotes (company_id, status, created_at desc) where deleted_at is null;
create index quotes_company_total on quotes (company_id, total desc, id) where deleted_at is null;
create index quotes_company_valid_until on quotes (company_id, valid_until desc nulls last, id)
  where deleted_at is null;
create index quotes_created on quotes (created_at desc, id) where deleted_at is null;
create index quotes_not_shown on quotes (company_id) where prepared_by_id is not null
  and case when partner_id is null then sent_at is null else status = 'draft' end and deleted_at is null;
create index quotes_of_company_by_change on quotes (company_id, updated_at desc, id desc) where deleted_at is null
  and status <> 'draft';
create index quotes_of_partner on quotes (partner_id, created_at desc, id) include (company_id, status, total)
  where partner_id is not null and deleted_at is null;
create index quotes_of_partner_by_change on quotes (partner_id, updated_at desc, id desc)
  where partner_id is not null and deleted_at is null;
create index quotes_of_partner_to_expire on quotes (partner_id, valid_until) where partner_id is not null
  and status = 'sent' and deleted_at is null;
create index quotes_search on quotes using gin (company_id, search_text gin_trgm_ops) where deleted_at is null;
create index quotes_sent_valid_until on quotes (valid_until) where status = 'sent' and deleted_at is null;
create index quotes_status on quotes (status, created_at desc) where deleted_at is null;
create index quotes_total on quotes (total desc, id) where deleted_at is null;
create index quotes_user_id_index on quotes (user_id);
create index quotes_valid_until on quotes (valid_until desc nulls last, id) where deleted_at is null;
create index quotes_waiting on quotes (submitted_at, id) where status = 'pending_approval' and deleted_at is null;
create trigger count_deleted_quotes after delete on quotes referencing old table as old_rows for each statement
  execute function count_quotes();
create trigger count_inserted_quotes after insert on quotes referencing new table as new_rows for each statement
  execute function count_quotes();
create trigger count_partner_quotes_delete after delete on quotes referencing old table as old_rows
  for each statement execute function count_partner_quotes();
create trigger count_partner_quotes_insert after insert on quotes referencing new table as new_rows
  for each statement execute function count_partner_quotes();
create trigger count_partner_quotes_update after update on quotes
  referencing old table as old_rows new table as new_rows for each statement execute function count_partner_quotes();
create trigger count_updated_quotes after update on quotes referencing old table as old_rows new table as new_rows
  for each statement execute function count_quotes();
create trigger quotes_audited after insert or update or delete on quotes for each row execute function audit();
create trigger summarize_deleted_quotes after delete on quotes referencing old table as old_rows for each statement
  execute function summarize_quotes();
create trigger summarize_inserted_quotes after insert on quotes referencing new table as new_rows for each statement
  execute function summarize_quotes();
create trigger summarize_partner_quotes_delete after delete on quotes referencing old table as old_rows
  for each statement execute function summarize_partner_quotes();
create trigger summarize_partner_quotes_insert after insert on quotes referencing new table as new_rows
  for each statement execute function summarize_partner_quotes();
create trigger summarize_partner_quotes_update after update on quotes
  referencing old table as old_rows new table as new_rows for each statement
  execute function summarize_partner_quotes();
create trigger summarize_updated_quotes after update on quotes
  referencing old table as old_rows new table as new_rows for each statement execute function summarize_quotes();

-- What a company sees of its quotes: the counters, less the quotes that staff or a partner still prepare.
create view shown_quote_counters as
  select company_id, status, quotes, amount from quote_counters
  union all
  select company_id, status, -1 as quotes, -total as amount from quotes
   where prepared_by_id is not null
     and case when partner_id is null then sent_at is null else status = 'draft' end
     and deleted_at is null;

-- Counts what lines use of the catalogue. A quote counts once for a product, however many lines it has of it.
create function count_uses() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  if not exists (select from changed_rows) then return null; end if;
  insert into catalogue_usage
    with changed as materialized (
      select i.quote_id, use.kind, use.id, count(*) as lines, sum(i.quantity) as quantity,
             sum(coalesce(i.total, 0)) as amount, max(i.created_at) as made
        from changed_rows i
        cross join lateral (values
          ('product', i.product_id, i.option_id is null),
          ('configuration', i.price_configuration_id, i.option_id is null),
          ('option', i.option_id, i.option_id is not null)) as use (kind, id, holds)
       where use.holds group by 1, 2, 3),
    standing as materialized (
      select i.quote_id, use.kind, use.id, count(*) as lines
        from quote_items i
        cross join lateral (values
          ('product', i.product_id, i.option_id is null),
          ('configuration', i.price_configuration_id, i.option_id is null),
          ('option', i.option_id, i.option_id is not null)) as use (kind, id, holds)
       where use.holds and i.quote_id = any (array(select quote_id from changed_rows)) group by 1, 2, 3)
    select c.kind, c.id, sign * sum(is_all * live), sign * sum(is_all * accepted),
           sign * sum(c.quantity * live), sign * sum(c.amount * live), max(c.made)
      from changed c
      left join standing s using (quote_id, kind, id)
      left join quotes q on q.id = c.quote_id
      cross join lateral (values (
        case when q.id is null or q.deleted_at is null then 1 else 0 end,
        case when q.deleted_at is null and q.status = 'accepted' then 1 else 0 end,
        case when coalesce(s.lines, 0) = (case sign when 1 then c.lines else 0 end) then 1 else 0 end))
        as counts (live, accepted, is_all)
     group by 1, 2;
  return null;
end $$;

create table quote_items (
  id uuid primary key,
  created_at timestamptz not null default now(),
  quote_id uuid not null,
  "position" smallint not null,
  parent_id uuid,
  product_id varchar(255) not null,
  option_product_id varchar(255),
  option_id varchar(255),
  option_group varchar(255),
  price_configuration_id varchar(255) not null,
  name varchar(255) not null,
  description text not null,
  category varchar(255) not null,
  type varchar(255) not null,
  image varchar(255) not null,
  lead_time_weeks smallint not null,
  quantity int not null,
  unit_price numeric(14, 2),
  list_price numeric(14, 2),
  billing_period text not null,
  billing_term smallint not null,
  total numeric(14, 2),
  check (billing_period in ('one_time', 'monthly', 'yearly')),
  constraint quote_items_parent_id_foreign foreign key (parent_id) references quote_items (id) on delete cascade,
  constraint quote_items_quote_id_foreign foreign key (quote_id) references quotes (id) on delete cascade
);
create index quote_items_quote_id_index on quote_items (quote_id);
create trigger count_deleted_uses after delete on quote_items referencing old table as changed_rows
  for each statement execute function count_uses();
create trigger count_inserted_uses after insert on quote_items referencing new table as changed_rows
  for each statement execute function count_uses();
create trigger quote_items_are_replaced before update of quote_id, product_id, price_configuration_id, option_id,
  quantity, total on quote_items for each row execute function refuse_change();
create trigger quote_items_audited after insert or update or delete on quote_items for each row
  execute function audit();

create table quote_revisions (
  id uuid primary key,
  created_at timestamptz not null default now(),
  quote_id uuid not null,
  number int not null,
  reason text not null,
  document jsonb not null,
  sha256 char(64) not null,
  created_by varchar(255) not null,
  constraint quote_revisions_quote_id_number_unique unique (quote_id, number),
  check (reason in ('submitted', 'prepared', 'lines_changed', 'price_adjusted', 'approved', 'extended')),
  constraint quote_revisions_quote_id_foreign foreign key (quote_id) references quotes (id)
);
create trigger quote_revisions_never_change before update or delete on quote_revisions for each row
  execute function refuse_change();

create table quote_acceptances (
  quote_id uuid primary key,
  revision int not null,
  sha256 char(64) not null,
  signer_name varchar(100) not null,
  signer_title varchar(100),
  purchase_order varchar(100),
  user_id uuid not null,
  address varchar(255) not null,
  accepted_at timestamptz not null,
  constraint quote_acceptances_quote_id_foreign foreign key (quote_id) references quotes (id) on update cascade
    on delete cascade,
  constraint quote_acceptances_user_id_foreign foreign key (user_id) references users (id)
);
create index quote_acceptances_by_time on quote_acceptances (accepted_at, quote_id);
create index quote_acceptances_by_user_id on quote_acceptances (user_id);
create trigger quote_acceptances_never_change before update or delete on quote_acceptances for each row
  execute function refuse_change();

create table quote_events (
  id uuid not null,
  created_at timestamptz not null default now(),
  quote_id uuid not null,
  type text not null,
  from_status text,
  to_status text,
  revision int,
  actor_id uuid,
  actor_name varchar(255),
  reason text,
  primary key (id, created_at),
  check (from_status in ('draft', 'pending_approval', 'sent', 'accepted', 'rejected', 'expired')),
  check (to_status in ('draft', 'pending_approval', 'sent', 'accepted', 'rejected', 'expired')),
  check (type in ('created', 'submitted', 'prepared', 'withdrawn', 'lines_changed', 'price_adjusted', 'sent',
    'declined', 'recalled', 'change_requested', 'extended', 'accepted', 'rejected', 'expired', 'emailed', 'reminded',
    'deleted')),
  constraint quote_events_actor_id_foreign foreign key (actor_id) references users (id),
  constraint quote_events_quote_id_foreign foreign key (quote_id) references quotes (id)
) partition by range (created_at);
create index quote_events_by_actor_id on quote_events (actor_id);
create index quote_events_emailed on quote_events (actor_id, created_at) where type = 'emailed';
create index quote_events_quote_id_index on quote_events (quote_id);
create trigger quote_events_audited after insert or update or delete on quote_events for each row
  execute function audit('quote_events');
create trigger quote_events_never_change before update or delete on quote_events for each row
  execute function refuse_change('quote_events');

create table quote_follow_ups (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by_id uuid,
  quote_id uuid not null,
  owner_id uuid,
  due_on date,
  version int not null default 1,
  constraint quote_follow_ups_quote_id_unique unique (quote_id),
  constraint quote_follow_ups_owner_id_foreign foreign key (owner_id) references users (id),
  constraint quote_follow_ups_quote_id_foreign foreign key (quote_id) references quotes (id) on delete cascade,
  constraint quote_follow_ups_updated_by_foreign foreign key (updated_by_id) references users (id)
);
create index quote_follow_ups_owner_id_index on quote_follow_ups (owner_id);
create trigger quote_follow_ups_audited after insert or update or delete on quote_follow_ups for each row
  execute function audit();
create trigger quote_follow_ups_keep_editor before update on quote_follow_ups for each row
  when (new.version <> old.version) execute function keep_editor();

create table quote_templates (
  id uuid primary key,
  created_at timestamptz not null default now(),
  company_id uuid not null,
  user_id uuid not null,
  name varchar(100) not null,
  lines jsonb not null,
  constraint quote_templates_company_id_name_unique unique (company_id, name),
  constraint quote_templates_company_id_foreign foreign key (company_id) references companies (id),
  constraint quote_templates_user_id_foreign foreign key (user_id) references users (id)
);
create trigger quote_templates_audited after insert or update or delete on quote_templates for each row
  execute function audit();
