import { Migration } from '@mikro-orm/migrations';

/** What people with an administrator account change is of interest to an auditor; these tables hold it. */
const AUDITED = [
  'account_tokens',
  'catalog_items',
  'companies',
  'company_documents',
  'configuration_options',
  'contact_messages',
  'invitations',
  'price_configurations',
  'product_groups',
  'quote_events',
  'quote_items',
  'quotes',
  'sessions',
  'sla_packages',
  'sla_prices',
  'users',
];

/**
 * The audit log: who changed what, when, from where, before and after. Triggers write it, so that a change and its row are
 * one transaction whatever code made the change. The transaction says who acts by the setting `app.auditor`
 * (`Transactions.run`); without one, a job's or a visitor's change, nothing is written.
 */
export class Migration20261121153300_audit_log extends Migration {
  override name = 'Migration20261121153300_audit_log';

  override up(): void {
    this.addSql(`create table audit_log (
      id bigint generated always as identity primary key,
      created_at timestamptz not null default clock_timestamp(),
      actor_id uuid not null references users (id),
      actor_email text not null,
      address text,
      request_id text,
      operation text not null,
      action text not null check (action in ('create', 'update', 'delete')),
      entity text not null,
      entity_id text not null,
      company_id uuid,
      before jsonb,
      after jsonb,
      search_text text not null generated always as
        (lower(actor_email || ' ' || operation || ' ' || entity || ' ' || entity_id || ' ' || coalesce(request_id, ''))) stored)`);
    this.addSql('create index audit_log_created on audit_log (created_at desc, id desc)');
    this.addSql('create index audit_log_entity on audit_log (entity_id, created_at desc)');
    this.addSql('create index audit_log_actor on audit_log (actor_id, created_at desc)');
    this.addSql('create index audit_log_company on audit_log (company_id, created_at desc)');
    this.addSql('create index audit_log_search on audit_log using gin (search_text gin_trgm_ops)');
    this.addSql(`create trigger audit_log_never_changes before update or delete on audit_log
      for each row execute function refuse_change()`);

    // Secrets are shown as stars; what changes by itself with every write is no change.
    this.addSql(`create function auditable(record jsonb) returns jsonb language sql immutable as $$
      select jsonb_object_agg(key, case when key in ('password_hash', 'token_hash', 'previous_token_hash')
        then to_jsonb('***' || left(md5(value #>> '{}'), 6)) else value end)
      from jsonb_each(record) where key not in ('version', 'updated_at', 'rotated_at', 'last_login_at', 'search_text')
    $$`);
    this.addSql(`create function audit() returns trigger language plpgsql as $$
      declare
        auditor jsonb := nullif(current_setting('app.auditor', true), '')::jsonb;
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
        insert into audit_log (actor_id, actor_email, address, request_id, operation, action, entity, entity_id, company_id, before, after)
        values ((auditor ->> 'actorId')::uuid, auditor ->> 'actorEmail', auditor ->> 'address', auditor ->> 'requestId',
          auditor ->> 'operation', case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end,
          tg_table_name, record ->> 'id',
          coalesce(record ->> 'company_id', case tg_table_name when 'companies' then record ->> 'id' end)::uuid,
          old_record, new_record);
        return null;
      end $$`);
    for (const table of AUDITED) {
      this.addSql(`create trigger ${table}_audited after insert or update or delete on ${table}
        for each row execute function audit()`);
    }
  }

  override down(): void {
    throw new Error('There is no way back: the audit log would be lost.');
  }
}
