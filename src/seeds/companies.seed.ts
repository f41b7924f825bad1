import { type Actor, fullName } from '../rules/actor.js';
import type { CompanyDocuments } from '../companies/documents/company-documents.service.js';
import type { DocumentReview } from '../companies/documents/document-review.service.js';
import type { DocumentType } from '../rules/document-types.js';
import { actorOf, daysAgo, STAFF } from './demo.js';
import { page } from './sample-page.js';
import type { InvitationsService } from '../users/invitations/invitations.service.js';

interface Services {
  documents: CompanyDocuments;
  review: DocumentReview;
  invitations: InvitationsService;
}

interface DemoDocument {
  who: string;
  type: DocumentType;
  title: string;
  daysAgo: number;
  /** Decision of staff on the document; absent if it is not reviewed yet. */
  review?: { verified: boolean; notes?: string };
}

const VERIFIED = { verified: true };
const UNREADABLE = { verified: false, notes: 'The second page cannot be read. Please upload a sharper scan.' };

const DOCUMENTS: DemoDocument[] = [
  {
    who: 'anna@client.example',
    type: 'certificate_of_commerce',
    title: 'Register extract',
    daysAgo: 170,
    review: VERIFIED,
  },
  { who: 'anna@client.example', type: 'vat_certificate', title: 'VAT registration', daysAgo: 170, review: VERIFIED },
  { who: 'anna@client.example', type: 'other', title: 'Insurance policy', daysAgo: 12, review: UNREADABLE },
  {
    who: 'other@rival.example',
    type: 'certificate_of_commerce',
    title: 'Register extract',
    daysAgo: 90,
    review: VERIFIED,
  },
  { who: 'other@rival.example', type: 'vat_certificate', title: 'VAT registration', daysAgo: 90, review: VERIFIED },
  {
    who: 'paula@partner.example',
    type: 'certificate_of_commerce',
    title: 'Register extract',
    daysAgo: 120,
    review: VERIFIED,
  },
  { who: 'paula@partner.example', type: 'vat_certificate', title: 'VAT registration', daysAgo: 120, review: VERIFIED },
  { who: 'pending@partner.example', type: 'certificate_of_commerce', title: 'Register extract', daysAgo: 1 },
  { who: 'pending@partner.example', type: 'vat_certificate', title: 'VAT registration', daysAgo: 1 },
];

const INVITATIONS = [
  { who: 'anna@client.example', email: 'erik@client.example', role: 'admin', daysAgo: 20 },
  { who: 'anna@client.example', email: 'lotte@client.example', role: 'standard', daysAgo: 2 },
] as const;

/** Seeds the documents and invitations of the demo companies. One of the invitations has expired. */
export async function seedCompanies(actors: Map<string, Actor>, services: Services): Promise<void> {
  const staff = actorOf(actors, STAFF);
  for (const { who, type, title, daysAgo: days, review } of DOCUMENTS) {
    const owner = actorOf(actors, who);
    const file = {
      originalname: `${title.toLowerCase().replaceAll(' ', '-')}.pdf`,
      buffer: page(title, owner.companyName, `Handed in by ${fullName(owner)}. A sample of the demo.`),
    };
    const { id } = await daysAgo(days, () => services.documents.upload(owner, type, file));
    if (review) await daysAgo(days - 1, () => services.review.review(staff, id, review));
  }
  for (const { who, email, role, daysAgo: days } of INVITATIONS) {
    await daysAgo(days, () => services.invitations.invite(actorOf(actors, who), { email, role }));
  }
}
