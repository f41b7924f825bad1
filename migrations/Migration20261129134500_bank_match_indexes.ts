import { Migration } from '@mikro-orm/migrations';

/** First word of a company's name, as in `bank-invoices.queries.ts`. */
const WORD = `split_part(regexp_replace(search_fold(name), '[^[:alnum:]]+', ' ', 'g'), ' ', 1)`;
const INDEXES: [name: string, on: string][] = [
  ['order_invoices_open_amount', 'order_invoices (open_amount, due_on) where open_amount > 0'],
  ['companies_first_word', `companies ((${WORD}))`],
];

/** Indexes by which the invoices that a bank entry may concern are found: by amount, and by the company's name. */
export class Migration20261129134500_bank_match_indexes extends Migration {
  override name = 'Migration20261129134500_bank_match_indexes';

  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    for (const [name, on] of INDEXES) {
      this.addSql(`drop index concurrently if exists ${name};`);
      this.addSql(`create index concurrently ${name} on ${on};`);
    }
  }

  override async down(): Promise<void> {
    for (const [name] of INDEXES) this.addSql(`drop index concurrently if exists ${name};`);
  }
}
