import { Migration } from '@mikro-orm/migrations';

/** Index of the quotes that wait for agreements. */
export class Migration20261129161905_approval_index extends Migration {
  override name = 'Migration20261129161905_approval_index';

  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    this.addSql('drop index concurrently if exists quotes_that_need_agreement;'); // an interrupted build leaves an invalid one
    this.addSql(
      'create index concurrently quotes_that_need_agreement on quotes (id) where needs_agreement is not null;',
    );
  }
}
