import { Migration } from '@mikro-orm/migrations';

/** Mails to subscribers, their lists and what becomes of them. What staff write is audited, not the sums that sending keeps. */
export class Migration20261123061103_campaigns extends Migration {
  override name = 'Migration20261123061103_campaigns';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "newsletter_campaigns" ("id" uuid not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "updated_by_id" uuid null, "name" varchar(120) not null, "subject" varchar(200) null, "preheader" varchar(200) null, "content" jsonb not null, "segment" jsonb not null, "important" boolean not null default false, "status" text not null default 'draft', "scheduled_at" timestamptz null, "time_zone" varchar(60) null, "rate" int null, "next_slot_at" timestamptz not null default now(), "frozen_at" timestamptz null, "drawn" jsonb null, "recipients" int not null default 0, "sent" int not null default 0, "failed" int not null default 0, "skipped" int not null default 0, "finished_at" timestamptz null, "version" int not null default 1, primary key ("id"));`,
    );
    this.addSql(
      `create index "newsletter_campaigns_sending" on "newsletter_campaigns" ("next_slot_at") where status = 'sending';`,
    );
    this.addSql(
      `create index "newsletter_campaigns_scheduled" on "newsletter_campaigns" ("scheduled_at") where status = 'scheduled';`,
    );

    this.addSql(
      `create table "newsletter_campaign_links" ("id" uuid not null, "created_at" timestamptz not null default now(), "campaign_id" uuid not null, "position" smallint not null, "address" text not null, "clicks" int not null default 0, primary key ("id"));`,
    );
    this.addSql(
      `alter table "newsletter_campaign_links" add constraint "newsletter_campaign_links_once" unique ("campaign_id", "position");`,
    );

    this.addSql(
      `create table "newsletter_recipients" ("id" uuid not null, "created_at" timestamptz not null default now(), "campaign_id" uuid not null, "subscriber_id" uuid null, "status" text not null default 'pending', "attempts" int not null default 0, "unanswered" int not null default 0, "next_attempt_at" timestamptz not null default now(), "done_at" timestamptz null, "error" text null, primary key ("id"));`,
    );
    this.addSql(
      `create index "newsletter_recipients_due" on "newsletter_recipients" ("campaign_id", "next_attempt_at") where status = 'pending';`,
    );
    this.addSql(
      `create index "newsletter_recipients_done" on "newsletter_recipients" ("campaign_id", "done_at") where status <> 'pending';`,
    );
    this.addSql(`create index "newsletter_recipients_of" on "newsletter_recipients" ("subscriber_id", "created_at");`);
    this.addSql(
      `alter table "newsletter_recipients" add constraint "newsletter_recipients_once" unique ("campaign_id", "subscriber_id");`,
    );

    this.addSql(
      `create table "newsletter_campaign_events" ("id" uuid not null, "created_at" timestamptz not null default now(), "campaign_id" uuid not null, "action" text not null, "sent" int not null default 0, "reason" text null, "actor_id" uuid null, "actor_name" varchar(255) null, primary key ("id"));`,
    );
    this.addSql(
      `create index "newsletter_campaign_events_campaign_id_index" on "newsletter_campaign_events" ("campaign_id");`,
    );

    this.addSql(
      `alter table "newsletter_campaigns" add constraint "newsletter_campaigns_status_check" check ("status" in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'));`,
    );

    this.addSql(
      `alter table "newsletter_campaign_links" add constraint "newsletter_campaign_links_campaign_id_foreign" foreign key ("campaign_id") references "newsletter_campaigns" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "newsletter_recipients" add constraint "newsletter_recipients_campaign_id_foreign" foreign key ("campaign_id") references "newsletter_campaigns" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "newsletter_recipients" add constraint "newsletter_recipients_subscriber_id_foreign" foreign key ("subscriber_id") references "newsletter_subscribers" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "newsletter_recipients" add constraint "newsletter_recipients_status_check" check ("status" in ('pending', 'sent', 'failed', 'skipped'));`,
    );

    this.addSql(
      `alter table "newsletter_campaign_events" add constraint "newsletter_campaign_events_campaign_id_foreign" foreign key ("campaign_id") references "newsletter_campaigns" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "newsletter_campaign_events" add constraint "newsletter_campaign_events_actor_id_foreign" foreign key ("actor_id") references "users" ("id") on delete no action;`,
    );
    this.addSql(
      `alter table "newsletter_campaign_events" add constraint "newsletter_campaign_events_action_check" check ("action" in ('edit', 'schedule', 'unschedule', 'send', 'begin', 'pause', 'stop', 'resume', 'cancel', 'finish', 'delete'));`,
    );
    this.addSql(`create trigger newsletter_campaigns_audited after insert or delete
      or update of name, subject, preheader, content, segment, important, rate, status, scheduled_at, time_zone
      on newsletter_campaigns for each row execute function audit()`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "newsletter_campaigns" cascade;`);
    this.addSql(`drop table if exists "newsletter_campaign_links" cascade;`);
    this.addSql(`drop table if exists "newsletter_recipients" cascade;`);
    this.addSql(`drop table if exists "newsletter_campaign_events" cascade;`);
  }
}
