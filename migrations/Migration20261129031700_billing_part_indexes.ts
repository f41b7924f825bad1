import { Migration } from '@mikro-orm/migrations';

const INDEXES: [name: string, definition: string, unique?: 'unique'][] = [
  ['order_invoices_order_id_part_unique', '(order_id, part)', 'unique'],
  ['order_invoices_by_issued', '(issued_on desc, id)'],
  ['order_invoices_by_due', '(due_on desc, id)'],
  ['order_invoices_by_total', '(total desc, id)'],
  ['order_invoices_open', '(due_on, id) include (company_id, open_amount) where open_amount > 0'],
  ['order_invoices_company_by_issued', '(company_id, issued_on desc, id)'],
  ['order_invoices_company_by_due', '(company_id, due_on desc, id)'],
  ['order_invoices_company_by_number', '(company_id, number desc)'],
  ['order_invoices_company_by_total', '(company_id, total desc, id)'],
  ['order_invoices_company_open', '(company_id, due_on, id) include (open_amount) where open_amount > 0'],
  ['order_invoices_search', 'using gin (company_id, search_text gin_trgm_ops)'],
];

/** Indexes of the list of invoices. The old unique index on the order is dropped once the new one is there. */
export class Migration20261129031700_billing_part_indexes extends Migration {
  override name = 'Migration20261129031700_billing_part_indexes';

  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    for (const [name, definition, unique = ''] of INDEXES) {
      this.addSql(`drop index concurrently if exists ${name};`);
      this.addSql(`create ${unique} index concurrently ${name} on order_invoices ${definition};`);
    }
    this.addSql(`alter table "order_invoices" drop constraint if exists "order_invoices_order_id_unique";`);
  }
}
