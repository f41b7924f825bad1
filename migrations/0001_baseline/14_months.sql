-- Tables that only grow have a partition a month (`docs/scale/months.md`). The first takes all rows up to the end of next
-- month (UTC), so that rows of the past have one too; `keep-months` goes on from there.
do $$
declare
  name text;
  ends timestamptz := (date_trunc('month', now() at time zone 'UTC') + interval '2 months') at time zone 'UTC';
begin
  foreach name in array array['audit_log', 'outbox_mails', 'contact_messages', 'quote_events', 'order_events'] loop
    execute format('create table %I partition of %I for values from (minvalue) to (%L)', name || '_before', name, ends);
    perform make_months(name, 3);
  end loop;
end $$;
