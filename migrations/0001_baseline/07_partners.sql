-- Partners, the agreements that they sign, and their clients.

create table partners (
  id uuid primary key,
  created_at timestamptz not null default now(),
  company_id uuid not null,
  status text not null default 'active',
  tier text not null default 'bronze',
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by_id uuid,
  listed_at timestamptz,
  unlisted_reason text,
  listing_reviewed_at timestamptz,
  constraint partners_company_id_unique unique (company_id),
  check (status in ('active', 'suspended', 'terminated')),
  check (tier in ('bronze', 'silver', 'gold', 'platinum')),
  constraint partners_company_id_foreign foreign key (company_id) references companies (id)
);
create trigger partners_audited after insert or update or delete on partners for each row execute function audit();

create table partner_events (
  id uuid primary key,
  created_at timestamptz not null default now(),
  company_id uuid not null,
  kind text not null,
  "from" varchar(255),
  "to" varchar(255),
  reason text,
  by_id uuid,
  bulk_id uuid,
  record_id uuid,
  check (kind in ('admitted', 'status', 'tier', 'rate', 'message', 'listing')),
  constraint partner_events_by_id_foreign foreign key (by_id) references users (id),
  constraint partner_events_company_id_foreign foreign key (company_id) references companies (id)
);
create index partner_events_bulk_id_index on partner_events (bulk_id);
create index partner_events_of_partner on partner_events (company_id, created_at, id);
create trigger partner_events_audited after insert or update or delete on partner_events for each row
  execute function audit();
create trigger partner_events_never_change before update or delete on partner_events for each row
  execute function refuse_change();

-- A published agreement can only go out of force.
create function refuse_change_of_agreement() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or row(new.id, new.number, new.title, new.text, new.sha256, new.published_at)
       is distinct from row(old.id, old.number, old.title, old.text, old.sha256, old.published_at)
     or new.status = 'draft' or (old.status = 'retired' and new.status <> 'retired') then
    raise exception 'A published agreement is never changed';
  end if;
  return new;
end $$;

create table partner_agreements (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by_id uuid,
  number int,
  title varchar(200) not null,
  text text not null,
  status text not null default 'draft',
  published_at timestamptz,
  sha256 char(64),
  version int not null default 1,
  constraint partner_agreements_number_unique unique (number),
  constraint partner_agreements_published check ((status = 'draft') = (published_at is null) and (num_nulls(number,
    sha256, published_at) in (0, 3))),
  check (status in ('draft', 'active', 'retired'))
);
create unique index partner_agreements_one_active on partner_agreements (status) where status = 'active';
create trigger partner_agreements_audited after insert or update or delete on partner_agreements for each row
  execute function audit();
create trigger partner_agreements_published before update or delete on partner_agreements for each row
  when (old.status <> 'draft') execute function refuse_change_of_agreement();

create table partner_agreement_acceptances (
  id uuid primary key,
  created_at timestamptz not null default now(),
  agreement_id uuid not null,
  partner_id uuid not null,
  user_id uuid not null,
  signer_name varchar(100) not null,
  address varchar(100) not null,
  accepted_at timestamptz not null,
  sha256 char(64) not null,
  constraint partner_agreement_acceptances_once unique (partner_id, agreement_id),
  constraint partner_agreement_acceptances_agreement_id_foreign foreign key (agreement_id)
    references partner_agreements (id),
  constraint partner_agreement_acceptances_partner_id_foreign foreign key (partner_id) references companies (id),
  constraint partner_agreement_acceptances_user_id_foreign foreign key (user_id) references users (id)
);
create index partner_agreement_acceptances_agreement_id_index on partner_agreement_acceptances (agreement_id);
create trigger partner_agreement_acceptances_audited after insert or update or delete
  on partner_agreement_acceptances for each row execute function audit();
create trigger partner_agreement_acceptances_never_change before update or delete on partner_agreement_acceptances
  for each row execute function refuse_change();

create table partner_clients (
  id uuid primary key,
  created_at timestamptz not null default now(),
  partner_id uuid not null,
  client_id uuid not null,
  connected_at timestamptz not null,
  agreed_by_id uuid not null,
  shares_past boolean not null default false,
  ended_at timestamptz,
  ended_by_id uuid,
  ended_by_side text,
  end_reason text,
  label varchar(60),
  note text,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by_id uuid,
  check (ended_by_side in ('partner', 'client')),
  constraint partner_clients_agreed_by_id_foreign foreign key (agreed_by_id) references users (id),
  constraint partner_clients_client_id_foreign foreign key (client_id) references companies (id),
  constraint partner_clients_ended_by_id_foreign foreign key (ended_by_id) references users (id),
  constraint partner_clients_partner_id_foreign foreign key (partner_id) references companies (id)
);
create index partner_clients_of_client on partner_clients (client_id, partner_id);
create unique index partner_clients_one_living_a_pair on partner_clients (partner_id, client_id)
  where ended_at is null;
create trigger partner_clients_audited after insert or update or delete on partner_clients for each row
  execute function audit();

create table partner_client_requests (
  id uuid primary key,
  created_at timestamptz not null default now(),
  partner_id uuid not null,
  requested_by_id uuid not null,
  client_email varchar(255) not null,
  message text not null,
  client_id uuid,
  invites boolean not null default false,
  status text not null default 'pending',
  expires_at timestamptz not null,
  tries_left int not null default 5,
  mailed_at timestamptz not null,
  decided_at timestamptz,
  decided_by_id uuid,
  decline_reason text,
  check (status in ('pending', 'connected', 'declined', 'expired', 'withdrawn')),
  constraint partner_client_requests_client_id_foreign foreign key (client_id) references companies (id)
    on delete set null,
  constraint partner_client_requests_decided_by_id_foreign foreign key (decided_by_id) references users (id),
  constraint partner_client_requests_partner_id_foreign foreign key (partner_id) references companies (id),
  constraint partner_client_requests_requested_by_id_foreign foreign key (requested_by_id) references users (id)
);
create index partner_client_requests_of_address on partner_client_requests (client_email) where status = 'pending'
  and invites;
create index partner_client_requests_of_partner on partner_client_requests (partner_id, created_at);
create unique index partner_client_requests_one_pending_a_pair on partner_client_requests (client_id, partner_id)
  where status = 'pending';
create unique index partner_client_requests_one_pending_an_address on partner_client_requests (partner_id,
  client_email) where status = 'pending';
create trigger partner_client_requests_audited after insert or update or delete on partner_client_requests
  for each row execute function audit();

create table partner_client_codes (
  id uuid primary key,
  created_at timestamptz not null default now(),
  request_id uuid not null,
  admin_id uuid not null,
  token_hash varchar(255) not null,
  constraint partner_client_codes_request_id_admin_id_unique unique (request_id, admin_id),
  constraint partner_client_codes_admin_id_foreign foreign key (admin_id) references users (id),
  constraint partner_client_codes_request_id_foreign foreign key (request_id) references partner_client_requests (id)
    on delete cascade
);
create index partner_client_codes_admin_id_index on partner_client_codes (admin_id);
create index partner_client_codes_token_hash_index on partner_client_codes (token_hash);
create trigger partner_client_codes_audited after insert or update or delete on partner_client_codes for each row
  execute function audit();
