import { PartnerBulk } from '../../src/partner-programme/admin/partner-bulk.service.js';
import { ANNA, PAULA_PARTNER, STAFF, type TestApp } from '../app.js';
import { makePartner, makeProposal } from '../builders/partners.js';
import type { Operation, Subject } from './operation.js';

/** Creates a partner company other than Anna's. */
async function partner(app: TestApp): Promise<Subject> {
  const { id, name } = await makePartner(app);
  return { parameters: { id }, secret: name, given: { partnerIds: [id] } };
}

/** Creates a partner whose commission we invoice in its name. */
async function selfBilled(app: TestApp): Promise<Subject> {
  const subject = await partner(app);
  await app.sql('update partners set self_billing = true where company_id = ?', [subject.parameters.id]);
  return subject;
}

/** Adds Anna's company to the programme. */
async function ofAnna(app: TestApp): Promise<Subject> {
  const { companyId: id, companyName } = await app.actor(ANNA);
  await app.sql('insert into partners (id, company_id) values (gen_random_uuid(), ?) on conflict do nothing', [id]);
  return { parameters: { id }, secret: companyName, given: { partnerIds: [id] } };
}

/** Adds Paula's company to the programme. */
async function ofPaula(app: TestApp): Promise<Subject> {
  const { companyId: id } = await app.actor(PAULA_PARTNER);
  await app.sql('insert into partners (id, company_id) values (gen_random_uuid(), ?) on conflict do nothing', [id]);
  return { parameters: {}, secret: id };
}

/** Creates a bulk action that changes a partner's tier. */
async function bulk(app: TestApp): Promise<Subject> {
  const { given } = await partner(app);
  const { partnerIds } = given as { partnerIds: string[] };
  const change = { partnerIds, tier: 'silver' as const, reason: crypto.randomUUID() };
  const { id } = await app.get(PartnerBulk).tiers(await app.actor(STAFF), change);
  return { parameters: { id: id ?? '' }, secret: change.reason };
}

/** Creates a proposed change of a partner's tier. */
async function proposal(app: TestApp): Promise<Subject> {
  const { id, name } = await makePartner(app);
  const proposed = await makeProposal(app, id);
  return { parameters: {}, secret: name, given: { ids: [proposed] } };
}

const tier = (): Promise<Subject> => Promise.resolve({ parameters: { id: 'silver' }, secret: 'nothing that is told' });

const partnerIds = ({ given }: Subject) => ({ partnerIds: given?.partnerIds });

/** Operations on the partner programme for staff. */
export const PARTNER_ADMIN_OPERATIONS: Operation[] = [
  { route: 'GET /partner-admin/metrics', access: 'staff reads', ok: 200, subject: partner },
  { route: 'GET /partner-admin/partners', access: 'staff reads', ok: 200, subject: partner },
  { route: 'GET /partner-admin/partners/{id}', access: 'staff reads', ok: 200, subject: partner },
  {
    route: 'PUT /partner-admin/partners/{id}/status',
    access: 'staff',
    ok: 200,
    subject: partner,
    body: () => ({ status: 'suspended', reason: 'Papers are missing' }),
  },
  {
    route: 'PUT /partner-admin/partners/{id}/funds',
    access: 'staff',
    ok: 200,
    subject: partner,
    body: () => ({ budget: 20_000, reason: 'A fair together' }),
  },
  {
    route: 'PUT /partner-admin/partners/{id}/listing',
    access: 'staff',
    ok: 200,
    subject: partner,
    body: () => ({ allowed: false, reason: 'The website is not theirs' }),
  },
  {
    route: 'PUT /partner-admin/partners/{id}/self-billing',
    access: 'staff',
    ok: 200,
    subject: selfBilled,
    body: () => ({ selfBilling: false }),
  },
  { route: 'GET /resellers', access: 'public', ok: 200, subject: ofPaula },
  { route: 'GET /partner-dashboard/listing', access: 'partner own', ok: 200, subject: ofPaula },
  {
    route: 'PUT /partner-dashboard/listing',
    access: 'partner admin',
    ok: 200,
    subject: ofPaula,
    body: () => ({ listed: true }),
  },
  { route: 'GET /partner-dashboard/standing', access: 'partner own', ok: 200, subject: ofPaula },
  { route: 'GET /partner-dashboard/tiers', access: 'partner own', ok: 200, subject: ofPaula },
  { route: 'GET /partner-admin/tier-proposals', access: 'staff reads', ok: 200, subject: proposal },
  {
    route: 'POST /partner-admin/tier-proposals/confirm',
    access: 'staff',
    ok: 200,
    subject: proposal,
    body: ({ given }) => ({ ...given, effectiveOn: new Date().toISOString().slice(0, 10) }),
  },
  {
    route: 'POST /partner-admin/tier-proposals/dismiss',
    access: 'staff',
    ok: 200,
    subject: proposal,
    body: ({ given }) => ({ ...given, reason: 'A slow year' }),
  },
  { route: 'GET /partner-tiers', access: 'public', ok: 200, subject: tier },
  {
    route: 'PUT /partner-tiers/{id}',
    access: 'staff',
    ok: 200,
    subject: tier,
    body: () => ({ rate: 0.125, threshold: 150_000 }),
  },
  {
    route: 'POST /partner-admin/bulk/tiers',
    access: 'staff',
    ok: 200,
    subject: partner,
    body: (subject) => ({ ...partnerIds(subject), tier: 'gold', reason: 'A good year' }),
    idempotent: true,
  },
  {
    route: 'POST /partner-admin/bulk/commissions',
    access: 'staff',
    ok: 200,
    idempotent: true,
    subject: ofAnna,
    body: (subject) => ({ ...partnerIds(subject), rate: 0.2, reason: 'A fair together' }),
  },
  {
    route: 'POST /partner-admin/bulk/notifications',
    access: 'staff',
    ok: 200,
    idempotent: true,
    subject: ofAnna,
    body: (subject) => ({ ...partnerIds(subject), subject: 'Prices of 2027', message: 'They rise in March.' }),
  },
  { route: 'GET /partner-admin/bulk/{id}', access: 'staff reads', ok: 200, subject: bulk },
  { route: 'POST /partner-admin/bulk/{id}/undo', access: 'staff', ok: 200, subject: bulk, idempotent: true },
  { route: 'POST /partner-admin/export', access: 'staff', ok: 200, subject: partner, body: partnerIds },
];
