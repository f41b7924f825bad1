import { Migration } from '@mikro-orm/migrations';

/** Companies have payment terms of their own: days until an invoice must be paid, and a text. */
export class Migration20261129125148_payment_terms extends Migration {
  override name = 'Migration20261129125148_payment_terms';

  override async up(): Promise<void> {
    this.addSql(
      `alter table "companies" add column "payment_term_days" smallint not null default 30, add column "payment_terms_text" varchar(500) null;`,
    );
    this.addSql(
      `alter table "companies" add constraint "companies_payment_term_days" check (payment_term_days between 0 and 120);`,
    );
  }
}
