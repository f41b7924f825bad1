import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Response } from 'supertest';
import { certificateKey } from '../../src/partner-programme/library/courses/certificate-files.service.js';
import type {
  CompletionDto,
  CourseDto,
  LearnedCourseDto,
  LearnedCourseRowDto,
  TeamMemberDto,
} from '../../src/partner-programme/library/courses/courses.dto.js';
import type {
  PartnerResourceDto,
  ResourceDto,
} from '../../src/partner-programme/library/resources/partner-resources.dto.js';
import { PartnerResources } from '../../src/partner-programme/library/resources/partner-resources.service.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { PARTNER_TIER_NAMES } from '../../src/rules/partner-tier.js';
import { type Agent, PAULA_PARTNER, STAFF, TestApp } from '../app.js';
import { FILES } from '../builders/documents.js';
import { completeCourse, courseInput, makeCourse, makeResource, resourceInput } from '../builders/library.js';
import { makePartner } from '../builders/partners.js';
import { makeUser } from '../builders/people.js';

/** Tests resources (files and links) and courses for partners. */

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

  it('can be seen and downloaded from its tier up', async () => {
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

  it('is hidden until published, and cannot be published without a file or link', async () => {
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

  it('has a file or a link, never both, and replaced files are deleted', async () => {
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

  it('refuses a stale copy with 412, and saving without changes makes no new version', async () => {
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
  ])('refuses the link %s', async (link) => {
    const { body } = await staff.post('/partner-admin/resources').send(resourceInput({ link })).expect(422);
    expect(body).toMatchObject({
      errors: [{ field: 'link', message: 'Link must be an address such as https://www.example.com' }],
    });
  });

  it.each([
    ['rate-card.pdf', Buffer.from('<html><script>alert(1)</script>')],
    ['rate-card.exe', FILES.pdf],
  ])('refuses the file %s with other content', async (name, content) => {
    const id = await makeResource(app);
    const { body } = await upload(id, 1, content, name).expect(422);
    expect(body).toMatchObject({ errors: [{ field: 'document', message: expect.any(String) }] });
    expect(await get(id)).toMatchObject({ version: 1, file: null });
  });

  it('is listed by category and position, with search and filters', async () => {
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

  it('is deleted by the sweep when its file is orphaned, and no other file is', async () => {
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

describe('a course', () => {
  const learned = async (agent: Agent, id: string) =>
    (await agent.get(`/partner-dashboard/courses/${id}`).expect(200)).body as LearnedCourseDto;
  const listed = async (agent: Agent, id: string) =>
    (
      (await agent.get('/partner-dashboard/courses?limit=100').expect(200)).body as { data: LearnedCourseRowDto[] }
    ).data.find((course) => course.id === id);
  const read = (agent: Agent, id: string, chapterId = '') =>
    agent.post(`/partner-dashboard/courses/${id}/chapters/${chapterId}/read`);
  const put = (course: CourseDto, given: Parameters<typeof courseInput>[0]) =>
    staff
      .put(`/partner-admin/courses/${course.id}`)
      .set('If-Match', `"${course.version}"`)
      .send(courseInput({ title: course.title, ...given }));
  const certificates = (courseId: string) =>
    app.sql<{ id: string; number: string; person: string; title: string }>(
      'select id, number, person_name as person, course_title as title from partner_certificates where course_id = ?',
      [courseId],
    );

  it.each([
    ['draft', 'publish', 200],
    ['draft', 'retire', 409],
    ['draft', 'delete', 204],
    ['published', 'publish', 409],
    ['published', 'retire', 200],
    ['published', 'delete', 409],
    ['retired', 'publish', 200],
    ['retired', 'retire', 409],
    ['retired', 'delete', 409],
  ] as const)('that is %s answers %s with %i, and its offered actions agree', async (status, action, expected) => {
    const { id, actions } = await makeCourse(app, status);
    expect(actions.includes(action)).toBe(expected < 300);
    const path = `/partner-admin/courses/${id}`;
    const request = action === 'delete' ? staff.delete(path) : staff.post(`${path}/${action}`);
    await request.expect(expected);
  });

  it('can be read only while published, and is kept by those who completed it', async () => {
    for (const [status, expected] of [
      ['draft', 404],
      ['published', 200],
      ['retired', 404],
    ] as const) {
      const { id, chapters } = await makeCourse(app, status);
      await paula.get(`/partner-dashboard/courses/${id}`).expect(expected);
      await read(paula, id, chapters[0]!.id).expect(expected);
      expect((await listed(paula, id)) !== undefined).toBe(expected === 200);
    }
    const course = await makeCourse(app);
    await completeCourse(app, PAULA_PARTNER, course);
    await staff.post(`/partner-admin/courses/${course.id}/retire`).expect(200);
    expect(await listed(paula, course.id)).toMatchObject({ status: 'retired', read: 2, certificate: {} });
    await read(paula, course.id, course.chapters[0]!.id).expect(404);
    const colleague = await app.as((await makePartner(app)).email);
    await colleague.get(`/partner-dashboard/courses/${course.id}`).expect(404);
  });

  it('is completed with its last chapter, by each person', async () => {
    const course = await makeCourse(app);
    const [first, second] = course.chapters.map(({ id }) => id);
    await read(paula, course.id, first).expect(200);
    const { chapters, certificate } = await learned(paula, course.id);
    expect([chapters.map(({ readAt }) => readAt !== null), certificate]).toEqual([[true, false], null]);
    const { companyId: company } = await app.actor(PAULA_PARTNER);
    const colleague = await app.as(await makeUser(app, { company, accountType: 'standard' }));
    expect(await listed(colleague, course.id)).toMatchObject({ chapters: 2, read: 0, certificate: null });
    await read(paula, course.id, second).expect(200);
    const [made] = await certificates(course.id);
    expect(made).toMatchObject({ number: expect.stringMatching(/^T-\d{4}-\d{6}$/), title: course.title });
    expect(await listed(paula, course.id)).toMatchObject({
      read: 2,
      certificate: { id: made!.id, number: made!.number },
    });
    await read(paula, course.id, crypto.randomUUID()).expect(404);
    await read(paula, (await makeCourse(app)).id, first).expect(404);
  });

  it('lists for staff who completed it, page by page', async () => {
    const course = await makeCourse(app);
    const people = [PAULA_PARTNER, (await makePartner(app)).email, (await makePartner(app)).email];
    for (const email of people) await completeCourse(app, email, course);
    const asked = async (query = '') =>
      (await staff.get(`/partner-admin/courses/${course.id}/completions?${query}`).expect(200)).body as {
        data: CompletionDto[];
        total: number;
      };
    const all = await asked();
    expect(all.total).toBe(3);
    const { firstName, lastName, companyId } = await app.actor(PAULA_PARTNER);
    const [own] = (await asked(`search=${lastName}`)).data;
    expect(own).toMatchObject({
      personName: `${firstName} ${lastName}`,
      partner: { id: companyId },
      number: expect.stringMatching(/^T-\d{4}-\d{6}$/),
    });
    const pages = [await asked('limit=2'), await asked('limit=2&offset=2')].flatMap(({ data }) => data);
    expect(pages).toEqual(all.data);
    expect((await asked(`search=${encodeURIComponent('100%')}`)).total).toBe(0);
    await staff.get(`/partner-admin/courses/${crypto.randomUUID()}/completions`).expect(404);
  });

  it('with all chapters read concurrently is completed once', async () => {
    const chapters = Array.from({ length: 5 }, (_none, n) => ({ title: `Chapter ${n}`, text: 'Text' }));
    for (const often of [1, 1, 1, 1, 4, 4]) {
      const course = await makeCourse(app, 'published', { chapters });
      const all = Array.from({ length: often }, () => course.chapters).flat();
      const answers = await Promise.all(all.map(({ id }) => read(paula, course.id, id)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const reads = await app.sql(
        'select 1 from partner_chapter_reads r join partner_course_chapters h on h.id = r.chapter_id where h.course_id = ?',
        [course.id],
      );
      expect([reads.length, (await certificates(course.id)).length]).toEqual([5, 1]);
    }
  });

  it('that changes keeps its certificates, and completes those who read all remaining chapters', async () => {
    const course = await makeCourse(app);
    const before = await completeCourse(app, PAULA_PARTNER, course);
    const half = await app.as((await makePartner(app)).email);
    const [one, two] = course.chapters;
    await read(half, course.id, one!.id).expect(200);
    const { body: added } = await put(course, {
      title: 'Another title',
      chapters: [two!, one!, { title: 'New', text: 'Later' }],
    }).expect(200);
    expect((added as CourseDto).chapters.map(({ title }) => title)).toEqual(['For whom', 'What it is', 'New']);
    expect(await listed(paula, course.id)).toMatchObject({ chapters: 3, read: 2, certificate: { id: before } });
    expect(await certificates(course.id)).toMatchObject([{ title: course.title }]);
    await put(course, { chapters: [] }).expect(412);
    await put(added as CourseDto, { chapters: [] }).expect(422);
    await put(added as CourseDto, { chapters: [one!] }).expect(200);
    expect(await listed(half, course.id)).toMatchObject({
      chapters: 1,
      read: 1,
      certificate: { id: expect.any(String) },
    });
    const other = await makeCourse(app);
    const { body } = await put(other, { chapters: [one!] }).expect(422);
    expect(body).toMatchObject({ errors: [{ field: 'chapters.0.title' }] });
    for (const change of [`update partner_certificates set number = 'T-1'`, 'delete from partner_certificates']) {
      await expect(app.sql(`${change} where id = ?`, [before])).rejects.toThrow('never changed');
    }
  });

  it('reports missing fields, and is published only with a chapter', async () => {
    const { body } = await staff
      .post('/partner-admin/courses')
      .send(courseInput({ title: ' ', chapters: [{ title: 'One', text: '' }] }))
      .expect(422);
    expect(body).toMatchObject({
      errors: [
        { field: 'title', message: 'Title is required' },
        { field: 'chapters.0.text', message: 'Text is required' },
      ],
    });
    const chapter = { title: 'One', text: 'x'.repeat(20_000) };
    const many = await staff
      .post('/partner-admin/courses')
      .send(courseInput({ chapters: Array.from({ length: 20 }, () => chapter) }))
      .expect(201);
    expect((many.body as CourseDto).chapters).toHaveLength(20);
    await staff
      .post('/partner-admin/courses')
      .send(courseInput({ chapters: Array.from({ length: 21 }, () => ({ ...chapter, text: 'x' })) }))
      .expect(422);
    const empty = await makeCourse(app, 'draft', { chapters: [] });
    await staff.post(`/partner-admin/courses/${empty.id}/publish`).expect(422);
  });

  it('shows administrators only their own team; certificates are for the person, administrators and staff', async () => {
    const course = await makeCourse(app);
    const { id: company, email: boss } = await makePartner(app);
    const person = await makeUser(app, { company, accountType: 'standard' });
    const id = await completeCourse(app, person, course);
    const team = async (email: string) =>
      (
        (await (await app.as(email)).get('/partner-dashboard/courses/team').expect(200)).body as {
          data: TeamMemberDto[];
        }
      ).data;
    const { userId } = await app.actor(person);
    const rows = await team(boss);
    expect(rows).toHaveLength(2);
    expect(rows.find((row) => row.id === userId)?.courses).toEqual([
      expect.objectContaining({ id: course.id, chapters: 2, read: 2, certificate: expect.objectContaining({ id }) }),
    ]);
    await (await app.as(person)).get('/partner-dashboard/courses/team').expect(403);
    expect(JSON.stringify(await team(PAULA_PARTNER))).not.toContain(userId);
    await app.get(Storage).put(certificateKey(id), Buffer.from('%PDF-'), 'application/pdf');
    const colleague = await makeUser(app, { company, accountType: 'standard' });
    for (const [email, expected] of [
      [person, 200],
      [boss, 200],
      [STAFF, 200],
      [colleague, 404],
      [PAULA_PARTNER, 404],
    ] as const) {
      await (await app.as(email)).get(`/partner-dashboard/certificates/${id}/download`).expect(expected);
    }
  });
});
