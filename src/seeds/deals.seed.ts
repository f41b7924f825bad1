import type { EntityManager } from '@mikro-orm/postgresql';
import { Company } from '../companies/company.entity.js';
import type { DealReview } from '../partner-programme/deals/deal-review.service.js';
import type { DealsService } from '../partner-programme/deals/deals.service.js';
import { admitPartner } from '../partners/partner-record.js';
import { now, today } from '../platform/clock.js';
import type { Actor } from '../rules/actor.js';
import { daysAfter, type DealStage } from '../rules/deal.js';
import { hashPassword } from '../users/passwords.js';
import { User } from '../users/user.entity.js';
import { actorOf, daysAgo, OTHER_PARTNER, PARTNER, STAFF } from './demo.js';
import { DEMO_PASSWORD } from './people.seed.js';

interface Services {
  deals: DealsService;
  review: DealReview;
}

type DemoDeal = [
  customer: string,
  country: string,
  products: string[],
  value: number,
  stage: DealStage,
  /** Months from now until the deal is expected to close. */
  closesIn: number,
  /** Days of protection that are left; null while the registration waits for approval. */
  daysLeft: number | null,
  nextStep: [what: string, inDays: number] | null,
];

const DEALS: DemoDeal[] = [
  ['Aster Interiors Ltd', 'GB', ['flexled-column'], 24_200, 'registered', 4, 89, ['Send lighting plan', 6]],
  ['Kestrel Subsea Ltd', 'GB', ['holotable-32'], 19_700, 'registered', 5, 87, ['First call', 5]],
  ['Brightwater Schools', 'GB', ['holotable-32'], 18_900, 'registered', 5, 82, ['Book demonstration', 8]],
  ['Marches Rail Academy', 'GB', ['holodesk-27'], 14_200, 'registered', 4, 77, null],
  ['Orchard Clinics Group', 'GB', ['holodesk-27'], 12_900, 'registered', 5, null, ['Ask for floor plan', 12]],
  ['Dunmore Heritage Trust', 'IE', ['presenter'], 6_100, 'registered', 3, 75, ['Trial ends', 19]],
  ['Ravn Offshore AS', 'NO', ['holowall-arc'], 94_500, 'qualified', 3, 61, ['Site survey in Stavanger', 14]],
  ['Bristol Heart Institute', 'GB', ['holotable-65'], 48_500, 'qualified', 2, 49, ['Demonstration with surgeons', 7]],
  ['Tessel Digital Twins', 'NL', ['holowall-tile'], 29_800, 'qualified', 4, 68, ['Meet the buyer', 20]],
  ['Calder Mining plc', 'GB', ['holotable-32'], 28_300, 'qualified', 4, 3, ['Confirm budget', 4]],
  ['Hanse Freight GmbH', 'DE', ['holodesk-27'], 12_900, 'qualified', 3, 56, null],
  [
    'Port of Vlissingen',
    'NL',
    ['holowall-stage', 'holotable-98'],
    250_300,
    'proposal',
    2,
    47,
    ['Quote approval by HoloPortal', 4],
  ],
  ['Aster Architects', 'GB', ['holotable-65'], 43_700, 'proposal', 1, 29, ['Finish and submit quote', 1]],
  ['Ostra Rail Academy', 'SE', ['holodesk-27'], 12_900, 'proposal', 2, 36, ['Answer on delivery date', 6]],
  ['Fenland Water Board', 'GB', ['flexled-column'], 11_100, 'proposal', 3, 81, ['Call about the tender', 13]],
  ['Helvia Medical AG', 'CH', ['holotable-65', 'collab-review'], 97_900, 'negotiation', 0, 23, ['Acceptance', 2]],
  ['Solent Marine Works', 'GB', ['holowall-4k'], 67_400, 'negotiation', 1, 11, ['Terms back from legal', 5]],
  ['Brennan & Howe LLP', 'GB', ['holotable-65'], 48_700, 'negotiation', 1, 39, ['Price for two tables', 6]],
  ['Wessex Robotics Ltd', 'GB', ['holotable-65'], 48_500, 'registered', 1, 30, null],
  ['Delta Training Institute', 'GB', ['holodesk-27', 'flexled-curve'], 61_364, 'lost', 0, 40, null],
  ['Lofthouse Design Ltd', 'GB', ['holotable-32'], 18_900, 'lost', 0, 35, null],
];
const LOST: Record<string, string> = {
  'Delta Training Institute': 'budget moved to next year',
  'Lofthouse Design Ltd': 'rents instead of buying',
};
/** Customer data of a deal that another partner registered for the same customer. */
const ORCHARD = { vatNumber: 'GB904417730', website: 'orchard.example' };

