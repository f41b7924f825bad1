import { Migration } from '@mikro-orm/migrations';

/** A row of an imported file may be left out for what it says of its address. */
export class Migration20261128020100_import_standings extends Migration {
  override name = 'Migration20261128020100_import_standings';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "newsletter_import_problems" drop constraint "newsletter_import_problems_field_check", add constraint "newsletter_import_problems_field_check" check ("field" in ('email', 'firstName', 'lastName', 'company', 'industry', 'topics', 'status', 'unsubscribed', 'blocked')) not valid;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(
      `alter table "newsletter_import_problems" drop constraint "newsletter_import_problems_field_check", add constraint "newsletter_import_problems_field_check" check ("field" in ('email', 'firstName', 'lastName', 'company', 'industry', 'topics'));`,
    );
  }
}
