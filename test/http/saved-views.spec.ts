import { type Agent, IAN_INTERNAL, STAFF, TestApp } from '../app.js';
import { makeUser } from '../builders/people.js';
import type { SavedViewDto } from '../../src/system/views/saved-views.dto.js';
import { VIEW_RESOURCES } from '../../src/system/views/saved-view.entity.js';

let app: TestApp;
let zoe: Agent;
let ian: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  [zoe, ian] = await Promise.all([app.as(STAFF), app.as(IAN_INTERNAL)]);
});
afterAll(() => app.close());

const view = (name: string, isShared = false) => ({
  resource: 'quotes',
  name,
  query: 'status=sent&totalFrom=10000.00&sort=-total',
  isShared,
});
const save = async (agent: Agent, name: string, isShared = false) =>
  (await agent.post('/system/views').send(view(name, isShared)).expect(201)).body as SavedViewDto;
const seenBy = async (agent: Agent, resource = 'quotes') => {
  const { body } = await agent.get('/system/views').query({ resource }).expect(200);
  return (body as { data: SavedViewDto[] }).data.map(({ name, actions }) => [name, actions] as const);
};

it('a saved view is visible to its owner, and to all staff when shared; its owner and administrators can delete it', async () => {
  const own = await save(ian, 'Large');
  const shared = await save(ian, 'Everyone should look', true);
  expect(own).toMatchObject({ query: view('').query, isShared: false, savedBy: 'Ian Smit' });
  expect(await seenBy(ian)).toEqual([
    ['Everyone should look', ['delete']],
    ['Large', ['delete']],
  ]);
  expect(await seenBy(zoe)).toEqual([['Everyone should look', ['delete']]]);
  expect(await seenBy(ian, 'orders')).toEqual([]);

  await zoe.delete(`/system/views/${own.id}`).expect(404);
  await zoe.delete(`/system/views/${shared.id}`).expect(204);
  const zoes = await save(zoe, 'Mine, for all', true);
  expect(await seenBy(ian)).toEqual([
    ['Mine, for all', []],
    ['Large', ['delete']],
  ]);
  await ian.delete(`/system/views/${zoes.id}`).expect(404);
  await ian.delete(`/system/views/${own.id}`).expect(204);
});

it.each(VIEW_RESOURCES)('a view can be saved for the list of %s', async (resource) => {
  const name = `Of ${resource}`;
  await zoe
    .post('/system/views')
    .send({ ...view(name), resource })
    .expect(201);
  expect((await seenBy(zoe, resource)).map(([seen]) => seen)).toContain(name);
});

it('the name of a view is unique per user, also when saved concurrently', async () => {
  const answers = await Promise.all(
    ['Twice', 'TWICE', 'twice'].map((name) => zoe.post('/system/views').send(view(name))),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
  const refused = answers.find(({ status }) => status === 422);
  expect(refused?.body).toMatchObject({
    errors: [{ field: 'name', message: expect.stringContaining('already') as string }],
  });
  await save(ian, 'Twice');
});

it('a user can have at most 30 views', async () => {
  const hoarder = await app.as(
    await makeUser(app, { company: (await app.actor(STAFF)).companyId, accountType: 'admin' }),
  );
  for (let n = 1; n <= 30; n++) await save(hoarder, `Tab ${n}`);
  const { body } = await hoarder.post('/system/views').send(view('One more')).expect(422);
  expect(body).toMatchObject({ errors: [{ field: 'name' }] });
});

it.each([
  ['query', ''],
  ['query', 'status'],
  ['query', 'status=sent#&x=1'],
  ['query', 'status; drop table=1'],
  ['query', `status=${'x'.repeat(1000)}`],
  ['resource', 'sessions'],
  ['name', '  '],
])('the invalid %s is refused: %s', async (field, value) => {
  const { body } = await zoe
    .post('/system/views')
    .send({ ...view('Bad'), [field]: value })
    .expect(422);
  expect((body as { errors: { field: string }[] }).errors[0]?.field).toBe(field);
});
