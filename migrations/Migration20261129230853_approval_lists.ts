import { Migration } from '@mikro-orm/migrations';

const INDEXES = {
  approval_requests_created_at_index: 'approval_requests (created_at)',
  quote_items_of_product: 'quote_items (product_id, created_at desc) where option_id is null',
};

/** Indexes of the requests for agreements by time, and of the prices that were given for a product. */
export class Migration20261129230853_approval_lists extends Migration {
  override name = 'Migration20261129230853_approval_lists';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    for (const [name, on] of Object.entries(INDEXES)) {
      this.addSql(`drop index concurrently if exists ${name};`); // an interrupted build leaves an invalid one
      this.addSql(`create index concurrently ${name} on ${on};`);
    }
  }
}
