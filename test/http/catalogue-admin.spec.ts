import sharp from 'sharp';
import type {
  CatalogAdminGroupDto,
  CatalogAdminItemDto,
  CatalogAdminOptionDto,
  CatalogAdminPriceConfigurationDto,
  PictureDto,
} from '../../src/catalogue/admin/catalogue-admin-answers.dto.js';
import type { ImportPreviewDto } from '../../src/catalogue/admin/catalogue-import.dto.js';
import type { CatalogItemDetailDto } from '../../src/catalogue/catalogue.dto.js';
import { MAX_LEAD_TIME_WEEKS } from '../../src/rules/lead-time.js';
import { MAIL_PICTURE_WIDTHS, mailPictureAt, PICTURE_WIDTHS, pictureAt } from '../../src/rules/pictures.js';
import type { QuoteDto } from '../../src/quotes/quote-answers.dto.js';
import { type Agent, ANNA, STAFF, TestApp } from '../app.js';
import { type MadeProduct, makeProduct } from '../builders/products.js';
import { makeQuote, TERMS } from '../builders/quotes.js';
import { FILES, pngHead } from '../builders/documents.js';
import { newItem, photo } from './catalogue-operations.js';

let app: TestApp;
let anna: Agent;
let staff: Agent;
let made: MadeProduct;
beforeAll(async () => {
  app = await TestApp.start();
  [anna, staff] = await Promise.all([app.as(ANNA), app.as(STAFF)]);
});
beforeEach(async () => {
  made = await makeProduct(app);
});
afterAll(() => app.close());

const ITEMS = '/system/catalog/items';
const CONFIGURATIONS = '/system/catalog/price-configurations';
const OPTIONS = '/system/catalog/configuration-options';
const PACKAGES = '/system/catalog/sla-packages';

const price = { billingPrice: 20, billingPeriod: 'monthly', billingTerm: 12 };
const item = async () => (await staff.get(`${ITEMS}/${made.itemId}`).expect(200)).body as CatalogAdminItemDto;
const offered = async () => (await anna.get(`/catalog/items/${made.itemId}`).expect(200)).body as CatalogItemDetailDto;
const drafted = (selectedOptions: { optionId: string; quantity: number }[] = []): Promise<QuoteDto> =>
  makeQuote(app, 'draft', {
    items: [{ productId: made.itemId, priceConfigurationId: made.configurationId, quantity: 1, selectedOptions }],
  });
const configurations = async () => {
  const { body } = await staff.get(`${CONFIGURATIONS}?catalogItemId=${made.itemId}`).expect(200);
  return (body as { data: CatalogAdminPriceConfigurationDto[] }).data;
};
const defaults = async () => (await configurations()).filter(({ isDefault }) => isDefault).map(({ id }) => id);
const addConfiguration = async (fields: object = {}) =>
  (
    await staff
      .post(CONFIGURATIONS)
      .send({ ...price, name: 'Rental', catalogItemId: made.itemId, ...fields })
      .expect(201)
  ).body as CatalogAdminPriceConfigurationDto;
const addOption = async (fields: object = {}, status = 201) =>
  (
    await staff
      .post(OPTIONS)
      .send({ ...price, name: 'Lamp', priceConfigurationId: made.configurationId, ...fields })
      .expect(status)
  ).body as CatalogAdminOptionDto;

