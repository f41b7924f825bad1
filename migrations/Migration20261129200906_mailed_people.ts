import { Migration } from '@mikro-orm/migrations';

export class Migration20261129200906_mailed_people extends Migration {
  override name = 'Migration20261129200906_mailed_people';

  override up(): void | Promise<void> {
    this.addSql(`alter table "requested_agreements" add "mailed" uuid[] not null default '{}';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "requested_agreements" drop column "mailed";`);
  }
}
