-- Outgoing mail, templates, messages to support, and what staff work with.

-- Of mails with the same key only the first is kept. The outbox itself is divided by month, where nothing is unique over all
-- months, so the keys have a table of their own; a key is released with its mail.
create table outbox_mail_keys (
  key varchar(255) primary key,
  created_at timestamptz not null
);

create function claim_mail_key() returns trigger language plpgsql as $$
begin
  insert into outbox_mail_keys values (new.dedupe_key, new.created_at) on conflict do nothing;
  if not found then return null; end if;
  return new;
end $$;

create function release_mail_key() returns trigger language plpgsql as $$
begin
  delete from outbox_mail_keys where key = old.dedupe_key;
  return null;
end $$;

create table outbox_mails (
  id uuid not null,
  created_at timestamptz not null default now(),
  template varchar(255) not null,
  recipient varchar(255) not null,
  data jsonb not null,
  attachment jsonb,
  dedupe_key varchar(255),
  status text not null default 'pending',
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  sent_at timestamptz,
  request_id varchar(255),
  unanswered int not null default 0,
  subject_type text,
  subject_id uuid,
  repeats uuid,
  primary key (id, created_at),
  check (status in ('pending', 'sent', 'failed', 'repeated', 'given_up', 'bounced')),
  check (subject_type in ('quote', 'order', 'company', 'user'))
) partition by range (created_at);
create index outbox_mails_about on outbox_mails (subject_id, created_at);
create index outbox_mails_bounced on outbox_mails (created_at) where status = 'bounced';
create index outbox_mails_created on outbox_mails (created_at desc, id desc);
create index outbox_mails_due on outbox_mails (next_attempt_at) where status = 'pending';
create index outbox_mails_failed on outbox_mails (created_at) where status = 'failed';
create index outbox_mails_repeats on outbox_mails (repeats) where repeats is not null;
create index outbox_mails_to on outbox_mails (recipient, created_at);
create trigger outbox_mails_claim_key before insert on outbox_mails for each row when (new.dedupe_key is not null)
  execute function claim_mail_key('outbox_mails');
create trigger outbox_mails_release_key after delete on outbox_mails for each row when (old.dedupe_key is not null)
  execute function release_mail_key('outbox_mails');
create trigger outbox_mails_repeated_audited after insert on outbox_mails for each row when (new.repeats is not null)
  execute function audit('outbox_mails');
create trigger outbox_mails_settled_audited after update on outbox_mails for each row when ((old.status in ('failed',
  'bounced')) and (new.status in ('repeated', 'given_up'))) execute function audit('outbox_mails');

create table email_templates (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by_id uuid,
  name varchar(80) not null,
  is_own boolean not null,
  base varchar(80),
  title varchar(80),
  description varchar(300),
  category varchar(40),
  number int not null default 0,
  failed_at timestamptz,
  failure text,
  version int not null default 0,
  constraint email_templates_name_unique unique (name)
);
create trigger email_templates_audited after insert or delete or update of title, description, category, number,
  failed_at on email_templates for each row execute function audit();

-- A version is removed with its template, and loses its author's name when that person is erased.
create function refuse_template_version_change() returns trigger language plpgsql as $$
begin
  if current_setting('app.erasing', true) = 'on' then return coalesce(new, old); end if;
  if tg_op = 'DELETE' and not exists (select from email_templates where id = old.template_id) then return old; end if;
  raise exception '% rows are never changed', tg_table_name;
end $$;

create table email_template_versions (
  id uuid primary key,
  created_at timestamptz not null default now(),
  template_id uuid not null,
  number int not null,
  subject varchar(300),
  preheader varchar(300),
  body text,
  reason varchar(300),
  author_id uuid not null,
  author_name varchar(255) not null,
  constraint email_template_versions_once unique (template_id, number),
  constraint email_template_versions_whole check ((subject is null) = (body is null)
    and (preheader is null) = (body is null)),
  constraint email_template_versions_author_id_foreign foreign key (author_id) references users (id),
  constraint email_template_versions_template_id_foreign foreign key (template_id) references email_templates (id)
    on delete cascade
);
create trigger email_template_versions_never_change before update or delete on email_template_versions for each row
  execute function refuse_template_version_change();