describe('products', () => {
  it('are created with an id made from their name and offered at once', async () => {
    const first = (await staff.post(ITEMS).send(newItem()).expect(201)).body as CatalogAdminItemDto;
    const second = (await staff.post(ITEMS).send(newItem()).expect(201)).body as CatalogAdminItemDto;
    expect([first.id, second.id]).toEqual(['hololamp', 'hololamp-2']);
    expect(first).toMatchObject({
      ...newItem(),
      version: 1,
      updatedBy: 'Mira Jansen',
      defaultPrice: null,
      priceConfigurationCount: 0,
    });
    await app.visitor().get('/catalog/items/hololamp').expect(200);
    const { body } = await staff
      .post(ITEMS)
      .send({ ...newItem(), id: 'hololamp' })
      .expect(422);
    expect(body).toMatchObject({ errors: [{ field: 'id', message: 'This ID is already in use' }] });
  });

  it('are changed only in the given fields, and a stale copy is refused with 412', async () => {
    const before = await item();
    const { body, headers } = await staff
      .put(`${ITEMS}/${made.itemId}`)
      .set('If-Match', '"1"')
      .send({ name: 'HoloLens' })
      .expect(200);
    expect(body).toEqual({
      ...before,
      name: 'HoloLens',
      version: 2,
      updatedAt: expect.any(String),
      updatedBy: 'Mira Jansen',
    });
    expect(headers.etag).toBe('"2"');
    await staff.put(`${ITEMS}/${made.itemId}/lead-time`).set('If-Match', '"1"').send({ leadTimeWeeks: 3 }).expect(412);
    expect((await item()).leadTimeWeeks).toBe(6);
    await staff.put(`${ITEMS}/${made.itemId}/lead-time`).set('If-Match', '"2"').send({ leadTimeWeeks: 3 }).expect(200);
    expect(await offered()).toMatchObject({ name: 'HoloLens', leadTimeWeeks: 3 });
  });

  it.each([0, 260])('can have a lead time of %p weeks, as a quote can', async (leadTimeWeeks) => {
    await staff.put(`${ITEMS}/${made.itemId}/lead-time`).send({ leadTimeWeeks }).expect(200);
    expect(await offered()).toMatchObject({ leadTimeWeeks });
    const { id } = await makeQuote(app, 'pending_approval');
    await staff
      .put(`/system/quotes/${id}/approve`)
      .send({ ...TERMS, leadTimeWeeks })
      .expect(200);
  });

  it('have the same lead-time range in the database as quotes and orders', async () => {
    const found = await app.sql<{ name: string; rule: string }>(
      `select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint where conname like '%_lead_time' order by 1`,
    );
    expect(found.map(({ name }) => name)).toEqual(['catalog_items_lead_time', 'orders_lead_time', 'quotes_lead_time']);
    for (const { rule } of found)
      expect(rule).toMatch(new RegExp(`lead_time_weeks >= 0.*lead_time_weeks <= ${MAX_LEAD_TIME_WEEKS}\\D`));
  });

  it.each([
    [{ leadTimeWeeks: -1 }, 'leadTimeWeeks', 'Lead time must not be negative'],
    [{ leadTimeWeeks: 0.5 }, 'leadTimeWeeks', 'Lead time must be a whole number of weeks'],
    [{ leadTimeWeeks: 261 }, 'leadTimeWeeks', 'Lead time must be at most 260 weeks'],
    [{ leadTimeWeeks: null }, 'leadTimeWeeks', 'Lead time is required'],
    [{ name: null }, 'name', 'Name is required'],
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ groupSlug: 'nothing' }, 'groupSlug', 'There is no such product group'],
    [{ image: '/pictures/none.webp' }, 'image', 'Please select a picture'],
    [{ image: 'https://elsewhere.example/a.webp' }, 'image', 'Please select a picture'],
    [{ activeUsers: 0 }, 'activeUsers', 'Active users must be a whole number from 1 to 9999'],
    [{ industries: ['mining'] }, 'industries', 'Please select a valid industry'],
  ])('refuse %j', async (fields, field, message) => {
    const { body } = await staff.put(`${ITEMS}/${made.itemId}`).send(fields).expect(422);
    expect(body).toMatchObject({ errors: [{ field, message }] });
  });

  it('are deleted with their configurations and options', async () => {
    const { body } = await staff.delete(`${ITEMS}/${made.itemId}`).expect(200);
    expect(body).toEqual({ deleted: true, archived: false });
    await staff.get(`${ITEMS}/${made.itemId}`).expect(404);
    await staff.get(`${CONFIGURATIONS}/${made.configurationId}`).expect(404);
    await staff.get(`${OPTIONS}/${made.optionId}`).expect(404);
  });

  it('are archived when quoted, and can be restored', async () => {
    const { id } = await drafted();
    const { body } = await staff.delete(`${ITEMS}/${made.itemId}`).expect(200);
    expect(body).toEqual({ deleted: false, archived: true });
    await anna.get(`/catalog/items/${made.itemId}`).expect(404);
    await anna.get(`/quotes/${id}`).expect(200);
    const { body: refused } = await anna.post(`/quotes/${id}/submit`).send({}).expect(422);
    expect(refused).toMatchObject({ message: expect.stringMatching(/^Made .* can no longer be ordered/) });
    expect((await item()).archivedAt).toEqual(expect.any(String));
    await staff.put(`${ITEMS}/${made.itemId}`).send({ archived: false }).expect(200);
    await anna.post(`/quotes/${id}/submit`).send({}).expect(200);
  });

  it('that are an option of another product are archived, and that option is no longer offered', async () => {
    const other = made;
    made = await makeProduct(app);
    const option = await addOption({ catalogItemId: other.itemId });
    expect((await offered()).priceConfigurations[0]?.options.map(({ id }) => id)).toContain(option.id);
    const { body } = await staff.delete(`${ITEMS}/${other.itemId}`).expect(200);
    expect(body).toEqual({ deleted: false, archived: true });
    expect((await offered()).priceConfigurations[0]?.options.map(({ id }) => id)).toEqual([made.optionId]);
  });

  it('list the available pictures', async () => {
    const { body } = await staff.get('/system/catalog/pictures?search=table&limit=2').expect(200);
    expect(body).toMatchObject({
      data: [{ path: '/pictures/table-65.webp' }, { path: '/pictures/table-command.webp' }],
    });
  });
});

