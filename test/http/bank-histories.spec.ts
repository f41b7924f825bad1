import fc from 'fast-check';
import type { BankEntryDto } from '../../src/bank/entries/bank-entries.dto.js';
import { OrderInvoices } from '../../src/orders/invoices/order-invoices.service.js';
import { OrdersService } from '../../src/orders/orders.service.js';
import { type Agent, ANNA, STAFF, TestApp } from '../app.js';
import { makeEntries } from '../builders/bank.js';
import type { WrittenEntry } from '../builders/bank-statements.js';
import { openDays } from '../builders/invoices.js';
import { line, makeQuote } from '../builders/quotes.js';

/** Random histories of orders with two invoices each, and of entries that pay them. */

let app: TestApp;
let staff: Agent;
let companyId: string;
beforeAll(async () => {
  app = await TestApp.start({ seller: { countryCode: 'NL', vatNumber: 'NL862417395B01' } });
  staff = await app.as(STAFF);
  ({ companyId } = await app.actor(ANNA));
  await app.sql(`update companies set country_code = 'NL', vat_number = null, postal_code = '3115 HC'`);
});
afterAll(() => app.close());

const DAY = new Date().toISOString().slice(0, 10);
const euros = (cents: number) => cents / 100;
const get = async (id: string) => (await staff.get(`/system/bank/entries/${id}`).expect(200)).body as BankEntryDto;
const book = (id: string, body: object) => staff.put(`/system/bank/entries/${id}/booking`).send(body);
const undo = (id: string) => staff.delete(`/system/bank/entries/${id}/booking`);
const drop = async (entry: WrittenEntry): Promise<string> => (await makeEntries(app, { bookedOn: DAY, ...entry }))[0]!;

interface Issued {
  id: string;
  number: string;
  orderId: string;
  total: number;
}

/** Creates a shipped order with the invoices of its prepayment and its shipment, amounts in cents. */
async function twoInvoices(): Promise<Issued[]> {
  const terms = { prepaymentPercentage: 0.5 };
  const quote = await makeQuote(app, 'accepted', { by: ANNA, items: [line('desk-27-purchase')], terms });
  const actor = await app.actor(STAFF);
  const orderId = await app.get(OrdersService).createFromQuote(actor, quote.id);
  await app.sql(`update orders set shipped_on = ?, status = 'confirmed' where id = ?`, [DAY, orderId]);
  for (let part = 0; part < 2; part += 1) await app.get(OrderInvoices).issue(actor, orderId);
  return app.sql<Issued>(
    `select id, number, order_id as "orderId", (total * 100)::int as total from order_invoices where order_id = ? order by part`,
    [orderId],
  );
}

