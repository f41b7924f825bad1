import { Migration } from '@mikro-orm/migrations';

/** Index of the quotes that wait for signatures of their company. */
export class Migration20261129195100_acceptance_index extends Migration {
  override name = 'Migration20261129195100_acceptance_index';

  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    this.addSql('drop index concurrently if exists quotes_that_wait_for_signatures;'); // an interrupted build leaves an invalid one
    this.addSql(
      'create index concurrently quotes_that_wait_for_signatures on quotes (company_id, id) where acceptance_needs is not null;',
    );
  }
}
