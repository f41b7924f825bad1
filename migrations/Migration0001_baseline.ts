import { readdirSync, readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

const FOLDER = new URL('./0001_baseline/', import.meta.url);

/** The last of the migrations that the baseline replaced: its schema is the baseline's. */
const REPLACED = 'Migration20261128100000_listings_reviewed';

/**
 * Creates the schema of the first version, from the files of `0001_baseline` in the order of their names. A database that
 * has all of the migrations that the baseline replaced has this schema, so only their rows are removed.
 */
export class Migration0001_baseline extends Migration {
  override name = 'Migration0001_baseline';

  override async up(): Promise<void> {
    const done = (await this.execute('select name from migrations')).map(({ name }) => name as string);
    if (done.includes(REPLACED)) {
      this.addSql(`delete from migrations where name <= '${REPLACED}'`);
      this.addSql('comment on table migrations is null');
      return;
    }
    if (done.length > 0) {
      throw new Error(
        'The database is of a version before the first release. Start with an empty one: npm start creates it when .data/ is removed.',
      );
    }
    for (const file of readdirSync(FOLDER).toSorted()) this.addSql(readFileSync(new URL(file, FOLDER), 'utf8'));
  }

  override down(): void {
    throw new Error('There is no way back from the first schema.');
  }
}
