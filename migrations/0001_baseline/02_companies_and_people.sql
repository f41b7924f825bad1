-- Companies, the people in them, and how they sign in.

-- A renamed company is found by its new name: its quotes by that alone; its orders, which keep the old name, by both.
create function rename_in_searches() returns trigger language plpgsql as $$
declare
  old_name text := search_fold(old.name);
  new_name text := search_fold(new.name);
begin
  update quotes set search_text = case when right(search_text, length(old_name)) = old_name
      then left(search_text, -length(old_name)) || new_name else search_text || ' ' || new_name end
   where company_id = new.id;
  update orders set search_text = search_text || ' ' || new_name
   where company_id = new.id and position(new_name in search_text) = 0;
  return null;
end $$;

-- Quotes are no longer assigned to a person who stops being an active administrator: by status, role or erasure.
create function free_quotes() returns trigger language plpgsql as $$
begin
  update quote_follow_ups set owner_id = null, version = version + 1 where owner_id = new.id;
  return null;
end $$;

create table companies (
  id uuid primary key,
  created_at timestamptz not null default now(),
  name varchar(100) not null,
  type text not null,
  website varchar(255),
  address_line1 varchar(255) not null,
  address_line2 varchar(255),
  city varchar(255) not null,
  postal_code varchar(255) not null,
  country_code char(2) not null,
  industry varchar(255),
  vat_number varchar(255),
  coc_number varchar(255),
  verification_status text not null default 'unverified',
  rejection_reason text,
  status text not null default 'active',
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by_id uuid,
  search_text text not null generated always as (search_fold(name || ' ' || city || ' ' || coalesce(vat_number, '')
    || ' ' || coalesce(coc_number, '') || ' ' || coalesce(website, ''))) stored,
  check (status in ('active', 'suspended', 'inactive', 'deleted')),
  check (type in ('system', 'client', 'partner', 'internal')),
  check (verification_status in ('unverified', 'pending', 'verified', 'rejected'))
);
create index companies_by_created on companies (created_at, id);
create index companies_by_name on companies (lower(name), id);
create index companies_coc_number_index on companies (coc_number);
create index companies_search on companies using gin (search_text gin_trgm_ops);
create index companies_vat_number_index on companies (vat_number);
create trigger companies_audited after insert or update or delete on companies for each row execute function audit();
create trigger companies_keep_editor before update on companies for each row when (new.version <> old.version)
  execute function keep_editor();
create trigger companies_rename_in_searches after update of name on companies for each row
  when (new.name <> old.name) execute function rename_in_searches();

create table users (
  id uuid primary key,
  created_at timestamptz not null default now(),
  company_id uuid not null,
  email varchar(255) not null,
  password_hash varchar(255) not null,
  first_name varchar(50) not null,
  last_name varchar(50) not null,
  job_title varchar(100),
  phone varchar(20),
  account_type text not null default 'standard',
  account_status text not null default 'active',
  email_verified_at timestamptz,
  last_login_at timestamptz,
  industry varchar(50),
  quote_updates boolean not null default true,
  account_updates boolean not null default true,
  version int not null default 1,
  deleted_at timestamptz,
  updated_at timestamptz not null default now(),
  updated_by_id uuid,
  search_text text not null generated always as (search_fold(first_name || ' ' || last_name || ' ' || email || ' '
    || coalesce(phone, ''))) stored,
  constraint users_email_unique unique (email),
  check (account_status in ('active', 'inactive', 'pending_approval', 'suspended')),
  check (account_type in ('standard', 'admin')),
  constraint users_email_lower_case check (email = lower(email)),
  constraint users_company_id_foreign foreign key (company_id) references companies (id),
  constraint users_updated_by_foreign foreign key (updated_by_id) references users (id)
);
create index users_by_created on users (created_at, id) where deleted_at is null;
create index users_by_last_login on users (last_login_at nulls first, id) where deleted_at is null;
create index users_by_name on users (lower(last_name), lower(first_name), id) where deleted_at is null;
create index users_company_created on users (company_id, created_at);
create index users_company_id_index on users (company_id);
create index users_search on users using gin (search_text gin_trgm_ops);
alter table audit_log add constraint audit_log_actor_id_fkey foreign key (actor_id) references users (id);
alter table companies add constraint companies_updated_by_foreign foreign key (updated_by_id) references users (id);
create trigger users_audited after insert or update or delete on users for each row execute function audit();
create trigger users_free_quotes after update on users for each row when (new.account_status <> 'active'
  or new.account_type <> 'admin' or new.deleted_at is not null) execute function free_quotes();
create trigger users_keep_editor before update on users for each row when (new.version <> old.version)
  execute function keep_editor();

