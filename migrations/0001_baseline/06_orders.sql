-- Orders with their lines, payments, invoices, documents and history.

create sequence order_numbers;

-- Number and value of orders per company and status: totals and statistics without counting rows. Written in the order of
-- the key, so that two orders that change at once never wait for each other in a circle.
create function count_orders() returns trigger language plpgsql as $$
begin
  insert into order_counters (company_id, status, payment_status, orders, amount, paid, credited)
    select company_id, status, payment_status, sum(n), sum(n * total), sum(n * paid_amount), sum(n * credited_amount)
      from (select 1 as n, new.* where tg_op <> 'DELETE' union all select -1, old.* where tg_op <> 'INSERT') changes
     group by company_id, status, payment_status order by company_id, status, payment_status
  on conflict (company_id, status, payment_status) do update
    set orders = order_counters.orders + excluded.orders, amount = order_counters.amount + excluded.amount,
        paid = order_counters.paid + excluded.paid, credited = order_counters.credited + excluded.credited;
  return null;
end $$;

-- What was sold of each product on each day. Lines never change; the cancellation of an order takes them away.
create function count_sales() returns trigger language plpgsql as $$
begin
  insert into product_sales
    select (o.created_at at time zone 'UTC')::date, l.product_id, count(distinct l.order_id) as orders,
           coalesce(sum(l.quantity) filter (where l.option_id is null), 0) as quantity,
           sum(coalesce(l.total, 0)) as amount
      from new_rows l join orders o on o.id = l.order_id
     where o.status <> 'cancelled' group by 1, 2;
  return null;
end $$;

create function count_cancelled_sales() returns trigger language plpgsql as $$
declare
  sign int := case new.status when 'cancelled' then -1 else 1 end;
begin
  insert into product_sales
    select (new.created_at at time zone 'UTC')::date, s.product_id, sign * s.orders, sign * s.quantity, sign * s.amount
      from (select l.product_id, count(distinct l.order_id) as orders,
                   coalesce(sum(l.quantity) filter (where l.option_id is null), 0) as quantity,
                   sum(coalesce(l.total, 0)) as amount
              from order_lines l where l.order_id = new.id group by 1) s;
  return null;
end $$;

-- Since when an order has its status, so that lists need not read its history.
create function keep_status_since() returns trigger language plpgsql as $$
begin
  new.status_since := now();
  return new;
end $$;

create table orders (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  number varchar(20) not null,
  quote_id uuid not null,
  quote_number varchar(20) not null,
  revision int not null,
  sha256 char(64) not null,
  company_id uuid not null,
  user_id uuid not null,
  company_details jsonb not null,
  contact jsonb not null,
  status text not null default 'pending',
  payment_status text not null default 'unpaid',
  version int not null default 1,
  customer_reference varchar(200),
  purchase_order varchar(100),
  delivery_notes text,
  currency char(3) not null,
  subtotal numeric(14, 2) not null,
  shipping_cost numeric(14, 2),
  tax_percentage numeric(5, 4) not null,
  tax_reason varchar(255) not null,
  tax numeric(14, 2) not null,
  total numeric(14, 2) not null,
  paid_amount numeric(14, 2) not null,
  lead_time_weeks smallint,
  delivery_method varchar(255) not null,
  prepayment_percentage numeric(5, 4),
  product_names text[] not null,
  search_text text not null,
  updated_by_id uuid,
  replaces_id uuid,
  expected_on date,
  shipped_on date,
  delivered_on date,
  carrier varchar(100),
  tracking_url varchar(500),
  buyer_note text,
  wanted_date date,
  delivery_address jsonb,
  status_since timestamptz,
  credited_amount numeric(14, 2) not null default 0.00,
  constraint orders_number_unique unique (number),
  constraint orders_amounts check (subtotal >= 0 and tax >= 0 and total >= 0),
  constraint orders_credited_amount check (credited_amount = 0 or credited_amount > 0
    and (credited_amount + paid_amount) <= total),
  constraint orders_delivered_on check (delivered_on >= shipped_on),
  constraint orders_lead_time check (lead_time_weeks >= 0 and lead_time_weeks <= 260),
  constraint orders_paid_amount check (paid_amount >= 0 and paid_amount <= total),
  check (payment_status in ('unpaid', 'partially_paid', 'paid', 'refunded')),
  check (status in ('pending', 'confirmed', 'in_production', 'shipped', 'delivered', 'cancelled')),
  constraint orders_tracking_url check (tracking_url ~ '^https?://'),
  constraint orders_company_id_foreign foreign key (company_id) references companies (id),
  constraint orders_quote_id_foreign foreign key (quote_id) references quotes (id),
  constraint orders_replaces_id_foreign foreign key (replaces_id) references orders (id),
  constraint orders_updated_by_foreign foreign key (updated_by_id) references users (id),
  constraint orders_user_id_foreign foreign key (user_id) references users (id)
);
create index orders_by_company on orders (lower(company_details ->> 'name') desc, created_at desc, id);
create index orders_by_created on orders (created_at desc, id) include (company_id, status, total, tax);
create index orders_by_payment_status on orders (array_position(array['unpaid', 'partially_paid', 'paid', 'refunded'],
  payment_status) desc, created_at desc, id);
