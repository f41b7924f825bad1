import { Migration } from '@mikro-orm/migrations';

/**
 * Webhooks of companies and their deliveries. Triggers on the tables of what happened write a delivery for each webhook
 * that asked for the event, in the transaction of the change. Whether its company may see the record is checked when it
 * is sent.
 */
export class Migration20261129195054_webhooks extends Migration {
  override name = 'Migration20261129195054_webhooks';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "webhooks" ("id" uuid not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "updated_by_id" uuid null, "company_id" uuid not null, "user_id" uuid not null, "url" varchar(500) not null, "events" text[] not null, "encrypted_secret" text not null, "hint" varchar(4) not null, "encrypted_old_secret" text null, "old_secret_until" timestamptz null, "off_at" timestamptz null, "off_reason" text null, "failing_since" timestamptz null, "version" int not null default 1, primary key ("id"));`,
    );
    this.addSql(`create index "webhooks_company_id_index" on "webhooks" ("company_id");`);
    this.addSql(`create index "webhooks_user_id_index" on "webhooks" ("user_id");`);

    this.addSql(
      `create table "webhook_deliveries" ("id" uuid not null, "created_at" timestamptz not null default now(), "company_id" uuid not null, "webhook_id" uuid not null, "sequence" bigserial, "type" varchar(40) not null, "record_type" text not null, "record_id" uuid not null, "data" jsonb not null, "status" text not null default 'pending', "attempts" smallint not null default 0, "next_attempt_at" timestamptz not null default now(), "claimed_until" timestamptz null, "by_hand" boolean not null default false, "attempted_at" timestamptz null, "took_ms" int null, "answer_status" smallint null, "answer" text null, "problem" text null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "webhook_deliveries" add constraint "webhook_deliveries_sequence_unique" unique ("sequence");`,
    );
    this.addSql(`create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, sequence desc);`);
    this.addSql(
      `create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at) where status = 'pending';`,
    );
    this.addSql(`create index webhook_deliveries_in_line on webhook_deliveries (webhook_id, record_id, sequence);`);
    this.addSql(
      `create index webhook_deliveries_pending on webhook_deliveries (webhook_id, sequence) where status = 'pending';`,
    );
    this.addSql(
      `create index webhook_deliveries_by_hand on webhook_deliveries (webhook_id) where status = 'pending' and by_hand;`,
    );
    this.addSql(`create index "webhook_deliveries_created" on "webhook_deliveries" ("created_at");`);

    this.addSql(
      `alter table "webhooks" add constraint "webhooks_company_id_foreign" foreign key ("company_id") references "companies" ("id");`,
    );
    this.addSql(
      `alter table "webhooks" add constraint "webhooks_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "webhooks" add constraint "webhooks_off_reason_check" check ("off_reason" in ('failing', 'gone'));`,
    );

    this.addSql(
      `alter table "webhook_deliveries" add constraint "webhook_deliveries_company_id_foreign" foreign key ("company_id") references "companies" ("id");`,
    );
    this.addSql(
      `alter table "webhook_deliveries" add constraint "webhook_deliveries_webhook_id_foreign" foreign key ("webhook_id") references "webhooks" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "webhook_deliveries" add constraint "webhook_deliveries_record_type_check" check ("record_type" in ('quote', 'order', 'company_document', 'connection', 'webhook'));`,
    );
    this.addSql(
      `alter table "webhook_deliveries" add constraint "webhook_deliveries_status_check" check ("status" in ('pending', 'delivered', 'failed'));`,
    );
    this.addSql(
      `alter table "webhook_deliveries" add constraint "webhook_deliveries_problem_check" check ("problem" in ('private', 'unknown', 'late', 'silent'));`,
    );
    this.addSql(`create or replace function auditable(record jsonb) returns jsonb language plpgsql immutable as $$
declare
  kept jsonb := record - array['version', 'updated_at', 'updated_by_id', 'rotated_at', 'last_login_at', 'search_text',
                               'data', 'attachment'];
  secrets constant text[] := array['password_hash', 'token_hash', 'previous_token_hash', 'encrypted_iban',
                                   'encrypted_secret', 'encrypted_old_secret'];
begin
  if not jsonb_exists_any(kept, secrets) then return kept; end if;
  return (select jsonb_object_agg(key, case when key = any (secrets)
    then to_jsonb('***' || left(md5(value #>> '{}'), 6)) else value end) from jsonb_each(kept));
end $$;`);
    this.addSql(`create trigger webhooks_audited after insert or delete or update of url, events, user_id, encrypted_secret,
  encrypted_old_secret, off_at on webhooks for each row execute function audit();`);
    this.addSql(`create trigger webhook_tests_audited after insert on webhook_deliveries for each row
  when (new.by_hand) execute function audit();`);
    this.addSql(`create trigger webhook_repeats_audited after update of by_hand on webhook_deliveries for each row
  when (new.by_hand and not old.by_hand) execute function audit();`);
    this.addSql(`create function tell_webhooks() returns trigger language plpgsql as $$
declare
  event text;
  record_kind text;
  subject uuid;
  concerned uuid[];
  details jsonb := '{}';
begin
  if not exists (select from webhooks) then return null; end if;
  if tg_argv[0] in ('quote_events', 'quote_messages') then
    record_kind := 'quote';
    subject := new.quote_id;
    if tg_argv[0] = 'quote_events' then
      event := 'quote.' || case new.type when 'prepared' then 'submitted' when 'lines_changed' then 'updated'
        when 'price_adjusted' then 'updated' when 'change_requested' then 'changes_requested' else new.type end;
      select array[q.company_id, q.partner_id]
             || array(select l.partner_id from partner_clients l where l.client_id = q.company_id and l.ended_at is null),
             jsonb_build_object('status', coalesce(new.to_status, q.status), 'revision', new.revision)
        into concerned, details from quotes q where q.id = subject;
    else
      event := 'message.written';
      select case when new.audience = 'everyone' then array[q.company_id, q.partner_id]
                  else array[coalesce(q.partner_id, q.company_id)] end,
             jsonb_build_object('status', q.status, 'messageId', new.id)
        into concerned, details from quotes q where q.id = subject;
    end if;
  elsif tg_argv[0] = 'company_documents' then
    record_kind := 'company_document';
    subject := new.id;
    concerned := array[new.company_id];
    event := case tg_op when 'INSERT' then 'document.added' else 'document.reviewed' end;
    details := jsonb_build_object('documentType', new.type, 'status',
      case when new.verified then 'verified' when new.verified_at is not null then 'rejected' else 'pending' end);
  elsif tg_argv[0] = 'partner_clients' then
    record_kind := 'connection';
    subject := new.id;
    concerned := array[new.partner_id, new.client_id];
    event := case tg_op when 'INSERT' then 'connection.started' else 'connection.ended' end;
    details := jsonb_build_object('status', case when new.ended_at is null then 'connected' else 'ended' end,
      'partnerId', new.partner_id, 'clientId', new.client_id);
  else
    record_kind := 'order';
    subject := new.order_id;
    if tg_argv[0] = 'order_documents' then
      perform 1 from orders where id = subject for no key update; -- the other events of an order are written under its lock
    end if;
    select array[o.company_id], jsonb_build_object('status', o.status) into concerned, details from orders o where o.id = subject;
    if tg_argv[0] = 'order_events' then
      event := case when new.from_status is null then 'order.created' else 'order.updated' end;
      concerned := concerned || array(select l.partner_id from partner_clients l
                                       where l.client_id = concerned[1] and l.ended_at is null);
      details := jsonb_build_object('status', new.to_status);
    elsif tg_argv[0] = 'order_payments' then
      event := 'payment.recorded';
      details := details || jsonb_build_object('paymentId', new.id, 'paymentKind', new.kind);
    elsif tg_argv[0] = 'order_invoices' then
      event := 'invoice.issued';
      details := details || jsonb_build_object('invoiceId', new.id, 'invoiceNumber', new.number);
    elsif tg_argv[0] = 'credit_notes' then
      event := 'credit_note.issued';
      details := details || jsonb_build_object('creditNoteId', new.id, 'creditNoteNumber', new.number, 'invoiceId', new.invoice_id);
    else
      event := 'document.added';
      details := details || jsonb_build_object('documentId', new.id, 'documentType', new.type);
    end if;
  end if;
  insert into webhook_deliveries (id, company_id, webhook_id, type, record_type, record_id, data)
  select gen_random_uuid(), w.company_id, w.id, event, record_kind, subject, jsonb_strip_nulls(details)
    from webhooks w where w.company_id = any (concerned) and event = any (w.events) for key share of w;
  if found then perform pg_notify('webhooks', ''); end if;
  return null;
end $$;`);
    this.addSql(`create trigger quote_events_tell_webhooks after insert on quote_events for each row
  when (new.type not in ('emailed', 'reminded')) execute function tell_webhooks('quote_events');`);
    this.addSql(`create trigger quote_messages_tell_webhooks after insert on quote_messages for each row
  when (new.audience <> 'staff') execute function tell_webhooks('quote_messages');`);
    this.addSql(`create trigger order_events_tell_webhooks after insert on order_events for each row
  when (new.type = 'status') execute function tell_webhooks('order_events');`);
    for (const table of ['order_payments', 'order_invoices', 'credit_notes', 'order_documents']) {
      this.addSql(`create trigger ${table}_tell_webhooks after insert on ${table} for each row
  execute function tell_webhooks('${table}');`);
    }
    this.addSql(`create trigger company_documents_tell_webhooks after insert on company_documents for each row
  execute function tell_webhooks('company_documents');`);
    this.addSql(`create trigger reviewed_documents_tell_webhooks after update of verified_at on company_documents for each row
  when (new.verified_at is not null and new.verified_at is distinct from old.verified_at)
  execute function tell_webhooks('company_documents');`);
    this.addSql(`create trigger partner_clients_tell_webhooks after insert on partner_clients for each row
  execute function tell_webhooks('partner_clients');`);
    this.addSql(`create trigger ended_connections_tell_webhooks after update of ended_at on partner_clients for each row
  when (new.ended_at is not null and old.ended_at is null) execute function tell_webhooks('partner_clients');`);
  }
}
