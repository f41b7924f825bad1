-- The partner programme: applications, tiers and deals.

create table partner_applications (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by_id uuid,
  company_id uuid not null,
  applicant_id uuid not null,
  status text not null default 'submitted',
  markets jsonb not null,
  products jsonb not null,
  team_size text not null,
  technical_people int not null,
  expected_revenue numeric(14, 2) not null,
  motivation text not null,
  rejection_reason text,
  version int not null default 1,
  check (status in ('submitted', 'under_review', 'more_information', 'approved', 'rejected')),
  check (team_size in ('1-10', '11-25', '26-100', '101+')),
  constraint partner_applications_applicant_id_foreign foreign key (applicant_id) references users (id),
  constraint partner_applications_company_id_foreign foreign key (company_id) references companies (id)
);
create index partner_applications_by_status on partner_applications (status, created_at, id);
create index partner_applications_company_id_index on partner_applications (company_id);
create unique index partner_applications_one_open on partner_applications (company_id) where status in ('submitted',
  'under_review', 'more_information');
create trigger partner_applications_audited after insert or update or delete on partner_applications for each row
  execute function audit();

create table partner_application_documents (
  id uuid primary key,
  created_at timestamptz not null default now(),
  application_id uuid not null,
  type text not null,
  original_name varchar(255) not null,
  content_type varchar(255) not null,
  size int not null,
  storage_key varchar(255) not null,
  constraint partner_application_documents_application_id_type_unique unique (application_id, type),
  constraint partner_application_documents_storage_key_unique unique (storage_key),
  check (type in ('company_registration', 'tax_certificate', 'references', 'insurance')),
  constraint partner_application_documents_application_id_foreign foreign key (application_id)
    references partner_applications (id) on delete cascade
);
create trigger partner_application_documents_audited after insert or update or delete
  on partner_application_documents for each row execute function audit();

create table partner_application_events (
  id uuid primary key,
  created_at timestamptz not null default now(),
  application_id uuid not null,
  "from" text,
  "to" text not null,
  by_id uuid not null,
  message text,
  notes text,
  check ("from" in ('submitted', 'under_review', 'more_information', 'approved', 'rejected')),
  check ("to" in ('submitted', 'under_review', 'more_information', 'approved', 'rejected')),
  constraint partner_application_events_application_id_foreign foreign key (application_id)
    references partner_applications (id) on delete cascade,
  constraint partner_application_events_by_id_foreign foreign key (by_id) references users (id)
);
create index partner_application_events_application_id_index on partner_application_events (application_id);
create trigger partner_application_events_audited after insert or update or delete on partner_application_events
  for each row execute function audit();

create table partner_tiers (
  id uuid primary key,
  created_at timestamptz not null default now(),
  name text not null,
  rate numeric(5, 4) not null,
  threshold numeric(14, 2) not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by_id uuid,
  constraint partner_tiers_name_unique unique (name),
  constraint partner_tiers_bounds check (rate between 0 and 1 and threshold >= 0),
  check (name in ('bronze', 'silver', 'gold', 'platinum'))
);
create trigger partner_tiers_audited after insert or update or delete on partner_tiers for each row
  execute function audit();

-- What `PARTNER_TIERS` of the rules says, until staff change it.
insert into partner_tiers (id, name, rate, threshold) values
  (gen_random_uuid(), 'bronze', 0.08, 0),
  (gen_random_uuid(), 'silver', 0.12, 150000),
  (gen_random_uuid(), 'gold', 0.15, 400000),
  (gen_random_uuid(), 'platinum', 0.18, 750000);

create table partner_tier_proposals (
  id uuid primary key,
  created_at timestamptz not null default now(),
  month date not null,
  company_id uuid not null,
  "from" text not null,
  "to" text not null,
  revenue numeric(14, 2) not null,
  status text not null default 'open',
  effective_on date,
  reason text,
  decided_at timestamptz,
  decided_by_id uuid,
  constraint partner_tier_proposals_company_id_month_unique unique (company_id, month),
  constraint partner_tier_proposals_change check ("from" <> "to"),
  constraint partner_tier_proposals_dated check ((status in ('confirmed', 'applied')) <= (effective_on is not null)),
  constraint partner_tier_proposals_decided check ((status in ('open', 'superseded')) or decided_by_id is not null),
  check ("from" in ('bronze', 'silver', 'gold', 'platinum')),
  check (status in ('open', 'confirmed', 'applied', 'dismissed', 'superseded')),
  check ("to" in ('bronze', 'silver', 'gold', 'platinum')),
  constraint partner_tier_proposals_company_id_foreign foreign key (company_id) references companies (id),
  constraint partner_tier_proposals_decided_by_id_foreign foreign key (decided_by_id) references users (id)
);
create unique index partner_tier_proposals_one_open on partner_tier_proposals (company_id) where status in ('open',
  'confirmed');
create trigger partner_tier_proposals_audited after insert or update or delete on partner_tier_proposals for each row
  execute function audit();

-- The months for which a job has proposed tiers.
create table partner_tier_runs (
  month date primary key,
  ran_at timestamptz not null default now()
);

