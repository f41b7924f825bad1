import { Migration } from '@mikro-orm/migrations';

const AUDITED = ['partner_bank_accounts', 'payout_files', 'payout_transfers', 'transport_proofs'];

/** Changes of accounts and payout files of partners, and of proofs of transport, are in the audit log. */
export class Migration20261129110000_audits extends Migration {
  override name = 'Migration20261129110000_audits';

  override async up(): Promise<void> {
    this.addSql(`create or replace function auditable(record jsonb) returns jsonb language plpgsql immutable as $$
declare
  kept jsonb := record - array['version', 'updated_at', 'updated_by_id', 'rotated_at', 'last_login_at', 'search_text',
                               'data', 'attachment'];
  secrets constant text[] := array['password_hash', 'token_hash', 'previous_token_hash', 'encrypted_iban'];
begin
  if not jsonb_exists_any(kept, secrets) then return kept; end if;
  return (select jsonb_object_agg(key, case when key = any (secrets)
    then to_jsonb('***' || left(md5(value #>> '{}'), 6)) else value end) from jsonb_each(kept));
end $$;`);
    this.addSql(`create or replace function audit() returns trigger language plpgsql as $$
declare
  auditor jsonb := nullif(current_setting('app.auditor', true), '')::jsonb;
  of_table constant text := coalesce(tg_argv[0], tg_table_name);
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
    of_table, coalesce(record ->> 'id', record ->> 'order_id'),
    coalesce(record ->> 'company_id', case of_table when 'companies' then record ->> 'id' end)::uuid,
    audit_record(of_table, record ->> 'id', record), old_record, new_record);
  return null;
end $$;`);
    for (const table of AUDITED) {
      this.addSql(
        `create trigger ${table}_audited after insert or update or delete on ${table} for each row execute function audit();`,
      );
    }
  }
}
