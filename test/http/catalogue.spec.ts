import { setTimeout as delay } from 'node:timers/promises';
import type { Response } from 'supertest';
import { CatalogueAnswers } from '../../src/catalogue/catalogue-answers.js';
import { CATALOG_ITEMS } from '../../src/seeds/catalogue/catalog-items.js';
import { PRODUCT_GROUPS } from '../../src/seeds/catalogue/product-groups.js';
import {
  type Agent,
  ANNA,
  IAN_INTERNAL,
  PAULA_PARTNER,
  PENDING_PARTNER,
  SAM_SUSPENDED,
  STAFF,
  TestApp,
} from '../app.js';
import { makeUser } from '../builders/people.js';
import { pricesWrittenIn } from './written-prices.js';

let app: TestApp;
let visitor: Agent;
let anna: Agent;
beforeAll(async () => {
  app = await TestApp.start();
  visitor = app.visitor();
  anna = await app.as(ANNA);
});
afterAll(() => app.close());

interface Listing {
  data: { id: string; name: string; type: string; leadTimeWeeks: number; priceConfigurations: object[] }[];
  total: number;
  limit: number;
  offset: number;
}
const list = async (query: string, agent = visitor): Promise<Listing> =>
  (await agent.get(`/catalog${query}`).expect(200)).body as Listing;
const ids = async (query: string) => (await list(query)).data.map(({ id }) => id);
const all = CATALOG_ITEMS.map(({ id }) => id);

describe('prices', () => {
  const ADDRESSES = [
    '/catalog?limit=100',
    '/catalog?limit=100&category=Device&sort=name',
    ...all.map((id) => `/catalog/items/${id}`),
    '/catalog/groups',
    ...PRODUCT_GROUPS.map(({ slug }) => `/catalog/groups/${slug}`),
    '/catalog/sla-packages',
  ];
  /** Returns all values, at any depth, whose names suggest a price. */
  function pricesIn(part: unknown, name = ''): unknown[] {
    if (part === null || typeof part !== 'object') return /price|amount|cost|total|billing/i.test(name) ? [part] : [];
    return Object.entries(part).flatMap(([key, value]) =>
      pricesIn(value, Array.isArray(part) ? name : key === 'total' && 'data' in part ? '' : key),
    );
  }

  async function expectNoPrice(agent: Agent): Promise<void> {
    for (const address of ADDRESSES) {
      const { body, text } = (await agent.get(address).expect(200)) as unknown as Response;
      expect([address, pricesIn(body)]).toEqual([address, []]);
      expect(text).not.toMatch(/€|EUR\b/);
      expect([address, pricesWrittenIn(text)]).toEqual([address, []]);
    }
  }

  it('are hidden from a visitor in every answer', () => expectNoPrice(visitor));
  it('are hidden from a suspended account', async () => expectNoPrice(await app.as(SAM_SUSPENDED)));
  it('are hidden from an account pending approval', async () => expectNoPrice(await app.as(PENDING_PARTNER)));
  it('are hidden from an inactive account', async () =>
    expectNoPrice(await app.as(await makeUser(app, { accountStatus: 'inactive' }))));
  it('are hidden after the session has ended', async () => {
    const email = await makeUser(app);
    const agent = await app.signIn(email);
    await app.sql('update sessions set ended_at = now() where user_id = (select id from users where email = ?)', [
      email,
    ]);
    await expectNoPrice(agent);
  });

  it.each([ANNA, PAULA_PARTNER, IAN_INTERNAL, STAFF])('are visible to %s', async (email) => {
    const agent = await app.as(email);
    const { data } = await list('?limit=100', agent);
    const isPriced = ({ priceConfigurations }: (typeof data)[number]) =>
      (priceConfigurations as { billingPrice: number | null }[]).some(({ billingPrice }) => billingPrice !== null);
    expect(data.filter(isPriced)).toHaveLength(16);
    const { body } = await agent.get('/catalog/items/holotable-65').expect(200);
    expect(body).toMatchObject({ priceConfigurations: [{ billingPrice: 48_500, billingPeriod: 'one_time' }] });
    const { body: slas } = await agent.get('/catalog/sla-packages').expect(200);
    expect(pricesIn(slas).filter((price) => typeof price === 'number').length).toBeGreaterThan(20);
  });

  it('depend on the caller, not on a cached answer', async () => {
    const [asVisitor, asAnna, again] = await Promise.all([list('?limit=1'), list('?limit=1', anna), list('?limit=1')]);
    expect(asVisitor.data[0]?.priceConfigurations).toEqual([]);
    expect(asAnna.data[0]?.priceConfigurations).toHaveLength(2);
    expect(again).toEqual(asVisitor);
  });
});

