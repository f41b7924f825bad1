import { Migration } from '@mikro-orm/migrations';

/** What a subscriber counts as, in the sums. */
const COUNTS = 'status, source, confirmed_at is not null as was_confirmed';
const added = (rows: string) => `select ${COUNTS}, 1 as subscribers from ${rows}`;
const removed = (rows: string) => `select ${COUNTS}, -1 as subscribers from ${rows}`;
const total = (changes: string) => `insert into newsletter_totals
  select status, source, was_confirmed, sum(subscribers) from (${changes}) as changes
   group by 1, 2, 3 having sum(subscribers) <> 0`;
/** What happened in a week, which begins on Monday (UTC): of rows with the status before and after, either null. */
const week = (changes: string) => `insert into newsletter_weeks
  select date_trunc('week', at at time zone 'UTC')::date, count(*) filter (where became = 'subscribed'),
         count(*) filter (where was = 'subscribed' and became is distinct from 'bounced' and became is distinct from 'complained'),
         count(*) filter (where became = 'bounced'), count(*) filter (where became = 'complained')
    from (${changes}) as changes
   where was is distinct from became and 'subscribed' in (was, became) or became in ('bounced', 'complained') and was is distinct from became
   group by 1`;

/**
 * Who gets the newsletter, the proof of it, and their sums: triggers only add to these, so that nobody waits for anybody; a job folds them
 * together. The toggle of Account Settings is a subscription from now on.
 */
