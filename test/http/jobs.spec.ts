import { ANNA, IAN_INTERNAL, STAFF, TestApp } from '../app.js';
import { makeUser } from '../builders/people.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());

const PATHS = [
  '/system/jobs',
  '/system/jobs/',
  '/system/jobs/queue/mail',
  '/system/jobs/api/queues',
  '/system/jobs/static/x.js',
];

it.each(PATHS)('%s is for system administrators', async (path) => {
  await app.visitor().get(path).expect(401);
  const { companyId } = await app.actor(STAFF);
  const standard = await makeUser(app, { company: companyId, accountType: 'standard' });
  for (const email of [ANNA, IAN_INTERNAL, standard]) await (await app.as(email)).get(path).expect(403);
});

it('shows the queues under the portal’s content security policy, and changes nothing', async () => {
  const staff = await app.as(STAFF);
  const page = await staff.get('/system/jobs').expect(200);
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  // The console frames it, nobody else; and it frames nobody else's pages.
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self';");
  expect(page.headers['x-frame-options']).toBe('SAMEORIGIN');
  const elsewhere = await staff.get('/catalog').expect(200);
  expect(elsewhere.headers['content-security-policy']).toContain("frame-ancestors 'none';");
  expect(page.headers['x-powered-by']).toBeUndefined();
  // Nothing in it runs but files of its own.
  const scripts = [...page.text.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes ?? '');
  expect(scripts.filter((one) => !/src="static\//.test(one) && !/type="application\/json"/.test(one))).toEqual([]);
  const [, file] = /src="(static\/js\/main[^"]+)"/.exec(page.text) ?? [];
  await staff.get(`/system/jobs/${file}`).expect(200);
  const { body } = await staff.get('/system/jobs/api/queues').expect(200);
  const { queues } = body as { queues: { name: string; readOnlyMode: boolean }[] };
  expect(queues.map(({ name }) => name).toSorted()).toEqual([
    'agreements',
    'certificates',
    'data-sheets',
    'erasures',
    'exports',
    'imports',
    'invoices',
    'mail',
    'maintenance',
    'newsletter',
    'pdf',
    'statements',
  ]);
  expect(queues.every(({ readOnlyMode }) => readOnlyMode)).toBe(true);
  await staff.put('/system/jobs/api/queues/mail/pause').expect(405);
});