describe('an import', () => {
  const HEAD = 'Kind,Id,Part of,Name,Lead time (weeks),Price,Billing period,Term,Group,Required,Minimum,Maximum';
  const preview = async (csv: string) =>
    (await staff.post('/system/catalog/import/preview').send({ csv }).expect(200)).body as ImportPreviewDto;
  const run = (csv: string, version: string) => staff.post('/system/catalog/import').send({ csv, version });
  const rows = () => ({
    item: `product,${made.itemId},,,4,,,,,,,`,
    configuration: `configuration,${made.configurationId},${made.itemId},Purchase,,"999,50",one_time,1,,,,`,
    option: `option,${made.optionId},${made.configurationId},Stand,,"10,00",one_time,1,lamps,yes,2,5`,
  });

  it('previews the changes and applies them on confirmation', async () => {
    const { item: row, configuration, option } = rows();
    const csv = ['\ufeff' + HEAD, row.replace(',,,4', `,,Made ${made.itemId},4`), configuration, option].join('\r\n');
    const before = await offered();
    const seen = await preview(csv);
    expect(seen).toMatchObject({ rows: 3, records: 3, errors: [] });
    expect(seen.changes.map(({ row: line, column, before: was, after }) => [line, column, was, after])).toEqual([
      [2, 'Lead time (weeks)', '6', '4'],
      [3, 'Price', '1000.00', '999.5'],
      [4, 'Group', '', 'lamps'],
      [4, 'Required', 'no', 'yes'],
      [4, 'Minimum', '1', '2'],
      [4, 'Maximum', '', '5'],
    ]);
    expect(await offered()).toEqual(before);
    expect((await run(csv, seen.version).expect(200)).body).toEqual({ records: 3 });
    expect(await offered()).toMatchObject({
      leadTimeWeeks: 4,
      priceConfigurations: [
        { billingPrice: 999.5, options: [{ group: 'lamps', required: true, minQuantity: 2, maxQuantity: 5 }] },
      ],
    });
    expect(await item()).toMatchObject({ version: 2, updatedBy: 'Mira Jansen' });
    expect(await preview(csv)).toMatchObject({ records: 0, changes: [], errors: [] });
    await run(csv, seen.version).expect(409);
  });

  it('asks for the decimal mark when it is ambiguous, and for confirmation of price changes over 50%', async () => {
    const csv = `Kind;Id;Price\nconfiguration;${made.configurationId};18.900`;
    const body = { csv, decimalMark: ',' };
    const asked = await preview(csv);
    const unclear = [{ row: 2, column: 'Price', cell: '18.900', point: 18.9, comma: 18_900 }];
    expect(asked).toMatchObject({ decimalMark: null, unclear, records: 0, changes: [], errors: [] });
    expect((await run(csv, asked.version).expect(422)).body).toMatchObject({ errors: [{ field: 'decimalMark' }] });
    await staff.post('/system/catalog/import/preview').send({ csv, decimalMark: ';' }).expect(422);

    const { body: seen } = await staff.post('/system/catalog/import/preview').send(body).expect(200);
    const price = { before: 1000, after: 18_900, change: 17.9, isLarge: true };
    expect(seen).toMatchObject({ decimalMark: ',', unclear, records: 1, changes: [{ after: '18900', price }] });
    for (const confirmedRows of [undefined, [], [3]]) {
      const { body: refused } = await staff
        .post('/system/catalog/import')
        .send({ ...body, version: asked.version, confirmedRows })
        .expect(422);
      expect(refused).toMatchObject({
        errors: [{ field: 'confirmedRows', message: expect.stringMatching(/^Row 2: The price of /) as string }],
      });
    }
    expect(await item()).toMatchObject({ defaultPrice: { billingPrice: 1000 } });
    await staff
      .post('/system/catalog/import')
      .send({ ...body, version: asked.version, confirmedRows: [2] })
      .expect(200);
    expect(await item()).toMatchObject({ defaultPrice: { billingPrice: 18_900 } });
    const free = await preview(csv.replace('18.900', ''));
    expect(free.changes).toMatchObject([{ price: { before: 18_900, after: null, change: null, isLarge: true } }]);
    const half = await preview(csv.replace('18.900', '28350'));
    expect(half.changes).toMatchObject([{ price: { change: 0.5, isLarge: false } }]);
  });

  it('lists errors by row and column and writes nothing', async () => {
    const csv = [
      HEAD,
      `product,${made.itemId},,,261,,,,,,,`,
      `configuration,${made.configurationId},elsewhere,Purchase,3,a lot,daily,1,,,,`,
      `option,${made.optionId},${made.configurationId},Stand,,12,one_time,1,,maybe,5,4`,
      `option,${made.optionId},${made.configurationId},Stand,,12,one_time,1,,no,5,4`,
      'product,nothing,,,1,,,,,,,',
      'thing,nothing,,,1,,,,,,,',
    ].join('\n');
    const { errors, version } = await preview(csv);
    expect(errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      '2 Name: Name is required',
      '2 Lead time (weeks): Lead time must be at most 260 weeks',
      '3 Part of: This cannot be changed here',
      '3 Lead time (weeks): A configuration has none: leave this cell empty',
      '3 Price: Price must be a number, such as 1250.50',
      '3 Billing period: Please select a billing period',
      '4 Required: Required must be yes or no',
      '4 Maximum: Maximum quantity must not be less than the minimum',
      '5 Id: This is in an earlier row as well',
      "6 Id: There is no product 'nothing'",
      '7 Kind: Kind must be one of product, configuration, option',
    ]);
    const { body } = await run(csv, version).expect(422);
    expect(body).toMatchObject({ message: 'Row 2: Name is required' });
    expect(await item()).toMatchObject({ version: 1, leadTimeWeeks: 6 });
    expect((await preview('A,B\n1,2')).errors.map(({ message }) => message)).toEqual([
      "There is no column 'A'",
      "There is no column 'B'",
      "The column 'Kind' is missing",
      "The column 'Id' is missing",
    ]);
  });

  it('is refused with 409 when the catalogue changed since the preview', async () => {
    const csv = `Kind;Id;Price\nconfiguration;${made.configurationId};1,25`;
    const { version, changes } = await preview(csv);
    expect(changes).toMatchObject([{ column: 'Price', before: '1000.00', after: '1.25' }]);
    await staff.put(`${ITEMS}/${made.itemId}/lead-time`).send({ leadTimeWeeks: 3 }).expect(200);
    const { body } = await run(csv, version).expect(409);
    expect(body).toMatchObject({ code: 'catalogue_changed' });
    expect(await item()).toMatchObject({ defaultPrice: { billingPrice: 1000 } });
  });
});

