import { asOf } from '../platform/clock.js';
import type { FundDocuments } from '../partner-programme/funds/fund-documents.service.js';
import type { FundRequests } from '../partner-programme/funds/fund-requests.service.js';
import type { PartnerFundsService } from '../partner-programme/funds/partner-funds.service.js';
import type { Actor } from '../rules/actor.js';
import { actorOf, DAY_MS, PARTNER, STAFF } from './demo.js';
import { page } from './sample-page.js';

interface Services {
  funds: PartnerFundsService;
  requests: FundRequests;
  documents: FundDocuments;
}

/**
 * Returns the time of this number of days ago, but never a time in last year, because budgets are yearly. Earlier times
 * become the first minutes of this year, in the same order.
 */
function inThisYear(days: number): Date {
  const firstDay = Date.UTC(new Date().getUTCFullYear(), 0, 1) + (200 - days) * 1000;
  return new Date(Math.max(Date.now() - days * DAY_MS, firstDay));
}
const dayAt = (days: number) => inThisYear(days).toISOString().slice(0, 10);

/**
 * Seeds the fund requests of the demo partner: one paid, one approved and one that waits for a decision. €61,000 of the
 * budget remain.
 */
export async function seedFunds(actors: Map<string, Actor>, { funds, requests, documents }: Services): Promise<void> {
  const [partner, staff] = [actorOf(actors, PARTNER), actorOf(actors, STAFF)];
  const at = <T>(days: number, work: () => Promise<T>): Promise<T> => asOf(inThisYear(days), work);
  await at(100, () => funds.setBudget(staff, partner.companyId, { budget: 72_000, reason: 'The budget of the year' }));

  const evening = await at(96, () =>
    requests.request(partner, {
      activity: 'Evening for museum directors, Manchester',
      kind: 'event',
      startsOn: dayAt(80),
      endsOn: dayAt(80),
      amount: 5000,
      expectedLeads: 30,
      description: 'Two tables in the gallery for an evening: forty directors of museums in the north are invited.',
    }),
  );
  await at(94, () => requests.decide(staff, evening, { decision: 'approve' }));
  await at(62, async () => {
    const invoice = page(
      'Invoice 2207',
      partner.companyName,
      'Hall, stands and catering: 4,850.00 euro. A sample of the demo.',
    );
    await documents.add(partner, evening, { originalname: 'invoice-2207.pdf', buffer: invoice });
    await requests.claim(partner, evening, {
      spentAmount: 4850,
      note: 'Thirty-four came; eleven want a demonstration.',
    });
  });
  await at(55, () => requests.decide(staff, evening, { decision: 'pay' }));

  const stand = await at(20, () =>
    requests.request(partner, {
      activity: 'Stand at the Heritage Show, Birmingham',
      kind: 'event',
      startsOn: dayAt(-24),
      endsOn: dayAt(-26),
      amount: 7500,
      expectedLeads: 60,
      description: 'Twelve square metres with a table and a wall, three days, four of our people.',
    }),
  );
  const reason = 'The stand and the freight. Travel is yours.';
  await at(18, () => requests.decide(staff, stand, { decision: 'approve', amount: 6150, reason }));

  await at(2, () =>
    requests.request(partner, {
      activity: 'Brochure for visitor centres',
      kind: 'content',
      startsOn: dayAt(-10),
      endsOn: dayAt(-40),
      amount: 1800,
      expectedLeads: 15,
      description: 'Eight pages with the projects of this year, two thousand copies, sent to every visitor centre.',
    }),
  );
}
