import { Migration } from '@mikro-orm/migrations';

/** What a line item is a use of, as in the functions that are replaced here. */
const USES = `lateral (values ('product', i.product_id, i.option_id is null),
                              ('configuration', i.price_configuration_id, i.option_id is null),
                              ('option', i.option_id, i.option_id is not null)) as use (kind, id, holds)`;

/**
 * The two triggers that cost most of what writing a quote costs, saying the same by less work: the uses of a quote are
 * counted once for all its lines, not again for each of them, and the audit log takes only a record with secrets apart.
 */
export class Migration20261122084500_cheaper_triggers extends Migration {
  override name = 'Migration20261122084500_cheaper_triggers';

  override up(): void {
    // A quote counts once for a product, however many lines of it there are: with the first, until the last.
    this.addSql(`create or replace function count_uses() returns trigger language plpgsql as $$
      declare
        sign int := case tg_op when 'INSERT' then 1 else -1 end;
      begin
        if not exists (select from changed_rows) then return null; end if;
        insert into catalogue_usage
          with changed as materialized (
            select i.quote_id, use.kind, use.id, count(*) as lines, sum(i.quantity) as quantity,
                   sum(coalesce(i.total, 0)) as amount, max(i.created_at) as made
              from changed_rows i cross join ${USES} where use.holds group by 1, 2, 3),
          standing as materialized (
            select i.quote_id, use.kind, use.id, count(*) as lines
              from quote_items i cross join ${USES}
             where use.holds and i.quote_id = any (array(select quote_id from changed_rows)) group by 1, 2, 3)
          select c.kind, c.id, sign * sum(is_all * live), sign * sum(is_all * accepted),
                 sign * sum(c.quantity * live), sign * sum(c.amount * live), max(c.made)
            from changed c
            left join standing s using (quote_id, kind, id)
            left join quotes q on q.id = c.quote_id
            cross join lateral (values (
              case when q.id is null or q.deleted_at is null then 1 else 0 end,
              case when q.deleted_at is null and q.status = 'accepted' then 1 else 0 end,
              case when coalesce(s.lines, 0) = (case sign when 1 then c.lines else 0 end) then 1 else 0 end))
              as counts (live, accepted, is_all)
           group by 1, 2;
        return null;
      end $$`);
    // Secrets are shown as stars; what changes by itself with every write is no change.
    this.addSql(`create or replace function auditable(record jsonb) returns jsonb language plpgsql immutable as $$
      declare
        kept jsonb := record - array['version', 'updated_at', 'rotated_at', 'last_login_at', 'search_text'];
        secrets constant text[] := array['password_hash', 'token_hash', 'previous_token_hash'];
      begin
        if not jsonb_exists_any(kept, secrets) then return kept; end if;
        return (select jsonb_object_agg(key, case when key = any (secrets)
          then to_jsonb('***' || left(md5(value #>> '{}'), 6)) else value end) from jsonb_each(kept));
      end $$`);
  }

  override down(): void {
    throw new Error('There is no way back to the slower functions.');
  }
}