describe('product groups', () => {
  const GROUPS = '/system/catalog/groups';
  const group = async (id: string) => (await staff.get(`${GROUPS}/${id}`).expect(200)).body as CatalogAdminGroupDto;
  const order = async () => {
    const { body } = await app.visitor().get('/catalog/groups').expect(200);
    return (body as { data: { slug: string }[] }).data.map(({ slug }) => slug);
  };

  it('change their texts and position, for customers too', async () => {
    const before = await order();
    const [first = '', second = '', third = ''] = before;
    const { version } = await group(third);
    const { body } = await staff
      .put(`${GROUPS}/${third}`)
      .set('If-Match', `"${version}"`)
      .send({ name: 'Spaces', headline: 'Step in', description: 'A room', position: 0 })
      .expect(200);
    expect(body).toMatchObject({ name: 'Spaces', position: 0, version: version + 1, updatedBy: 'Mira Jansen' });
    expect(await order()).toEqual([third, first, second, ...before.slice(3)]);
    const shown = await app.visitor().get(`/catalog/groups/${third}`).expect(200);
    expect(shown.body).toMatchObject({ name: 'Spaces', headline: 'Step in', description: 'A room' });
    await staff.put(`${GROUPS}/${third}`).set('If-Match', `"${version}"`).send({ name: 'Rooms' }).expect(412);
    await staff.put(`${GROUPS}/${first}`).send({ position: 99 }).expect(200);
    expect(await order()).toEqual([third, second, ...before.slice(3), first]);
  });

  it('keep unique positions when many are moved at once', async () => {
    const ids = await order();
    await Promise.all(ids.map((id) => staff.put(`${GROUPS}/${id}`).send({ position: 0 }).expect(200)));
    const { body } = await staff.get(GROUPS).expect(200);
    const places = (body as { data: CatalogAdminGroupDto[] }).data.map(({ position }) => position);
    expect(places).toEqual(ids.map((_id, place) => place));
  });

  it.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ headline: 'x'.repeat(201) }, 'headline', 'Headline cannot exceed 200 characters'],
    [{ position: -1 }, 'position', 'Position must be a whole number from 0 to 9999'],
  ])('refuse %j', async (fields, field, message) => {
    const { body } = await staff.put(`${GROUPS}/walls`).send(fields).expect(422);
    expect(body).toMatchObject({ errors: [{ field, message }] });
    await staff.get(`${GROUPS}/nothing`).expect(404);
  });
});

