-- Counters and statistics of quotes, which triggers of `quotes` keep.

-- Number and value of quotes per company and status: the total and the summary of a list without counting rows. Each
-- connection counts in its own slot, so that people of one company who save at once do not wait for each other.
create table quote_counters (
  company_id uuid not null,
  status text not null,
  quotes bigint not null,
  amount numeric(20, 2) not null,
  slot smallint not null default 0,
  primary key (company_id, status, slot),
  foreign key (company_id) references companies (id)
);

create function count_quotes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into quote_counters (company_id, status, slot, quotes, amount)
      select company_id, status, pg_backend_pid() % 16, sum(quotes), sum(amount)
        from (select company_id, status, 1 as quotes, total as amount from new_rows where deleted_at is null) as changes
       group by company_id, status having sum(quotes) <> 0 or sum(amount) <> 0 order by company_id, status
    on conflict (company_id, status, slot) do update
      set quotes = quote_counters.quotes + excluded.quotes, amount = quote_counters.amount + excluded.amount;
  elsif tg_op = 'DELETE' then
    insert into quote_counters (company_id, status, slot, quotes, amount)
      select company_id, status, pg_backend_pid() % 16, sum(quotes), sum(amount)
        from (select company_id, status, -1 as quotes, -total as amount from old_rows where deleted_at is null) as changes
       group by company_id, status having sum(quotes) <> 0 or sum(amount) <> 0 order by company_id, status
    on conflict (company_id, status, slot) do update
      set quotes = quote_counters.quotes + excluded.quotes, amount = quote_counters.amount + excluded.amount;
  else
    insert into quote_counters (company_id, status, slot, quotes, amount)
      select company_id, status, pg_backend_pid() % 16, sum(quotes), sum(amount)
        from (select company_id, status, 1 as quotes, total as amount from new_rows where deleted_at is null
              union all
              select company_id, status, -1 as quotes, -total as amount from old_rows where deleted_at is null) as changes
       group by company_id, status having sum(quotes) <> 0 or sum(amount) <> 0 order by company_id, status
    on conflict (company_id, status, slot) do update
      set quotes = quote_counters.quotes + excluded.quotes, amount = quote_counters.amount + excluded.amount;
  end if;
  return null;
end $$;

-- Statistics of quotes by the day they were created (UTC), and of the catalogue on them. Triggers only add rows, so that no
-- writer waits for another; a job merges them (`fold_statistics`), and readers add up all rows.
create table quote_statistics (
  day date not null,
  status text not null,
  quotes bigint not null,
  amount numeric(20, 2) not null,
  approvals bigint not null,
  approval_seconds numeric(24, 6) not null
);
create index quote_statistics_day on quote_statistics (day);

create function summarize_quotes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into quote_statistics
      select day, status, sum(quotes), sum(amount), sum(approvals), sum(approval_seconds)
        from (select (created_at at time zone 'UTC')::date as day, status, total as amount,
                     (submitted_at is not null and sent_at is not null)::int as approvals,
                     coalesce(extract(epoch from sent_at - submitted_at), 0) as approval_seconds, 1 as quotes
                from new_rows where deleted_at is null) as changes
       group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into quote_statistics
      select day, status, -sum(quotes), -sum(amount), -sum(approvals), -sum(approval_seconds)
        from (select (created_at at time zone 'UTC')::date as day, status, total as amount,
                     (submitted_at is not null and sent_at is not null)::int as approvals,
                     coalesce(extract(epoch from sent_at - submitted_at), 0) as approval_seconds, 1 as quotes
                from old_rows where deleted_at is null) as changes
       group by 1, 2;
  else
    insert into quote_statistics
      select day, status, sum(quotes), sum(amount), sum(approvals), sum(approval_seconds)
        from (select (created_at at time zone 'UTC')::date as day, status, total as amount,
                     (submitted_at is not null and sent_at is not null)::int as approvals,
                     coalesce(extract(epoch from sent_at - submitted_at), 0) as approval_seconds, 1 as quotes
                from new_rows where deleted_at is null
              union all
              select day, status, -amount, -approvals, -approval_seconds, -1
                from (select (created_at at time zone 'UTC')::date as day, status, total as amount,
                             (submitted_at is not null and sent_at is not null)::int as approvals,
                             coalesce(extract(epoch from sent_at - submitted_at), 0) as approval_seconds
                        from old_rows where deleted_at is null) as removed) as changes
       group by 1, 2
      having sum(quotes) <> 0 or sum(amount) <> 0 or sum(approvals) <> 0 or sum(approval_seconds) <> 0;
    insert into catalogue_usage
      select u.kind, u.id, sum(q.live), sum(q.accepted), sum(q.live * u.quantity), sum(q.live * u.amount), null
        from (select n.id, (n.deleted_at is null)::int - (o.deleted_at is null)::int as live,
                     (n.deleted_at is null and n.status = 'accepted')::int
                       - (o.deleted_at is null and o.status = 'accepted')::int as accepted
                from new_rows n join old_rows o using (id)
               where (n.deleted_at is null, n.status = 'accepted') <> (o.deleted_at is null, o.status = 'accepted')) q
        cross join lateral (
          select use.kind, use.id, sum(i.quantity) as quantity, sum(coalesce(i.total, 0)) as amount
            from quote_items i
            cross join lateral (values
              ('product', i.product_id, i.option_id is null),
              ('configuration', i.price_configuration_id, i.option_id is null),
              ('option', i.option_id, i.option_id is not null)) as use (kind, id, holds)
           where use.holds and i.quote_id = q.id group by 1, 2) u
       group by 1, 2;
  end if;
  return null;
end $$;

