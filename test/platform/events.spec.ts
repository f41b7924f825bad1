import { Test } from '@nestjs/testing';
import { WorkerModule } from '../../src/app/worker.module.js';
import { eventKind, Events } from '../../src/platform/events/events.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { TestApp } from '../app.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());

it('the test lists each listener in the order in which they run', () => {
  expect(app.get(Events).registered).toEqual({
    'bank entries read': ['transfers: marks what the bank has booked and given back'],
    'company created': ['partners: admits a partner company'],
    'company deactivated': ['partners: ends the connections'],
    'connection ended': ['quotes: deletes the drafts for the client'],
    'invoice issued': [
      'invoices: mails the document to the buyer',
      'invoices: keeps the document for the access point',
      'invoices: renders the PDF',
    ],
    'order changed': ['commissions: moves the commission with the order'],
    'quote offered': ['approvals: asks for the agreements that rules need'],
    'quote accepted': ['deals: marks the deal as won', 'commissions: stores the rate and accrues the commission'],
    'quote readdressed': ['deals: unlinks the quote'],
  });
});

/** Events that jobs publish. A worker without their listeners would leave out their effects, such as commission. */
const OF_JOBS = ['invoice issued', 'order changed', 'bank entries read'];

it('a worker has the same listeners for the events that its jobs publish', async () => {
  const module = await Test.createTestingModule({ imports: [WorkerModule.with(app.config)] }).compile();
  module.useLogger(false);
  await module.init();
  const { registered } = module.get(Events, { strict: false });
  await module.close();
  const ofApi = app.get(Events).registered;
  expect(registered).toMatchObject(Object.fromEntries(OF_JOBS.map((name) => [name, ofApi[name]])));
});

describe('an event', () => {
  const kind = eventKind<string>('test happened');
  const events = () => new Events(app.get(Transactions));

  it('runs its listeners in their order, in the transaction that publishes it', async () => {
    const bus = events();
    const heard: string[] = [];
    const listener = (name: string, order: number) => ({
      name,
      order,
      run: (_em: unknown, payload: string) => Promise.resolve(void heard.push(`${name} ${payload}`)),
    });
    bus.on(kind, listener('second', 2));
    bus.on(kind, listener('first', 1));
    expect(() => bus.on(kind, listener('third', 2))).toThrow("'third' has the place of 'second' at 'test happened'");
    await app.get(Transactions).run((em) => bus.publish(em, kind, 'a'));
    expect(heard).toEqual(['first a', 'second a']);
  });

  it('is rolled back with its change when a listener throws', async () => {
    const bus = events();
    bus.on(kind, { name: 'refuses', order: 1, run: () => Promise.reject(new Error('Refused')) });
    const slug = `event-${Date.now()}`;
    const change = app.get(Transactions).run(async (em) => {
      await em.execute(`update companies set name = name || ? where id = (select min(id::text)::uuid from companies)`, [
        slug,
      ]);
      await bus.publish(em, kind, 'a');
    });
    await expect(change).rejects.toThrow('Refused');
    expect(await app.sql('select 1 from companies where name like ?', [`%${slug}`])).toEqual([]);
  });

  it('cannot be published outside a transaction', async () => {
    await expect(events().publish(app.get(Transactions).em, kind, 'a')).rejects.toThrow('outside a transaction');
  });
});
