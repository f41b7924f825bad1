import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Response } from 'supertest';
import type { PartnerResourceDto, ResourceDto } from '../../src/partners/resources/partner-resources.dto.js';
import { PartnerResources } from '../../src/partners/resources/partner-resources.service.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { PARTNER_TIER_NAMES } from '../../src/rules/partner-tier.js';
import { type Agent, PAULA_PARTNER, STAFF, TestApp } from '../app.js';
import { FILES } from '../builders/documents.js';
import { makeResource, resourceInput } from '../builders/library.js';
import { makePartner } from '../builders/partners.js';

/** What partners find to read: files and links. */

let app: TestApp;
let staff: Agent;
let paula: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  [staff, paula] = await Promise.all([app.as(STAFF), app.as(PAULA_PARTNER)]);
});
afterAll(() => app.close());

describe('a resource', () => {
  const seenBy = async (agent: Agent, query = '') =>
    (
      (await agent.get(`/partner-dashboard/resources?limit=100&${query}`).expect(200)).body as {
        data: PartnerResourceDto[];
      }
    ).data;
  const get = async (id: string) => (await staff.get(`/partner-admin/resources/${id}`).expect(200)).body as ResourceDto;
  const upload = (id: string, version?: number, content = FILES.pdf, name = 'rate-card.pdf') => {
    const request = staff.post(`/partner-admin/resources/${id}/file`).attach('document', content, name);
    return version === undefined ? request : request.set('If-Match', `"${version}"`);
  };
  const keyOf = async (id: string) =>
    (await app.sql<{ key: string }>('select storage_key as key from partner_resources where id = ?', [id]))[0]?.key;
  const files = async () => {
    const found: string[] = [];
    for await (const { key } of app.get(Storage).list('partner-resources')) found.push(key);
    return found;
  };

  it('is seen and downloaded from its tier up, and not told of below it', async () => {
    const ids = await Promise.all(
      PARTNER_TIER_NAMES.map((fromTier) => makeResource(app, { title: `From ${fromTier}`, fromTier, file: true })),
    );
    for (const [rank, tier] of PARTNER_TIER_NAMES.entries()) {
      const agent = await app.as((await makePartner(app, tier)).email);
      const seen = await seenBy(agent, 'search=from');
      expect(seen.map(({ id }) => id).toSorted()).toEqual(ids.slice(0, rank + 1).toSorted());
      const answers = await Promise.all(ids.map((id) => agent.get(`/partner-dashboard/resources/${id}/download`)));
      expect(answers.map(({ status }) => status)).toEqual(ids.map((_id, index) => (index <= rank ? 200 : 404)));
      expect(JSON.stringify(seen)).not.toMatch(/tier|isPublished|position|storage/i);
    }
  });

  it('is told to nobody before it is published, and needs a file or a link for that', async () => {
    const id = await makeResource(app, { title: 'Not yet', link: null, isPublished: false });
    expect(await seenBy(paula, 'search=not+yet')).toEqual([]);
    const publish = () =>
      staff.put(`/partner-admin/resources/${id}`).send(resourceInput({ title: 'Not yet', link: null }));
    const { body } = await publish().expect(422);
    expect(body).toMatchObject({
      errors: [{ field: 'isPublished', message: 'Add a file or a link before you publish it' }],
    });
    await upload(id).expect(200);
    await paula.get(`/partner-dashboard/resources/${id}/download`).expect(404);
    await publish().expect(200);
    expect(await seenBy(paula, 'search=not+yet')).toEqual([
      expect.objectContaining({
        id,
        link: null,
        file: { name: 'rate-card.pdf', contentType: 'application/pdf', size: FILES.pdf.length },
      }),
    ]);
    const { body: link } = await paula.get(`/partner-dashboard/resources/${id}/download`).expect(200);
    const file = (await paula
      .get((link as { url: string }).url.replace('/api/v1', ''))
      .buffer(true)) as unknown as Response;
    expect([file.status, file.headers['content-disposition'], (file.body as Buffer).equals(FILES.pdf)]).toEqual([
      200,
      'attachment; filename=rate-card.pdf',
      true,
    ]);
    await staff.get((link as { url: string }).url.replace('/api/v1', '')).expect(404);
  });

  it('has a file or a link, never both, and leaves no file behind', async () => {
    const id = await makeResource(app, { file: true });
    const first = await keyOf(id);
    await upload(id, 2, FILES.png, 'rate-card.png').expect(200);
    const second = await keyOf(id);
    expect(await files()).not.toContain(first);
    expect(await get(id)).toMatchObject({ link: null, file: { name: 'rate-card.png' }, version: 3 });
    await staff.put(`/partner-admin/resources/${id}`).set('If-Match', '"3"').send(resourceInput()).expect(200);
    expect(await get(id)).toMatchObject({ link: resourceInput().link, file: null, version: 4 });
    expect(await files()).not.toContain(second);
    await upload(id, 4).expect(200);
    const third = await keyOf(id);
    expect(await get(id)).toMatchObject({ link: null, file: { name: 'rate-card.pdf' } });
    await staff.delete(`/partner-admin/resources/${id}`).set('If-Match', '"5"').expect(204);
    expect(await files()).not.toContain(third);
    for (const both of [`link = 'https://a.example', storage_key = 'a'`, 'link = null']) {
      const other = await makeResource(app);
      await expect(app.sql(`update partner_resources set ${both} where id = ?`, [other])).rejects.toThrow(
        'violates check',
      );
    }
  });

  it('is not written over a newer copy, and saved as it was it is no new version', async () => {
    const id = await makeResource(app);
    const write = (title: string) =>
      staff.put(`/partner-admin/resources/${id}`).set('If-Match', '"1"').send(resourceInput({ title }));
    expect((await write('Rate card').expect(200)).body).toMatchObject({ version: 1 });
    expect((await write('Prices').expect(200)).body).toMatchObject({ title: 'Prices', version: 2 });
    expect((await write('Mine').expect(412)).body).toMatchObject({ code: 'stale' });
    await upload(id, 1).expect(412);
    await staff.delete(`/partner-admin/resources/${id}`).set('If-Match', '"1"').expect(412);
    expect(await get(id)).toMatchObject({ title: 'Prices', version: 2 });
  });

  it.each([
    ['http://www.holoportal.example'],
    ['javascript:alert(1)'],
    ['https://paula:secret@www.holoportal.example'],
    ['//www.holoportal.example'],
    ['https://www.holoportal.example/a b'],
    ['the rate card'],
  ])('links to nothing like %s', async (link) => {
    const { body } = await staff.post('/partner-admin/resources').send(resourceInput({ link })).expect(422);
    expect(body).toMatchObject({
      errors: [{ field: 'link', message: 'Link must be an address such as https://www.example.com' }],
    });
  });

  it.each([
    ['rate-card.pdf', Buffer.from('<html><script>alert(1)</script>')],
    ['rate-card.exe', FILES.pdf],
  ])('takes no file %s that is something else', async (name, content) => {
    const id = await makeResource(app);
    const { body } = await upload(id, 1, content, name).expect(422);
    expect(body).toMatchObject({ errors: [{ field: 'document', message: expect.any(String) }] });
    expect(await get(id)).toMatchObject({ version: 1, file: null });
  });

  it('is listed by category and place, searched and filtered', async () => {
    const make = (title: string, category: 'sales' | 'legal', position: number, isPublished = true) =>
      makeResource(app, { title: `Listed ${title}`, category, position, isPublished, fromTier: 'silver' });
    await make('c', 'legal', 0);
    await make('b', 'sales', 2);
    await make('a', 'sales', 10);
    await make('d', 'sales', 1, false);
    const titles = async (query: string) =>
      (
        (await staff.get(`/partner-admin/resources?search=listed&${query}`).expect(200)).body as { data: ResourceDto[] }
      ).data.map(({ title }) => title.at(-1));
    expect(await titles('')).toEqual(['d', 'b', 'a', 'c']);
    expect(await titles('sort=-title')).toEqual(['d', 'c', 'b', 'a']);
    expect(await titles('isPublished=true&category=sales')).toEqual(['b', 'a']);
    expect(await titles('fromTier=gold')).toEqual([]);
    const gold = await app.as((await makePartner(app, 'gold')).email);
    expect((await seenBy(gold, 'search=listed')).map(({ title }) => title.at(-1))).toEqual(['b', 'a', 'c']);
    await gold.get('/partner-dashboard/resources?sort=fromTier').expect(400);
  });

  it('leaves what a crash left behind to the sweep', async () => {
    const kept = (await keyOf(await makeResource(app, { file: true }))) ?? '';
    const left = 'partner-resources/left-behind';
    await app.get(Storage).put(left, FILES.pdf, 'application/pdf');
    const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
    for (const key of [kept, left]) await utimes(join(app.config.dataDir, 'files', key), hoursAgo, hoursAgo);
    await app.get(PartnerResources).sweep();
    expect(await files()).toContain(kept);
    expect(await files()).not.toContain(left);
  });
});
