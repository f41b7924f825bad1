import { Migration } from '@mikro-orm/migrations';

/**
 * Partners can agree to self-billing. A statement has the partner's VAT, and the content of the invoice if it is one.
 * Statements of the version before have neither.
 */
export class Migration20261129125330_self_billing extends Migration {
  override name = 'Migration20261129125330_self_billing';

  override up(): void {
    this.addSql(`alter table "partners" add "self_billing" boolean not null default false;`);
    this.addSql(
      `alter table "commission_statements" add "tax" numeric(14,2) not null default 0, add "vat" jsonb null, add "document" jsonb null;`,
    );
    // Not valid: reading the table under the lock would stop its writers, and all its rows have no tax.
    this.addSql(
      `alter table "commission_statements" add constraint "commission_statements_tax" check (tax = 0 or tax > 0 and (document is null) = false) not valid;`,
    );
  }

  override down(): void {
    this.addSql(`alter table "commission_statements" drop column "tax", drop column "vat", drop column "document";`);
    this.addSql(`alter table "partners" drop column "self_billing";`);
  }
}
