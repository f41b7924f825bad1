import { Comparisons } from '../../src/comparisons/comparisons.service.js';
import { type Agent, ANNA, PAULA_PARTNER, TestApp } from '../app.js';

let app: TestApp;
let anna: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  anna = await app.signIn(ANNA);
});
afterAll(() => app.close());
afterEach(() => app.sql('delete from comparisons'));

const TABLES = { name: 'Tables', productIds: ['holotable-65', 'holotable-32', 'holotable-98'] };

it('a comparison is saved with name and products in their order, and a stale copy is refused with 412', async () => {
  const { body: saved } = await anna
    .post('/comparisons')
    .send({ ...TABLES, name: '  Tables ' })
    .expect(201);
  expect(saved).toMatchObject({ ...TABLES, version: 1 });
  const { body: found, headers } = await anna.get(`/comparisons/${saved.id}`).expect(200);
  expect(found).toEqual(saved);
  expect(headers.etag).toBe('"1"');

  const walls = { name: 'Walls', productIds: ['holowall-arc', 'holowall-4k'] };
  const { body: changed } = await anna.put(`/comparisons/${saved.id}`).set('If-Match', '"1"').send(walls).expect(200);
  expect(changed).toMatchObject({ id: saved.id, ...walls, version: 2 });
  await anna.put(`/comparisons/${saved.id}`).set('If-Match', '"1"').send(TABLES).expect(412);
  await anna.delete(`/comparisons/${saved.id}`).set('If-Match', '"1"').expect(412);
  expect((await anna.get(`/comparisons/${saved.id}`).expect(200)).body).toMatchObject(walls);
  await anna.delete(`/comparisons/${saved.id}`).set('If-Match', '"2"').expect(204);
  await anna.get(`/comparisons/${saved.id}`).expect(404);
});

it('comparisons are private: two users can use the same name, and neither finds the other’s', async () => {
  const paula = await app.signIn(PAULA_PARTNER);
  const { body: hers } = await anna.post('/comparisons').send(TABLES).expect(201);
  await paula.post('/comparisons').send(TABLES).expect(201);
  await paula.get(`/comparisons/${hers.id}`).expect(404);
  await paula.put(`/comparisons/${hers.id}`).send(TABLES).expect(404);
  await paula.delete(`/comparisons/${hers.id}`).expect(404);
  expect((await paula.get('/comparisons').expect(200)).body).toMatchObject({ total: 1 });
});

it.each([
  ['no name', { ...TABLES, name: ' ' }, 'name', 'A name is required'],
  ['one product', { ...TABLES, productIds: ['holotable-65'] }, 'productIds', 'A comparison needs two to four products'],
  [
    'five products',
    { ...TABLES, productIds: ['holotable-32', 'holotable-65', 'holotable-98', 'holodesk-27', 'flexled-curve'] },

    'productIds',
    'A comparison needs two to four products',
  ],
  [
    'a product twice',
    { ...TABLES, productIds: ['holotable-65', 'holotable-65'] },

    'productIds',
    'A comparison has each product only once',
  ],
  [
    'a product that is not sold',
    { ...TABLES, productIds: ['holotable-65', 'holotable-650'] },

    'productIds',
    "There is no product 'holotable-650'",
  ],
])('a comparison with %s is refused with an error at its field', async (_what, body, field, message) => {
  const { body: problem } = await anna.post('/comparisons').send(body).expect(422);
  expect(problem.errors).toContainEqual({ field, message });
  expect((await anna.get('/comparisons').expect(200)).body).toMatchObject({ total: 0 });
});

it('a duplicate name is refused on create, on change and concurrently', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => anna.post('/comparisons').send(TABLES)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
  const { body: other } = await anna
    .post('/comparisons')
    .send({ ...TABLES, name: 'Others' })
    .expect(201);
  const { body: problem } = await anna.put(`/comparisons/${other.id}`).send(TABLES).expect(422);
  expect(problem.errors).toEqual([{ field: 'name', message: 'You already have a comparison with this name' }]);
  await anna
    .put(`/comparisons/${other.id}`)
    .send({ ...TABLES, name: 'Others' })
    .expect(200);
});

it('a comparison keeps a product that is no longer sold until the user removes it', async () => {
  const { body: saved } = await anna.post('/comparisons').send(TABLES).expect(201);
  await app.sql(`update comparisons set product_ids = '{gone-5,holotable-65}'`);
  await anna
    .put(`/comparisons/${saved.id}`)
    .send({ name: 'Kept', productIds: ['gone-5', 'holotable-32'] })
    .expect(200);
  await anna
    .put(`/comparisons/${saved.id}`)
    .send({ name: 'Kept', productIds: ['gone-6', 'holotable-32'] })
    .expect(422);
});

it('comparisons are listed with search and paging', async () => {
  for (const name of ['Beta', 'alpha', 'Gamma 100%'])
    await anna
      .post('/comparisons')
      .send({ ...TABLES, name })
      .expect(201);
  const names = async (query: string) => {
    const { body } = await anna.get(`/comparisons?${query}`).expect(200);
    return [body.total, ...body.data.map(({ name }: { name: string }) => name)];
  };
  expect(await names('')).toEqual([3, 'Gamma 100%', 'alpha', 'Beta']);
  expect(await names('limit=1&offset=1')).toEqual([3, 'alpha']);
  expect(await names('search=ALPH')).toEqual([1, 'alpha']);
  expect(await names('search=0%25')).toEqual([1, 'Gamma 100%']);
  await anna.get('/comparisons?sort=userId').expect(400);
});

it('a user can have at most 100 comparisons', async () => {
  const actor = await app.actor(ANNA);
  for (let made = 0; made < 100; made++) await app.get(Comparisons).save(actor, { ...TABLES, name: `No. ${made}` });
  const { body } = await anna.post('/comparisons').send(TABLES).expect(409);
  expect(body).toMatchObject({ code: 'too_many_comparisons' });
});