create index orders_by_status on orders (array_position(array['pending', 'confirmed', 'in_production', 'shipped',
  'delivered', 'cancelled'], status) desc, created_at desc, id);
create index orders_by_total on orders (total desc, id);
create index orders_company_by_created on orders (company_id, created_at desc, id);
create index orders_company_by_number on orders (company_id, number desc);
create index orders_company_by_payment_status on orders (company_id, array_position(array['unpaid', 'partially_paid',
  'paid', 'refunded'], payment_status) desc, created_at desc, id);
create index orders_company_by_status on orders (company_id, array_position(array['pending', 'confirmed',
  'in_production', 'shipped', 'delivered', 'cancelled'], status) desc, created_at desc, id);
create index orders_company_by_total on orders (company_id, total desc, id);
create unique index orders_one_living_a_quote on orders (quote_id) where status <> 'cancelled';
create index orders_quote_id_index on orders (quote_id);
create index orders_replaces_id_index on orders (replaces_id);
create index orders_search on orders using gin (company_id, search_text gin_trgm_ops);
create index orders_user_id_index on orders (user_id);
create trigger count_cancelled_sales after update of status on orders for each row
  when ((old.status = 'cancelled') <> (new.status = 'cancelled')) execute function count_cancelled_sales();
create trigger count_changed_orders after insert or update or delete on orders for each row
  execute function count_orders();
create trigger orders_audited after insert or update or delete on orders for each row execute function audit();
create trigger orders_keep_editor before update on orders for each row when (new.version <> old.version)
  execute function keep_editor();
create trigger orders_status_since before update of status on orders for each row when (new.status <> old.status
  and not new.status_since is distinct from old.status_since) execute function keep_status_since();

create table order_lines (
  id uuid primary key,
  order_id uuid not null,
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
  constraint order_lines_order_id_foreign foreign key (order_id) references orders (id),
  constraint order_lines_parent_id_foreign foreign key (parent_id) references order_lines (id)
);
create index order_lines_order_id_index on order_lines (order_id);
create trigger count_inserted_sales after insert on order_lines referencing new table as new_rows for each statement
  execute function count_sales();
create trigger order_lines_audited after insert or update or delete on order_lines for each row
  execute function audit();
create trigger order_lines_never_change before update or delete on order_lines for each row
  execute function refuse_change();

-- Payments by the company that sold, without VAT: a partner that made the quote for its client, otherwise the buyer. A
-- partner's tier is computed from them.
create function keep_revenue() returns trigger language plpgsql as $$
begin
  insert into revenue_days as d
    select coalesce(q.partner_id, q.company_id), x.paid_on,
           sum(case x.kind when 'payment' then x.amount else -x.amount end * (o.total - o.tax) / o.total)
      from new_rows x join orders o on o.id = x.order_id join quotes q on q.id = o.quote_id
     where o.total > 0 group by 1, 2 order by 1, 2
  on conflict (company_id, day) do update set amount = d.amount + excluded.amount;
  return null;
end $$;

create table order_payments (
  id uuid primary key,
  created_at timestamptz not null default now(),
  order_id uuid not null,
  number smallint not null,
  kind text not null,
  amount numeric(14, 2) not null,
  paid_on date not null,
  method text,
  reference varchar(100),
  note text,
  actor_id uuid not null,
  actor_name varchar(255) not null,
  credited numeric(14, 2) not null default 0.00,
  constraint order_payments_order_id_number_unique unique (order_id, number),
  constraint order_payments_amount check (amount > 0),
  constraint order_payments_credited check (case kind
    when 'payment' then credited >= -amount and credited <= 0
    else credited >= 0 and credited <= amount end),
  check (kind in ('payment', 'refund')),
  check (method in ('bank_transfer', 'card', 'direct_debit', 'cash', 'other')),
  constraint order_payments_actor_id_foreign foreign key (actor_id) references users (id),
  constraint order_payments_order_id_foreign foreign key (order_id) references orders (id)
);
create trigger keep_revenue after insert on order_payments referencing new table as new_rows for each statement
  execute function keep_revenue();
