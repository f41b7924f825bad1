import { Migration } from '@mikro-orm/migrations';

/**
 * Moves notes about quotes into the threads of the quotes, before the messages. Their places below 1 are read by everyone
 * who is told of the thread.
 */
export class Migration20261129161500_quote_notes extends Migration {
  override name = 'Migration20261129161500_quote_notes';

  override up(): void | Promise<void> {
    this.addSql(`with moved as (
  delete from notes where quote_id is not null returning id, created_at, quote_id, author_id, text, edited_at)
insert into quote_messages (id, created_at, quote_id, number, author_id, text, audience, edited_at)
select n.id, n.created_at, n.quote_id,
       coalesce((select least(min(m.number), 1) from quote_messages m where m.quote_id = n.quote_id), 1)
         - row_number() over (partition by n.quote_id order by n.created_at desc, n.id desc),
       n.author_id, n.text, 'staff', n.edited_at
  from moved n;`);
  }
}