export class Migration20261123060303_newsletter_subscribers extends Migration {
  override name = 'Migration20261123060303_newsletter_subscribers';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "newsletter_subscribers" ("id" uuid not null, "created_at" timestamptz not null default now(), "email" varchar(254) not null, "status" text not null, "status_since" timestamptz not null, "first_name" varchar(50) null, "last_name" varchar(50) null, "company" varchar(100) null, "industry" varchar(50) null, "topics" text[] not null, "frequency" text not null default 'all', "source" text not null, "confirmed_at" timestamptz null, "search_text" text generated always as (lower(email || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(company, ''))) stored not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "newsletter_subscribers" add constraint "newsletter_subscribers_email_unique" unique ("email");`,
    );
    this.addSql(`create index "newsletter_subscribers_by_time" on "newsletter_subscribers" ("created_at", "id");`);
    this.addSql(
      `create index "newsletter_subscribers_by_status" on "newsletter_subscribers" ("status", "created_at", "id");`,
    );
    this.addSql(
      `create index "newsletter_subscribers_by_source" on "newsletter_subscribers" ("source", "created_at", "id");`,
    );
    this.addSql(`create index "newsletter_subscribers_by_change" on "newsletter_subscribers" ("status_since", "id");`);
    this.addSql(
      `create index "newsletter_subscribers_waiting" on "newsletter_subscribers" ("status_since") where status = 'pending';`,
    );
    this.addSql(
      `create index newsletter_subscribers_search on newsletter_subscribers using gin (search_text gin_trgm_ops);`,
    );

    this.addSql(
      `create table "newsletter_consents" ("id" uuid not null, "created_at" timestamptz not null default now(), "subscriber_id" uuid not null, "action" text not null, "status" text not null, "text" text null, "text_version" varchar(20) null, "address" varchar(45) null, "source" text null, "page" varchar(200) null, "confirmation" text null, "actor_id" uuid null, "actor_name" varchar(255) null, "note" text null, primary key ("id"));`,
    );
    this.addSql(
      `create index "newsletter_consents_of_subscriber" on "newsletter_consents" ("subscriber_id", "created_at");`,
    );

    this.addSql(
      `create table "newsletter_tokens" ("id" uuid not null, "created_at" timestamptz not null default now(), "token_hash" varchar(255) not null, "expires_at" timestamptz not null, "used_at" timestamptz null, "subscriber_id" uuid not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "newsletter_tokens" add constraint "newsletter_tokens_token_hash_unique" unique ("token_hash");`,
    );
    this.addSql(`create index "newsletter_tokens_subscriber_id_index" on "newsletter_tokens" ("subscriber_id");`);

    this.addSql(
      `alter table "newsletter_subscribers" add constraint "newsletter_subscribers_status_check" check ("status" in ('pending', 'subscribed', 'unsubscribed', 'bounced', 'complained'));`,
    );
    this.addSql(
      `alter table "newsletter_subscribers" add constraint "newsletter_subscribers_frequency_check" check ("frequency" in ('all', 'important'));`,
    );
    this.addSql(
      `alter table "newsletter_subscribers" add constraint "newsletter_subscribers_source_check" check ("source" in ('footer', 'website', 'account_settings', 'event', 'staff', 'import'));`,
    );

    this.addSql(
      `alter table "newsletter_consents" add constraint "newsletter_consents_subscriber_id_foreign" foreign key ("subscriber_id") references "newsletter_subscribers" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "newsletter_consents" add constraint "newsletter_consents_action_check" check ("action" in ('ask', 'confirm', 'subscribe', 'add', 'import', 'change', 'unsubscribe', 'bounce', 'complain', 'lapse'));`,
    );
    this.addSql(
      `alter table "newsletter_consents" add constraint "newsletter_consents_status_check" check ("status" in ('pending', 'subscribed', 'unsubscribed', 'bounced', 'complained'));`,
    );
    this.addSql(
      `alter table "newsletter_consents" add constraint "newsletter_consents_source_check" check ("source" in ('footer', 'website', 'account_settings', 'event', 'staff', 'import'));`,
    );
    this.addSql(
      `alter table "newsletter_consents" add constraint "newsletter_consents_confirmation_check" check ("confirmation" in ('link', 'account', 'staff', 'import'));`,
    );

    this.addSql(
      `alter table "newsletter_tokens" add constraint "newsletter_tokens_subscriber_id_foreign" foreign key ("subscriber_id") references "newsletter_subscribers" ("id") on delete cascade;`,
    );
    this.proof();
    this.sums();
    this.accounts();
  }

  /** Rows of proof go with an address that is erased or forgotten, in a transaction that says so, and never otherwise. */
  private proof(): void {
    this.addSql(`create function refuse_consent_change() returns trigger language plpgsql as $$
      begin
        if current_setting('app.erasing', true) = 'on' then return coalesce(new, old); end if;
        raise exception '% rows are never changed', tg_table_name;
      end $$`);
    this.addSql(`create trigger newsletter_consents_never_change before update or delete on newsletter_consents
      for each row execute function refuse_consent_change()`);
    this
      .addSql(`create trigger newsletter_subscribers_audited after insert or update or delete on newsletter_subscribers
      for each row execute function audit()`);
    // Signs the links of newsletters, and salts the addresses that were erased: it lasts as long as the database.
    this.addSql(
      'create table newsletter_key (is_only boolean primary key default true check (is_only), secret text not null)',
    );
    this.addSql(
      `insert into newsletter_key (secret) values (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''))`,
    );
    this.addSql(
      'create table newsletter_erased (hash text primary key, created_at timestamptz not null default now())',
    );
    this.addSql(`create function newsletter_hash(address text) returns text language sql stable as $$
      select encode(sha256(convert_to(secret || lower(address), 'UTF8')), 'hex') from newsletter_key $$`);
  }

  private sums(): void {
    this.addSql(`create table newsletter_totals (
      status text not null,
      source text not null,
      was_confirmed boolean not null,
      subscribers bigint not null)`);
    this.addSql(`create table newsletter_weeks (
      week date not null,
      joined bigint not null,
      gone bigint not null,
      bounced bigint not null,
      complained bigint not null)`);
    this.addSql(`create function summarize_subscribers() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          ${total(added('new_rows'))};
          ${week('select status_since as at, null::text as was, status as became from new_rows')};
        elsif tg_op = 'DELETE' then
          ${total(removed('old_rows'))};
          ${week('select now() as at, status as was, null::text as became from old_rows')};
        else
          ${total(`${added('new_rows')} union all ${removed('old_rows')}`)};
          ${week('select n.status_since as at, o.status as was, n.status as became from old_rows o join new_rows n using (id)')};
        end if;
        return null;
      end $$`);
    for (const [operation, rows] of [
      ['insert', 'new table as new_rows'],
      ['update', 'old table as old_rows new table as new_rows'],
      ['delete', 'old table as old_rows'],
    ]) {
      this.addSql(`create trigger summarize_subscribers_on_${operation} after ${operation} on newsletter_subscribers
        referencing ${rows} for each statement execute function summarize_subscribers()`);
    }
    this.addSql(`create function fold_newsletter_statistics() returns void language sql as $$
      with taken as (delete from newsletter_totals returning *)
      insert into newsletter_totals select status, source, was_confirmed, sum(subscribers) from taken
       group by 1, 2, 3 having sum(subscribers) <> 0;
      with taken as (delete from newsletter_weeks returning *)
      insert into newsletter_weeks select week, sum(joined), sum(gone), sum(bounced), sum(complained) from taken group by 1 $$`);
  }

  /** Who had turned the newsletter on is subscribed, where the address is proven to be theirs. */
  private accounts(): void {
    this
      .addSql(`insert into newsletter_subscribers (id, email, status, status_since, confirmed_at, first_name, last_name, topics, source)
      select gen_random_uuid(), email, 'subscribed', now(), now(), first_name, last_name,
             array['products', 'events', 'partner_news'], 'account_settings'
        from users where newsletter and deleted_at is null and email_verified_at is not null`);
    this
      .addSql(`insert into newsletter_consents (id, subscriber_id, action, status, text, text_version, source, confirmation, note)
      select gen_random_uuid(), id, 'subscribe', 'subscribed', 'News about products and events, about once a month.', '2026-11',
             'account_settings', 'account', 'Taken over from the account settings'
        from newsletter_subscribers`);
    this.addSql(`alter table "users" drop column "newsletter";`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "users" add "newsletter" boolean not null default false;`);
    this.addSql(`update users u set newsletter = true from newsletter_subscribers s
      where s.email = u.email and s.status = 'subscribed'`);
    this.addSql(`drop table if exists "newsletter_tokens" cascade;`);
    this.addSql(`drop table if exists "newsletter_consents" cascade;`);
    this.addSql(`drop table if exists "newsletter_subscribers" cascade;`);
    this.addSql('drop table newsletter_totals, newsletter_weeks, newsletter_erased');
    this.addSql('drop function fold_newsletter_statistics, summarize_subscribers, refuse_consent_change');
    this.addSql('drop function newsletter_hash');
    this.addSql('drop table newsletter_key');
  }
}
