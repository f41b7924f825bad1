import { Migration } from '@mikro-orm/migrations';

/** How far quotes have come. */
const statusRank = `array_position(array['draft', 'pending_approval', 'sent', 'accepted', 'rejected', 'expired'], status)`;

/** What the lists of staff sort by, where a sort of the whole table would be felt. */
const INDEXES: Record<string, string> = {
  companies_by_created: 'companies (created_at, id)',
  companies_by_name: 'companies (lower(name), id)',
  company_documents_by_created: 'company_documents (created_at, id) where deleted_at is null',
  orders_by_company: `orders (lower(company_details ->> 'name') desc, created_at desc, id)`,
  quote_acceptances_by_time: 'quote_acceptances (accepted_at, quote_id)',
  quotes_by_status: `quotes ((${statusRank}) desc, created_at desc, id) where deleted_at is null`,
  users_by_created: 'users (created_at, id) where deleted_at is null',
  users_by_last_login: 'users (last_login_at nulls first, id) where deleted_at is null',
  users_by_name: 'users (lower(last_name), lower(first_name), id) where deleted_at is null',
};

export class Migration20261121182000_list_sorts extends Migration {
  override name = 'Migration20261121182000_list_sorts';

  override up(): void {
    for (const [name, on] of Object.entries(INDEXES)) this.addSql(`create index ${name} on ${on}`);
  }

  override down(): void {
    for (const name of Object.keys(INDEXES)) this.addSql(`drop index ${name}`);
  }
}