describe('pictures', () => {
  const upload = (content: Buffer, name = 'photo.jpg') =>
    staff.post('/system/catalog/pictures').attach('picture', content, name);

  it('are stored upright, 4:3, in every width and without EXIF data', async () => {
    const upright = await sharp({ create: { width: 1500, height: 2000, channels: 3, background: '#3366cc' } })
      .jpeg()
      .withExif({ IFD0: { Artist: 'Mira Jansen', Orientation: '6' } })
      .toBuffer();
    const { path } = (await upload(upright).expect(201)).body as PictureDto;
    expect((await upload(upright).expect(201)).body).toEqual({ path });
    expect((await upload(await photo()).expect(201)).body).not.toEqual({ path });
    for (const width of [1280, ...PICTURE_WIDTHS]) {
      const address = width === 1280 ? path : pictureAt(path, width as 64);
      const { headers, body } = await app.visitor().get(address.replace('/api/v1', '')).expect(200);
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(await sharp(body as Buffer).metadata()).toMatchObject({ format: 'webp', width, height: width * 0.75 });
      expect((body as Buffer).includes('Mira')).toBe(false);
      if (width === 64) expect((body as Buffer).length).toBeLessThan(6_000);
    }
    for (const width of MAIL_PICTURE_WIDTHS) {
      const address = mailPictureAt(path, width).replace('/api/v1', '');
      await app.visitor().get(address).expect(200).expect('content-type', 'image/jpeg');
      const { body } = await app.visitor().get(address).expect(200); // from the stored file
      expect(await sharp(body as Buffer).metadata()).toMatchObject({ format: 'jpeg', width, height: width * 0.75 });
    }
    const { body } = await staff.put(`${ITEMS}/${made.itemId}`).send({ image: path }).expect(200);
    expect(body).toMatchObject({ image: path });
    expect(await offered()).toMatchObject({ image: path });
    expect((await staff.get('/system/catalog/pictures?limit=100').expect(200)).body).toMatchObject({
      data: expect.arrayContaining([{ path }]),
    });
  });

  it.each(['png', 'webp'] as const)('may be %s', async (format) => {
    await upload(await photo(format), 'whatever.bin').expect(201);
  });

  const small = () =>
    sharp({ create: { width: 639, height: 480, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['a PDF', () => FILES.pdf, 'Please choose a PNG, JPEG or WebP picture'],
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'Please choose a PNG, JPEG or WebP picture',
    ],
    ['nothing', () => Buffer.alloc(0), 'Please choose a PNG, JPEG or WebP picture'],
    ['half a picture', async () => (await photo('png')).subarray(0, 700), 'This picture is damaged'],
    ['a small one', small, 'This picture is too small: it needs at least 640 × 480 pixels'],
    ['a bomb', () => pngHead(30_000, 30_000), 'This picture has too many pixels (at most 40 million)'],
  ])('are refused: %s', async (_name, content, message) => {
    const { body } = await upload(await content()).expect(422);
    expect(body).toMatchObject({ message, errors: [{ field: 'picture', message }] });
  });

  it('are refused if they are over 10 MB or missing', async () => {
    expect((await upload(Buffer.alloc(10 * 1024 * 1024 + 1)).expect(413)).body).toMatchObject({
      errors: [{ field: 'picture', message: 'This file is larger than 10MB' }],
    });
    expect((await staff.post('/system/catalog/pictures').field('a', 'b').expect(422)).body).toMatchObject({
      errors: [{ field: 'picture', message: 'Please select a picture' }],
    });
  });

  it.each([
    'nothing.webp',
    `${'0'.repeat(32)}.webp`,
    `${'0'.repeat(32)}-320.jpg`,
    `${'0'.repeat(32)}-65.webp`,
    '..%2f..%2fpackage.json',
  ])('that do not exist return 404: %s', async (name) => {
    await app.visitor().get(`/catalog/pictures/${name}`).expect(404);
  });
});