create table contact_messages (
  id uuid not null,
  created_at timestamptz not null default now(),
  name varchar(100) not null,
  email varchar(254) not null,
  company varchar(100),
  subject varchar(200) not null,
  message text not null,
  user_id uuid,
  original_name varchar(255),
  content_type varchar(255),
  size int,
  storage_key varchar(255),
  primary key (id, created_at),
  constraint contact_messages_file check (num_nulls(original_name, content_type, size, storage_key) in (0, 4)),
  constraint contact_messages_user_foreign foreign key (user_id) references users (id)
) partition by range (created_at);
create index contact_messages_storage_key_index on contact_messages (storage_key);
create trigger contact_messages_audited after insert or update or delete on contact_messages for each row
  execute function audit('contact_messages');

create table notes (
  id uuid primary key,
  created_at timestamptz not null default now(),
  quote_id uuid,
  company_id uuid,
  order_id uuid,
  user_id uuid,
  author_id uuid not null,
  text text not null,
  edited_at timestamptz,
  version int not null default 1,
  constraint notes_of_one_record check (num_nonnulls(quote_id, company_id, order_id, user_id) = 1),
  constraint notes_author_id_foreign foreign key (author_id) references users (id),
  constraint notes_company_id_foreign foreign key (company_id) references companies (id) on delete cascade,
  constraint notes_order_id_foreign foreign key (order_id) references orders (id) on delete cascade,
  constraint notes_quote_id_foreign foreign key (quote_id) references quotes (id) on delete cascade,
  constraint notes_user_id_foreign foreign key (user_id) references users (id) on delete cascade
);
create index notes_company_id_index on notes (company_id);
create index notes_order_id_index on notes (order_id);
create index notes_quote_id_index on notes (quote_id);
create index notes_user_id_index on notes (user_id);
create trigger notes_audited after insert or update or delete on notes for each row execute function audit();

create table saved_views (
  id uuid primary key,
  created_at timestamptz not null default now(),
  user_id uuid not null,
  resource text not null,
  name varchar(40) not null,
  query varchar(1000) not null,
  is_shared boolean not null default false,
  constraint saved_views_user_id_resource_name_unique unique (user_id, resource, name),
  check (resource in ('quotes', 'orders', 'companies', 'users', 'documents', 'products', 'audit-log', 'partners',
    'partner-applications', 'partner-deals'))
);
create index saved_views_resource_is_shared_index on saved_views (resource, is_shared);
create trigger saved_views_audited after insert or update or delete on saved_views for each row
  execute function audit();

create table exports (
  id uuid primary key,
  created_at timestamptz not null default now(),
  user_id uuid not null,
  resource text not null,
  format text not null,
  filter jsonb not null,
  status text not null default 'queued',
  rows int not null default 0,
  total_rows int,
  storage_key varchar(255),
  expires_at timestamptz not null,
  separator text not null default ',',
  constraint exports_storage_key_unique unique (storage_key),
  check (format in ('csv', 'xlsx', 'pdf')),
  check (resource in ('companies', 'users', 'quotes', 'quote_lines', 'orders', 'order_lines', 'catalogue',
    'partner_report')),
  check (separator in (',', ';')),
  check (status in ('queued', 'running', 'done', 'failed')),
  constraint exports_user_foreign foreign key (user_id) references users (id)
);
create index exports_expires_at_index on exports (expires_at);
create index exports_user_id_index on exports (user_id);
create trigger exports_audited after insert or update or delete on exports for each row execute function audit();

create table monthly_reports (
  id uuid primary key,
  created_at timestamptz not null default now(),
  user_id uuid not null,
  kind text not null,
  constraint monthly_reports_user_id_unique unique (user_id),
  check (kind in ('quotes', 'deals', 'commission', 'clients'))
);
create trigger monthly_reports_audited after insert or update or delete on monthly_reports for each row
  execute function audit();

-- Answers of requests with an `Idempotency-Key`, to be sent again.
create table idempotency_keys (
  user_id uuid not null,
  key varchar(100) not null,
  request_hash char(64) not null,
  status smallint not null,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created_at_index on idempotency_keys (created_at);
