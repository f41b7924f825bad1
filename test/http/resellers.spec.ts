import supertest from 'supertest';
import { changePartner, lockPartner } from '../../src/partners/partner-record.js';
import type { PartnerListingDto, ResellerDto } from '../../src/partner-programme/resellers/resellers.dto.js';
import { ResellersService } from '../../src/partner-programme/resellers/resellers.service.js';
import type { WholeList } from '../../src/platform/http/paging.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import type { PartnerDto } from '../../src/partner-programme/admin/partner-admin.dto.js';
import type { StatisticsDto } from '../../src/system/statistics.dto.js';
import type { PartnerStatus } from '../../src/rules/partner-status.js';
import { type Agent, IAN_INTERNAL, STAFF, TestApp } from '../app.js';
import { makeAgreement } from '../builders/agreements.js';
import { makePartner } from '../builders/partners.js';
import { makeUser } from '../builders/people.js';
import { eventually } from '../platform/eventually.js';

/** Tests the public list of partners that have agreed to be listed. */

let app: TestApp;
let staff: Agent;
let agreement: { id: string; sha256: string | null };
beforeAll(async () => {
  app = await TestApp.start();
  staff = await app.as(STAFF);
  agreement = await makeAgreement(app, 'active', { daysAgo: 30 });
}, 120_000);
afterAll(() => app.close());

const LISTING = '/partner-dashboard/listing';

/** Creates a partner that has signed the agreement in force, and signs in as its administrator. */
async function partner(isSigned = true): Promise<{ id: string; name: string; agent: Agent }> {
  const { id, name, email } = await makePartner(app, 'gold');
  const agent = await app.signIn(email);
  await app.sql(`update companies set website = 'https://www.${id}.example/' where id = ?`, [id]);
  if (isSigned) {
    await agent
      .post(`/partner-agreements/${agreement.id}/accept`)
      .send({ sha256: agreement.sha256, name: 'Somebody' })
      .expect(200);
  }
  return { id, name, agent };
}

const listingOf = async (agent: Agent) => (await agent.get(LISTING).expect(200)).body as PartnerListingDto;
/** Returns the names of the partners in the public list. */
const listed = async () => (await new ResellersService(app.get(Transactions)).recent()).listed.map(({ name }) => name);
/** Reviews a partner's entry as staff, and allows it to be listed. */
const review = (id: string) =>
  staff.put(`/partner-admin/partners/${id}/listing`).send({ allowed: true, reason: 'Looked at' }).expect(200);
/** Returns the ids of partners whose entries wait for a review by staff. */
const waiting = async () => {
  const { body } = await staff.get('/partner-admin/partners').query({ listing: 'waiting', limit: 100 }).expect(200);
  return (body as { data: { id: string }[] }).data.map(({ id }) => id);
};
const become = (id: string, to: PartnerStatus) =>
  app.get(Transactions).run(async (em) => {
    const { userId: by } = await app.actor(STAFF);
    changePartner(em, await lockPartner(em, id), { kind: 'status', to }, { reason: 'Papers are missing', by });
  });

it('a partner is listed once it agrees and staff have reviewed it, with exactly the shown fields', async () => {
  const { id, name, agent } = await partner();
  const before = await listingOf(agent);
  expect(before).toMatchObject({ listedAt: null, isPublic: false, lacks: ['review'] });
  expect(await listed()).not.toContain(name);

  const { body } = await agent.put(LISTING).set('If-Match', `"${before.version}"`).send({ listed: true }).expect(200);
  expect(body).toMatchObject({ isPublic: false, lacks: ['review'], shown: before.shown });
  expect(await listed()).not.toContain(name);
  expect(await waiting()).toContain(id);
  await review(id);
  expect(await listingOf(agent)).toMatchObject({ isPublic: true, lacks: [] });
  expect(await waiting()).not.toContain(id);
  await agent.put(LISTING).set('If-Match', `"${before.version}"`).send({ listed: false }).expect(412);

  const found = async () => {
    const { data } = (await supertest(app.url).get('/api/v1/resellers').expect(200)).body as WholeList<ResellerDto>;
    return data.find((one) => one.name === name);
  };
  await eventually(async () => (await found()) !== undefined);
  expect(await found()).toEqual(before.shown);
  expect(Object.keys(before.shown).toSorted()).toEqual([
    'city',
    'countryCode',
    'countryName',
    'name',
    'tier',
    'website',
  ]);
  expect(before.shown.website).toBe(`www.${id}.example`);

  const { body: again } = await agent.put(LISTING).send({ listed: false }).expect(200);
  expect(again).toMatchObject({ listedAt: null, isPublic: false });
  expect(await listed()).not.toContain(name);
});

