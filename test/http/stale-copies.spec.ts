import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import { type Agent, ANNA, STAFF, TestApp } from '../app.js';
import { makeOrder } from '../builders/orders.js';
import { makePartner } from '../builders/partners.js';
import { makeCompany, makeUser } from '../builders/people.js';
import { makeQuote } from '../builders/quotes.js';

let app: TestApp;
let staff: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  staff = await app.as(STAFF);
});
afterAll(() => app.close());

interface Stale {
  code: string;
  changed: { by: string | null; at: string };
}

/** Saves a record at `path` twice with its first version. Returns the refusal's data about the first change. */
async function saved(path: string, bodies: [object, object], version: number): Promise<Stale['changed']> {
  const put = (body: object) => staff.put(path).set('If-Match', `"${version}"`).send(body);
  await put(bodies[0]).expect(200);
  const { body } = await put(bodies[1]).expect(412);
  expect((body as Stale).code).toBe('stale');
  return (body as Stale).changed;
}

const details = {
  name: 'Noorderlicht',
  addressLine1: 'Kade 1',
  city: 'Groningen',
  postalCode: '9712 AA',
  countryCode: 'NL',
  industry: 'aec',
};

/** For each type of record: creates a record, and two changes of it. */
const RECORDS: Record<string, () => Promise<{ path: string; bodies: [object, object]; version: number }>> = {
  company: async () => ({
    path: `/system/companies/${await makeCompany(app)}`,
    bodies: [details, { ...details, city: 'Assen' }],
    version: 1,
  }),
  user: async () => {
    const { userId } = await app.actor(await makeUser(app));
    return { path: `/users/${userId}`, bodies: [{ firstName: 'Ute' }, { firstName: 'Una' }], version: 1 };
  },
  product: async () => {
    const { body } = await staff.get('/system/catalog/items/holotable-98').expect(200);
    const bodies: [object, object] = [{ leadTimeWeeks: 15 }, { leadTimeWeeks: 16 }];
    return { path: '/system/catalog/items/holotable-98', bodies, version: (body as { version: number }).version };
  },
  order: async () => {
    const { id, version } = await makeOrder(app);
    return { path: `/orders/${id}/payment`, bodies: [{ paidAmount: 1 }, { paidAmount: 2 }], version };
  },
  partner: async () => {
    const { id } = await makePartner(app);
    const bodies: [object, object] = [
      { status: 'suspended', reason: 'Late' },
      { status: 'terminated', reason: 'Later' },
    ];
    return { path: `/partner-admin/partners/${id}/status`, bodies, version: 1 };
  },
  quote: async () => {
    const { id, version } = await makeQuote(app, 'pending_approval');
    const bodies: [object, object] = [
      { items: [], leadTimeWeeks: 5 },
      { items: [], leadTimeWeeks: 6 },
    ];
    return { path: `/system/quotes/${id}/pricing`, bodies, version };
  },
  'follow-up': async () => {
    const { id } = await makeQuote(app, 'sent');
    const bodies: [object, object] = [{ dueOn: '2099-01-31' }, { dueOn: '2099-02-01' }];
    return { path: `/system/quotes/${id}/follow-up`, bodies, version: 0 };
  },
};

it.each(Object.keys(RECORDS))(
  'a stale copy of a %s is refused with the author and time of the change',
  async (kind) => {
    const { path, bodies, version } = await RECORDS[kind]!();
    const before = Date.now();
    const { by, at } = await saved(path, bodies, version);
    expect(by).toBe('Mira Jansen');
    expect(Date.parse(at)).toBeGreaterThan(before - 1_000);
    expect(Date.parse(at)).toBeLessThanOrEqual(Date.now() + 1_000);
  },
);

it('a change by the portal itself has no author', async () => {
  const id = await makeCompany(app);
  await app.sql('update companies set version = 2 where id = ?', [id]);
  const { body } = await staff.put(`/system/companies/${id}`).set('If-Match', '"1"').send(details).expect(412);
  expect((body as Stale).changed.by).toBeNull();
});

it('a client user sees the name of the colleague too', async () => {
  const anna = await app.as(ANNA);
  const { id, version } = (await makeQuote(app, 'draft')) as QuoteDto;
  const put = (customerReference: string) =>
    anna.put(`/quotes/${id}`).set('If-Match', `"${version}"`).send({ customerReference });
  await put('First').expect(200);
  const { body } = await put('Second').expect(412);
  expect((body as Stale).changed.by).toBe('Anna de Vries');
});
