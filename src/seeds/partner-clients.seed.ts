import type { EntityManager } from '@mikro-orm/postgresql';
import { findBalances } from '../partner-programme/commissions/commissions.queries.js';
import type { Payouts } from '../partner-programme/commissions/payouts.service.js';
import type { ClientRequests } from '../partners/clients/client-requests.service.js';
import type { PartnerClients } from '../partners/clients/partner-clients.service.js';
import { today } from '../platform/clock.js';
import type { Actor } from '../rules/actor.js';
import { actorOf, daysAgo, PARTNER, STAFF } from './demo.js';
import { type DemoCompany, seedPeople } from './people.seed.js';
import { MERIDIAN, PREPARED } from './prepared-quotes.js';
import type { Story } from './quotes.seed.js';

type Client = [
  name: string,
  address: DemoCompany['address'],
  vatNumber: string,
  industry: string,
  domain: string,
  /** Contact person who accepted the connection and who decides on the quotes. */
  contact: [first: string, last: string, jobTitle: string],
  /** Days since the companies were connected. */
  daysAgo: number,
];

const CLIENTS: Client[] = [
  [
    'Calder Mining plc',
    ['2 Colliery Road', 'S1 2HE', 'Sheffield', 'GB'],
    'GB731946205',
    'engineering-manufacturing',
    'calder.example',
    ['Hugh', 'Penrose', 'Head of planning'],
    308,
  ],
  [
    'Hanse Freight GmbH',
    ['Am Sandtorkai 41', '20457', 'Hamburg', 'DE'],
    'DE318204975',
    'ports-airports',
    'hanse-freight.example',
    ['Katrin', 'Lorenz', 'Operations director'],
    284,
  ],
  [
    'Port of Vlissingen',
    ['Havenweg 12', '4381 NB', 'Vlissingen', 'NL'],
    'NL804176392B01',
    'ports-airports',
    'vlissingen.example',
    ['Marijke', 'Dekker', 'Harbour planner'],
    252,
  ],
  [
    'Helvia Medical AG',
    ['Seestrasse 88', '8002', 'Zurich', 'CH'],
    'CHE114862037',
    'healthcare-medical',
    'helvia.example',
    ['Luca', 'Meier', 'Head of imaging'],
    226,
  ],
  [
    'Brightwater Schools',
    ['9 Quay Street', 'PL1 3RP', 'Plymouth', 'GB'],
    'GB662908174',
    'education-training',
    'brightwater.example',
    ['Nadia', 'Okafor', 'Director of learning'],
    198,
  ],
  [
    'Aster Architects',
    ['31 Lower Park Row', 'BS1 5BN', 'Bristol', 'GB'],
    'GB509317842',
    'aec',
    'aster.example',
    ['Rhys', 'Morgan', 'Partner'],
    151,
  ],
  [
    'Wessex Robotics Ltd',
    ['Unit 4, Science Park', 'SN2 8UX', 'Swindon', 'GB'],
    'GB287450916',
    'engineering-manufacturing',
    'wessex.example',
    ['Grace', 'Holloway', 'Chief engineer'],
    44,
  ],
];

const emailOf = ({ 4: domain, 5: [first] }: Client): string => `${first.toLowerCase()}@${domain}`;
const contactOf = (name: string): string => {
  if (name === MERIDIAN) return 'anna@client.example';
  const client = CLIENTS.find(([one]) => one === name);
  if (!client) throw new Error(`The demo's partner has no client ${name}`);
  return emailOf(client);
};

/** Age of each payout of the demo partner, in days. */
const PAID_OUT = [182, 121, 62, 31];

/** Seeds the clients of the demo partner, connects them, and adds their users to `actors`. */
export async function seedPartnerClients(
  em: EntityManager,
  actors: Map<string, Actor>,
  { asking, clients }: { asking: ClientRequests; clients: PartnerClients },
): Promise<void> {
  const paula = actorOf(actors, PARTNER);
  for (const [email, actor] of await seedPeople(em, CLIENTS.map(companyOf))) actors.set(email, actor);
  for (const client of CLIENTS) {
    const contact = actorOf(actors, emailOf(client));
    await daysAgo(client[6], async () => {
      const message = `We would like to prepare the quotes for ${contact.companyName} from now on.`;
      const { id } = await asking.ask(paula, { clientEmail: contact.email, message });
      await clients.allow(contact, id, false);
    });
  }
}

/**
 * Returns the quotes that the demo partner prepared for its clients. `deals` maps the customers of its deals to the
 * deal ids.
 */
export function partnerStories(deals: Map<string, string>): Story[] {
  return PREPARED.map(({ for: client, hasDeal, ...story }) => ({
    ...story,
    who: PARTNER,
    buyer: contactOf(client),
    ...(hasDeal && { dealId: deals.get(client) }),
  }));
}

/** Seeds the payouts of the demo partner. */
export async function seedPayouts(em: EntityManager, actors: Map<string, Actor>, payouts: Payouts): Promise<void> {
  const partnerId = actorOf(actors, PARTNER).companyId;
  for (const days of PAID_OUT) {
    await daysAgo(days, async () => {
      const [balance] = await findBalances(em, today(), partnerId);
      if (!balance?.payable) throw new Error(`The demo's partner has nothing to be paid ${days} days ago`);
      await payouts.run(actorOf(actors, STAFF), {
        payouts: [{ partnerId, amount: balance.payable }],
      });
    });
  }
}

function companyOf(client: Client): DemoCompany {
  const [name, address, vatNumber, industry, website, contact, connected] = client;
  const [first, last, jobTitle] = contact;
  return {
    name,
    type: 'client',
    address,
    vatNumber,
    cocNumber: vatNumber.replace(/\D/g, '').slice(0, 8),
    industry,
    website,
    daysAgo: connected + 6,
    people: [
      {
        email: emailOf(client),
        name: [first, last],
        jobTitle,
        industry: 'Other',
        phone: '+442079460123',
        accountType: 'admin',
      },
    ],
  };
}
