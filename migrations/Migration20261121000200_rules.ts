import { Migration } from '@mikro-orm/migrations';

/** What the entities cannot say: indexes for the lists, counters, and rules that hold whoever writes. */
export class Migration20261121000200_rules extends Migration {
  override up(): void {
    this.addSql('create extension if not exists pg_trgm');
    this.addSql('create extension if not exists btree_gin');
    this.addSql('create sequence quote_numbers');

    const live = 'where deleted_at is null';
    this.addSql(`create index quotes_company_created on quotes (company_id, created_at desc, id) ${live}`);
    this.addSql(`create index quotes_company_total on quotes (company_id, total desc, id) ${live}`);
    this.addSql(
      `create index quotes_company_valid_until on quotes (company_id, valid_until desc nulls last, id) ${live}`,
    );
    this.addSql(`create index quotes_company_status on quotes (company_id, status, created_at desc) ${live}`);
    this.addSql(`create index quotes_created on quotes (created_at desc, id) ${live}`);
    this.addSql(`create index quotes_total on quotes (total desc, id) ${live}`);
    this.addSql(`create index quotes_valid_until on quotes (valid_until desc nulls last, id) ${live}`);
    this.addSql(`create index quotes_status on quotes (status, created_at desc) ${live}`);
    this.addSql(
      `create index quotes_sent_valid_until on quotes (valid_until) where status = 'sent' and deleted_at is null`,
    );
    this.addSql(`create index quotes_search on quotes using gin (company_id, search_text gin_trgm_ops) ${live}`);

    this.addSql("create index quote_events_emailed on quote_events (actor_id, created_at) where type = 'emailed'");

    this.addSql(`create unique index price_configurations_one_default
      on price_configurations (catalog_item_id) where is_default`);
    this.addSql('create unique index sla_prices_own on sla_prices (sla_package_id) where device_id is null');
    this.addSql(`alter table configuration_options
      add constraint configuration_options_price_of_sla check (sla_package_id is null or billing_price is null),
      add constraint configuration_options_quantities check (min_quantity >= 0 and (max_quantity is null or max_quantity >= min_quantity))`);
    this.addSql(`alter table quotes add constraint quotes_amounts check (subtotal >= 0 and tax >= 0 and total >= 0)`);

    this.quoteCounters();
    this.catalogueVersion();
    this.immutableRows();
  }

  override down(): void {
    throw new Error('There is no way back from the first schema.');
  }

  /** Number and value of quotes per company and status: the list's total and summary without counting rows. */
  private quoteCounters(): void {
    this.addSql(`create table quote_counters (
      company_id uuid not null references companies (id),
      status text not null,
      quotes bigint not null,
      amount numeric(20,2) not null,
      primary key (company_id, status))`);
    this.addSql(`create function count_quotes() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into quote_counters
            select company_id, status, count(*), sum(total) from new_rows where deleted_at is null
            group by company_id, status order by company_id, status
          on conflict (company_id, status) do update
            set quotes = quote_counters.quotes + excluded.quotes, amount = quote_counters.amount + excluded.amount;
        elsif tg_op = 'DELETE' then
          insert into quote_counters
            select company_id, status, -count(*), -sum(total) from old_rows where deleted_at is null
            group by company_id, status order by company_id, status
          on conflict (company_id, status) do update
            set quotes = quote_counters.quotes + excluded.quotes, amount = quote_counters.amount + excluded.amount;
        else
          insert into quote_counters
            select company_id, status, sum(quotes), sum(amount) from (
              select company_id, status, 1 as quotes, total as amount from new_rows where deleted_at is null
              union all
              select company_id, status, -1, -total from old_rows where deleted_at is null) as changes
            group by company_id, status having sum(quotes) <> 0 or sum(amount) <> 0 order by company_id, status
          on conflict (company_id, status) do update
            set quotes = quote_counters.quotes + excluded.quotes, amount = quote_counters.amount + excluded.amount;
        end if;
        return null;
      end $$`);
    this.addSql(`create trigger count_inserted_quotes after insert on quotes
      referencing new table as new_rows for each statement execute function count_quotes()`);
    this.addSql(`create trigger count_updated_quotes after update on quotes
      referencing old table as old_rows new table as new_rows for each statement execute function count_quotes()`);
    this.addSql(`create trigger count_deleted_quotes after delete on quotes
      referencing old table as old_rows for each statement execute function count_quotes()`);
  }

  /**
   * One number that is new with every change of the catalogue, so that a process knows whether its copy is current. It
   * comes from a sequence, which does not roll back: the number of a change that was undone never means another one.
   */
  private catalogueVersion(): void {
    this.addSql('create sequence catalogue_versions');
    this.addSql('create table catalogue_version (version bigint not null)');
    this.addSql('create unique index catalogue_version_one_row on catalogue_version ((true))');
    this.addSql("insert into catalogue_version values (nextval('catalogue_versions'))");
    this.addSql(`create function catalogue_changed() returns trigger language plpgsql as $$
      begin
        update catalogue_version set version = nextval('catalogue_versions');
        return null;
      end $$`);
    const tables = [
      'product_groups',
      'catalog_items',
      'price_configurations',
      'configuration_options',
      'sla_packages',
      'sla_prices',
    ];
    for (const table of tables) {
      this.addSql(`create trigger ${table}_changed after insert or update or delete or truncate on ${table}
        for each statement execute function catalogue_changed()`);
    }
  }

  /** What was offered, what was accepted and what happened stay as they were, even for a mistaken statement. */
  private immutableRows(): void {
    this.addSql(`create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception '% rows are never changed', tg_table_name;
      end $$`);
    for (const table of ['quote_revisions', 'quote_acceptances', 'quote_events']) {
      this.addSql(`create trigger ${table}_never_change before update or delete on ${table}
        for each row execute function refuse_change()`);
    }
  }
}