describe('the default price configuration of a product', () => {
  it('moves to the configuration that is made the default', async () => {
    const rental = await addConfiguration({ isDefault: true });
    expect(await defaults()).toEqual([rental.id]);
    expect(await item()).toMatchObject({ defaultPrice: price, priceConfigurationCount: 2 });
    await staff.put(`${CONFIGURATIONS}/${made.configurationId}`).send({ isDefault: true }).expect(200);
    expect(await defaults()).toEqual([made.configurationId]);
  });

  it.each([
    ['isDefault', { isDefault: false }],
    ['isActive', { isActive: false }],
    ['archived', { archived: true }],
  ])('cannot be removed while another configuration is active: %s', async (field, changes) => {
    await addConfiguration();
    const { body } = await staff.put(`${CONFIGURATIONS}/${made.configurationId}`).send(changes).expect(422);
    expect(body).toMatchObject({
      errors: [{ field, message: 'Make another price configuration the default first' }],
    });
    await staff.delete(`${CONFIGURATIONS}/${made.configurationId}`).expect(422);
    expect(await defaults()).toEqual([made.configurationId]);
  });

  it('is removed with the last active configuration and set on the next new one', async () => {
    await staff.put(`${CONFIGURATIONS}/${made.configurationId}`).send({ isActive: false }).expect(200);
    expect(await defaults()).toEqual([]);
    expect((await offered()).priceConfigurations).toEqual([]);
    const rental = await addConfiguration();
    expect(await defaults()).toEqual([rental.id]);
  });

  it('is never an inactive or archived configuration', async () => {
    const { body } = await staff
      .post(CONFIGURATIONS)
      .send({ ...price, name: 'Old', catalogItemId: made.itemId, isDefault: true, isActive: false })
      .expect(422);
    expect(body).toMatchObject({ errors: [{ field: 'isDefault' }] });
    await expect(
      app.sql('update price_configurations set archived_at = now() where id = ?', [made.configurationId]),
    ).rejects.toThrow('price_configurations_default_is_offered');
  });

  it('stays unique after twenty concurrent changes', async () => {
    const all = await Promise.all(
      Array.from({ length: 5 }, (_, number) => addConfiguration({ name: `Way ${number}` })),
    );
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        staff.put(`${CONFIGURATIONS}/${all[number % 5]?.id}`).send({ isDefault: true }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await defaults()).toHaveLength(1);
  });
});

describe('price configurations', () => {
  it('billed once have a term of 1', async () => {
    expect(await addConfiguration({ billingPeriod: 'one_time', billingTerm: 7 })).toMatchObject({ billingTerm: 1 });
    const { id } = await addConfiguration({ billingPrice: null });
    const { body } = await staff.put(`${CONFIGURATIONS}/${id}`).send({ billingPeriod: 'one_time' }).expect(200);
    expect(body).toMatchObject({ billingPrice: null, billingTerm: 1 });
  });

  it('that are quoted are archived, and submitted quotes stay unchanged', async () => {
    const sent = await makeQuote(app, 'sent', {
      items: [{ productId: made.itemId, priceConfigurationId: made.configurationId, quantity: 2, selectedOptions: [] }],
    });
    await staff.put(`${CONFIGURATIONS}/${made.configurationId}`).send({ billingPrice: 5, name: 'Cheap' }).expect(200);
    const { body } = await staff.delete(`${CONFIGURATIONS}/${made.configurationId}`).expect(200);
    expect(body).toEqual({ deleted: false, archived: true });
    expect((await anna.get(`/quotes/${sent.id}`).expect(200)).body).toEqual(sent);
    expect((await offered()).priceConfigurations).toEqual([]);
  });
});