/** Seeds the deals of the demo partner, and a deal of another partner with the same customer. */
export async function seedDeals(
  em: EntityManager,
  actors: Map<string, Actor>,
  services: Services,
): Promise<Map<string, string>> {
  const [paula, staff] = [actorOf(actors, PARTNER), actorOf(actors, STAFF)];
  const day = today();
  const make = async (actor: Actor, deal: DemoDeal, given: object = {}): Promise<string> => {
    const [customerName, countryCode, products, expectedValue, stage, closesIn, daysLeft, nextStep] = deal;
    const month = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) + closesIn, 0));
    const input = {
      customerName,
      countryCode,
      products,
      expectedValue,
      ...given,
      closesOn: month.toISOString().slice(0, 10),
      nextStep: nextStep?.[0] ?? null,
      nextStepOn: nextStep && daysAfter(day, nextStep[1]),
    };
    const approvedAgo = daysLeft === null ? 0 : 90 - daysLeft;
    const id = await daysAgo(approvedAgo + 0.2, () => services.deals.register(actor, input));
    if (daysLeft === null) return id;
    await daysAgo(approvedAgo, () => services.review.decide(staff, id, { decision: 'approve' }));
    if (stage === 'registered') return id;
    const lostReason = LOST[customerName] ?? null;
    await daysAgo(Math.min(approvedAgo, 8) / 2, () => services.deals.moveTo(actor, id, { stage, lostReason }));
    return id;
  };
  const rival = await daysAgo(160, () => seedObrador(em, staff));
  actors.set(OTHER_PARTNER, rival);
  const theirs = ['Orchard Clinics Ltd', 'GB', ['holotable-65', 'holodesk-27'], 74_300, 'proposal', 1, 49, null];
  await make(rival, theirs as DemoDeal, { ...ORCHARD, contactName: 'Procurement desk' });
  const made = new Map<string, string>();
  for (const deal of DEALS) {
    const isShared = deal[0].startsWith('Orchard');
    const more = isShared ? { ...ORCHARD, contactName: 'Dr Priya Nair, head of imaging' } : {};
    made.set(deal[0], await make(paula, deal, more));
  }
  return made;
}

/** Creates the other partner, which has no demo account. */
async function seedObrador(em: EntityManager, staff: Actor): Promise<Actor> {
  const company = em.create(Company, {
    name: 'Obrador Partners',
    type: 'partner',
    website: 'obrador.example',
    addressLine1: 'Carrer de Mallorca 88',
    postalCode: '08029',
    city: 'Barcelona',
    countryCode: 'ES',
  });
  const user = em.create(User, {
    firstName: 'Oriol',
    lastName: 'Ferrer',
    email: OTHER_PARTNER,
    company: company.id,
    accountType: 'admin',
    emailVerifiedAt: now(),
    passwordHash: await hashPassword(DEMO_PASSWORD),
  });
  await em.flush();
  admitPartner(em, company.id, { tier: 'silver', by: staff.userId });
  await em.flush();
  return {
    userId: user.id,
    sessionId: null,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    accountType: 'admin',
    accountStatus: 'active',
    emailVerified: true,
    companyId: company.id,
    companyName: company.name,
    companyType: 'partner',
  };
}