describe('products', () => {
  it('are 17, listed in catalogue order', async () => {
    const { total, limit, offset } = await list('');
    expect({ total, limit, offset }).toEqual({ total: 17, limit: 25, offset: 0 });
    expect(await ids('')).toEqual(all);
  });

  it.each([
    ['?limit=5', all.slice(0, 5)],
    ['?limit=5&offset=5', all.slice(5, 10)],
    ['?limit=5&page=4', all.slice(15)],
    ['?limit=5&offset=100', []],
    ['?category=Software', ['presenter', 'collab-review', 'vision-sdk', 'spatial-sdk']],
    ['?type=SDK', ['vision-sdk', 'spatial-sdk']],
    ['?group=walls', ['holowall-tile', 'holowall-4k', 'holowall-arc', 'holowall-stage']],
    ['?group=nothing', []],
    ['?category=Device&type=SDK', []],
    ['?search=flight case', ['holotable-32']],
    ['?search=HOLODESK', ['holodesk-27']],
    ['?search=  ', all],
    ['?search=zzz', []],
    ['?sort=-leadTimeWeeks&limit=1', ['holoroom-theatre']],
    ['?sort=name&limit=2', ['collab-review', 'flexled-column']],
    ['?sort=-name&limit=2', ['vision-sdk', 'spatial-sdk']],
    ['?sort=-position', all.toReversed()],
    ['?range=[0,4]', all.slice(0, 5)],
    ['?range=[15,24]', all.slice(15)],
    ['?sort=["name","ASC"]&range=[0,1]', ['collab-review', 'flexled-column']],
    ['?sort=["position","DESC"]', all.toReversed()],
    ['?filter={"type":"SDK"}', ['vision-sdk', 'spatial-sdk']],
    ['?filter={"group":"walls","search":"arc"}&sort=["name","ASC"]&range=[0,9]', ['holowall-arc']],
  ])('are listed for %s', async (query, expected) => expect(await ids(encodeURI(query))).toEqual(expected));

  it.each([
    ['?limit=5', 'items 0-4/17'],
    ['?limit=5&page=4', 'items 15-16/17'],
    ['?range=[10,12]', 'items 10-12/17'],
    ['?search=zzz', 'items */0'],
  ])('requested with %s have the Content-Range %s', async (query, range) => {
    const { headers } = await visitor.get(`/catalog${encodeURI(query)}`).expect(200);
    expect(headers['content-range']).toBe(range);
  });

  it.each([
    ['?sort=price', 'sort must be one of position, name, type, leadTimeWeeks'],
    ['?sort=["billingPrice","ASC"]', 'sort must be one of position, name, type, leadTimeWeeks'],
    ['?color=red', "Unknown field 'color'"],
    ['?filter={"billingPrice":1}', "Unknown field 'billingPrice'"],
    ['?filter=x', 'filter must be JSON'],
    ['?range=x', 'range must be JSON'],
  ])('requested with %s return 400: %s', async (query, message) => {
    const { body } = await visitor.get(`/catalog${encodeURI(query)}`).expect(400);
    expect(body).toMatchObject({ code: 'malformed', message });
  });

  it('can be requested individually, with all configurations and options', async () => {
    const { body } = await anna.get('/catalog/items/holotable-32').expect(200);
    expect(body).toMatchObject({ id: 'holotable-32', name: 'HoloTable 32', activeUsers: 2, leadTimeWeeks: 6 });
    const { priceConfigurations } = body as { priceConfigurations: { id: string; options: { id: string }[] }[] };
    expect(priceConfigurations.map(({ id, options }) => [id, options.length])).toEqual([
      ['table-32-purchase', 10],
      ['table-32-rental', 7],
    ]);
    expect(priceConfigurations[0]?.options[3]).toEqual({
      id: 'sla-base-table-32',
      catalogItemId: 'holotable-32',
      productId: null,
      slaPackageId: 'sla-base',
      name: 'SLA Base',
      description: 'Remote support, answer in 2 business days',
      group: 'SLA',
      required: true,
      oneForEach: false,
      minQuantity: 1,
      maxQuantity: null,
      maxSelections: 1,
      billingPrice: 780,
      price: 780,
      unitPrice: 780,
      billingPeriod: 'yearly',
      billingTerm: 3,
    });
  });

  it.each([
    ['/catalog/items/nothing', 'Product not found'],
    ['/catalog/groups/nothing', 'Product group not found'],
  ])('requested at %s return 404: %s', async (path, message) => {
    expect((await visitor.get(path).expect(404)).body).toMatchObject({ code: 'not_found', message });
  });
});