describe('options', () => {
  it('refuse a minimum above the maximum', async () => {
    const fields = { minQuantity: 5, maxQuantity: 4 };
    expect(await addOption(fields, 422)).toMatchObject({
      errors: [{ field: 'maxQuantity', message: 'Maximum quantity must not be less than the minimum' }],
    });
    const { body } = await staff.put(`${OPTIONS}/${made.optionId}`).send({ maxQuantity: 2 }).expect(200);
    expect(body).toMatchObject({ minQuantity: 1, maxQuantity: 2 });
    await staff.put(`${OPTIONS}/${made.optionId}`).send({ minQuantity: 3 }).expect(422);
  });

  it('can be one for each product, also in the import', async () => {
    expect((await offered()).priceConfigurations[0]!.options[0]).toMatchObject({ oneForEach: false });
    const csv = `Kind;Id;One for each\noption;${made.optionId};yes`;
    const { body } = await staff.post('/system/catalog/import/preview').send({ csv }).expect(200);
    const { version, changes } = body as ImportPreviewDto;
    expect(changes).toMatchObject([{ column: 'One for each', before: 'no', after: 'yes' }]);
    await staff.post('/system/catalog/import').send({ csv, version }).expect(200);
    expect((await offered()).priceConfigurations[0]!.options[0]).toMatchObject({ oneForEach: true });
    const { body: off } = await staff.put(`${OPTIONS}/${made.optionId}`).send({ oneForEach: false }).expect(200);
    expect(off).toMatchObject({ oneForEach: false });
    const wrong = await staff.put(`${OPTIONS}/${made.optionId}`).send({ oneForEach: 'often' }).expect(422);
    expect(wrong.body).toMatchObject({ errors: [{ field: 'oneForEach' }] });
  });

  it('and their product say what they sell, also in the import, and so do the lines of a quote', async () => {
    const sold = async (id: string) =>
      (
        await app.sql<{ supply: string }>('select supply from quote_items where quote_id = ? order by position', [id])
      ).map(({ supply }) => supply);
    const chosen = [{ optionId: made.optionId, quantity: 1 }];
    expect((await item()).supply).toBeNull();
    expect(await sold((await drafted(chosen)).id)).toEqual(['goods', 'goods']);
    const csv = `Kind;Id;Supply\nproduct;${made.itemId};goods_with_installation\noption;${made.optionId};service`;
    const { version } = (await staff.post('/system/catalog/import/preview').send({ csv }).expect(200))
      .body as ImportPreviewDto;
    await staff.post('/system/catalog/import').send({ csv, version }).expect(200);
    expect(await sold((await drafted(chosen)).id)).toEqual(['goods_with_installation', 'service']);
    const { body } = await staff.put(`${OPTIONS}/${made.optionId}`).send({ supply: null }).expect(200);
    expect(body).toMatchObject({ supply: null });
    expect(await sold((await drafted(chosen)).id)).toEqual(['goods_with_installation', 'goods_with_installation']);
    const wrong = await staff.put(`${ITEMS}/${made.itemId}`).send({ supply: 'hope' }).expect(422);
    expect(wrong.body).toMatchObject({ errors: [{ field: 'supply', message: 'Please select what is sold' }] });
    expect(await offered()).not.toHaveProperty('supply');
  });

  it('share the selection limit of their group', async () => {
    const first = await addOption({ group: 'lamps', maxSelections: 2 });
    const second = await addOption({ group: 'lamps' });
    expect(second.maxSelections).toBe(2);
    await staff.put(`${OPTIONS}/${second.id}`).send({ maxSelections: 1 }).expect(200);
    expect((await staff.get(`${OPTIONS}/${first.id}`).expect(200)).body).toMatchObject({
      maxSelections: 1,
      version: 2,
    });
  });

  it('of an SLA take the price of its package', async () => {
    const fields = { slaPackageId: made.packageId, group: 'SLA' };
    expect(await addOption(fields, 422)).toMatchObject({ errors: [{ field: 'billingPrice' }] });
    expect(await addOption({ ...fields, billingPrice: null, group: 'lamps' }, 422)).toMatchObject({
      errors: [{ field: 'group' }],
    });
    const option = await addOption({ ...fields, billingPrice: null });
    expect(option.id).toMatch(/^sla-/);
    const find = async () => (await offered()).priceConfigurations[0]?.options.find(({ id }) => id === option.id);
    const shown = async () =>
      ((await staff.get(`${OPTIONS}/${option.id}`).expect(200)).body as CatalogAdminOptionDto).slaPrice;
    expect(await find()).toMatchObject({ billingPrice: 50 });
    expect(await shown()).toEqual({ billingPrice: 50, billingPeriod: 'one_time', billingTerm: 1 });
    const prices = [price, { ...price, deviceId: made.itemId, billingPrice: 33 }];
    await staff.put(`${PACKAGES}/${made.packageId}`).send({ prices }).expect(200);
    expect(await find()).toMatchObject({ billingPrice: 33, billingPeriod: 'monthly', billingTerm: 12 });
    expect(await shown()).toEqual({ billingPrice: 33, billingPeriod: 'monthly', billingTerm: 12 });
    const elsewhere = [{ ...price, deviceId: 'holodesk-27' }];
    await staff.put(`${PACKAGES}/${made.packageId}`).send({ prices: elsewhere }).expect(200);
    expect(await shown()).toBeNull();
    const { body } = await staff.delete(`${PACKAGES}/${made.packageId}`).expect(200);
    expect(body).toEqual({ deleted: false, archived: true });
    expect(await find()).toBeUndefined();
  });

  it('in a draft are archived, and editing the draft is refused', async () => {
    const { id, items } = await drafted([{ optionId: made.optionId, quantity: 1 }]);
    const { body } = await staff.delete(`${OPTIONS}/${made.optionId}`).expect(200);
    expect(body).toEqual({ deleted: false, archived: true });
    expect((await anna.get(`/quotes/${id}`).expect(200)).body).toMatchObject({ items });
    const { body: refused } = await anna.put(`/quotes/${id}/items/${items[0]?.id}`).send({ quantity: 2 }).expect(422);
    expect(refused).toMatchObject({ message: expect.stringMatching(/^This option cannot be ordered with Made/) });
  });

  it('that are not quoted are deleted', async () => {
    const { body } = await staff.delete(`${OPTIONS}/${made.optionId}`).expect(200);
    expect(body).toEqual({ deleted: true, archived: false });
  });
});

