import { ANNA, PAULA_PARTNER, TestApp, type Agent } from '../app.js';
import { connect } from '../builders/connections.js';
import { dealInput, makeDeal } from '../builders/deals.js';
import { makeQuote, TERMS } from '../builders/quotes.js';
import type { PartnerSalesDto, PartnerStatsDto } from '../../src/programme/dashboard/partner-dashboard.dto.js';
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

/** The same figures from the rows themselves. */
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

/** What it prepared by client and status: as it is kept, and from the rows. */
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

it('tells nothing of a partner that has nothing', async () => {
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

describe('with a client, quotes and deals', () => {
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
    await makeQuote(app, 'accepted'); // Anna's own: none of the partner's business
    await makeDeal(app, 'approved', { customerName: 'Orchard Clinics', expectedValue: 12_900 });
  });

  it('counts what it prepared for clients, as the rows say, before and after the sums are folded', async () => {
    const rows = await counted();
    expect(rows).toMatchObject({ open: 2, accepted: 2 });
    for (const fold of [false, true]) {
      if (fold) await new FoldStatisticsJob(app.get(Transactions)).run();
      const found = await stats();
      expect(found.quotes).toEqual({ open: rows.open, accepted: rows.accepted });
      expect(found.winRate).toEqual({ rate: 2 / 6, before: null });
      expect(found.clients).toEqual({ active: 1, connectedThisMonth: 1 });
      expect(await kept()).toEqual(await made());
    }
    expect(await made()).toHaveLength(5);
    const { current, clients, products } = await sales();
    expect(current).toMatchObject({ quotes: 6, accepted: 2, value: rows.net, winRate: 2 / 6 });
    expect(clients).toMatchObject([{ quotes: 2, value: rows.net, valueBefore: 0 }]);
    const shipping = 2 * (TERMS.shippingCost ?? 0);
    expect(products.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(rows.net - shipping, 2);
  });

  it('takes a deleted quote out again', async () => {
    const before = (await sales()).current.quotes;
    const { id } = await makeQuote(app, 'draft', { by: PAULA_PARTNER, forClient: ANNA });
    expect((await sales()).current.quotes).toBe(before + 1);
    await paula.delete(`/quotes/${id}`).expect(204);
    expect((await sales()).current.quotes).toBe(before);
    expect(await kept()).toEqual(await made());
  });

  it('has the open deals by stage, and asks for what is due', async () => {
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

  it('has commission by the month: what is accepted waits for its order', async () => {
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

  it('tells the days of another year apart, and refuses days the wrong way round', async () => {
    const { current, previous } = await sales('?from=2020-01-01&to=2020-12-31');
    expect([current.quotes, previous.quotes]).toEqual([0, 0]);
    await paula.get('/partner-dashboard/sales?from=2026-02-01&to=2026-01-01').expect(422);
  });
});