it('the public page is updated when a partner is added or removed', async () => {
  const { id, name, agent } = await partner();
  const page = async () => (await supertest(app.url).get('/resellers').expect(200)).text.includes(name);
  expect(await page()).toBe(false);
  await agent.put(LISTING).send({ listed: true }).expect(200);
  await review(id);
  await eventually(page);
  await become(id, 'suspended');
  await eventually(async () => !(await page()));
});

it('an inactive partner is removed at once, and a terminated one must agree again', async () => {
  const { id, name, agent } = await partner();
  await agent.put(LISTING).send({ listed: true }).expect(200);
  await review(id);
  await become(id, 'suspended');
  expect(await listed()).not.toContain(name);
  expect(await listingOf(agent)).toMatchObject({ isPublic: false, lacks: ['partner'] });
  await become(id, 'active');
  expect(await listed()).toContain(name);
  await app.sql(`update companies set status = 'inactive' where id = ?`, [id]);
  expect(await listed()).not.toContain(name);
  await app.sql(`update companies set status = 'active' where id = ?`, [id]);
  await become(id, 'terminated');
  expect(await listed()).not.toContain(name);
  await agent.put(LISTING).send({ listed: true }).expect(409);
  await become(id, 'active');
  expect(await listed()).not.toContain(name);
});

it('the listing requires a signed agreement, and leaves time to sign a new one', async () => {
  const [unsigned, signed] = [await partner(false), await partner()];
  for (const { id, agent } of [unsigned, signed]) {
    await agent.put(LISTING).send({ listed: true }).expect(200);
    await review(id);
  }
  expect(await listed()).toContain(signed.name);
  expect(await listed()).not.toContain(unsigned.name);
  expect(await listingOf(unsigned.agent)).toMatchObject({ isPublic: false, lacks: ['agreement'] });
  const old = agreement;
  agreement = await makeAgreement(app, 'active', { daysAgo: 3 });
  expect(await listed()).toContain(signed.name);
  agreement = await makeAgreement(app, 'active', { daysAgo: 30 });
  expect(await listed()).not.toContain(signed.name);
  expect(agreement.id).not.toBe(old.id);
});

it('staff can remove a partner from the list with a reason, which is in the history', async () => {
  const { id, name, agent } = await partner();
  await agent.put(LISTING).send({ listed: true }).expect(200);
  const allow = (body: object) => staff.put(`/partner-admin/partners/${id}/listing`).send(body);
  await allow({ allowed: false, reason: ' ' }).expect(422);
  const { body } = await allow({ allowed: false, reason: 'The website is not theirs' }).expect(200);
  const { listing, history } = body as PartnerDto;
  expect(listing).toMatchObject({ isPublic: false, unlistedReason: 'The website is not theirs' });
  expect(history[0]).toMatchObject({
    kind: 'listing',
    from: 'waiting for review',
    to: 'taken off',
    reason: listing.unlistedReason,
  });
  expect(await listed()).not.toContain(name);
  await agent.put(LISTING).send({ listed: false }).expect(200);
  const refused = await agent.put(LISTING).send({ listed: true }).expect(409);
  expect(refused.body).toMatchObject({ code: 'unlisted' });
  await allow({ allowed: true, reason: 'They have shown us' }).expect(200);
  expect(await listed()).not.toContain(name); // the partner has withdrawn its consent
  await agent.put(LISTING).send({ listed: true }).expect(200);
  expect(await listed()).toContain(name);
});

it('a partner is reviewed once, not again each time it returns to the list', async () => {
  const { id, name, agent } = await partner();
  const { body: before } = await staff.get('/system/statistics').expect(200);
  await agent.put(LISTING).send({ listed: true }).expect(200);
  const { body: after } = await staff.get('/system/statistics').expect(200);
  const waits = (body: unknown) => (body as StatisticsDto).waiting.listings;
  expect(waits(after)).toBe(waits(before) + 1);
  await review(id);
  await agent.put(LISTING).send({ listed: false }).expect(200);
  await agent.put(LISTING).send({ listed: true }).expect(200);
  expect(await listed()).toContain(name);
});

it('only administrators of the partner can agree, and only system administrators can remove it', async () => {
  const { id } = await partner();
  const standard = await app.signIn(await makeUser(app, { company: id, accountType: 'standard' }));
  expect(await listingOf(standard)).toMatchObject({ listedAt: null });
  await standard.put(LISTING).send({ listed: true }).expect(403);
  const ian = await app.as(IAN_INTERNAL);
  await ian.put(`/partner-admin/partners/${id}/listing`).send({ allowed: false, reason: 'No' }).expect(403);
});
