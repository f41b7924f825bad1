import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import type { DueInvoiceDto, InvoiceDto } from '../../src/invoices/invoice-answers.dto.js';
import { invoiceKey } from '../../src/orders/invoices/order-invoices.service.js';
import type { OrderInvoice } from '../../src/orders/order.entity.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { type Agent, ANNA, PAULA_PARTNER, RIVAL, STAFF, TestApp } from '../app.js';
import { eventually } from '../platform/eventually.js';
import { makeDueOrder, makeInvoice } from '../builders/invoices.js';
import { makeOrder } from '../builders/orders.js';

/** Several invoices at once: PDFs as one archive, and invoices that are due. */

let app: TestApp;
let anna: Agent;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  [anna, staff] = await Promise.all([app.as(ANNA), app.as(STAFF)]);
});
afterAll(() => app.close());

/** Makes an invoice with its PDF, as a worker renders it. */
async function rendered(by?: string): Promise<OrderInvoice> {
  const invoice = await makeInvoice(app, { by });
  await app.get(Storage).put(invoiceKey(invoice), Buffer.from(`%PDF- ${invoice.number}`), 'application/pdf');
  return invoice;
}
const zip = (agent: Agent, ids: string[]) => agent.get(`/invoices/zip?id=${ids.join()}`).responseType('blob');

describe('the archive of invoices', () => {
  it('has the PDFs of invoices and credit notes, each once', async () => {
    const [first, second] = [await rendered(), await rendered(RIVAL)];
    const credit = { reason: 'price', amount: 10 };
    const note = (await staff.post(`/invoices/${first.id}/credit-notes`).send(credit).expect(201)).body as InvoiceDto;
    const key = `invoices/${first.order.id}/${note.number}.pdf`;
    await app.get(Storage).put(key, Buffer.from(`%PDF- ${note.number}`), 'application/pdf');
    const { body, headers } = await zip(staff, [second.id, first.id, note.id, first.id]).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="invoices-${new Date().toISOString().slice(0, 10)}.zip"`,
    });
    const read = await fromBufferPromise(body as Buffer, { lazyEntries: true });
    const files: [string, string][] = [];
    for await (const entry of read.eachEntry()) {
      files.push([entry.fileName, (await buffer(await read.openReadStreamPromise(entry))).toString()]);
    }
    expect(files).toEqual([first, second, note].map(({ number }) => [`${number}.pdf`, `%PDF- ${number}`]));
  });

  it('is not given with an invoice of another company among them', async () => {
    const [own, other] = [await rendered(), await rendered(RIVAL)];
    await zip(anna, [own.id]).expect(200);
    await zip(anna, [own.id, other.id]).expect(404);
    await zip(await app.as(PAULA_PARTNER), [own.id]).expect(404);
    await zip(staff, [own.id, '0198c5f2-0000-4000-8000-000000000042']).expect(404);
  });

  it('is of one to a hundred ids', async () => {
    const { id } = await rendered();
    for (const ids of [[], ['x'], [id, 'x'], Array.from({ length: 101 }, () => id)]) {
      const { body } = await staff.get(`/invoices/zip?id=${ids.join()}`).expect(400);
      expect(body).toMatchObject({ errors: [{ field: 'id' }] });
    }
    await staff.get('/invoices/zip').expect(400);
    await zip(
      staff,
      Array.from({ length: 100 }, () => id),
    ).expect(200);
  });

  it('is refused after 15 seconds, however many PDFs are missing, and two are made at a time', async () => {
    const there = await rendered();
    const missing = [await makeInvoice(app), await makeInvoice(app), await makeInvoice(app)];
    const ids = [there, ...missing].map(({ id }) => id);
    const began = Date.now();
    const waiting = [0, 1, 2].map(() => zip(staff, ids).then((answer) => answer));
    expect(await Promise.race(waiting)).toMatchObject({ status: 429 });
    const third = async () => (await zip(staff, [there.id])).status;
    expect(await third()).toBe(429);
    await zip(anna, [there.id]).expect(200);
    const answers = (await Promise.all(waiting)).filter(({ status }) => status !== 429);
    expect(answers.map(({ status, headers }) => [status, headers['retry-after'] as string])).toEqual([
      [503, '5'],
      [503, '5'],
    ]);
    expect(Date.now() - began).toBeLessThan(30_000);
    expect(await third()).toBe(200);
  }, 60_000);

  it('is given up when the caller leaves', async () => {
    const [there, missing] = [await rendered(), await makeInvoice(app)];
    const left = [0, 1, 2].map(() => zip(staff, [missing.id]));
    const ended = left.map((one) =>
      one.then(
        ({ status }) => status,
        () => 'left',
      ),
    );
    expect(await Promise.race(ended)).toBe(429);
    const another = async () => (await zip(staff, [there.id])).status;
    expect(await another()).toBe(429);
    for (const one of left) one.abort();
    await eventually(async () => (await another()) === 200);
  }, 30_000);
});

describe('invoices that are due', () => {
  const due = async () => ((await staff.get('/invoices/due').expect(200)).body as { data: DueInvoiceDto[] }).data;
  const dueOf = async (id: string) => (await due()).filter(({ order }) => order.id === id);

  it('are listed with their order until they are issued', async () => {
    const order = await makeDueOrder(app);
    const [row, ...more] = await dueOf(order.id);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      order: { number: order.number },
      company: { name: 'Meridian Engineering B.V.' },
      kind: 'shipment',
      part: 1,
      parts: 1,
      total: 16_383.4,
      currency: 'EUR',
    });
    const issue = () => staff.post(`/orders/${order.id}/invoice`).set('If-Match', `"${row!.version}"`);
    const answers = await Promise.all(Array.from({ length: 5 }, async () => (await issue()).status));
    expect(answers.filter((status) => status === 201)).toHaveLength(1);
    expect(await dueOf(order.id)).toEqual([]);
    expect(await app.sql('select id from order_invoices where order_id = ?', [order.id])).toHaveLength(1);
  });

  it('are not those of an order that is not shipped, was cancelled, or cannot be invoiced', async () => {
    const [cancelled, wrong] = [await makeDueOrder(app), await makeDueOrder(app)];
    const pending = await makeOrder(app, 'confirmed');
    await app.sql(`update orders set status = 'cancelled' where id = ?`, [cancelled.id]);
    await app.sql('update orders set total = total + 1 where id = ?', [wrong.id]);
    for (const { id } of [cancelled, wrong, pending]) expect(await dueOf(id)).toEqual([]);
  });
});