-- How many quotes partners have made for clients, by status; in slots, too.
create table partner_quote_counters (
  partner_id uuid not null,
  status text not null,
  slot smallint not null,
  quotes bigint not null,
  primary key (partner_id, status, slot)
);

create function count_partner_quotes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into partner_quote_counters as c
      select partner_id, status, pg_backend_pid() % 16, sum(quotes)
        from (select partner_id, status, 1 as quotes from new_rows where partner_id is not null and deleted_at is null) as changes
       group by 1, 2 having sum(quotes) <> 0 order by 1, 2
    on conflict (partner_id, status, slot) do update set quotes = c.quotes + excluded.quotes;
  elsif tg_op = 'DELETE' then
    insert into partner_quote_counters as c
      select partner_id, status, pg_backend_pid() % 16, sum(quotes)
        from (select partner_id, status, -1 from old_rows where partner_id is not null and deleted_at is null) as changes
       group by 1, 2 having sum(quotes) <> 0 order by 1, 2
    on conflict (partner_id, status, slot) do update set quotes = c.quotes + excluded.quotes;
  else
    insert into partner_quote_counters as c
      select partner_id, status, pg_backend_pid() % 16, sum(quotes)
        from (select partner_id, status, 1 as quotes from new_rows where partner_id is not null and deleted_at is null
              union all
              select partner_id, status, -1 from old_rows where partner_id is not null and deleted_at is null) as changes
       group by 1, 2 having sum(quotes) <> 0 order by 1, 2
    on conflict (partner_id, status, slot) do update set quotes = c.quotes + excluded.quotes;
  end if;
  return null;
end $$;

-- Statistics of quotes that partners made for clients: by day with the time to acceptance, and by client.
create table partner_quote_statistics (
  partner_id uuid not null,
  day date not null,
  status text not null,
  quotes bigint not null,
  amount numeric(20, 2) not null,
  net numeric(20, 2) not null,
  seconds numeric(20, 6) not null
);
create index partner_quote_statistics_day on partner_quote_statistics (partner_id, day);

create table partner_client_quotes (
  partner_id uuid not null,
  client_id uuid not null,
  status text not null,
  quotes bigint not null,
  amount numeric(20, 2) not null
);
create index partner_client_quotes_of on partner_client_quotes (partner_id, client_id) include (status, quotes,
  amount);

create function summarize_partner_quotes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into partner_quote_statistics
      select partner_id, day, status, sum(quotes), sum(amount), sum(net), sum(seconds)
        from (select partner_id, (created_at at time zone 'UTC')::date as day, status, total as amount, total - tax as net,
                     case status when 'accepted' then extract(epoch from updated_at - created_at) else 0 end as seconds, 1 as quotes
                from new_rows where partner_id is not null and deleted_at is null) as changes
       group by 1, 2, 3 having sum(quotes) <> 0 or sum(amount) <> 0 or sum(net) <> 0 or sum(seconds) <> 0;
    insert into partner_client_quotes
      select partner_id, client_id, status, sum(quotes), sum(amount)
        from (select partner_id, company_id as client_id, status, total as amount, 1 as quotes
                from new_rows where partner_id is not null and deleted_at is null) as changes
       group by 1, 2, 3 having sum(quotes) <> 0 or sum(amount) <> 0;
  elsif tg_op = 'DELETE' then
    insert into partner_quote_statistics
      select partner_id, day, status, sum(quotes), sum(amount), sum(net), sum(seconds)
        from (select partner_id, day, status, -amount, -net, -seconds, -1
                from (select partner_id, (created_at at time zone 'UTC')::date as day, status, total as amount, total - tax as net,
                             case status when 'accepted' then extract(epoch from updated_at - created_at) else 0 end as seconds
                        from old_rows where partner_id is not null and deleted_at is null) as removed) as changes
       group by 1, 2, 3 having sum(quotes) <> 0 or sum(amount) <> 0 or sum(net) <> 0 or sum(seconds) <> 0;
    insert into partner_client_quotes
      select partner_id, client_id, status, sum(quotes), sum(amount)
        from (select partner_id, client_id, status, -amount, -1
                from (select partner_id, company_id as client_id, status, total as amount
                        from old_rows where partner_id is not null and deleted_at is null) as removed) as changes
       group by 1, 2, 3 having sum(quotes) <> 0 or sum(amount) <> 0;
  else
    insert into partner_quote_statistics
      select partner_id, day, status, sum(quotes), sum(amount), sum(net), sum(seconds)
        from (select partner_id, (created_at at time zone 'UTC')::date as day, status, total as amount, total - tax as net,
                     case status when 'accepted' then extract(epoch from updated_at - created_at) else 0 end as seconds, 1 as quotes
                from new_rows where partner_id is not null and deleted_at is null
              union all
              select partner_id, day, status, -amount, -net, -seconds, -1
                from (select partner_id, (created_at at time zone 'UTC')::date as day, status, total as amount, total - tax as net,
                             case status when 'accepted' then extract(epoch from updated_at - created_at) else 0 end as seconds
                        from old_rows where partner_id is not null and deleted_at is null) as removed) as changes
       group by 1, 2, 3 having sum(quotes) <> 0 or sum(amount) <> 0 or sum(net) <> 0 or sum(seconds) <> 0;
    insert into partner_client_quotes
      select partner_id, client_id, status, sum(quotes), sum(amount)
        from (select partner_id, company_id as client_id, status, total as amount, 1 as quotes
                from new_rows where partner_id is not null and deleted_at is null
              union all
              select partner_id, client_id, status, -amount, -1
                from (select partner_id, company_id as client_id, status, total as amount
                        from old_rows where partner_id is not null and deleted_at is null) as removed) as changes
       group by 1, 2, 3 having sum(quotes) <> 0 or sum(amount) <> 0;
  end if;
  return null;
end $$;
