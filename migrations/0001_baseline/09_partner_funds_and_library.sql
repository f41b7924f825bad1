-- Marketing development funds; the library of files and courses.

create table partner_funds (
  id uuid primary key,
  created_at timestamptz not null default now(),
  company_id uuid not null,
  year smallint not null,
  budget numeric(14, 2) not null,
  available numeric(14, 2) not null,
  reserved numeric(14, 2) not null,
  paid numeric(14, 2) not null,
  constraint partner_funds_company_id_year_unique unique (company_id, year),
  constraint partner_funds_available check (available >= 0),
  constraint partner_funds_sums check (reserved >= 0 and paid >= 0 and available = (budget - reserved - paid)),
  constraint partner_funds_company_id_foreign foreign key (company_id) references companies (id)
);
create trigger partner_funds_audited after insert or update or delete on partner_funds for each row
  execute function audit();

create table fund_requests (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by_id uuid,
  partner_id uuid not null,
  requested_by_id uuid not null,
  activity varchar(200) not null,
  kind text not null,
  starts_on date not null,
  ends_on date not null,
  amount numeric(14, 2) not null,
  expected_leads int not null,
  description text not null,
  status text not null default 'requested',
  year smallint,
  approved numeric(14, 2),
  claim_until date,
  spent numeric(14, 2),
  claim_note text,
  paid numeric(14, 2),
  reason text,
  search_text text not null,
  version int not null default 1,
  check (kind in ('event', 'campaign', 'content', 'demo', 'training', 'other')),
  check (status in ('requested', 'approved', 'claimed', 'returned', 'paid', 'declined', 'withdrawn', 'lapsed')),
  constraint fund_requests_partner_id_foreign foreign key (partner_id) references companies (id),
  constraint fund_requests_requested_by_id_foreign foreign key (requested_by_id) references users (id)
);
create index fund_requests_by_status on fund_requests (status, created_at, id);
create index fund_requests_of_partner on fund_requests (partner_id, created_at, id);
create trigger fund_requests_audited after insert or update or delete on fund_requests for each row
  execute function audit();

create table fund_request_documents (
  id uuid primary key,
  created_at timestamptz not null default now(),
  original_name varchar(255) not null,
  content_type varchar(255) not null,
  size int not null,
  storage_key varchar(255) not null,
  request_id uuid not null,
  constraint fund_request_documents_storage_key_unique unique (storage_key),
  constraint fund_request_documents_request_id_foreign foreign key (request_id) references fund_requests (id)
    on delete cascade
);
create index fund_request_documents_request_id_index on fund_request_documents (request_id);
create trigger fund_request_documents_audited after insert or update or delete on fund_request_documents for each row
  execute function audit();

create table fund_request_events (
  id uuid primary key,
  created_at timestamptz not null default now(),
  request_id uuid not null,
  status text not null,
  amount numeric(14, 2),
  message text,
  actor_id uuid,
  actor_name varchar(255),
  by_staff boolean not null default false,
  check (status in ('requested', 'approved', 'claimed', 'returned', 'paid', 'declined', 'withdrawn', 'lapsed')),
  constraint fund_request_events_actor_id_foreign foreign key (actor_id) references users (id),
  constraint fund_request_events_request_id_foreign foreign key (request_id) references fund_requests (id)
    on delete cascade
);
create index fund_request_events_request_id_index on fund_request_events (request_id);
create trigger fund_request_events_audited after insert or update or delete on fund_request_events for each row
  execute function audit();

create table partner_fund_entries (
  id uuid primary key,
  created_at timestamptz not null default now(),
  company_id uuid not null,
  year smallint not null,
  kind text not null,
  amount numeric(14, 2) not null,
  reason text not null,
  by_id uuid,
  request_id uuid,
  check (kind in ('budget', 'reserved', 'released', 'lapsed', 'paid')),
  constraint partner_fund_entries_by_id_foreign foreign key (by_id) references users (id),
  constraint partner_fund_entries_company_id_foreign foreign key (company_id) references companies (id),
  constraint partner_fund_entries_request_id_foreign foreign key (request_id) references fund_requests (id)
);
create index partner_fund_entries_of_partner on partner_fund_entries (company_id, year, created_at);
create index partner_fund_entries_request_id_index on partner_fund_entries (request_id);
create trigger partner_fund_entries_audited after insert or update or delete on partner_fund_entries for each row
  execute function audit();
