import { Migration } from '@mikro-orm/migrations';

export class Migration20261123035305_views_of_partners extends Migration {
  override name = 'Migration20261123035305_views_of_partners';

  override up(): void | Promise<void> {
    this.addSql(`alter table "saved_views" drop constraint "saved_views_resource_check";`);
    this.addSql(
      `alter table "saved_views" add constraint "saved_views_resource_check" check ("resource" in ('quotes', 'orders', 'companies', 'users', 'documents', 'products', 'audit-log', 'partners', 'partner-applications', 'partner-deals'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "saved_views" drop constraint "saved_views_resource_check";`);
    this.addSql(
      `alter table "saved_views" add constraint "saved_views_resource_check" check ("resource" in ('quotes', 'orders', 'companies', 'users', 'documents', 'products', 'audit-log'));`,
    );
  }
}
