import { Migration } from '@mikro-orm/migrations';

const KEY = 'audit_log_key';

/** What parts need, and for lists of what is rare: deletions, or changes of one kind of record. */
const INDEXES = {
  [KEY]: '(id, created_at)',
  audit_log_action: '(action, created_at desc, id desc)',
  audit_log_kind: `((split_part(record, '/', 1)), created_at desc, id desc)`,
};

/** The end of the month after this one (UTC): rows go on being written to the old table for at least a month. */
function endOfNextMonth(): string {
  const today = new Date();
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 2)).toISOString();
}

/**
 * The audit log has a table a month, so that old ones can be moved away as a whole. What there was becomes its first
 * part, without a row being moved: the key that parts need is made, and that no row is later is checked, while everybody
 * goes on writing; the exchange itself takes a moment.
 *
 * contract: both versions see one table of the same name and columns.
 */
export class Migration20261125161000_audit_months extends Migration {
  override name = 'Migration20261125161000_audit_months';

  /** An index that is made beside writers is not made in a transaction. Broken off, it begins again. */
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    const isDone = `select from pg_partitioned_table where partrelid = 'audit_log'::regclass`;
    if ((await this.execute(isDone)).length > 0) return;
    const end = endOfNextMonth();
    for (const [name, columns] of Object.entries(INDEXES)) {
      this.addSql(`drop index concurrently if exists ${name}`);
      const kind = name === KEY ? 'unique index' : 'index';
      this.addSql(`create ${kind} concurrently ${name} on audit_log ${columns}`);
    }
    this.addSql(`alter table audit_log drop constraint if exists audit_log_before_ends,
      add constraint audit_log_before_ends check (created_at < '${end}') not valid`);
    this.addSql('alter table audit_log validate constraint audit_log_before_ends');

    this.addSql(`create or replace function refuse_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and current_setting('app.erasing', true) = 'on' then return new; end if;
        raise exception '% rows are never changed', coalesce(tg_argv[0], tg_table_name);
      end $$`);
    this
      .addSql(`create or replace function months_of(of_table regclass) returns table (part text, ends timestamptz) language sql as $$
      select c.oid::regclass::text, substring(pg_get_expr(c.relpartbound, c.oid) from 'TO [(]''([^'']+)''')::timestamptz
        from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = of_table
    $$`);
    // Until the last of a table's months ends later than so many months from now, makes another.
    this
      .addSql(`create or replace function make_months(of_table regclass, ahead int) returns void language plpgsql as $$
      declare
        month timestamptz;
        part text;
      begin
        loop
          select max(ends) into month from months_of(of_table);
          exit when month > now() + make_interval(months => ahead);
          part := of_table || to_char(month at time zone 'UTC', '_YYYY_MM');
          execute format('create table %I (like %s including defaults including constraints)', part, of_table);
          execute format('alter table %s attach partition %I for values from (%L) to (%L)', of_table, part, month,
            (month at time zone 'UTC' + interval '1 month') at time zone 'UTC');
        end loop;
      end $$`);
    this.addSql(`do $$
      declare
        next_id bigint;
        index name;
      begin
        -- Who waits for a table has others wait behind: rather often and short.
        perform set_config('lock_timeout', '500ms', true);
        for try in 1..120 loop
          begin
            lock table audit_log, users in access exclusive mode;
            exit;
          exception when lock_not_available then
            if try = 120 then raise; end if;
            perform pg_sleep(0.5);
          end;
        end loop;

        next_id := nextval('audit_log_id_seq');
        alter table audit_log alter id drop identity;
        execute format('create sequence audit_log_id_seq start %s', next_id);
        alter table audit_log alter id set default nextval('audit_log_id_seq'),
          drop constraint audit_log_pkey, add primary key using index ${KEY};
        drop trigger audit_log_never_changes on audit_log;
        alter table audit_log rename to audit_log_before;
        for index in select indexrelid::regclass from pg_index where indrelid = 'audit_log_before'::regclass loop
          execute format('alter index %s rename to %I', index, replace(index, 'audit_log_', 'audit_log_before_'));
        end loop;

        create table audit_log (like audit_log_before including defaults including constraints) partition by range (created_at);
        alter table audit_log drop constraint audit_log_before_ends, add primary key (id, created_at),
          add constraint audit_log_actor_id_fkey foreign key (actor_id) references users (id);
        alter sequence audit_log_id_seq owned by audit_log.id;
        create index audit_log_created on audit_log (created_at desc, id desc);
        create index audit_log_entity on audit_log (entity_id, created_at desc);
        create index audit_log_action on audit_log ${INDEXES.audit_log_action};
        create index audit_log_kind on audit_log ${INDEXES.audit_log_kind};
        create index audit_log_actor on audit_log (actor_id, created_at desc);
        create index audit_log_company on audit_log (company_id, created_at desc);
        create index audit_log_record on audit_log (record, request_id, id);
        create index audit_log_search on audit_log using gin (audit_words(
          actor_email || ' ' || operation || ' ' || entity || ' ' || entity_id || ' ' || coalesce(request_id, '')));
        create trigger audit_log_never_changes before update or delete on audit_log
          for each row execute function refuse_change('audit_log');
        alter table audit_log attach partition audit_log_before for values from (minvalue) to ('${end}');
        alter table audit_log_before drop constraint audit_log_before_ends;
        perform make_months('audit_log', 3);
      end $$`);
  }

  override down(): void {
    throw new Error('There is no way back: one table would have to take the rows of all.');
  }
}
