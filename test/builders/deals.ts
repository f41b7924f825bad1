import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { PartnerClient } from '../../src/partners/clients/partner-client.entity.js';
import { DealReview } from '../../src/partner-programme/deals/deal-review.service.js';
import { DealsService } from '../../src/partner-programme/deals/deals.service.js';
import type { DealInputDto } from '../../src/partner-programme/deals/deal-requests.dto.js';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import type { QuoteStatus } from '../../src/rules/quote-status.js';
import { ANNA, PAULA_PARTNER, STAFF, type TestApp } from '../app.js';
import { connect } from './connections.js';
import { makeQuote } from './quotes.js';

/** Returns the input of a deal with a new customer. */
export const dealInput = (given: Partial<DealInputDto> = {}): DealInputDto => ({
  customerName: `${randomUUID()} Clinics`,
  countryCode: 'GB',
  products: ['holodesk-27'],
  expectedValue: 12_900,
  closesOn: '2099-06-30',
  ...given,
});

type Made = 'pending' | 'approved' | 'declined';

/** Creates a registered deal, by default for Paula's company. Returns its id. */
export async function makeDeal(
  app: TestApp,
  registration: Made = 'pending',
  { by = PAULA_PARTNER, ...given }: Partial<DealInputDto> & { by?: string } = {},
): Promise<string> {
  const id = await app.get(DealsService).register(await app.actor(by), dealInput(given));
  const staff = await app.actor(STAFF);
  if (registration === 'approved') await app.get(DealReview).decide(staff, id, { decision: 'approve' });
  if (registration === 'declined') {
    await app.get(DealReview).decide(staff, id, { decision: 'decline', reason: 'Not a customer of ours' });
  }
  return id;
}

/** Creates a quote that Paula's company has prepared for Anna's connected company. */
export async function makePreparedQuote(app: TestApp, status: QuoteStatus = 'sent'): Promise<QuoteDto> {
  const [partner, client] = await Promise.all([app.actor(PAULA_PARTNER), app.actor(ANNA)]);
  const living = { partner: partner.companyId, client: client.companyId, endedAt: null };
  if (!(await app.get(EntityManager).fork().count(PartnerClient, living))) await connect(app, PAULA_PARTNER, ANNA);
  return makeQuote(app, status, { by: PAULA_PARTNER, forClient: ANNA });
}