describe('SLA packages', () => {
  it('have one price per product', async () => {
    const body = { name: 'SLA Gold', tier: ' GOLD ', includedFeatures: ['Phone'], prices: [price] };
    const created = (await staff.post(PACKAGES).send(body).expect(201)).body as object;
    expect(created).toMatchObject({ id: 'sla-gold', tier: 'gold', prices: [{ ...price, deviceId: null }] });
    for (const prices of [
      [price, price],
      [
        { ...price, deviceId: made.itemId },
        { ...price, deviceId: made.itemId },
      ],
    ]) {
      await staff.put(`${PACKAGES}/sla-gold`).send({ prices }).expect(422);
    }
    await staff
      .put(`${PACKAGES}/sla-gold`)
      .send({ prices: [{ ...price, deviceId: 'nothing' }] })
      .expect(422);
    await staff.delete(`${PACKAGES}/sla-gold`).expect(200);
    await staff.get(`${PACKAGES}/sla-gold`).expect(404);
  });
});

describe('deleting a record while it is being quoted', () => {
  it.each([
    ['product', () => `${ITEMS}/${made.itemId}`],
    ['price configuration', (rentalId: string) => `${CONFIGURATIONS}/${rentalId}`],
    ['option', () => `${OPTIONS}/${made.optionId}`],
  ])('archives a %s that was quoted, or deletes it and refuses the quote', async (what, path) => {
    for (let round = 0; round < 6; round++) {
      made = await makeProduct(app);
      const { id: rentalId } = await addConfiguration();
      const line = { productId: made.itemId, quantity: 1 };
      const item =
        what === 'option'
          ? {
              ...line,
              priceConfigurationId: made.configurationId,
              selectedOptions: [{ optionId: made.optionId, quantity: 1 }],
            }
          : { ...line, priceConfigurationId: rentalId, selectedOptions: [] };
      const [quoted, removed] = await Promise.all([
        anna.post('/quotes').send({ items: [item] }),
        staff.delete(path(rentalId)).expect(200),
      ]);
      const isQuoted = quoted.status === 201;
      expect(quoted.status).toBe(isQuoted ? 201 : 422);
      expect(removed.body).toEqual({ deleted: !isQuoted, archived: isQuoted });
    }
  });
});

describe('lists', () => {
  const SORTS = {
    [ITEMS]: ['position', 'name', 'category', 'type', 'leadTimeWeeks', 'updatedAt'],
    [CONFIGURATIONS]: ['position', 'name', 'billingPrice', 'updatedAt'],
    [OPTIONS]: ['position', 'name', 'group', 'billingPrice', 'updatedAt'],
    [PACKAGES]: ['position', 'name', 'tier', 'updatedAt'],
  };

  it.each(Object.entries(SORTS).flatMap(([path, sorts]) => sorts.map((sort) => [path, sort])))(
    'of %s can be sorted by %s in both directions',
    async (path, sort) => {
      const ids = async (order: string) => {
        const { body } = await staff.get(`${path}?limit=100&sort=${order}`).expect(200);
        return (body as { data: { id: string }[] }).data.map(({ id }) => id);
      };
      const { body } = await staff.get(`${path}?limit=1`).expect(200);
      const { total } = body as { total: number };
      const ascending = await ids(sort);
      expect(ascending).toHaveLength(Math.min(total, 100));
      if (total <= 100) expect(await ids(`-${sort}`)).toEqual(ascending.toReversed());
    },
  );

  it('can be searched and filtered by availability, type and ids', async () => {
    await drafted();
    await staff.delete(`${ITEMS}/${made.itemId}`).expect(200);
    const ids = async (filter: object) => {
      const query = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,99]' });
      const { body } = await staff.get(`${ITEMS}?${query.toString()}`).expect(200);
      return (body as { data: { id: string }[] }).data.map(({ id }) => id);
    };
    expect(await ids({ search: made.itemId })).toEqual([made.itemId]);
    expect(await ids({ search: made.itemId, active: true })).toEqual([]);
    expect(await ids({ search: made.itemId, active: false })).toEqual([made.itemId]);
    expect(await ids({ id: [made.itemId, 'holotable-65'] })).toEqual(['holotable-65', made.itemId]);
    expect(await ids({ type: 'SDK', active: true })).toEqual(['vision-sdk', 'spatial-sdk']);
    await staff.get(`${ITEMS}?sort=description`).expect(400);
    await staff.get(`${ITEMS}?filter={"colour":"red"}`).expect(400);
  });
});

it('another server process shows a change from the next request on', async () => {
  const beside = await TestApp.start({ databaseUrl: app.config.databaseUrl });
  try {
    await beside.visitor().get(`/catalog/items/${made.itemId}`).expect(200);
    await staff.put(`${ITEMS}/${made.itemId}`).send({ name: 'Renamed' }).expect(200);
    expect((await beside.visitor().get(`/catalog/items/${made.itemId}`).expect(200)).body).toMatchObject({
      name: 'Renamed',
    });
  } finally {
    await beside.close();
  }
});
