import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { admitPartner } from '../../src/partners/partner-record.js';
import { PartnerApplicationDocuments } from '../../src/partner-programme/applications/partner-application-documents.service.js';
import { PartnerApplications } from '../../src/partner-programme/applications/partner-applications.service.js';
import type { ApplicationStatus } from '../../src/rules/partner-application.js';
import type { PartnerTier } from '../../src/rules/partner-tier.js';
import { STAFF, type TestApp } from '../app.js';
import { FILES } from './documents.js';
import { makeCompany, makeUser } from './people.js';

/** Returns an applicant's answers about their business. */
export const business = (given: Record<string, unknown> = {}) => ({
  markets: ['NO', 'SE'],
  products: ['tables' as const, 'software' as const],
  teamSize: '11-25' as const,
  technicalPeople: 3,
  expectedRevenue: 400_000,
  motivation: 'We install screens in universities.',
  ...given,
});

/** Decisions of staff that lead to each status. */
const ON_THE_WAY: Record<ApplicationStatus, ApplicationStatus[]> = {
  submitted: [],
  under_review: ['under_review'],
  more_information: ['under_review', 'more_information'],
  approved: ['under_review', 'approved'],
  rejected: ['under_review', 'rejected'],
};

/** Creates an application in a status, by default for a new client. Returns its id. */
export async function makeApplication(
  app: TestApp,
  status: ApplicationStatus = 'submitted',
  email?: string,
): Promise<{ id: string; email: string }> {
  const applicant = email ?? (await makeUser(app, { accountType: 'admin' }));
  const applications = app.get(PartnerApplications);
  const id = await applications.apply(await app.actor(applicant), business({ motivation: randomUUID() }));
  const staff = await app.actor(STAFF);
  if (status === 'approved') await giveRequiredDocuments(app, id, applicant);
  for (const step of ON_THE_WAY[status]) {
    await applications.decide(staff, id, { status: step, rejectionReason: 'A paper of this year, please' });
  }
  return { id, email: applicant };
}

/** Uploads the documents that are required to approve an application. */
export async function giveRequiredDocuments(app: TestApp, id: string, email: string): Promise<void> {
  const actor = await app.actor(email);
  for (const type of ['company_registration', 'tax_certificate'] as const) {
    const file = { originalname: `${type}.pdf`, buffer: FILES.pdf };
    await app.get(PartnerApplicationDocuments).upload(actor, id, type, file);
  }
}

/** Creates a partner in the programme with an administrator. Returns the id of its company. */
export async function makePartner(
  app: TestApp,
  tier: PartnerTier = 'bronze',
): Promise<{ id: string; name: string; email: string }> {
  const id = await makeCompany(app, 'partner');
  const email = await makeUser(app, { company: id, accountType: 'admin' });
  const { userId: by } = await app.actor(STAFF);
  const em = app.get(EntityManager).fork();
  admitPartner(em, id, { tier, by });
  await em.flush();
  const { companyName: name } = await app.actor(email);
  return { id, name, email };
}

/** Creates a proposal of this month to promote a bronze partner to silver. Returns its id. */
export async function makeProposal(app: TestApp, company: string): Promise<string> {
  const id = randomUUID();
  await app.sql(
    `insert into partner_tier_proposals (id, month, company_id, "from", "to", revenue)
     values (?, date_trunc('month', now() at time zone 'UTC')::date, ?, 'bronze', 'silver', 160000)`,
    [id, company],
  );
  return id;
}
