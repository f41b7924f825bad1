import { Migration } from '@mikro-orm/migrations';

export class Migration20261130022654_procurement_certificates extends Migration {
  override name = 'Migration20261130022654_procurement_certificates';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "procurement_systems" add "certificate_fingerprint" char(64) null, add "return_encoding" text not null default 'urlencoded';`,
    );
    this.addSql(
      `alter table "procurement_systems" add constraint "procurement_systems_return_encoding_check" check ("return_encoding" in ('urlencoded', 'base64'));`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "procurement_systems" drop constraint "procurement_systems_return_encoding_check";`);
    this.addSql(
      `alter table "procurement_systems" drop column "certificate_fingerprint", drop column "return_encoding";`,
    );
  }
}
