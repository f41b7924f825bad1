import { Migration } from '@mikro-orm/migrations';

/** The history of an order says when staff ended its term: the periods from then on are not invoiced. */
export class Migration20261129232500_term_ended extends Migration {
  override name = 'Migration20261129232500_term_ended';

  override up(): void {
    this.addSql(`alter table "order_events" drop constraint if exists "order_events_type_check";`);
    this.addSql(
      `alter table "order_events" add constraint "order_events_type_check" check ("type" in ('status', 'document_removed', 'term_ended')) not valid;`,
    );
  }
}