describe('groups and service levels', () => {
  it('are listed in their order, and in reverse', async () => {
    const names = async (path: string) => {
      const { body } = await visitor.get(path).expect(200);
      return (body as { data: { slug?: string; id?: string }[] }).data.map(({ slug, id }) => slug ?? id);
    };
    const slugs = PRODUCT_GROUPS.map(({ slug }) => slug);
    expect(await names('/catalog/groups')).toEqual(slugs);
    expect(await names('/catalog/groups?sort=-position')).toEqual(slugs.toReversed());
    expect(await names('/catalog/groups?limit=2&offset=2')).toEqual(slugs.slice(2, 4));
    const tiers = ['sla-base', 'sla-plus', 'sla-critical', 'sla-rental', 'sla-rental-plus'];
    expect(await names('/catalog/sla-packages')).toEqual(tiers);
    expect(await names('/catalog/sla-packages?sort=-tier')).toEqual(tiers.toReversed());
  });

  it('a group lists its products', async () => {
    const { body } = await visitor.get('/catalog/groups/software').expect(200);
    expect((body as { products: { id: string }[] }).products.map(({ id }) => id)).toEqual([
      'presenter',
      'collab-review',
      'vision-sdk',
      'spatial-sdk',
    ]);
  });
});

describe('a cached answer', () => {
  const ADDRESSES = ['/catalog?limit=100', '/catalog/items/holodesk-27', '/catalog/groups/displays'];
  const tagOf = async (path: string, agent: Agent, tag?: string): Promise<[status: number, tag: string]> => {
    const request = agent.get(path);
    const { status, headers } = await (tag === undefined ? request : request.set('If-None-Match', tag));
    return [status, headers.etag as string];
  };

  it('returns 304 until the catalogue or the rights change', async () => {
    for (const path of ADDRESSES) {
      const [, tag] = await tagOf(path, anna);
      expect(await tagOf(path, anna, tag)).toEqual([304, tag]);
      expect((await tagOf(path, visitor, tag))[0]).toBe(200);
      const [, withoutPrices] = await tagOf(path, visitor);
      expect(withoutPrices).not.toBe(tag);
      expect((await tagOf(path, anna, withoutPrices))[0]).toBe(200);
      await app.sql(`update catalog_items set description = description || '!' where id = 'holodesk-27'`);
      expect((await tagOf(path, anna, tag))[0]).toBe(200);
    }
  });

  it('is private and has a Vary header for the cookie', async () => {
    const { headers } = await anna.get('/catalog').expect(200);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Encoding' });
  });

  it('has the same content in every encoding', async () => {
    for (const encoding of ['br', 'gzip', 'br, gzip', 'br;q=0, gzip', 'identity', 'gzip']) {
      const { headers, body } = await anna.get('/catalog?limit=100').set('Accept-Encoding', encoding).expect(200);
      const expected =
        encoding === 'identity' ? undefined : encoding.startsWith('br') && !/q=0/.test(encoding) ? 'br' : 'gzip';
      expect(headers['content-encoding']).toBe(expected);
      expect(headers['content-range']).toBe('items 0-16/17');
      expect((body as Listing).data).toHaveLength(17);
    }
  });

  it('is computed once, and the latest 200 are kept', async () => {
    const { kept } = app.get(CatalogueAnswers) as unknown as { kept: Map<string, object> };
    const keyOf = (n: number) => `false /api/v1/catalog?search=${n}`;
    for (let n = 0; n < 250; n++) await list(`?search=${n}`);
    expect(kept.size).toBe(200);
    expect([...kept.keys()].slice(0, 2)).toEqual([keyOf(50), keyOf(51)]);
    const last = kept.get(keyOf(249));
    await list('?search=249');
    expect(kept.get(keyOf(249))).toBe(last);
    expect(await ids('?limit=100')).toEqual(all);
    await app.sql('update catalog_items set position = position');
    await list('?search=249');
    expect([...kept.keys()]).toEqual([keyOf(249)]);
  });
});