create trigger order_payments_audited after insert or update or delete on order_payments for each row
  execute function audit();
create trigger order_payments_never_change before update or delete on order_payments for each row
  execute function refuse_change();

-- The last number of each year.
create table invoice_series (
  year smallint primary key,
  last int not null
);

create table order_invoices (
  id uuid primary key,
  created_at timestamptz not null default now(),
  order_id uuid not null,
  number varchar(20) not null,
  issued_on date not null,
  due_on date not null,
  paid_amount numeric(14, 2) not null,
  actor_id uuid not null,
  actor_name varchar(255) not null,
  credited_amount numeric(14, 2) not null default 0.00,
  constraint order_invoices_number_unique unique (number),
  constraint order_invoices_order_id_unique unique (order_id),
  constraint order_invoices_actor_id_foreign foreign key (actor_id) references users (id),
  constraint order_invoices_order_id_foreign foreign key (order_id) references orders (id)
);
create index order_invoices_found on order_invoices using gin (lower(number) gin_trgm_ops);
create trigger order_invoices_audited after insert or update or delete on order_invoices for each row
  execute function audit();
create trigger order_invoices_never_change before update or delete on order_invoices for each row
  execute function refuse_change();

create table order_documents (
  id uuid primary key,
  created_at timestamptz not null default now(),
  order_id uuid not null,
  type text not null,
  original_name varchar(255) not null,
  content_type varchar(255) not null,
  size int not null,
  storage_key varchar(255) not null,
  uploaded_by_id uuid not null,
  constraint order_documents_storage_key_unique unique (storage_key),
  check (type in ('order_confirmation', 'invoice', 'packing_slip', 'other')),
  constraint order_documents_order_id_foreign foreign key (order_id) references orders (id),
  constraint order_documents_uploaded_by_id_foreign foreign key (uploaded_by_id) references users (id)
);
create index order_documents_order_id_index on order_documents (order_id);
create trigger order_documents_audited after insert or update or delete on order_documents for each row
  execute function audit();

create table order_events (
  id uuid not null,
  created_at timestamptz not null default now(),
  order_id uuid not null,
  type text not null,
  from_status text,
  to_status text,
  notes text,
  actor_id uuid not null,
  actor_name varchar(255) not null,
  primary key (id, created_at),
  check (from_status in ('pending', 'confirmed', 'in_production', 'shipped', 'delivered', 'cancelled')),
  check (to_status in ('pending', 'confirmed', 'in_production', 'shipped', 'delivered', 'cancelled')),
  check (type in ('status', 'document_removed')),
  constraint order_events_actor_id_foreign foreign key (actor_id) references users (id),
  constraint order_events_order_id_foreign foreign key (order_id) references orders (id)
) partition by range (created_at);
create index order_events_by_actor_id on order_events (actor_id);
create index order_events_order_id_index on order_events (order_id);
create trigger order_events_audited after insert or update or delete on order_events for each row
  execute function audit('order_events');
create trigger order_events_never_change before update or delete on order_events for each row
  execute function refuse_change('order_events');

create table order_counters (
  company_id uuid not null,
  status text not null,
  payment_status text not null,
  orders bigint not null,
  amount numeric(20, 2) not null,
  paid numeric(20, 2) not null,
  credited numeric(20, 2) not null default 0,
  primary key (company_id, status, payment_status),
  foreign key (company_id) references companies (id)
);

create table product_sales (
  day date not null,
  product_id text not null,
  orders bigint not null,
  quantity bigint not null,
  amount numeric(20, 2) not null
);
create index product_sales_day on product_sales (day);

create table revenue_days (
  company_id uuid not null,
  day date not null,
  amount numeric not null,
  primary key (company_id, day)
);

-- Merges the rows that triggers have added to the statistics.
create function fold_statistics() returns void language sql as $$
  with taken as (delete from quote_statistics returning *)
  insert into quote_statistics
    select day, status, sum(quotes), sum(amount), sum(approvals), sum(approval_seconds) from taken
    group by day, status
    having sum(quotes) <> 0 or sum(amount) <> 0 or sum(approvals) <> 0 or sum(approval_seconds) <> 0;
  with taken as (delete from catalogue_usage returning *)
  insert into catalogue_usage
    select kind, id, sum(quotes), sum(accepted), sum(quantity), sum(amount), max(last_quoted_at) from taken
    group by kind, id;
  with taken as (delete from product_sales returning *)
  insert into product_sales
    select day, product_id, sum(orders), sum(quantity), sum(amount) from taken group by day, product_id
    having sum(orders) <> 0 or sum(quantity) <> 0 or sum(amount) <> 0; $$;
