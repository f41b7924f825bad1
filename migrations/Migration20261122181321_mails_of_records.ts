import { Migration } from '@mikro-orm/migrations';

/**
 * A mail knows the record that it is about, to be listed on that record's page; what staff do with one is in the audit log,
 * without what the mail says.
 */
export class Migration20261122181321_mails_of_records extends Migration {
  override name = 'Migration20261122181321_mails_of_records';

  override up(): void | Promise<void> {
    this.addSql(`alter table "outbox_mails" drop constraint "outbox_mails_status_check";`);
    this.addSql(
      `alter table "outbox_mails" add "subject_type" text null, add "subject_id" uuid null, add "repeats" uuid null;`,
    );
    this.addSql(`create index "outbox_mails_about" on "outbox_mails" ("subject_id", "created_at");`);
    this.addSql(`create index "outbox_mails_to" on "outbox_mails" ("recipient", "created_at");`);
    this.addSql(`create index "outbox_mails_failed" on "outbox_mails" ("created_at") where status = 'failed';`);
    this.addSql(`create index "outbox_mails_repeats" on "outbox_mails" ("repeats") where repeats is not null;`);
    this.addSql(
      `alter table "outbox_mails" add constraint "outbox_mails_subject_type_check" check ("subject_type" in ('quote', 'order', 'company', 'user'));`,
    );
    this.addSql(
      `alter table "outbox_mails" add constraint "outbox_mails_status_check" check ("status" in ('pending', 'sent', 'failed', 'repeated', 'given_up'));`,
    );
    this.addSql(`update outbox_mails set (subject_type, subject_id) = (
      select kind, (data -> kind ->> 'id')::uuid from unnest(array['order', 'quote', 'company', 'user']) with ordinality as one (kind, place)
       where data -> kind ->> 'id' is not null order by place limit 1)`);
    this.addSql(`create or replace function auditable(record jsonb) returns jsonb language plpgsql immutable as $$
      declare
        kept jsonb := record - array['version', 'updated_at', 'updated_by_id', 'rotated_at', 'last_login_at', 'search_text',
                                     'data', 'attachment'];
        secrets constant text[] := array['password_hash', 'token_hash', 'previous_token_hash'];
      begin
        if not jsonb_exists_any(kept, secrets) then return kept; end if;
        return (select jsonb_object_agg(key, case when key = any (secrets)
          then to_jsonb('***' || left(md5(value #>> '{}'), 6)) else value end) from jsonb_each(kept));
      end $$`);
    this.addSql(`create trigger outbox_mails_repeated_audited after insert on outbox_mails
      for each row when (new.repeats is not null) execute function audit()`);
    this.addSql(`create trigger outbox_mails_settled_audited after update on outbox_mails
      for each row when (old.status = 'failed' and new.status in ('repeated', 'given_up')) execute function audit()`);
  }

  override down(): void {
    throw new Error('There is no way back: what mails are about would be lost.');
  }
}