create table partner_bulk_changes (
  id uuid primary key,
  created_at timestamptz not null default now(),
  kind text not null,
  by_id uuid not null,
  partners int not null,
  undone_at timestamptz,
  undone_by_id uuid,
  check (kind in ('tiers', 'commissions', 'notifications')),
  constraint partner_bulk_changes_by_id_foreign foreign key (by_id) references users (id),
  constraint partner_bulk_changes_undone_by_id_foreign foreign key (undone_by_id) references users (id)
);
create trigger partner_bulk_changes_audited after insert or update or delete on partner_bulk_changes for each row
  execute function audit();

create table deal_stage_probabilities (
  id uuid primary key,
  created_at timestamptz not null default now(),
  version int not null,
  registered smallint not null,
  qualified smallint not null,
  proposal smallint not null,
  negotiation smallint not null,
  by_id uuid not null,
  constraint deal_stage_probabilities_version_unique unique (version),
  constraint deal_stage_probabilities_by_id_foreign foreign key (by_id) references users (id)
);
create trigger deal_stage_probabilities_audited after insert or update or delete on deal_stage_probabilities
  for each row execute function audit();

create table deals (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by_id uuid,
  partner_id uuid not null,
  registered_by_id uuid not null,
  registered_at timestamptz not null,
  client_id uuid,
  customer_name varchar(200) not null,
  customer_key text not null,
  country_code char(2) not null,
  vat_number varchar(24),
  website varchar(255),
  domain text,
  contact_name varchar(100),
  contact_email varchar(254),
  contact_phone varchar(30),
  products text[] not null,
  value numeric(14, 2) not null,
  closes_on date not null,
  stage text not null default 'registered',
  stage_since timestamptz not null,
  lost_reason varchar(200),
  notes text,
  next_step varchar(200),
  next_step_on date,
  registration text not null default 'pending',
  protected_until date,
  extended_at timestamptz,
  decline_reason text,
  again_from date,
  question text,
  stands_beside boolean not null default false,
  quote_id uuid,
  search_text text not null,
  version int not null default 1,
  constraint deals_quote_id_unique unique (quote_id),
  check (registration in ('pending', 'approved', 'declined', 'expired')),
  check (stage in ('registered', 'qualified', 'proposal', 'negotiation', 'won', 'lost')),
  constraint deals_client_id_foreign foreign key (client_id) references companies (id),
  constraint deals_partner_id_foreign foreign key (partner_id) references companies (id),
  constraint deals_quote_id_foreign foreign key (quote_id) references quotes (id),
  constraint deals_registered_by_id_foreign foreign key (registered_by_id) references users (id)
);
create index deals_by_registration on deals (registration, registered_at, id);
create index deals_domain on deals (domain);
create index deals_of_partner on deals (partner_id, stage, id);
create unique index deals_one_domain_a_partner on deals (partner_id, domain) where (registration in ('pending',
  'approved')) and (stage in ('registered', 'qualified', 'proposal', 'negotiation'));
create unique index deals_one_name_a_partner on deals (partner_id, country_code, customer_key)
  where (registration in ('pending', 'approved')) and (stage in ('registered', 'qualified', 'proposal',
  'negotiation'));
create unique index deals_one_protected_domain on deals (domain) where registration = 'approved'
  and (stage in ('registered', 'qualified', 'proposal', 'negotiation')) and not stands_beside;
create unique index deals_one_protected_vat_number on deals (vat_number) where registration = 'approved'
  and (stage in ('registered', 'qualified', 'proposal', 'negotiation')) and not stands_beside;
create unique index deals_one_vat_number_a_partner on deals (partner_id, vat_number)
  where (registration in ('pending', 'approved')) and (stage in ('registered', 'qualified', 'proposal',
  'negotiation'));
create index deals_similar_customers on deals using gin (customer_name gin_trgm_ops);
create index deals_vat_number on deals (vat_number);
create trigger deals_audited after insert or update or delete on deals for each row execute function audit();

create table deal_events (
  id uuid primary key,
  created_at timestamptz not null default now(),
  deal_id uuid not null,
  type text not null,
  from_stage text,
  to_stage text,
  message text,
  notes text,
  actor_id uuid,
  actor_name varchar(255),
  by_staff boolean not null default false,
  check (from_stage in ('registered', 'qualified', 'proposal', 'negotiation', 'won', 'lost')),
  check (to_stage in ('registered', 'qualified', 'proposal', 'negotiation', 'won', 'lost')),
  check (type in ('registered', 'registered_again', 'edited', 'stage', 'next_step', 'quote_linked', 'quote_unlinked',
    'asked', 'answered', 'approved', 'declined', 'extended', 'expired', 'protection_lost')),
  constraint deal_events_actor_id_foreign foreign key (actor_id) references users (id),
  constraint deal_events_deal_id_foreign foreign key (deal_id) references deals (id) on delete cascade
);
create index deal_events_deal_id_index on deal_events (deal_id);
create trigger deal_events_audited after insert or update or delete on deal_events for each row
  execute function audit();
