import { Migration } from '@mikro-orm/migrations';

interface Divided {
  /** The tables of its foreign keys. */
  refersTo: string[];
  /** Its constraints that cannot hold over all months. */
  dropped?: string[];
  /** Indexes that it has from now on. */
  added?: Record<string, string>;
}

const TABLES: Record<string, Divided> = {
  outbox_mails: {
    refersTo: [],
    dropped: ['outbox_mails_dedupe_key_unique'],
    added: { outbox_mails_created: '(created_at desc, id desc)' },
  },
  contact_messages: {
    refersTo: ['users'],
    dropped: ['contact_messages_storage_key_unique'],
    added: { contact_messages_storage_key_index: '(storage_key)' },
  },
  quote_events: { refersTo: ['quotes', 'users'] },
  order_events: { refersTo: ['orders', 'users'] },
};

/** The end of the month after this one (UTC): rows go on being written to the old table for at least a month. */
function endOfNextMonth(): string {
  const today = new Date();
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 2)).toISOString();
}

/**
 * Mails, messages to support and the histories of quotes and orders have a table a month, as the audit log has
 * (`audit_months`): what there was becomes the first part, without a row being moved.
 *
 * contract: both versions see tables of the same names and columns, and since `mail_keys` nobody relies on `dedupe_key` being unique.
 */
export class Migration20261127180000_months extends Migration {
  override name = 'Migration20261127180000_months';

  /** An index that is made beside writers is not made in a transaction. Broken off, it begins again. */
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    this.addSql(`comment on table migrations is 'Migration20261127170000_mail_keys'`);
    this.auditParts();
    for (const [table, divided] of Object.entries(TABLES)) {
      const isDone = `select from pg_partitioned_table where partrelid = '${table}'::regclass`;
      if ((await this.execute(isDone)).length === 0) this.divide(table, divided);
    }
  }

  /** A trigger of a part says as its argument which table the part is of. */
  private auditParts(): void {
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
          of_table, record ->> 'id',
          coalesce(record ->> 'company_id', case of_table when 'companies' then record ->> 'id' end)::uuid,
          audit_record(of_table, record ->> 'id', record), old_record, new_record);
        return null;
      end $$`);
  }

  private divide(table: string, { refersTo, dropped = [], added = {} }: Divided): void {
    const end = endOfNextMonth();
    const key = `${table}_key`;
    for (const [name, columns] of Object.entries({ [key]: '(id, created_at)', ...added })) {
      this.addSql(`drop index concurrently if exists ${name}`);
      this.addSql(`create ${name === key ? 'unique index' : 'index'} concurrently ${name} on ${table} ${columns}`);
    }
    this.addSql(`alter table ${table} drop constraint if exists ${table}_ends,
      add constraint ${table}_ends check (created_at < '${end}') not valid`);
    this.addSql(`alter table ${table} validate constraint ${table}_ends`);
    this.addSql(`do $$
      declare
        made text[];
        it text;
      begin
        -- Who waits for a table has others wait behind: rather often and short, and in the order in which they are written to.
        perform set_config('lock_timeout', '500ms', true);
        for try in 1..120 loop
          begin
            lock table ${[...refersTo, table].join(', ')} in access exclusive mode;
            exit;
          exception when lock_not_available then
            if try = 120 then raise; end if;
            perform pg_sleep(0.5);
          end;
        end loop;

        ${dropped.map((constraint) => `alter table ${table} drop constraint ${constraint};`).join(' ')}
        alter table ${table} drop constraint ${table}_pkey, add constraint ${table}_pkey primary key using index ${key};
        made := array(select pg_get_indexdef(indexrelid) from pg_index where indrelid = '${table}'::regclass and not indisprimary)
          || array(select format('alter table ${table} add constraint %I %s', conname, pg_get_constraintdef(oid))
                     from pg_constraint where conrelid = '${table}'::regclass and contype = 'f')
          || array(select replace(pg_get_triggerdef(oid), '()', '(''${table}'')')
                     from pg_trigger where tgrelid = '${table}'::regclass and not tgisinternal);
        for it in select tgname from pg_trigger where tgrelid = '${table}'::regclass and not tgisinternal loop
          execute format('drop trigger %I on ${table}', it);
        end loop;

        alter table ${table} rename to ${table}_before;
        for it in select indexrelid::regclass from pg_index where indrelid = '${table}_before'::regclass loop
          execute format('alter index %s rename to %I', it, replace(it, '${table}', '${table}_before'));
        end loop;
        create table ${table} (like ${table}_before including defaults including constraints) partition by range (created_at);
        alter table ${table} drop constraint ${table}_ends, add primary key (id, created_at);
        foreach it in array made loop
          execute it;
        end loop;
        alter table ${table} attach partition ${table}_before for values from (minvalue) to ('${end}');
        alter table ${table}_before drop constraint ${table}_ends;
        perform make_months('${table}', 3);
      end $$`);
  }

  override down(): void {
    throw new Error('There is no way back: one table would have to take the rows of all.');
  }
}