create table company_documents (
  id uuid primary key,
  created_at timestamptz not null default now(),
  company_id uuid not null,
  type varchar(50) not null,
  original_name varchar(255) not null,
  content_type varchar(255) not null,
  size int not null,
  storage_key varchar(255) not null,
  uploaded_by_id uuid not null,
  verified boolean not null default false,
  verified_at timestamptz,
  verified_by_id uuid,
  notes text,
  deleted_at timestamptz,
  constraint company_documents_storage_key_unique unique (storage_key),
  constraint company_documents_company_id_foreign foreign key (company_id) references companies (id),
  constraint company_documents_uploaded_by_foreign foreign key (uploaded_by_id) references users (id),
  constraint company_documents_verified_by_foreign foreign key (verified_by_id) references users (id)
);
create index company_documents_by_created on company_documents (created_at, id) where deleted_at is null;
create index company_documents_company_id_index on company_documents (company_id);
create unique index company_documents_one_of_a_type on company_documents (company_id, type) where deleted_at is null;
create trigger company_documents_audited after insert or update or delete on company_documents for each row
  execute function audit();

create table company_status_changes (
  id uuid primary key,
  created_at timestamptz not null default now(),
  company_id uuid not null,
  kind text not null,
  previous_status varchar(255) not null,
  new_status varchar(255) not null,
  reason text,
  changed_by_id uuid,
  check (kind in ('status', 'verification')),
  constraint company_status_changes_changed_by_foreign foreign key (changed_by_id) references users (id),
  constraint company_status_changes_company_id_foreign foreign key (company_id) references companies (id)
);
create index company_status_changes_company_id_index on company_status_changes (company_id);
create trigger company_status_changes_never_change before update or delete on company_status_changes for each row
  execute function refuse_change();

create table user_status_changes (
  id uuid primary key,
  created_at timestamptz not null default now(),
  user_id uuid not null,
  previous_status varchar(255) not null,
  new_status varchar(255) not null,
  reason text,
  changed_by_id uuid,
  constraint user_status_changes_changed_by_id_foreign foreign key (changed_by_id) references users (id)
    on delete set null,
  constraint user_status_changes_user_id_foreign foreign key (user_id) references users (id)
);
create index user_status_changes_user_id_index on user_status_changes (user_id);
create trigger user_status_changes_never_change before update or delete on user_status_changes for each row
  execute function refuse_change();

create table sessions (
  id uuid primary key,
  created_at timestamptz not null default now(),
  user_id uuid not null,
  token_hash varchar(255) not null,
  previous_token_hash varchar(255),
  rotated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  user_agent varchar(300),
  address varchar(255),
  constraint sessions_user_id_foreign foreign key (user_id) references users (id) on delete cascade
);
create index sessions_user_id_index on sessions (user_id);
create trigger sessions_audited after insert or update or delete on sessions for each row execute function audit();

create table account_tokens (
  id uuid primary key,
  created_at timestamptz not null default now(),
  user_id uuid not null,
  purpose text not null,
  token_hash varchar(255) not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint account_tokens_token_hash_unique unique (token_hash),
  check (purpose in ('verify_email', 'reset_password')),
  constraint account_tokens_user_id_foreign foreign key (user_id) references users (id) on delete cascade
);
create index account_tokens_user_id_index on account_tokens (user_id);
create trigger account_tokens_audited after insert or update or delete on account_tokens for each row
  execute function audit();

create table invitations (
  id uuid primary key,
  created_at timestamptz not null default now(),
  company_id uuid not null,
  email varchar(255) not null,
  role text not null default 'standard',
  status text not null default 'pending',
  token_hash varchar(255) not null,
  expires_at timestamptz not null,
  invited_by_id uuid not null,
  accepted_by_id uuid,
  constraint invitations_token_hash_unique unique (token_hash),
  constraint invitations_email_lower_case check (email = lower(email)),
  check (role in ('standard', 'admin')),
  check (status in ('pending', 'accepted', 'revoked')),
  constraint invitations_accepted_by_id_foreign foreign key (accepted_by_id) references users (id) on delete set null,
  constraint invitations_company_id_foreign foreign key (company_id) references companies (id),
  constraint invitations_invited_by_id_foreign foreign key (invited_by_id) references users (id)
);
create index invitations_company_id_index on invitations (company_id);
create index invitations_invited_by_id_index on invitations (invited_by_id);
create unique index invitations_one_pending on invitations (company_id, email) where status = 'pending';
create trigger invitations_audited after insert or update or delete on invitations for each row
  execute function audit();

-- Deletions of people for good, which a job carries out in steps.
create table erasures (
  id uuid primary key,
  created_at timestamptz not null default now(),
  company_id uuid not null,
  whole_company boolean not null,
  requested_by_id uuid not null,
  people text[] not null,
  status text not null default 'queued',
  "position" int not null default 0,
  parts int,
  counts jsonb not null,
  known jsonb,
  began_at timestamptz,
  finished_at timestamptz,
  failed_at timestamptz,
  check (status in ('queued', 'running', 'done')),
  constraint erasures_company_id_foreign foreign key (company_id) references companies (id),
  constraint erasures_requested_by_id_foreign foreign key (requested_by_id) references users (id)
);
create index erasures_company_id_index on erasures (company_id);
create index erasures_unfinished on erasures (created_at) where status <> 'done';
