-- Mails to subscribers, their recipients, and what became of them. The audit log has what staff write, not the sums.

create table newsletter_campaigns (
  id uuid primary key,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by_id uuid,
  name varchar(120) not null,
  subject varchar(200),
  preheader varchar(200),
  content jsonb not null,
  segment jsonb not null,
  important boolean not null default false,
  status text not null default 'draft',
  scheduled_at timestamptz,
  time_zone varchar(60),
  rate int,
  next_slot_at timestamptz not null default now(),
  frozen_at timestamptz,
  drawn jsonb,
  recipients int not null default 0,
  sent int not null default 0,
  failed int not null default 0,
  skipped int not null default 0,
  finished_at timestamptz,
  version int not null default 1,
  archive text,
  bounced int not null default 0,
  complained int not null default 0,
  unsubscribed int not null default 0,
  measured int not null default 0,
  opened int not null default 0,
  clicked int not null default 0,
  check (status in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'))
);
create index newsletter_campaigns_scheduled on newsletter_campaigns (scheduled_at) where status = 'scheduled';
create index newsletter_campaigns_sending on newsletter_campaigns (next_slot_at) where status = 'sending';
create trigger newsletter_campaigns_audited after insert or delete or update of name, subject, preheader, content,
  segment, important, rate, status, scheduled_at, time_zone on newsletter_campaigns for each row
  execute function audit();

create table newsletter_campaign_links (
  id uuid primary key,
  created_at timestamptz not null default now(),
  campaign_id uuid not null,
  "position" smallint not null,
  address text not null,
  clicks int not null default 0,
  label text,
  people int not null default 0,
  constraint newsletter_campaign_links_once unique (campaign_id, "position"),
  constraint newsletter_campaign_links_campaign_id_foreign foreign key (campaign_id)
    references newsletter_campaigns (id) on delete cascade
);

create table newsletter_campaign_events (
  id uuid primary key,
  created_at timestamptz not null default now(),
  campaign_id uuid not null,
  action text not null,
  sent int not null default 0,
  reason text,
  actor_id uuid,
  actor_name varchar(255),
  check (action in ('edit', 'schedule', 'unschedule', 'send', 'begin', 'hold', 'pause', 'stop', 'resume', 'cancel',
    'finish', 'delete', 'unblock')),
  constraint newsletter_campaign_events_actor_id_foreign foreign key (actor_id) references users (id),
  constraint newsletter_campaign_events_campaign_id_foreign foreign key (campaign_id)
    references newsletter_campaigns (id) on delete cascade
);
create index newsletter_campaign_events_campaign_id_index on newsletter_campaign_events (campaign_id);

create table newsletter_recipients (
  id uuid primary key,
  created_at timestamptz not null default now(),
  campaign_id uuid not null,
  subscriber_id uuid,
  status text not null default 'pending',
  attempts int not null default 0,
  unanswered int not null default 0,
  next_attempt_at timestamptz not null default now(),
  done_at timestamptz,
  error text,
  outcome text,
  measured boolean not null default false,
  opened_at timestamptz,
  clicked_at timestamptz,
  followed smallint[] not null default '{}'::smallint[],
  industry varchar(50),
  refused_at timestamptz,
  constraint newsletter_recipients_once unique (campaign_id, subscriber_id),
  check (outcome in ('bounced', 'complained', 'unsubscribed')),
  check (status in ('pending', 'sent', 'failed', 'skipped')),
  constraint newsletter_recipients_campaign_id_foreign foreign key (campaign_id) references newsletter_campaigns (id),
  constraint newsletter_recipients_subscriber_id_foreign foreign key (subscriber_id)
    references newsletter_subscribers (id) on delete set null
);
create index newsletter_recipients_done on newsletter_recipients (campaign_id, done_at) where status <> 'pending';
create index newsletter_recipients_due on newsletter_recipients (campaign_id, next_attempt_at)
  where status = 'pending';
create index newsletter_recipients_industries on newsletter_recipients (campaign_id, industry, opened_at)
  where measured;
create index newsletter_recipients_of on newsletter_recipients (subscriber_id, created_at);
create index newsletter_recipients_opened on newsletter_recipients (campaign_id, opened_at)
  where opened_at is not null;
create index newsletter_recipients_undelivered on newsletter_recipients (campaign_id) where status = 'failed'
  or outcome is not null;

create table newsletter_bounces (
  id uuid primary key,
  created_at timestamptz not null default now(),
  recipient_id uuid not null,
  subscriber_id uuid,
  kind text not null,
  via text not null,
  code varchar(12),
  reason text,
  key varchar(64) not null,
  constraint newsletter_bounces_once unique (recipient_id, key),
  check (kind in ('hard', 'soft', 'complaint')),
  check (via in ('smtp', 'mailbox', 'webhook')),
  constraint newsletter_bounces_recipient_id_foreign foreign key (recipient_id) references newsletter_recipients (id)
    on delete cascade,
  constraint newsletter_bounces_subscriber_id_foreign foreign key (subscriber_id)
    references newsletter_subscribers (id) on delete set null
);
create index newsletter_bounces_of on newsletter_bounces (subscriber_id, created_at);
create trigger newsletter_bounces_audited after insert or update or delete on newsletter_bounces for each row
  execute function audit();
