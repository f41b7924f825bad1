import type { PartnerApplicationDocuments } from '../partner-programme/applications/partner-application-documents.service.js';
import type { PartnerApplications } from '../partner-programme/applications/partner-applications.service.js';
import type { ApplyDto } from '../partner-programme/applications/partner-applications.dto.js';
import type { ClientRequests } from '../partners/clients/client-requests.service.js';
import type { PartnerClients } from '../partners/clients/partner-clients.service.js';
import { type Actor, fullName } from '../rules/actor.js';
import type { ApplicationDocumentType } from '../rules/partner-application.js';
import type { PartnerTier } from '../rules/partner-tier.js';
import { actorOf, daysAgo, PARTNER, STAFF } from './demo.js';
import { page } from './sample-page.js';

interface Services {
  applications: PartnerApplications;
  documents: PartnerApplicationDocuments;
  asking: ClientRequests;
  clients: PartnerClients;
}

interface DemoApplication {
  who: string;
  daysAgo: number;
  business: Omit<ApplyDto, 'account'>;
  documents: [type: ApplicationDocumentType, title: string][];
  /** Tier in which staff approved the applicant; absent if the application is not decided. */
  tier?: PartnerTier;
}

const APPLICATIONS: DemoApplication[] = [
  {
    who: PARTNER,
    daysAgo: 326,
    business: {
      markets: ['GB', 'IE'],
      products: ['tables', 'walls', 'rooms', 'software'],
      teamSize: '26-100',
      technicalPeople: 14,
      expectedRevenue: 600_000,
      motivation: 'We fit out galleries and visitor centres, and are asked for holograms in every second tender.',
    },
    documents: [
      ['company_registration', 'Company registration'],
      ['tax_certificate', 'Tax certificate'],
    ],
    tier: 'gold',
  },
  {
    who: 'pending@partner.example',
    daysAgo: 1,
    business: {
      markets: ['NO', 'SE'],
      products: ['tables', 'walls', 'software'],
      teamSize: '11-25',
      technicalPeople: 3,
      expectedRevenue: 400_000,
      motivation:
        'We install AV in universities. Eleven anatomy departments asked us last year for something to stand around.',
    },
    documents: [['company_registration', 'Company registration']],
  },
];

/**
 * Seeds the partner applications of the demo, approved and undecided, and the connections of the partners with clients.
 */
export async function seedPartners(actors: Map<string, Actor>, services: Services): Promise<void> {
  const staff = actorOf(actors, STAFF);
  for (const { who, daysAgo: days, business, documents, tier } of APPLICATIONS) {
    const applicant = actorOf(actors, who);
    const id = await daysAgo(days, () => services.applications.apply(applicant, business));
    for (const [type, title] of documents) {
      const file = {
        originalname: `${title.toLowerCase().replaceAll(' ', '-')}.pdf`,
        buffer: page(title, applicant.companyName, `Handed in by ${fullName(applicant)}. A sample of the demo.`),
      };
      await daysAgo(days, () => services.documents.upload(applicant, id, type, file));
    }
    if (!tier) continue;
    await daysAgo(days - 1, () => services.applications.decide(staff, id, { status: 'under_review' }));
    await daysAgo(days - 2, () => services.applications.decide(staff, id, { status: 'approved', tier }));
  }
  await seedClients(actors, services);
}

/**
 * Connects the companies of the demo users Paula (partner) and Anna (client), and leaves Paula's request to another
 * company open.
 */
async function seedClients(actors: Map<string, Actor>, { asking, clients }: Services): Promise<void> {
  const paula = actorOf(actors, PARTNER);
  await daysAgo(112, async () => {
    const message = 'We fit out your new design centre in Schiedam, and would like to prepare the quotes for it.';
    const { id } = await asking.ask(paula, { clientEmail: 'anna@client.example', message });
    await clients.allow(actorOf(actors, 'anna@client.example'), id, false);
  });
  await daysAgo(2, () =>
    asking.ask(paula, {
      clientEmail: 'other@rival.example',
      message: 'You asked us at the fair in Hamburg for two tables. May we prepare the quote here?',
    }),
  );
}
