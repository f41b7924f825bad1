import { Migration } from '@mikro-orm/migrations';

/** An invitation counts only while who sent it could send it. */
export class Migration20261122080510_invitations_by_inviter extends Migration {
  override name = 'Migration20261122080510_invitations_by_inviter';

  override up(): void {
    this.addSql(`create index "invitations_invited_by_id_index" on "invitations" ("invited_by_id");`);
    this.addSql(
      `update invitations i set status = 'revoked' from users u
        where u.id = i.invited_by_id and i.status = 'pending' and i.expires_at > now()
          and (u.account_type <> 'admin' or u.account_status <> 'active' or u.deleted_at is not null)`,
    );
  }

  override down(): void {
    this.addSql(`drop index "invitations_invited_by_id_index";`);
  }
}
