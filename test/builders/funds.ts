import { asOf } from '../../src/platform/clock.js';
import { FundDocuments } from '../../src/partner-programme/funds/fund-documents.service.js';
import type { FundRequestInputDto } from '../../src/partner-programme/funds/fund-request-requests.dto.js';
import { FundRequests } from '../../src/partner-programme/funds/fund-requests.service.js';
import { PartnerFundsService } from '../../src/partner-programme/funds/partner-funds.service.js';
import { PAULA_PARTNER, STAFF, type TestApp } from '../app.js';
import { FILES } from './documents.js';

const today = () => new Date().toISOString().slice(0, 10);

/** Returns the input of a request for funds, for a fair that takes place today. */
export const fundInput = (given: Partial<FundRequestInputDto> = {}): FundRequestInputDto => ({
  activity: `${crypto.randomUUID()} fair`,
  kind: 'event',
  startsOn: today(),
  endsOn: today(),
  amount: 1000,
  expectedLeads: 25,
  description: 'We show three tables to museums.',
  ...given,
});

/** Adds a partner to the programme with a budget of development funds for this year, by default 1,000,000 euros. */
export async function giveFunds(app: TestApp, companyId: string, budget = 1_000_000): Promise<void> {
  await app.sql('insert into partners (id, company_id) values (gen_random_uuid(), ?) on conflict do nothing', [
    companyId,
  ]);
  await app.get(PartnerFundsService).setBudget(await app.actor(STAFF), companyId, { budget, reason: 'The year' });
}

type Made = 'requested' | 'approved' | 'documented' | 'claimed';

/** Creates a request for funds, by default of Paula's company, which gets a budget. Returns its id. */
export async function makeFundRequest(
  app: TestApp,
  status: Made = 'requested',
  { by = PAULA_PARTNER, ...given }: Partial<FundRequestInputDto> & { by?: string } = {},
): Promise<string> {
  const [actor, staff] = await Promise.all([app.actor(by), app.actor(STAFF)]);
  const requests = app.get(FundRequests);
  const [funds] = await app.sql('select 1 from partner_funds where company_id = ?', [actor.companyId]);
  if (!funds) await giveFunds(app, actor.companyId);
  const id = await requests.request(actor, fundInput(given));
  if (status === 'requested') return id;
  await requests.decide(staff, id, { decision: 'approve' });
  if (status === 'approved') return id;
  await app.get(FundDocuments).add(actor, id, { originalname: 'invoice.pdf', buffer: FILES.pdf });
  if (status === 'claimed') await requests.claim(actor, id, { spentAmount: given.amount ?? 1000 });
  return id;
}

/** Runs `work` with the clock set this number of days ahead. */
export const inDays = <T>(days: number, work: () => T): T => asOf(new Date(Date.now() + days * 86_400_000), work);