create trigger partner_fund_entries_never_change before update or delete on partner_fund_entries for each row
  execute function refuse_change();

create table partner_resources (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by_id uuid,
  title varchar(200) not null,
  description text,
  category text not null,
  from_tier text not null default 'bronze',
  is_published boolean not null default false,
  "position" int not null default 0,
  link varchar(2000),
  original_name varchar(255),
  content_type varchar(255),
  size int,
  storage_key varchar(255),
  version int not null default 1,
  constraint partner_resources_storage_key_unique unique (storage_key),
  check (category in ('sales', 'marketing', 'technical', 'legal')),
  constraint partner_resources_file_or_link check ((num_nulls(original_name, content_type, size, storage_key) in (0,
    4)) and num_nonnulls(link, storage_key) <= 1),
  check (from_tier in ('bronze', 'silver', 'gold', 'platinum')),
  constraint partner_resources_published check (not is_published or num_nonnulls(link, storage_key) = 1)
);
create trigger partner_resources_audited after insert or update or delete on partner_resources for each row
  execute function audit();

create table partner_courses (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by_id uuid,
  title varchar(200) not null,
  summary text not null,
  status text not null default 'draft',
  "position" int not null default 0,
  version int not null default 1,
  check (status in ('draft', 'published', 'retired'))
);
create trigger partner_courses_audited after insert or update or delete on partner_courses for each row
  execute function audit();

create table partner_course_chapters (
  id uuid primary key,
  created_at timestamptz not null default now(),
  course_id uuid not null,
  "position" int not null,
  title varchar(200) not null,
  text text not null,
  constraint partner_course_chapters_course_id_foreign foreign key (course_id) references partner_courses (id)
    on delete cascade
);
create index partner_course_chapters_course_id_index on partner_course_chapters (course_id);
create trigger partner_course_chapters_audited after insert or update or delete on partner_course_chapters
  for each row execute function audit();

create table partner_chapter_reads (
  id uuid primary key,
  created_at timestamptz not null default now(),
  user_id uuid not null,
  chapter_id uuid not null,
  constraint partner_chapter_reads_once unique (user_id, chapter_id),
  constraint partner_chapter_reads_chapter_id_foreign foreign key (chapter_id)
    references partner_course_chapters (id) on delete cascade,
  constraint partner_chapter_reads_user_id_foreign foreign key (user_id) references users (id)
);
create index partner_chapter_reads_chapter_id_index on partner_chapter_reads (chapter_id);
create trigger partner_chapter_reads_audited after insert or update or delete on partner_chapter_reads for each row
  execute function audit();

create sequence partner_certificate_numbers;
create table partner_certificates (
  id uuid primary key,
  created_at timestamptz not null default now(),
  course_id uuid not null,
  user_id uuid not null,
  partner_id uuid not null,
  number varchar(20) not null,
  person_name varchar(255) not null,
  course_title varchar(200) not null,
  completed_at timestamptz not null,
  constraint partner_certificates_number_unique unique (number),
  constraint partner_certificates_once unique (user_id, course_id),
  constraint partner_certificates_course_id_foreign foreign key (course_id) references partner_courses (id),
  constraint partner_certificates_partner_id_foreign foreign key (partner_id) references companies (id),
  constraint partner_certificates_user_id_foreign foreign key (user_id) references users (id)
);
create index partner_certificates_course_id_index on partner_certificates (course_id);
create index partner_certificates_partner_id_index on partner_certificates (partner_id);
create trigger partner_certificates_audited after insert or update or delete on partner_certificates for each row
  execute function audit();
create trigger partner_certificates_never_change before update or delete on partner_certificates for each row
  execute function refuse_change();
