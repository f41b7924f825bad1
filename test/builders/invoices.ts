import { OrderInvoices } from '../../src/orders/invoices/order-invoices.service.js';
import { OrderInvoice } from '../../src/orders/order.entity.js';
import { asOf } from '../../src/platform/clock.js';
import { EntityManager } from '@mikro-orm/postgresql';
import { STAFF, type TestApp } from '../app.js';
import { line } from './quotes.js';
import { makeOrder } from './orders.js';

interface Wanted {
  by?: string;
  /** Amount received for the order, in euros. */
  paid?: number;
  /** Time of both. Default: now. */
  at?: Date;
}

/** Makes a shipped order of a desk whose VAT is decided, so that its invoice is due. Returns its id and number. */
export async function makeDueOrder(app: TestApp, by?: string): Promise<{ id: string; number: string }> {
  const { id, number } = await makeOrder(app, 'shipped', { by, items: [line('desk-27-purchase')] });
  await app.sql(
    `update orders set tax_decision = jsonb_build_object(
       'seller', '{"countryCode": "NL", "vatNumber": "NL862417395B01"}'::jsonb,
       'groups', jsonb_build_array(jsonb_build_object('category', 'S', 'rate', 0.21, 'supplies', '["goods"]'::jsonb,
         'net', ((subtotal + coalesce(shipping_cost, 0)) * 100)::int, 'shipping', (coalesce(shipping_cost, 0) * 100)::int,
         'tax', (tax * 100)::int, 'label', '', 'reason', '', 'code', null, 'mention', null, 'needsProof', false)))
      where id = ?`,
    [id],
  );
  return { id, number };
}

/** Makes a shipped order of a desk and issues its invoice through the services. */
export async function makeInvoice(app: TestApp, { by, paid, at = new Date() }: Wanted = {}): Promise<OrderInvoice> {
  const order = await makeOrder(app, 'shipped', { by, paid, at, items: [line('desk-27-purchase')] });
  const staff = await app.actor(STAFF);
  await asOf(at, () => app.get(OrderInvoices).issue(staff, order.id));
  return app.get(EntityManager).fork().findOneOrFail(OrderInvoice, { order: order.id });
}

/** Returns the numbers of invoices by company, and of the open ones, that triggers keep, and those of the invoices. */
export async function invoiceCounts(app: TestApp): Promise<{ kept: unknown[]; counted: unknown[] }> {
  const kept = await app.sql(
    `select company_id, sum(invoices)::int as invoices, sum(open_invoices)::int as open, sum(open_amount)::text as amount
       from invoice_counts group by 1 order by 1`,
  );
  const counted = await app.sql(
    `select company_id, count(*)::int as invoices, count(*) filter (where open_amount > 0)::int as open,
            sum(open_amount)::text as amount from order_invoices group by grouping sets ((company_id), ()) order by 1`,
  );
  return { kept, counted };
}

/** Returns the open amounts by company and day that triggers keep, and those of the invoices. */
export async function openDays(app: TestApp): Promise<{ kept: unknown[]; counted: unknown[] }> {
  const kept = await app.sql(
    `select company_id, due_on, sum(invoices)::int as invoices, sum(amount)::text as amount from open_invoice_days
      group by 1, 2 having sum(invoices) <> 0 or sum(amount) <> 0 order by 1, 2`,
  );
  const counted = await app.sql(
    `select company_id, due_on, count(*)::int as invoices, sum(open_amount)::text as amount from order_invoices
      where open_amount > 0 group by grouping sets ((company_id, due_on), (due_on)) order by 1, 2`,
  );
  return { kept, counted };
}
