import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { ormConfig } from '../../src/app/mikro-orm.config.js';
import { createTestDatabase, type TestDatabase } from '../setup/database.js';

const MIGRATION = 'Migration20261122171937_order_payments';

const MIRA = randomUUID();

let database: TestDatabase;
let orm: MikroORM;
beforeAll(async () => {
  database = await createTestDatabase('template0');
  orm = await MikroORM.init({ ...ormConfig({ databaseUrl: database.url, databasePool: 1 }), logger: () => undefined });
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

const sql = <Row extends object>(text: string, parameters: unknown[] = []) =>
  orm.em.getConnection().execute<Row[]>(text, parameters);

/** Inserts an order of an older version, whose history contains the total paid after each payment. */
async function oldOrder(paidAmount: number, history: number[], paymentStatus: string): Promise<string> {
  const id = randomUUID();
  await sql(
    `insert into orders (id, number, quote_id, quote_number, revision, sha256, company_id, user_id, company_details, contact,
       payment_status, currency, subtotal, tax_percentage, tax_reason, tax, total, paid_amount, delivery_method,
       product_names, search_text)
     values (?, ?, gen_random_uuid(), '', 1, '', gen_random_uuid(), gen_random_uuid(), '{}', '{}', ?, 'EUR', 100, 0, '',
       0, 100, ?, 'EXW', '{}', '')`,
    [id, id.slice(0, 20), paymentStatus, paidAmount],
  );
  const event = (type: string, minute: number, before: number | null, after: number | null) =>
    sql(
      `insert into order_events (id, created_at, order_id, type, payment_status, paid_before, paid_amount, actor_id, actor_name)
       values (gen_random_uuid(), ?, ?, ?, null, ?, ?, ?, 'Mira Jansen')`,
      [new Date(Date.UTC(2026, 4, 3, 9, minute)), id, type, before, after, MIRA],
    );
  await event('status', 0, null, null);
  for (const [index, after] of history.entries()) await event('payment', index + 1, history[index - 1] ?? 0, after);
  return id;
}

it('the payments migration turns order histories into payment rows of the same amount', async () => {
  const [{ name: before }] = (await orm.migrator.getPending()).slice(
    (await orm.migrator.getPending()).findIndex(({ name }) => name === MIGRATION) - 1,
  ) as [{ name: string }];
  await orm.migrator.up({ to: before });
  // Disables foreign keys, so that an order's references may be missing.
  await sql(`set session_replication_role = 'replica'`);
  await sql(
    `insert into users (id, company_id, email, first_name, last_name, password_hash)
     values (?, gen_random_uuid(), 'mira@system.example', 'Mira', 'Jansen', '')`,
    [MIRA],
  );
  const orders = {
    unpaid: await oldOrder(0, [], 'unpaid'),
    parts: await oldOrder(100, [30, 100], 'paid'),
    back: await oldOrder(60, [100, 60], 'partially_paid'),
    corrected: await oldOrder(0, [50, 0], 'unpaid'),
    whole: await oldOrder(0, [40, 100, 0], 'unpaid'),
    untold: await oldOrder(75.5, [25], 'partially_paid'),
  };
  await sql(`set session_replication_role = 'origin'`);
  await sql('alter table order_counters drop constraint order_counters_company_id_fkey');
  await orm.migrator.up();

  const payments = async (id: string) =>
    (
      await sql<{ row: string }>(
        `select number || ' ' || kind || ' ' || amount as row from order_payments where order_id = ? order by number`,
        [id],
      )
    ).map(({ row }) => row);
  expect(await payments(orders.unpaid)).toEqual([]);
  expect(await payments(orders.parts)).toEqual(['1 payment 30.00', '2 payment 70.00']);
  expect(await payments(orders.back)).toEqual(['1 payment 100.00', '2 refund 40.00']);
  expect(await payments(orders.corrected)).toEqual(['1 payment 50.00', '2 refund 50.00']);
  expect(await payments(orders.untold)).toEqual(['1 payment 25.00', '2 payment 50.50']);
  // Earlier refunds keep their effect: a full refund is credited, else the refunded amount is owed again.
  const credited = (id: string) =>
    sql(
      `select credited_amount::float as credited, payment_status as status, (select sum(credited)::float from order_payments where order_id = o.id) as rows
         from orders o where id = ?`,
      [id],
    );
  expect(await credited(orders.back)).toEqual([{ credited: 0, status: 'partially_paid', rows: 0 }]);
  expect(await credited(orders.corrected)).toEqual([{ credited: 50, status: 'unpaid', rows: 50 }]);
  expect(await credited(orders.whole)).toEqual([{ credited: 100, status: 'refunded', rows: 100 }]);
  expect(await sql(`select sum(credited)::float as credited from order_counters`)).toEqual([{ credited: 150 }]);
  expect(await sql(`select distinct type from order_events`)).toEqual([{ type: 'status' }]);
  await expect(sql('delete from order_events')).rejects.toThrow('never changed');
});

it('the mails migration names orders by their number', async () => {
  const name = 'Migration20261122213600_order_names_in_mails';
  await orm.migrator.up();
  await orm.migrator.down({ migrations: [name] });
  const mail = (recipient: string, order: object) =>
    sql(
      `insert into outbox_mails (id, template, recipient, data) values (gen_random_uuid(), 'order-confirmed', ?, ?::jsonb)`,
      [recipient, JSON.stringify({ order })],
    );
  await mail('a', { number: 'O-1' });
  await mail('b', { number: 'O-2', name: 'O-2 · ME-2' });
  await mail('c', {});
  await orm.migrator.up({ migrations: [name] });
  const names = await sql(`select recipient, data #>> '{order,name}' as name from outbox_mails order by recipient`);
  expect(names).toEqual([
    { recipient: 'a', name: 'O-1' },
    { recipient: 'b', name: 'O-2 · ME-2' },
    { recipient: 'c', name: null },
  ]);
});
