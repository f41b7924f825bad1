import { Migration } from '@mikro-orm/migrations';

const TABLES = ['companies', 'users', 'orders'];

/**
 * Who changed a company, a person or an order last, and when: told to whoever saves on top of it. A trigger writes it with
 * every new version, whatever code made the change; a job's change is nobody's.
 */
export class Migration20261121181500_editors extends Migration {
  override name = 'Migration20261121181500_editors';

  override up(): void {
    for (const table of ['companies', 'users']) {
      this.addSql(`alter table "${table}" add "updated_at" timestamptz not null default now();`);
    }
    this.addSql(`create function keep_editor() returns trigger language plpgsql as $$
      begin
        new.updated_by_id := (nullif(current_setting('app.auditor', true), '')::jsonb ->> 'actorId')::uuid;
        if new.updated_at = old.updated_at then new.updated_at := now(); end if;
        return new;
      end $$`);
    for (const table of TABLES) {
      this.addSql(`alter table "${table}" add "updated_by_id" uuid null;`);
      this.addSql(`alter table ${table} add constraint ${table}_updated_by_foreign
        foreign key (updated_by_id) references users (id)`);
      this.addSql(`create trigger ${table}_keep_editor before update on ${table}
        for each row when (new.version <> old.version) execute function keep_editor()`);
    }
    // The audit log says it already.
    this.addSql(`create or replace function auditable(record jsonb) returns jsonb language sql immutable as $$
      select jsonb_object_agg(key, case when key in ('password_hash', 'token_hash', 'previous_token_hash')
        then to_jsonb('***' || left(md5(value #>> '{}'), 6)) else value end)
      from jsonb_each(record)
      where key not in ('version', 'updated_at', 'updated_by_id', 'rotated_at', 'last_login_at', 'search_text')
    $$`);
  }

  override down(): void {
    for (const table of TABLES) {
      this.addSql(`drop trigger ${table}_keep_editor on ${table}`);
      this.addSql(`alter table "${table}" drop column "updated_by_id";`);
    }
    for (const table of ['companies', 'users']) this.addSql(`alter table "${table}" drop column "updated_at";`);
    this.addSql('drop function keep_editor()');
  }
}
