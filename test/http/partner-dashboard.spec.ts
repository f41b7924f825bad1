import { parse } from 'csv-parse/sync';
import { ANNA, PAULA_PARTNER, TestApp, type Agent } from '../app.js';
import { inProgramme, makeClientOrder } from '../builders/commissions.js';
import { connect, disconnect } from '../builders/connections.js';
import { dealInput, makeDeal } from '../builders/deals.js';
import { makeUser } from '../builders/people.js';
import { makeOrder } from '../builders/orders.js';
import { makeQuote, TERMS } from '../builders/quotes.js';
import type { ActivitiesDto } from '../../src/partner-programme/dashboard/partner-activities.dto.js';
import type { ClientFiguresDto, ClientRecordDto } from '../../src/partner-programme/dashboard/client-figures.dto.js';
import type { OrderPage } from '../../src/orders/order-reader.service.js';
import type { PartnerQuotePage } from '../../src/quotes/partner/partner-quote-reader.service.js';
import type { PartnerSalesDto, PartnerStatsDto } from '../../src/partner-programme/dashboard/partner-dashboard.dto.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { FoldStatisticsJob } from '../../src/system/fold-statistics.job.js';

let app: TestApp;
let paula: Agent;
let partner: string;
beforeAll(async () => {
  app = await TestApp.start();
  paula = await app.signIn(PAULA_PARTNER);
  partner = (await app.actor(PAULA_PARTNER)).companyId;
});
afterAll(() => app.close());

const stats = async (): Promise<PartnerStatsDto> => (await paula.get('/partner-dashboard/stats').expect(200)).body;
const sales = async (query = ''): Promise<PartnerSalesDto> =>
  (await paula.get(`/partner-dashboard/sales${query}`).expect(200)).body;

/** Computes the figures from the rows. */
const counted = async () => {
  const [row] = await app.sql<{ open: number; accepted: number; net: number }>(
    `select count(*) filter (where status in ('pending_approval', 'sent'))::int as open,
            count(*) filter (where status = 'accepted')::int as accepted,
            coalesce(sum(total - tax) filter (where status = 'accepted'), 0)::float8 as net
       from quotes where partner_id = ? and deleted_at is null`,
    [partner],
  );
  return row!;
};

/** Returns a query that sums the partner's quotes by client and status, from the stored sums or from the rows. */
const preparedBy = (from: string) =>
  app.sql(
    `select client_id, status, sum(quotes)::int as quotes, sum(amount)::float8 as amount from (${from}) as one
      where partner_id = ? group by 1, 2 having sum(quotes) <> 0 order by 1, 2`,
    [partner],
  );
const kept = () => preparedBy('select * from partner_client_quotes');
const made = () =>
  preparedBy(`select partner_id, company_id as client_id, status, 1 as quotes, total as amount
                from quotes where partner_id is not null and deleted_at is null`);

/** Returns a query that sums the partner's quotes by status. */
const byStatus = (from: string) =>
  app.sql(
    `select status, sum(quotes)::int as quotes from ${from} where partner_id = ? group by 1 having sum(quotes) <> 0 order by 1`,
    [partner],
  );
const isKept = async () => {
  expect(await kept()).toEqual(await made());
  const rows = '(select partner_id, status, 1 as quotes from quotes where deleted_at is null) as one';
  expect(await byStatus('partner_quote_counters')).toEqual(await byStatus(rows));
};

it('the dashboard shows zeros for a partner without clients', async () => {
  await expect(stats()).resolves.toMatchObject({
    pipeline: { deals: 0, value: 0, lately: 0 },
    winRate: { rate: null, before: null },
    clients: { active: 0, connectedThisMonth: 0 },
    quotes: { open: 0, accepted: 0 },
    commission: { pending: 0 },
    attention: [],
  });
  const { current, products, clients } = await sales();
  expect(current).toMatchObject({ quotes: 0, accepted: 0, value: 0, winRate: null, cycleDays: null });
  expect([products, clients]).toEqual([[], []]);
});

