import { Migration } from '@mikro-orm/migrations';

/** A transfer says whether a statement of the bank has its debit, or the return of it. */
export class Migration20261129233227_transfer_debits extends Migration {
  override name = 'Migration20261129233227_transfer_debits';

  override async up(): Promise<void> {
    this.addSql(`alter table "payout_transfers" add "debit" text null;`);
    this.addSql(
      `alter table "payout_transfers" add constraint "payout_transfers_debit_check" check ("debit" in ('made', 'returned'));`,
    );
    this.addSql(`update "payout_transfers" set "debit" = 'made' where "status" = 'booked';`);
  }
}