it('any order of files, bookings, refunds, returns and credit notes leaves balances equal to the sums of their rows', async () => {
  const step = fc.record({
    what: fc.constantFrom(
      ...(['drop', 'drop', 'book', 'book', 'book', 'undo', 'undo', 'aside', 'credit'] as const),
      ...(['pay', 'record', 'use', 'refund', 'note', 'cancel'] as const),
    ),
    of: fc.nat(3),
    on: fc.nat(3),
    amount: fc.integer({ min: 1, max: 20_000 }),
    direction: fc.constantFrom('in' as const, 'in' as const, 'out' as const),
    isReturn: fc.boolean(),
    refundAs: fc.constantFrom('returned', 'credit', null),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const invoices = [...(await twoInvoices()), ...(await twoInvoices())];
      const ids: string[] = [];
      for (const { what, of, on, amount, direction, isReturn, refundAs } of steps) {
        const made = invoices[on]!;
        const id = ids[of % Math.max(1, ids.length)];
        if (what === 'drop' || !id) {
          const text = amount % 2 ? made.number : undefined;
          const returned = isReturn && direction === 'out' && { returnReason: 'AC04' };
          ids.push(await drop({ amount: amount % 5 ? amount : made.total, direction, text, ...returned }));
        } else if (what === 'record') {
          // Staff record what an entry brought, by hand: its booking is refused, so that it does not count twice.
          const { amount: brought, direction: way, status: stands } = await get(id);
          const row = { amount: brought, paidOn: DAY, method: 'bank_transfer', invoiceId: made.id };
          const paid = await staff.post(`/orders/${made.orderId}/payments`).send(row);
          expect(paid.status).toBeLessThan(500);
          if (paid.status !== 201 || way === 'out' || stands !== 'to_decide') continue;
          for (const body of [
            { invoices: [{ invoiceId: made.id, amount: brought }] },
            { credit: brought, creditCompanyId: companyId },
          ]) {
            expect((await book(id, body)).status).toBe(422);
          }
        } else if (what === 'use') {
          const { status } = await staff
            .post(`/system/bank/invoices/${made.id}/credit`)
            .send({ amount: euros(amount) });
          expect(status).toBeLessThan(500);
        } else if (what === 'pay' || what === 'refund') {
          const row = { amount: euros(amount), paidOn: DAY, method: 'bank_transfer', invoiceId: made.id };
          const more = what === 'refund' ? { refundAs } : {};
          const { status } = await staff
            .post(`/orders/${made.orderId}/${what === 'pay' ? 'payments' : 'refunds'}`)
            .send({ ...row, ...more });
          expect(status).toBeLessThan(500);
        } else if (what === 'note') {
          const note = { reason: 'refund', amount: euros(amount) };
          expect((await staff.post(`/invoices/${made.id}/credit-notes`).send(note)).status).toBeLessThan(500);
        } else if (what === 'cancel') {
          const cancelled = { status: 'cancelled', notes: 'Not wanted' };
          if (amount % 4 === 0) await staff.put(`/orders/${made.orderId}/status`).send(cancelled);
        } else if (what === 'undo') {
          const before = await get(id);
          const isTakenBack = before.direction === 'out' && before.status === 'booked';
          const [{ isCancelled } = { isCancelled: false }] = await app.sql<{ isCancelled: boolean }>(
            `select bool_and(o.status = 'cancelled') as "isCancelled" from bank_bookings b join orders o on o.id = b.order_id
              where b.entry_id = ? and b.undoes_id is null and not exists (select 1 from bank_bookings u where u.undoes_id = b.id)`,
            [id],
          );
          const { status } = await undo(id);
          // Refused only when there is nothing to undo, or not enough is paid or owed now.
          expect([200, 409]).toContain(status);
          // Money out on a cancelled order can always be undone: nothing else pays the order.
          if (isTakenBack && isCancelled) expect(status).toBe(200);
        } else if (what === 'aside') await book(id, { setAside: true });
        else {
          const entry = await get(id);
          if (what === 'credit') await book(id, { credit: entry.amount, creditCompanyId: companyId });
          else await book(id, { invoices: [{ invoiceId: made.id, amount: entry.amount }] });
        }
      }
      const sums = await app.sql<{ status: string; isRight: boolean }>(
        `select e.status, coalesce(sum(b.amount), 0) = case e.status when 'booked'
                  then case e.direction when 'in' then e.amount else -e.amount end else 0 end as "isRight"
           from bank_entries e left join bank_bookings b on b.entry_id = e.id where e.id = any(array[?]::uuid[]) group by e.id`,
        [ids],
      );
      expect(sums.filter(({ isRight }) => !isRight)).toEqual([]);
      for (const orderId of new Set(invoices.map((made) => made.orderId))) {
        const [order] = await app.sql(
          `with named as (
             select i.*, i.total - i.credit_notes_total as due,
                    (select coalesce(sum(case kind when 'payment' then amount when 'refund' then -amount else 0 end), 0)
                       from order_payments p where p.invoice_id = i.id) as named
               from order_invoices i where i.order_id = ?),
           sums as (select sum(due) as due, sum(credit_notes_total) as noted, sum(open_amount) as open,
                           bool_and(named between 0 and due) as "isNamed" from named)
           select o.paid_amount = (select coalesce(sum(case kind when 'payment' then amount when 'refund' then -amount else 0 end), 0)
                                     from order_payments where order_id = o.id) as "isPaid",
                  o.credited_amount = (select coalesce(sum(credited), 0) from order_payments where order_id = o.id) as "isCredited",
                  -- Each booking is one row of the order's payments, of its amount.
                  not exists (select 1 from bank_bookings b join order_payments p on p.id = b.payment_id
                               where b.order_id = o.id
                                 and b.amount <> case p.kind when 'payment' then p.amount else -p.amount end) as "isBooked",
                  s.open = case o.status when 'cancelled' then 0 else greatest(0,
                    s.due - o.paid_amount - greatest(0, o.credited_amount - s.noted)) end as "isOpen",
                  -- All rows name an invoice: as long as none has more than it asks for, each is open for the rest.
                  o.status = 'cancelled' or not s."isNamed" or o.credited_amount > s.noted
                    or not exists (select 1 from named n where n.open_amount <> n.due - n.named) as "isSettledByName",
                  order_credit_left(o.id) between 0 and o.paid_amount and (o.status = 'cancelled' or o.paid_amount
                    + o.credited_amount + greatest(0, o.total - o.paid_amount - o.credited_amount)
                    - order_credit_left(o.id) = o.total) as "isLeft"
             from orders o, sums s where o.id = (select order_id from named limit 1)`,
          [orderId],
        );
        expect(order).toEqual({
          isPaid: true,
          isCredited: true,
          isBooked: true,
          isOpen: true,
          isSettledByName: true,
          isLeft: true,
        });
      }
      const { kept, counted } = await openDays(app);
      expect(kept).toEqual(counted);
    }),
    { numRuns: 12 },
  );
}, 120_000);