describe('the dashboard with a client, quotes and deals', () => {
  beforeAll(async () => {
    await app.sql(
      `insert into partners (id, company_id, tier) values (gen_random_uuid(), ?, 'gold')
       on conflict (company_id) do update set tier = 'gold'`,
      [partner],
    );
    await connect(app, PAULA_PARTNER, ANNA);
    const ours = { by: PAULA_PARTNER, forClient: ANNA };
    for (const status of ['draft', 'pending_approval', 'sent', 'accepted', 'accepted', 'rejected'] as const) {
      await makeQuote(app, status, ours);
    }
    await makeQuote(app, 'accepted'); // a quote of Anna's own, which does not concern the partner
    await makeDeal(app, 'approved', { customerName: 'Orchard Clinics', expectedValue: 12_900 });
  });

  it('counts quotes prepared for clients, before and after folding', async () => {
    const rows = await counted();
    expect(rows).toMatchObject({ open: 2, accepted: 2 });
    for (const fold of [false, true]) {
      if (fold) await new FoldStatisticsJob(app.get(Transactions)).run();
      const found = await stats();
      expect(found.quotes).toEqual({ open: rows.open, accepted: rows.accepted });
      expect(found.winRate).toEqual({ rate: 2 / 6, before: null });
      expect(found.clients).toEqual({ active: 1, connectedThisMonth: 1 });
      await isKept();
    }
    expect(await made()).toHaveLength(5);
    const { current, clients, products } = await sales();
    expect(current).toMatchObject({ quotes: 6, accepted: 2, value: rows.net, winRate: 2 / 6 });
    expect(clients).toMatchObject([{ quotes: 2, value: rows.net, valueBefore: 0 }]);
    const shipping = 2 * (TERMS.shippingCost ?? 0);
    expect(products.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(rows.net - shipping, 2);
  });

  it('no longer counts a deleted quote', async () => {
    const before = (await sales()).current.quotes;
    const { id } = await makeQuote(app, 'draft', { by: PAULA_PARTNER, forClient: ANNA });
    expect((await sales()).current.quotes).toBe(before + 1);
    await paula.delete(`/quotes/${id}`).expect(204);
    expect((await sales()).current.quotes).toBe(before);
    await isKept();
  });

  it('shows open deals by stage and due next steps', async () => {
    const id = await makeDeal(app, 'approved', {
      ...dealInput(),
      customerName: 'Calder Mining',
      vatNumber: null,
      website: null,
    });
    await app.sql(`update deals set next_step = 'First call', next_step_on = current_date - 1 where id = ?`, [id]);
    const { pipeline, attention } = await stats();
    expect(pipeline.stages.map(({ stage }) => stage)).toEqual(['registered', 'qualified', 'proposal', 'negotiation']);
    expect(pipeline.deals).toBe(2);
    expect(pipeline.lately).toBe(pipeline.value);
    expect(attention).toContainEqual(
      expect.objectContaining({ kind: 'next_step', id, name: 'First call, Calder Mining' }),
    );
  });

  it('shows sent quotes about to expire, the earliest first', async () => {
    const made = [];
    for (const days of [5, 2, 9]) {
      const { id } = await makeQuote(app, 'sent', { by: PAULA_PARTNER, forClient: ANNA });
      await app.sql(`update quotes set valid_until = now() + ? * interval '1 day' where id = ?`, [days, id]);
      made.push(id);
    }
    const { attention } = await stats();
    expect(attention.filter(({ kind }) => kind === 'quote_expires').map(({ id }) => id)).toEqual([made[1], made[0]]);
  });

  it('shows commission by month; accepted quotes are pending', async () => {
    const [row] = await app.sql<{ pending: number }>(
      'select coalesce(sum(accrued), 0)::float8 as pending from commission_entries where partner_id = ?',
      [partner],
    );
    expect(row!.pending).toBeGreaterThan(0);
    const { commission } = await stats();
    expect(commission.pending).toBe(row!.pending);
    expect(commission.months).toHaveLength(24);
    expect(commission.months.at(-1)).toMatchObject({ earned: 0, expected: row!.pending });
  });

  it('separates years and refuses a reversed period', async () => {
    const { current, previous } = await sales('?from=2020-01-01&to=2020-12-31');
    expect([current.quotes, previous.quotes]).toEqual([0, 0]);
    await paula.get('/partner-dashboard/sales?from=2026-02-01&to=2026-01-01').expect(422);
  });
});

describe('the clients of a partner', () => {
  let client: string;
  let email: string;
  let resells: string;
  let other: Agent;
  let connection: string;
  beforeAll(async () => {
    const company = await inProgramme(app);
    resells = await makeUser(app, { company, accountType: 'admin' });
    other = await app.signIn(resells);
    email = await makeUser(app, { accountType: 'admin' });
    client = (await app.actor(email)).companyId;
    await makeQuote(app, 'accepted', { by: email }); // from before the connection
    await makeOrder(app, 'pending', { by: email });
    connection = await connect(app, resells, email);
    const ours = { by: resells, forClient: email };
    for (const status of ['draft', 'pending_approval', 'rejected'] as const) await makeQuote(app, status, ours);
    await makeClientOrder(app, await makeQuote(app, 'accepted', ours));
    await makeQuote(app, 'sent', { by: email });
    await makeQuote(app, 'draft', { by: email }); // a draft of the client
  });

  const record = async (): Promise<ClientRecordDto> =>
    (await other.get(`/partner-dashboard/clients/${client}`).expect(200)).body;

  it('have figures about shared quotes only', async () => {
    const [rows] = await app.sql<{ open: number; value: number; net: number; commission: number }>(
      `select (sum(q.total) filter (where status in ('pending_approval', 'sent')))::float8 as open,
              (sum(q.total) filter (where status = 'accepted'))::float8 as value,
              (sum(q.total - q.tax) filter (where status = 'accepted'))::float8 as net,
              sum(k.commission)::float8 as commission
         from quotes q join partner_clients l on l.id = ? left join quote_commissions k on k.quote_id = q.id
        where q.company_id = l.client_id and q.created_at >= l.connected_at`,
      [connection],
    );
    const accepted = { quotes: 1, value: rows!.value, net: rows!.net };
    const found = await record();
    expect(found).toMatchObject({
      quotes: 5,
      drafts: 1,
      open: { quotes: 2, value: rows!.open },
      accepted,
      acceptedThisYear: accepted,
      commission: { earned: 0, pending: rows!.commission },
      deals: { open: 0, protectedUntil: null },
    });
    expect(rows!.commission).toBeGreaterThan(0);
    expect(found.lastActivityAt > found.connectedAt).toBe(true);
    const { body } = await other.get('/partner-dashboard/clients').expect(200);
    const { note: _note, version: _version, ...row } = found;
    expect((body as { data: ClientFiguresDto[] }).data).toEqual([row]);
  });

  it('have quotes with their commission, and orders that were prepared or shared', async () => {
    const quotes = (await other.get(`/partners/clients/${client}/quotes`).expect(200)).body as PartnerQuotePage;
    expect(quotes.total).toBe(5);
    for (const { status, commission } of quotes.data) expect(commission !== null).toBe(status === 'accepted');
    const { orders, total } = (await other.get(`/partners/clients/${client}/orders`).expect(200)).body as OrderPage;
    expect(total).toBe(1);
    await other.get(`/orders/${orders[0]!.id}`).expect(200);
    const found = async (query: string) =>
      ((await other.get(`/partners/clients/${client}/orders?${query}`).expect(200)).body as OrderPage).total;
    await expect(found('status=cancelled')).resolves.toBe(0);
    await expect(found(`quoteId=${orders[0]!.quoteId}`)).resolves.toBe(1);
    await expect(found(`quoteId=${quotes.data[0]!.id}`)).resolves.toBe(0);
    await expect(found(`search=${orders[0]!.number}`)).resolves.toBe(1);
  });

  it('have a private label and note; a stale copy is refused with 412', async () => {
    const put = (version: number, body: object) =>
      other.put(`/partner-dashboard/clients/${client}`).set('If-Match', `"${version}"`).send(body);
    const { version } = await record();
    await put(version, { label: ' Harbour ', note: 'Calls on Mondays' }).expect(200);
    await put(version, { label: 'Other' }).expect(412);
    await put(version + 1, { label: 'x'.repeat(61) }).expect(422);
    await expect(record()).resolves.toMatchObject({ label: 'Harbour', note: 'Calls on Mondays', version: version + 1 });
    const found = await other.get('/partner-dashboard/clients?search=harb').expect(200);
    expect((found.body as { total: number }).total).toBe(1);
    const theirs = await app.signIn(email);
    expect(JSON.stringify((await theirs.get('/partner-connections').expect(200)).body)).not.toContain('Mondays');
    await put(version + 1, {}).expect(200);
    await expect(record()).resolves.toMatchObject({ label: null, note: null });
  });

  describe('have reports', () => {
    const year = new Date().getUTCFullYear();
    const report = (kind: string, more = '') =>
      other.get(`/exports/report?kind=${kind}&from=${year}-01-01&to=${year}-12-31&format=csv${more}`);
    const rowsOf = async (kind: string) => {
      const { text, headers } = await report(kind).expect(200);
      expect(headers['content-disposition']).toBe(`attachment; filename="${kind}-${year}-01-01-to-${year}-12-31.csv"`);
      return parse<Record<string, string>>(text, { bom: true, columns: true });
    };

    it('with the shared data only', async () => {
      const found = await record();
      const quotes = await rowsOf('quotes');
      expect(quotes).toHaveLength(found.quotes);
      const accepted = quotes.filter(({ Status }) => Status === 'accepted');
      expect(accepted).toMatchObject([
        { Net: found.accepted.net.toFixed(2), Commission: found.commission.pending.toFixed(2) },
      ]);
      expect(quotes.filter(({ Commission }) => Commission)).toEqual(accepted);
      await expect(rowsOf('clients')).resolves.toMatchObject([
        { Quotes: '4', Accepted: '1', 'Accepted, net': found.accepted.net.toFixed(2) },
      ]);
      await expect(rowsOf('commission')).resolves.toMatchObject([{ Kind: 'accrued' }]);
      await expect(rowsOf('deals')).resolves.toEqual([]);
    });

    it('by period, as CSV or workbook, with parameters checked', async () => {
      const past = await other.get('/exports/report?kind=quotes&from=2020-01-01&to=2020-12-31&format=csv').expect(200);
      expect(past.text.trim().split('\r\n')).toHaveLength(1);
      const { headers } = await report('quotes', '&format=xlsx').expect(400); // a report has a single format
      expect(headers['content-type']).toContain('problem');
      const workbook = await other
        .get(`/exports/report?kind=clients&from=${year}-01-01&to=${year}-12-31&format=xlsx`)
        .buffer(true)
        .parse((response, done) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part)).on('end', () => done(null, Buffer.concat(parts)));
        })
        .expect(200);
      expect((workbook.body as Buffer).subarray(0, 2).toString()).toBe('PK');
      await other.get('/exports/report?kind=quotes').expect(400);
      await other.get('/exports/report?kind=users&from=2026-01-01&to=2026-02-01&format=csv').expect(400);
      await other.get('/exports/report?kind=quotes&from=2026-02-01&to=2026-01-01&format=csv').expect(422);
      await other.get('/exports/report?kind=quotes&from=2020-01-01&to=2026-01-01&format=csv').expect(422);
    });

    it('as a workbook of at most 20,000 rows', async () => {
      await app.sql(
        `insert into deals select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'partner_id', p.company_id,
             'vat_number', null, 'domain', null, 'customer_key', 'made ' || n))).*
           from deals d, generate_series(1, 20001) n, (select company_id from users where email = ?) p
          where d.id = (select id from deals limit 1)`,
        [resells],
      );
      await other.get(`/exports/report?kind=deals&from=${year}-01-01&to=${year}-12-31&format=xlsx`).expect(422);
      await app.sql('delete from deals where partner_id = (select company_id from users where email = ?)', [resells]);
    });
  });

  it('are listed in the activity feed, page by page', async () => {
    const page = async (query: string) =>
      (await other.get(`/partner-dashboard/activities?${query}`).expect(200)).body as ActivitiesDto;
    const all = await page('limit=100');
    expect(all.next).toBeNull();
    expect(all.data.map(({ kind }) => kind).toSorted()).toEqual([
      'client',
      'commission',
      'quote',
      'quote',
      'quote',
      'quote',
      'quote', // a quote that the client shares
    ]);
    expect(all.data.map(({ at }) => at)).toEqual(
      all.data
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const read: ActivitiesDto['data'] = [];
    for (let next: string | null = ''; next !== null;) {
      const found: ActivitiesDto = await page(`limit=2${next && `&after=${next}`}`);
      read.push(...found.data);
      ({ next } = found);
    }
    expect(read).toEqual(all.data);
    expect((await page(`clientId=${client}`)).data).toEqual(all.data);
    expect((await page(`clientId=${partner}`)).data).toEqual([]);
    await other.get('/partner-dashboard/activities?after=yesterday').expect(400);
  });

  it('are no longer found after the connection ends', async () => {
    await disconnect(app, connection);
    for (const path of [`/partner-dashboard/clients/${client}`, `/partners/clients/${client}/orders`]) {
      await other.get(path).expect(404);
    }
    await other.put(`/partner-dashboard/clients/${client}`).send({}).expect(404);
    expect((await other.get('/partner-dashboard/clients').expect(200)).body).toMatchObject({ data: [], total: 0 });
    const { body } = await other.get('/partner-dashboard/activities').expect(200);
    expect((body as ActivitiesDto).data).toMatchObject([{ kind: 'commission' }]);
    await other.get('/partners/clients/nonsense/orders').expect(404);
  });
});
