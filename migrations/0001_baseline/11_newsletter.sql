-- Subscribers of the newsletter with the proof of their consent.

-- Totals and weeks (from Monday, UTC) of subscribers. Triggers only add rows; `fold_newsletter_statistics` merges them.
create function summarize_subscribers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into newsletter_totals
      select status, source, was_confirmed, sum(subscribers)
        from (select status, source, confirmed_at is not null as was_confirmed, 1 as subscribers from new_rows) as changes
       group by 1, 2, 3 having sum(subscribers) <> 0;
    insert into newsletter_weeks
      select date_trunc('week', at at time zone 'UTC')::date, count(*) filter (where became = 'subscribed'),
             count(*) filter (where was = 'subscribed' and became is distinct from 'bounced'
               and became is distinct from 'complained'),
             count(*) filter (where became = 'bounced'), count(*) filter (where became = 'complained')
        from (select status_since as at, null::text as was, status as became from new_rows) as changes
       where was is distinct from became and 'subscribed' in (was, became)
          or became in ('bounced', 'complained') and was is distinct from became
       group by 1;
  elsif tg_op = 'DELETE' then
    insert into newsletter_totals
      select status, source, was_confirmed, sum(subscribers)
        from (select status, source, confirmed_at is not null as was_confirmed, -1 as subscribers from old_rows) as changes
       group by 1, 2, 3 having sum(subscribers) <> 0;
    insert into newsletter_weeks
      select date_trunc('week', at at time zone 'UTC')::date, count(*) filter (where became = 'subscribed'),
             count(*) filter (where was = 'subscribed' and became is distinct from 'bounced'
               and became is distinct from 'complained'),
             count(*) filter (where became = 'bounced'), count(*) filter (where became = 'complained')
        from (select now() as at, status as was, null::text as became from old_rows) as changes
       where was is distinct from became and 'subscribed' in (was, became)
          or became in ('bounced', 'complained') and was is distinct from became
       group by 1;
  else
    insert into newsletter_totals
      select status, source, was_confirmed, sum(subscribers)
        from (select status, source, confirmed_at is not null as was_confirmed, 1 as subscribers from new_rows
              union all
              select status, source, confirmed_at is not null as was_confirmed, -1 as subscribers from old_rows) as changes
       group by 1, 2, 3 having sum(subscribers) <> 0;
    insert into newsletter_weeks
      select date_trunc('week', at at time zone 'UTC')::date, count(*) filter (where became = 'subscribed'),
             count(*) filter (where was = 'subscribed' and became is distinct from 'bounced'
               and became is distinct from 'complained'),
             count(*) filter (where became = 'bounced'), count(*) filter (where became = 'complained')
        from (select n.status_since as at, o.status as was, n.status as became from old_rows o join new_rows n using (id)) as changes
       where was is distinct from became and 'subscribed' in (was, became)
          or became in ('bounced', 'complained') and was is distinct from became
       group by 1;
  end if;
  return null;
end $$;

create table newsletter_subscribers (
  id uuid primary key,
  created_at timestamptz not null default now(),
  email varchar(254) not null,
  status text not null,
  status_since timestamptz not null,
  first_name varchar(50),
  last_name varchar(50),
  company varchar(100),
  industry varchar(50),
  topics text[] not null,
  frequency text not null default 'all',
  source text not null,
  confirmed_at timestamptz,
  measured_since timestamptz,
  search_text text not null generated always as (search_fold(email || ' ' || coalesce(first_name, '') || ' '
    || coalesce(last_name, '') || ' ' || coalesce(company, ''))) stored,
  constraint newsletter_subscribers_email_unique unique (email),
  check (frequency in ('all', 'important')),
  check (source in ('footer', 'website', 'account_settings', 'event', 'staff', 'import')),
  check (status in ('pending', 'subscribed', 'unsubscribed', 'bounced', 'complained'))
);
create index newsletter_subscribers_by_change on newsletter_subscribers (status_since, id);
create index newsletter_subscribers_by_kind on newsletter_subscribers (status, source) include (topics, frequency,
  industry, confirmed_at);
create index newsletter_subscribers_by_source on newsletter_subscribers (source, created_at, id);
create index newsletter_subscribers_by_status on newsletter_subscribers (status, created_at, id);
create index newsletter_subscribers_by_time on newsletter_subscribers (created_at, id);
create index newsletter_subscribers_found on newsletter_subscribers using gin (status, source, topics,
  search_text gin_trgm_ops);
create index newsletter_subscribers_waiting on newsletter_subscribers (status_since) where status = 'pending';
create statistics newsletter_subscribers_kinds (mcv) on status, source from newsletter_subscribers;
create trigger newsletter_subscribers_audited after insert or update or delete on newsletter_subscribers for each row
  execute function audit();
create trigger summarize_subscribers_on_delete after delete on newsletter_subscribers
  referencing old table as old_rows for each statement execute function summarize_subscribers();
create trigger summarize_subscribers_on_insert after insert on newsletter_subscribers
  referencing new table as new_rows for each statement execute function summarize_subscribers();
