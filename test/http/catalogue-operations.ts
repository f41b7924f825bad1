import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { DataSheets } from '../../src/catalogue/data-sheets/data-sheets.service.js';
import { Storage } from '../../src/platform/storage/storage.js';
import type { TestApp } from '../app.js';
import { makeProduct } from '../builders/products.js';
import type { Operation, Subject } from './operation.js';

/** Creates a product with a price configuration, an option and an SLA package, none of which is in use. */
const its =
  (what: 'itemId' | 'configurationId' | 'optionId' | 'packageId') =>
  async (app: TestApp): Promise<Subject> => {
    const made = await makeProduct(app);
    return { parameters: { id: made[what] }, secret: made.itemId, given: { ...made } };
  };

/** Returns a picture of 800 × 600 with camera metadata. */
export const photo = (format: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Buffer> =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#3366cc' } })
    .toFormat(format)
    .withExif({ IFD0: { Artist: 'Mira Jansen' } })
    .toBuffer();

/** Creates an uploaded picture. */
async function itsPicture(app: TestApp): Promise<Subject> {
  const name = `${randomBytes(16).toString('hex')}.webp`;
  await app.get(Storage).put(`pictures/${name}`, await photo('webp'), 'image/webp');
  return { parameters: { name }, secret: name };
}

/** Creates a rendered data sheet of a product. */
async function itsDataSheet(app: TestApp): Promise<Subject> {
  const id = 'holotable-65';
  const { key } = await app.get(DataSheets).current(id);
  await app.get(Storage).put(key, Buffer.from('%PDF-'), 'application/pdf');
  return { parameters: { id }, secret: 'updatedBy' };
}

const csvOf = (itemId: string) => `Kind,Id,Lead time (weeks)\nproduct,${itemId},9`;

/** Creates a product, and returns it with the catalogue's version, as a preview does. */
async function itsImport(app: TestApp): Promise<Subject> {
  const subject = await its('itemId')(app);
  const [row] = await app.sql<{ version: string }>('select version::text from catalogue_version');
  return { ...subject, given: { ...subject.given, version: row?.version } };
}

const itsGroup = () => Promise.resolve({ parameters: { id: 'flex' }, secret: 'updatedBy' });

const price = { billingPrice: 1234.56, billingPeriod: 'yearly', billingTerm: 2 };

export const newItem = () => ({
  name: 'HoloLamp',
  description: 'A lamp',
  groupSlug: 'displays',
  category: 'Device',
  type: 'Display',
  image: '/pictures/display-desk.webp',
  portability: true,
  industries: ['healthcare-medical'],
  activeUsers: 'variable',
  glasses: 'none',
  leadTimeWeeks: 4,
  specifications: [{ name: 'Weight', value: '2 kg' }],
  position: 90,
});

const configuration = { ...price, name: 'Subscription', isDefault: true, isActive: true, position: 3 };

const option = {
  ...price,
  name: 'Stand',
  description: 'To stand on',
  group: 'additional-peripherals',
  catalogItemId: 'vision-sdk',
  required: false,
  minQuantity: 1,
  maxQuantity: 4,
  maxSelections: 2,
  oneForEach: true,
  position: 3,
};

const sla = {
  name: 'SLA Night',
  description: 'By night',
  tier: 'night',
  includedFeatures: ['Owls'],
  prices: [price, { ...price, deviceId: 'holotable-65' }],
  position: 9,
};

/** Returns the operations on a resource of the catalogue, with the request bodies that create and change it. */
function resource(
  name: string,
  what: Parameters<typeof its>[0],
  create: (subject: Subject) => object,
  update: () => object,
): Operation[] {
  const path = `/system/catalog/${name}`;
  const subject = its(what);
  return [
    { route: `GET ${path}`, access: 'staff reads', ok: 200 },
    { route: `POST ${path}`, access: 'staff', ok: 201, subject, body: create },
    { route: `GET ${path}/{id}`, access: 'staff reads', ok: 200, subject },
    { route: `PUT ${path}/{id}`, access: 'staff', ok: 200, subject, body: update },
    { route: `DELETE ${path}/{id}`, access: 'staff', ok: 200, subject },
  ];
}

/** Operations of the catalogue's administration. */
export const CATALOGUE_OPERATIONS: Operation[] = [
  ...resource('items', 'itemId', newItem, () => ({ ...newItem(), archived: false })),
  {
    route: 'PUT /system/catalog/items/{id}/lead-time',
    access: 'staff',
    ok: 200,
    subject: its('itemId'),
    body: () => ({ leadTimeWeeks: 9 }),
  },
  { route: 'GET /system/catalog/pictures', access: 'staff reads', ok: 200 },
  {
    route: 'POST /system/catalog/pictures',
    access: 'staff',
    ok: 201,
    subject: () => Promise.resolve({ parameters: {}, secret: '/api/v1/catalog/pictures' }),
    form: () => ({}),
    file: { field: 'picture', content: photo, name: 'photo.jpg' },
  },
  { route: 'GET /catalog/items/{id}/data-sheet', access: 'public', ok: 200, subject: itsDataSheet },
  { route: 'GET /catalog/pictures/{name}', access: 'public', ok: 200, subject: itsPicture },
  {
    route: 'POST /system/catalog/import/preview',
    access: 'staff',
    ok: 200,
    subject: its('itemId'),
    body: ({ given }) => ({ csv: csvOf(given?.itemId as string) }),
  },
  {
    route: 'POST /system/catalog/import',
    access: 'staff',
    ok: 200,
    subject: itsImport,
    body: ({ given }) => ({ csv: csvOf(given?.itemId as string), version: given?.version }),
  },
  { route: 'GET /system/catalog/groups', access: 'staff reads', ok: 200 },
  { route: 'GET /system/catalog/groups/{id}', access: 'staff reads', ok: 200, subject: itsGroup },
  {
    route: 'PUT /system/catalog/groups/{id}',
    access: 'staff',
    ok: 200,
    subject: itsGroup,
    body: () => ({ headline: 'Flexible', position: 4 }),
  },
  ...resource(
    'price-configurations',
    'configurationId',
    ({ given }) => ({ ...configuration, catalogItemId: given?.itemId }),
    () => ({ ...configuration, archived: false }),
  ),
  ...resource(
    'configuration-options',
    'optionId',
    ({ given }) => ({ ...option, priceConfigurationId: given?.configurationId }),
    () => ({ ...option, archived: false }),
  ),
  ...resource(
    'sla-packages',
    'packageId',
    () => sla,
    () => ({ ...sla, archived: false }),
  ),
];
