import { Migration } from '@mikro-orm/migrations';

/**
 * A row of the audit log names the record that it is about, as 'quote/{id}': lines, events and payments that of which they
 * are part, so that what one request did to a record can be told as one thing.
 */
export class Migration20261122182300_audit_records extends Migration {
  override name = 'Migration20261122182300_audit_records';

  override up(): void {
    this
      .addSql(`create function audit_record(entity text, id text, told jsonb) returns text language sql immutable as $$
      select case entity
        when 'quotes' then 'quote/' || id
        when 'orders' then 'order/' || id
        when 'companies' then 'company/' || id
        when 'users' then 'user/' || id
        when 'catalog_items' then 'product/' || id
        when 'sla_packages' then 'sla_package/' || id
        when 'exports' then null
        else coalesce('order/' || (told ->> 'order_id'), 'quote/' || (told ->> 'quote_id'),
          (told ->> 'subject_type') || '/' || (told ->> 'subject_id'), 'company/' || (told ->> 'company_id'),
          'user/' || (told ->> 'user_id'), 'product/' || (told ->> 'catalog_item_id'),
          'product/' || (told ->> 'product_id'), 'sla_package/' || (told ->> 'sla_package_id')) end
    $$`);
    this.addSql('alter table audit_log add record text null');
    this.addSql('alter table audit_log disable trigger audit_log_never_changes');
    this.addSql('update audit_log set record = audit_record(entity, entity_id, coalesce(after, before))');
    this.addSql('alter table audit_log enable trigger audit_log_never_changes');
    this.addSql('create index audit_log_record on audit_log (record, request_id, id)');
    this.addSql(`create or replace function audit() returns trigger language plpgsql as $$
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
        insert into audit_log (actor_id, actor_email, address, request_id, operation, action, entity, entity_id, company_id,
          record, before, after)
        values ((auditor ->> 'actorId')::uuid, auditor ->> 'actorEmail', auditor ->> 'address', auditor ->> 'requestId',
          auditor ->> 'operation', case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end,
          tg_table_name, record ->> 'id',
          coalesce(record ->> 'company_id', case tg_table_name when 'companies' then record ->> 'id' end)::uuid,
          audit_record(tg_table_name, record ->> 'id', record), old_record, new_record);
        return null;
      end $$`);
  }

  override down(): void {
    throw new Error('There is no way back: what the log is about would be lost.');
  }
}
