import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { rateOf } from '../../src/commissions/rates/rate-of.js';
import { PARTNER_TIERS } from '../../src/rules/partner-tier.js';
import { STAFF, TestApp } from '../app.js';
import { makeCompany } from '../builders/people.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());

/** A company in the programme; answers its id. */
async function makePartner(tier = 'gold', status = 'active'): Promise<string> {
  const company = await makeCompany(app, 'partner');
  await app.sql(`insert into partners (id, company_id, tier, status) values (gen_random_uuid(), ?, ?, ?)`, [
    company,
    tier,
    status,
  ]);
  return company;
}

describe('the rate of a partner', () => {
  const on = (day: string) => new Date(`${day}T12:00:00Z`);
  const rate = (company: string, day: string) => rateOf(app.get(EntityManager).fork(), company, on(day));

  const except = async (company: string, given: { rate: number; from: string; until?: string; made?: string }) => {
    const { userId } = await app.actor(STAFF);
    const id = randomUUID();
    await app.sql(
      `insert into partner_rate_exceptions (id, created_at, partner_id, rate, from_day, until_day, reason, actor_id, actor_name)
       values (?, ?, ?, ?, ?, ?, 'A fair together', ?, 'Mira Jansen')`,
      [id, given.made ?? '2026-01-01', company, given.rate, given.from, given.until ?? null, userId],
    );
    return id;
  };

  it.each(Object.entries(PARTNER_TIERS))(
    'is that of its tier, to begin with as the rules say: %s',
    async (tier, terms) => {
      const partner = await makePartner(tier);
      expect(await rate(partner, '2026-03-01')).toEqual({ rate: terms.rate, tier, exception: null });
      const rows = await app.sql('select threshold::float from partner_tiers where name = ?', [tier]);
      expect(rows).toEqual([{ threshold: terms.from }]);
    },
  );

  it('is nothing for a company that is no partner', async () => {
    expect(await rate(await makeCompany(app), '2026-03-01')).toBeNull();
  });

  it('is one of its own from its first day to its last, the latest of several', async () => {
    const partner = await makePartner('silver');
    const summer = await except(partner, { rate: 0.2, from: '2026-06-01', until: '2026-08-31' });
    expect(await rate(partner, '2026-05-31')).toMatchObject({ rate: 0.12, exception: null });
    expect(await rate(partner, '2026-06-01')).toMatchObject({ rate: 0.2, tier: 'silver' });
    expect(await rate(partner, '2026-08-31')).toMatchObject({ exception: { id: summer, untilDay: '2026-08-31' } });
    expect(await rate(partner, '2026-09-01')).toMatchObject({ rate: 0.12, exception: null });
    const later = await except(partner, { rate: 0.13, from: '2026-08-01', made: '2026-02-01' });
    expect(await rate(partner, '2026-08-15')).toMatchObject({ rate: 0.13, exception: { id: later, untilDay: null } });
  });

  it.each([
    'update partner_tiers set rate = 1.01',
    'update partner_tiers set threshold = -1',
    `insert into commission_groups (id, group_slug, rate) values (gen_random_uuid(), 'tables', -0.01)`,
  ])('is never out of bounds: %s', async (change) => {
    await expect(app.sql(change)).rejects.toThrow('violates check constraint');
  });
});
