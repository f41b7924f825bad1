import { Migration } from '@mikro-orm/migrations';

/** Spreadsheets split a CSV file at commas or at semicolons, by where they are used. */
export class Migration20261122083000_export_separator extends Migration {
  override name = 'Migration20261122083000_export_separator';

  override up(): void {
    this.addSql(`alter table "exports" add "separator" text not null default ',';`);
    this.addSql(`alter table "exports" add constraint "exports_separator_check" check ("separator" in (',', ';'));`);
  }

  override down(): void {
    this.addSql('alter table "exports" drop column "separator"');
  }
}
