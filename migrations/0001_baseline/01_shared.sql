-- Functions that several areas use, and the audit log.

create extension pg_trgm;
create extension btree_gin;

-- Search text without accents and apostrophes: 'muller' finds 'Müller'. `searchFold` is the same in TypeScript.
create function search_fold(text) returns text language sql immutable strict parallel safe
  return regexp_replace(normalize(translate(
    replace(replace(replace(replace(lower($1), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    'øłđðı''’‘ʼ`´', 'olddi'), nfkd), '[\u0300-\u036f]', '', 'g');

-- Makes rows immutable. Only an erasure (`app.erasing`) may update them, to remove what names a person.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('app.erasing', true) = 'on' then return new; end if;
  raise exception '% rows are never changed', coalesce(tg_argv[0], tg_table_name);
end $$;

-- Records who changed a row last, with each new version of it; nobody, for a change by a job.
create function keep_editor() returns trigger language plpgsql as $$
begin
  new.updated_by_id := (nullif(current_setting('app.auditor', true), '')::jsonb ->> 'actorId')::uuid;
  if new.updated_at = old.updated_at then new.updated_at := now(); end if;
  return new;
end $$;

-- The partitions of a table that is divided by month, and the end of each.
create function months_of(of_table regclass) returns table(part text, ends timestamptz) language sql as $$
  select c.oid::regclass::text, substring(pg_get_expr(c.relpartbound, c.oid) from 'TO [(]''([^'']+)''')::timestamptz
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = of_table $$;

-- Creates partitions until the last one ends more than `ahead` months from now.
create function make_months(of_table regclass, ahead int) returns void language plpgsql as $$
declare
  month timestamptz;
  part text;
begin
  loop
    select max(ends) into month from months_of(of_table);
    exit when month > now() + make_interval(months => ahead);
    part := of_table || to_char(month at time zone 'UTC', '_YYYY_MM');
    execute format('create table %I (like %s including defaults including constraints)', part, of_table);
    execute format('alter table %s attach partition %I for values from (%L) to (%L)', of_table, part, month,
      (month at time zone 'UTC' + interval '1 month') at time zone 'UTC');
  end loop;
end $$;

-- Erasure: replaces what names a person in texts and JSON. A first name counts only beside an id, address or full name.
create function erase_text(told text, names text, addresses text) returns text
language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(told, addresses, 'deleted@deleted.invalid', 'gi'), names, 'Deleted User', 'gi');

create function erase_person(told jsonb, ids text[], emails text[], full_names text[], names text, addresses text) returns jsonb
language plpgsql immutable strict parallel safe as $$
declare
  first_name constant text := coalesce(told ->> 'firstName', told ->> 'first_name');
  full_name constant text := lower(first_name || ' ' || coalesce(told ->> 'lastName', told ->> 'last_name', ''));
  signer constant text := coalesce(told ->> 'signerName', told ->> 'signer_name');
  is_theirs boolean;
  did boolean;
begin
  case jsonb_typeof(told)
    when 'object' then
      is_theirs := first_name is not null and (coalesce(told ->> 'id' = any (ids), false)
        or coalesce(lower(told ->> 'email') = any (emails), told ->> 'id' is null and full_name = any (full_names)));
      did := coalesce(told ->> 'actor_id', told ->> 'user_id', told ->> 'author_id') = any (ids)
        or lower(signer) = any (full_names) or signer ~* names;
      return coalesce((select jsonb_object_agg(key, case
          when jsonb_typeof(value) = 'null' then value
          when is_theirs and key in ('firstName', 'first_name') then '"Deleted"'
          when is_theirs and key in ('lastName', 'last_name') then '"User"'
          when is_theirs and key in ('jobTitle', 'job_title', 'phone', 'industry') then '"***"'
          when did and key in ('actor_name', 'signer_name', 'signerName', 'author_name', 'person_name') then '"Deleted User"'
          when did and key in ('signer_title', 'signerTitle', 'address') then '"***"'
          else erase_person(value, ids, emails, full_names, names, addresses) end)
        from jsonb_each(told)), '{}');
    when 'array' then
      return coalesce((select jsonb_agg(erase_person(value, ids, emails, full_names, names, addresses) order by place)
                         from jsonb_array_elements(told) with ordinality as entry (value, place)), '[]');
    when 'string' then return to_jsonb(erase_text(told #>> '{}', names, addresses));
    else return told;
  end case;
end $$;

-- The audit log is searched by words and their beginnings, which takes far less space than trigrams of ids.
create function audit_words(told text) returns tsvector language sql immutable strict parallel safe
  return array_to_tsvector(array_remove(string_to_array(translate(lower(told), '/@.:_', '     '), ' '), ''));

-- A row without what changes with every write, and with stars for secrets.
create function auditable(record jsonb) returns jsonb language plpgsql immutable as $$
declare
  kept jsonb := record - array['version', 'updated_at', 'updated_by_id', 'rotated_at', 'last_login_at', 'search_text',
                               'data', 'attachment'];
  secrets constant text[] := array['password_hash', 'token_hash', 'previous_token_hash'];
begin
  if not jsonb_exists_any(kept, secrets) then return kept; end if;
  return (select jsonb_object_agg(key, case when key = any (secrets)
    then to_jsonb('***' || left(md5(value #>> '{}'), 6)) else value end) from jsonb_each(kept));
end $$;

-- The record that a change is about (`quote/{id}`): lines, events and payments count for the record that they belong to.
create function audit_record(entity text, id text, told jsonb) returns text language sql immutable as $$
  select case entity
    when 'quotes' then 'quote/' || id
    when 'orders' then 'order/' || id
    when 'companies' then 'company/' || id
    when 'users' then 'user/' || id
    when 'catalog_items' then 'product/' || id
    when 'sla_packages' then 'sla_package/' || id
    when 'newsletter_campaigns' then 'campaign/' || id
    when 'newsletter_subscribers' then 'subscriber/' || id
    when 'email_templates' then 'email_template/' || (told ->> 'name')
    when 'exports' then null
    else coalesce('order/' || (told ->> 'order_id'), 'quote/' || (told ->> 'quote_id'),
      (told ->> 'subject_type') || '/' || (told ->> 'subject_id'), 'company/' || (told ->> 'company_id'),
      'user/' || (told ->> 'user_id'), 'product/' || (told ->> 'catalog_item_id'),
      'product/' || (told ->> 'product_id'), 'sla_package/' || (told ->> 'sla_package_id'),
      'subscriber/' || (told ->> 'subscriber_id')) end $$;

-- Who changed what, when, from where; before and after. Triggers write it in the transaction of the change, which says who
-- acts in `app.auditor` (`Transactions.run`). Without it (a job, a visitor) nothing is written. A trigger of a partition names
-- the table that it belongs to as its argument.
create function audit() returns trigger language plpgsql as $$
declare
  auditor jsonb := nullif(current_setting('app.auditor', true), '')::jsonb;
  of_table constant text := coalesce(tg_argv[0], tg_table_name);
  old_record jsonb;
  new_record jsonb;
  record jsonb;
begin
  if auditor is null then return null; end if;
  if tg_op <> 'INSERT' then old_record := auditable(to_jsonb(old)); end if;
  if tg_op <> 'DELETE' then new_record := auditable(to_jsonb(new)); end if;
  record := coalesce(new_record, old_record);
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, n.value) into old_record, new_record
      from jsonb_each(old_record) o join jsonb_each(new_record) n using (key) where o.value <> n.value;
    if new_record is null then return null; end if;
  end if;
  insert into audit_log (actor_id, actor_email, address, request_id, operation, action, entity, entity_id, company_id,
    record, before, after)
  values ((auditor ->> 'actorId')::uuid, auditor ->> 'actorEmail', auditor ->> 'address', auditor ->> 'requestId',
    auditor ->> 'operation', case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end,
    of_table, record ->> 'id',
    coalesce(record ->> 'company_id', case of_table when 'companies' then record ->> 'id' end)::uuid,
    audit_record(of_table, record ->> 'id', record), old_record, new_record);
  return null;
end $$;

create table audit_log (
  id bigserial,
  created_at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  actor_email text not null,
  address text,
  request_id text,
  operation text not null,
  action text not null,
  entity text not null,
  entity_id text not null,
  company_id uuid,
  before jsonb,
  after jsonb,
  record text,
  primary key (id, created_at),
  check (action in ('create', 'update', 'delete', 'sign_in', 'sign_in_failed', 'sign_in_refused'))
) partition by range (created_at);
create index audit_log_action on audit_log (action, created_at desc, id desc);
create index audit_log_actor on audit_log (actor_id, created_at desc);
create index audit_log_company on audit_log (company_id, created_at desc);
create index audit_log_created on audit_log (created_at desc, id desc);
create index audit_log_entity on audit_log (entity_id, created_at desc);
create index audit_log_kind on audit_log (split_part(record, '/', 1), created_at desc, id desc);
create index audit_log_record on audit_log (record, request_id, id);
create index audit_log_search on audit_log using gin (audit_words(actor_email || ' ' || operation || ' ' || entity
  || ' ' || entity_id || ' ' || coalesce(request_id, '')));
create trigger audit_log_never_changes before update or delete on audit_log for each row
  execute function refuse_change('audit_log');
