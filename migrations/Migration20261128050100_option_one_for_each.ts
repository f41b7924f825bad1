import { Migration } from '@mikro-orm/migrations';

/** Which options a new draft takes once for each product. The version before does not know it and goes on as it did. */
export class Migration20261128050100_option_one_for_each extends Migration {
  override name = 'Migration20261128050100_option_one_for_each';

  override up(): void {
    this.addSql('alter table configuration_options add column one_for_each boolean not null default false');
  }

  override down(): void {
    this.addSql('alter table configuration_options drop column one_for_each');
  }
}
