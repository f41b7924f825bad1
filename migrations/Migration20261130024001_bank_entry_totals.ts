import { Migration } from '@mikro-orm/migrations';

/**
 * Number of bank entries in each status. Its own migration, because one transaction with locks of invoices and of bank
 * entries could deadlock with a booking.
 */
export class Migration20261130024001_bank_entry_totals extends Migration {
  override name = 'Migration20261130024001_bank_entry_totals';

  override async up(): Promise<void> {
    // Keeps writers out until the totals are complete.
    this.addSql(`lock table bank_entries in share row exclusive mode;`);
    this.addSql(`create table bank_entry_totals (status text not null, entries bigint not null);`);
    this.addSql(`create index bank_entry_totals_of on bank_entry_totals (status) include (entries);`);
    this.addSql(`create function count_bank_entries() returns trigger language plpgsql as $$
begin
  insert into bank_entry_totals select status, count(*) from added group by status;
  return null;
end $$;`);
    this.addSql(`create function count_bank_entry_change() returns trigger language plpgsql as $$
begin
  if new.status <> old.status then
    insert into bank_entry_totals values (old.status, -1), (new.status, 1);
  end if;
  return null;
end $$;`);
    this.addSql(`create trigger bank_entries_count after insert on bank_entries referencing new table as added
  for each statement execute function count_bank_entries();`);
    this.addSql(`create trigger bank_entries_count_change after update of status on bank_entries
  for each row execute function count_bank_entry_change();`);
    this.addSql(`insert into bank_entry_totals select status, count(*) from bank_entries group by status;`);
    this.addSql(`create function fold_bank_entries() returns void language sql as $$
  with taken as (
    delete from bank_entry_totals
     where status in (select status from bank_entry_totals group by 1 having count(*) > 1) returning *)
  insert into bank_entry_totals select status, sum(entries) from taken group by 1; $$;`);
    // Asks about the debits of refused transfers that the earlier version has read, in the words of the current one.
    this.addSql(`update bank_entries e
   set version = e.version + 1, status = case e.status when 'set_aside' then 'to_decide' else e.status end,
       warning = s.number || ' may be paid twice: this debit is for ' || t.end_to_end_id || ' of ' || f.number
                 || ', which the bank had refused, and the statement was sent again'
  from payout_transfers t join commission_statements s on s.id = t.statement_id join payout_files f on f.id = t.file_id
 where t.status = 'refused' and t.debit = 'made' and e.end_to_end_id = t.end_to_end_id and e.amount = t.amount
   and e.direction = 'out' and not e.is_return and e.currency = 'EUR' and e.warning is null;`);
  }
}
