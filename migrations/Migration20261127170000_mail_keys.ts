import { Migration } from '@mikro-orm/migrations';

/**
 * That of mails with the same key only the first is kept holds by a table of keys: the outbox itself is to be divided by
 * month, where nothing can be unique over all months. Keys are claimed from the first moment on, those of the mails that are
 * there are added beside whoever writes.
 */
export class Migration20261127170000_mail_keys extends Migration {
  override name = 'Migration20261127170000_mail_keys';

  /** Many keys are not copied under a lock. Broken off, it begins again. */
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql(
      `create table if not exists outbox_mail_keys (key varchar(255) primary key, created_at timestamptz not null)`,
    );
    // A mail whose key is taken is not written.
    this.addSql(`create or replace function claim_mail_key() returns trigger language plpgsql as $$
      begin
        insert into outbox_mail_keys values (new.dedupe_key, new.created_at) on conflict do nothing;
        if not found then return null; end if;
        return new;
      end $$`);
    this.addSql(`create or replace function release_mail_key() returns trigger language plpgsql as $$
      begin
        delete from outbox_mail_keys where key = old.dedupe_key;
        return null;
      end $$`);
    this.addSql(`create or replace trigger outbox_mails_claim_key before insert on outbox_mails
      for each row when (new.dedupe_key is not null) execute function claim_mail_key()`);
    this.addSql(`create or replace trigger outbox_mails_release_key after delete on outbox_mails
      for each row when (old.dedupe_key is not null) execute function release_mail_key()`);
    this
      .addSql(`insert into outbox_mail_keys select dedupe_key, created_at from outbox_mails where dedupe_key is not null
      on conflict do nothing`);
  }

  override down(): void {
    this.addSql('drop trigger outbox_mails_claim_key on outbox_mails');
    this.addSql('drop trigger outbox_mails_release_key on outbox_mails');
    this.addSql('drop function claim_mail_key, release_mail_key');
    this.addSql('drop table outbox_mail_keys');
  }
}