create trigger summarize_subscribers_on_update after update on newsletter_subscribers
  referencing old table as old_rows new table as new_rows for each statement execute function summarize_subscribers();

-- Proofs are removed with an address that is erased or forgotten, in a transaction that says so, and never otherwise.
create function refuse_consent_change() returns trigger language plpgsql as $$
begin
  if current_setting('app.erasing', true) = 'on' then return coalesce(new, old); end if;
  raise exception '% rows are never changed', tg_table_name;
end $$;

create table newsletter_consents (
  id uuid primary key,
  created_at timestamptz not null default now(),
  subscriber_id uuid not null,
  action text not null,
  status text not null,
  text text,
  text_version varchar(20),
  address varchar(45),
  source text,
  page varchar(200),
  confirmation text,
  actor_id uuid,
  actor_name varchar(255),
  note text,
  check (action in ('ask', 'confirm', 'subscribe', 'add', 'import', 'change', 'measure', 'unmeasure', 'unsubscribe',
    'bounce', 'complain', 'lapse', 'restore')),
  check (confirmation in ('link', 'account', 'staff', 'import')),
  check (source in ('footer', 'website', 'account_settings', 'event', 'staff', 'import')),
  check (status in ('pending', 'subscribed', 'unsubscribed', 'bounced', 'complained')),
  constraint newsletter_consents_subscriber_id_foreign foreign key (subscriber_id)
    references newsletter_subscribers (id) on delete cascade
);
create index newsletter_consents_of_subscriber on newsletter_consents (subscriber_id, created_at);
create trigger newsletter_consents_never_change before update or delete on newsletter_consents for each row
  execute function refuse_consent_change();

create table newsletter_tokens (
  id uuid primary key,
  created_at timestamptz not null default now(),
  token_hash varchar(255) not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  subscriber_id uuid not null,
  constraint newsletter_tokens_token_hash_unique unique (token_hash),
  constraint newsletter_tokens_subscriber_id_foreign foreign key (subscriber_id)
    references newsletter_subscribers (id) on delete cascade
);
create index newsletter_tokens_subscriber_id_index on newsletter_tokens (subscriber_id);

create table newsletter_totals (
  status text not null,
  source text not null,
  was_confirmed boolean not null,
  subscribers bigint not null
);

create table newsletter_weeks (
  week date not null,
  joined bigint not null,
  gone bigint not null,
  bounced bigint not null,
  complained bigint not null
);

create function fold_newsletter_statistics() returns void language sql as $$
  with taken as (delete from newsletter_totals returning *)
  insert into newsletter_totals
    select status, source, was_confirmed, sum(subscribers) from taken
     group by 1, 2, 3 having sum(subscribers) <> 0;
  with taken as (delete from newsletter_weeks returning *)
  insert into newsletter_weeks
    select week, sum(joined), sum(gone), sum(bounced), sum(complained) from taken group by 1 $$;

-- Signs the links of newsletters and salts the hashes of erased addresses. It lasts as long as the database.
create table newsletter_key (
  is_only boolean primary key default true,
  secret text not null,
  check (is_only)
);

insert into newsletter_key (secret) values (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));

create table newsletter_erased (
  hash text primary key,
  created_at timestamptz not null default now()
);

create function newsletter_hash(address text) returns text language sql stable as $$
  select encode(sha256(convert_to(secret || lower(address), 'UTF8')), 'hex') from newsletter_key $$;

create table newsletter_imports (
  id uuid primary key,
  created_at timestamptz not null default now(),
  by_id uuid not null,
  filename varchar(255) not null,
  size int not null,
  storage_key varchar(255),
  encoding text not null,
  separator text not null,
  has_head boolean not null,
  columns int not null,
  mapping jsonb not null,
  status text not null default 'uploaded',
  round int not null default 0,
  rows int not null default 0,
  total_rows int,
  taken int not null default 0,
  source text,
  proof text,
  consented_on date,
  topics text[],
  error text,
  finished_at timestamptz,
  expires_at timestamptz not null,
  constraint newsletter_imports_storage_key_unique unique (storage_key),
  check (encoding in ('utf-8', 'utf-16le', 'windows-1252')),
  check (separator in (',', ';', '	')),
  check (source in ('staff', 'event', 'website')),
  check (status in ('uploaded', 'checking', 'checked', 'importing', 'imported', 'failed')),
  constraint newsletter_imports_by_id_foreign foreign key (by_id) references users (id)
);
create index newsletter_imports_expires_at_index on newsletter_imports (expires_at);
create trigger newsletter_imports_audited after insert or update or delete on newsletter_imports for each row
  execute function audit();

create table newsletter_import_problems (
  id uuid primary key,
  created_at timestamptz not null default now(),
  import_id uuid not null,
  line int not null,
  value varchar(254),
  field text not null,
  problem text not null,
  constraint newsletter_import_problems_once unique (import_id, line),
  check (field in ('email', 'firstName', 'lastName', 'company', 'industry', 'topics', 'status', 'unsubscribed',
    'blocked')),
  constraint newsletter_import_problems_import_id_foreign foreign key (import_id) references newsletter_imports (id)
    on delete cascade
);
