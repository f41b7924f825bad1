import { Migration } from '@mikro-orm/migrations';

/**
 * A refund is a credit, which leaves nothing more to be paid, or a payment returned, which is owed again. Those of before become what
 * they counted as: credits where the order was cancelled, or where all that had been paid was given back and nothing was
 * outstanding; payments returned everywhere else, where the amount stood as outstanding.
 */
export class Migration20261128060100_refunds_that_are_credits extends Migration {
  override name = 'Migration20261128060100_refunds_that_are_credits';

  /** Orders are written one by one, so that nobody waits long for one. Broken off, it begins again. */
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    for (const table of ['orders', 'order_invoices']) {
      this.addSql(
        `alter table "${table}" add column if not exists "credited_amount" numeric(14,2) not null default '0.00'`,
      );
    }
    this.addSql(
      `alter table "order_payments" add column if not exists "credited" numeric(14,2) not null default '0.00'`,
    );
    this.addSql('alter table order_counters add column if not exists credited numeric(20,2) not null default 0');
    for (const [table, name, rule] of [
      [
        'orders',
        'orders_credited_amount',
        'credited_amount = 0 or credited_amount > 0 and credited_amount + paid_amount <= total',
      ],
      [
        'order_payments',
        'order_payments_credited',
        `case kind when 'payment' then credited between -amount and 0 else credited between 0 and amount end`,
      ],
    ]) {
      this.addSql(`alter table ${table} drop constraint if exists ${name}`);
      this.addSql(`alter table ${table} add constraint ${name} check (${rule}) not valid`);
      this.addSql(`alter table ${table} validate constraint ${name}`);
    }
    this.counters();
    this.takeOver();
  }

  override down(): void {
    throw new Error('There is no way back: what was credited would be owed again.');
  }

  /** As before, with what was credited besides. */
  private counters(): void {
    this.addSql(`create or replace function count_orders() returns trigger language plpgsql as $$
      begin
        insert into order_counters (company_id, status, payment_status, orders, amount, paid, credited)
          select company_id, status, payment_status, sum(n), sum(n * total), sum(n * paid_amount), sum(n * credited_amount)
            from (select 1 as n, new.* where tg_op <> 'DELETE' union all select -1, old.* where tg_op <> 'INSERT') changes
           group by company_id, status, payment_status order by company_id, status, payment_status
        on conflict (company_id, status, payment_status) do update
          set orders = order_counters.orders + excluded.orders, amount = order_counters.amount + excluded.amount,
              paid = order_counters.paid + excluded.paid, credited = order_counters.credited + excluded.credited;
        return null;
      end $$`);
  }

  /**
   * The newest refunds are the credits, up to what is not paid of the order. A living order of which less had been paid than it costs
   * owes the rest, which nobody had given back. What a partner can no longer earn is taken from what it expects.
   */
  private takeOver(): void {
    this.addSql(`do $$ begin
      alter table order_payments disable trigger user;
      update order_payments p set credited = greatest(0, least(p.amount, o.total - o.paid_amount
          - (select coalesce(sum(l.amount), 0) from order_payments l
              where l.order_id = p.order_id and l.kind = 'refund' and l.number > p.number)))
        from orders o
       where o.id = p.order_id and p.kind = 'refund' and (o.status = 'cancelled' or o.payment_status = 'refunded');
      alter table order_payments enable trigger user;
    end $$`);
    this.addSql(`do $$
      declare
        one record;
      begin
        for one in
          select p.order_id as id, sum(p.credited) as credited, (array_agg(p.id order by p.number desc) filter (where p.kind = 'refund'))[1] as payment
            from order_payments p group by p.order_id having sum(p.credited) > 0 order by p.order_id
        loop
          update orders set credited_amount = one.credited,
              payment_status = case when status <> 'cancelled' and payment_status = 'refunded' and one.credited < total
                then 'unpaid' else payment_status end
            where id = one.id and credited_amount <> one.credited;
          insert into commission_entries (id, partner_id, kind, day, amount, accrued, owed, quote_id, order_id, payment_id, rate, basis)
            select gen_random_uuid(), t.partner_id, 'reversed', (now() at time zone 'UTC')::date, -kept.lost, -kept.lost, 0,
                   t.quote_id, o.id, one.payment, t.rate, t.basis
              from orders o join quote_commissions t on t.quote_id = o.quote_id
              cross join lateral (select least(sum(e.accrued), sum(e.accrued + e.owed)
                  - trunc(t.commission * (o.total - o.credited_amount) / o.total, 2)) as lost
                from commission_entries e where e.quote_id = t.quote_id) kept
             where o.id = one.id and o.status <> 'cancelled' and kept.lost > 0;
          commit;
        end loop;
      end $$`);
  }
}
