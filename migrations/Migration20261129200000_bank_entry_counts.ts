import { Migration } from '@mikro-orm/migrations';

/** Statements keep how many equal entries they have, so that those of statements that come later can be compared. */
export class Migration20261129200000_bank_entry_counts extends Migration {
  override name = 'Migration20261129200000_bank_entry_counts';

  override up(): void {
    this.addSql(
      `create table "bank_entry_counts" ("content" char(64) not null, "statement_id" uuid not null, "entries" int not null, primary key ("content", "statement_id"));`,
    );
    this.addSql(`create index "bank_entry_counts_statement_id_index" on "bank_entry_counts" ("statement_id");`);
    this.addSql(
      `alter table "bank_entry_counts" add constraint "bank_entry_counts_statement_id_foreign" foreign key ("statement_id") references "bank_statements" ("id") on delete cascade;`,
    );
    this.addSql(
      `insert into bank_entry_counts (content, statement_id, entries)
       select content, statement_id, count(*) from bank_entries where content is not null group by content, statement_id;`,
    );
  }

  override down(): void {
    this.addSql(`drop table if exists "bank_entry_counts";`);
  }
}
