import { Migration } from '@mikro-orm/migrations';

/**
 * A cancelled order can give back no more than what was paid for it: credit beyond its credit notes, such as that of a
 * refund of an advance payment, is no money.
 */
export class Migration20261130130200_credit_of_cancelled_orders extends Migration {
  override name = 'Migration20261130130200_credit_of_cancelled_orders';

  override up(): void {
    this.addSql(`-- Returns what a company has paid for an order beyond its invoices because of credit notes: as far as that was neither
-- paid back nor used by a correction. Credit notes add to it; repayments and corrections take from it, in the order of
-- time, and never more than there was. Credit beyond the credit notes pays invoices, but not of a cancelled order.
create or replace function order_credit_unused(wanted uuid) returns numeric language sql stable as $$
  with changes as (
    select created_at, 1 as rank, total as amount from credit_notes where order_id = wanted
    union all
    select created_at, 2, -repaid from order_payments where order_id = wanted and repaid <> 0
    union all
    select created_at, 3, -total from order_invoices where order_id = wanted and corrects_id is not null),
  sums as (
    select sum(amount) over () as last,
           sum(amount) over (order by created_at, rank rows unbounded preceding) as sum from changes),
  noted as (select coalesce(max(last) - least(0, min(sum)), 0) as not_used from sums)
  select greatest(0, least(o.paid_amount - i.due
           + case when o.status = 'cancelled' then 0 else greatest(0, o.credited_amount - i.noted) end, u.not_used))
    from orders o cross join noted u cross join lateral (
      select coalesce(sum(n.total - n.credit_notes_total), 0) as due,
             coalesce(sum(n.credit_notes_total - case when n.corrects_id is null then 0
                     else least(n.total, (select k.credit_notes_total from order_invoices k where k.id = n.corrects_id)) end), 0) as noted
        from order_invoices n where n.order_id = o.id) i
   where o.id = wanted $$;`);
  }
}
