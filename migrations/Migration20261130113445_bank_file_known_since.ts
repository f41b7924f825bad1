import { Migration } from '@mikro-orm/migrations';

export class Migration20261130113445_bank_file_known_since extends Migration {
  override name = 'Migration20261130113445_bank_file_known_since';

  override up(): void | Promise<void> {
    this.addSql(`alter table "bank_files" add "known_since" timestamptz null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "bank_files" drop column "known_since";`);
  }
}