describe('a change of the catalogue', () => {
  let second: TestApp;
  beforeAll(async () => {
    second = await TestApp.start({ databaseUrl: app.config.databaseUrl });
  });
  afterAll(() => second.close());

  const priceAt = async (agent: Agent): Promise<number> => {
    const { body } = await agent.get('/catalog/items/holodesk-27').expect(200);
    return (body as { priceConfigurations: { billingPrice: number }[] }).priceConfigurations[0]!.billingPrice;
  };

  it('is shown at once by every server', async () => {
    const agents = [anna, await second.as(ANNA)];
    for (const price of [13_000, 13_000.5, 12_900]) {
      await app.sql('update price_configurations set billing_price = ? where id = ?', [price, 'desk-27-purchase']);
      expect(await Promise.all(agents.map(priceAt))).toEqual([price, price]);
    }
  });

  it('is used in price calculations a second later by every server', async () => {
    const agents = [anna, await second.as(ANNA)];
    const items = [{ priceConfigurationId: 'desk-27-purchase', quantity: 1, selectedOptions: [] }];
    const subtotals = async () =>
      Promise.all(
        agents.map(async (agent) => {
          const { body } = await agent.post('/pricing/calculate').send({ items }).expect(200);
          return (body as { subtotal: number }).subtotal;
        }),
      );
    expect(await subtotals()).toEqual([12_900, 12_900]);
    await app.sql(`update price_configurations set billing_price = 13000 where id = 'desk-27-purchase'`);
    await delay(1000);
    expect(await subtotals()).toEqual([13_000, 13_000]);
    await app.sql(`update price_configurations set billing_price = 12900 where id = 'desk-27-purchase'`);
  });

  it('that is rolled back has no effect', async () => {
    const [before] = await app.sql('select version from catalogue_version');
    await app.sql(`begin; update price_configurations set billing_price = 1; rollback`);
    expect(await app.sql('select version from catalogue_version')).toEqual([before]);
    expect(await priceAt(anna)).toBe(12_900);
  });

  it.each([
    ['a new name', `update catalog_items set name = 'HoloDesk 28' where id = 'holodesk-27'`, 'HoloDesk 28'],
    ['another group', `update product_groups set name = 'Desks' where id = 'displays'`, 'Desks'],
    ['a new option', `update configuration_options set name = 'Pencil' where id = 'pen-desk-27'`, 'Pencil'],
    ['a service level', `update sla_packages set name = 'SLA Basis' where id = 'sla-base'`, 'SLA Basis'],
    ['its price', `update sla_prices set billing_price = 4321.01 where id = 'sla-base-own'`, '4321.01'],
  ])('%s is shown at once', async (_name, statement, text) => {
    const paths = ['/catalog/items/holodesk-27', '/catalog/groups', '/catalog/sla-packages'];
    const read = async () => {
      const answers = await Promise.all(paths.map((path) => anna.get(path).expect(200)));
      return answers.map((answer) => (answer as unknown as Response).text).join();
    };
    expect(await read()).not.toContain(text);
    await app.sql(statement);
    expect(await read()).toContain(text);
  });
});
