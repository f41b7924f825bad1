import { gzipSync } from 'node:zlib';

/** A small request that is designed to cause much work for the server. */
export interface HostileRequest {
  name: string;
  /** True when the request is sent with a session of Anna. */
  signedIn?: boolean;
  method?: 'GET' | 'POST' | 'PUT';
  /** Path below `/api/v1`. */
  path: string;
  headers?: Record<string, string>;
  body?: Buffer;
  /** Expected status. */
  status: number;
}

const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const unknownFields = (count: number) => Object.fromEntries(times(count, (n) => [`k${n}`, n]));
const json = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));

const quote = (name: string, body: unknown, status: number): HostileRequest => ({
  name,
  signedIn: true,
  path: '/quotes',
  body: json(body),
  status,
});
const open = (name: string, path: string, body: unknown, status: number): HostileRequest => ({
  name,
  path,
  body: json(body),
  status,
});

const line = (options: unknown[]) => ({
  productId: 1,
  priceConfigurationId: 1,
  quantity: 'x',
  selectedOptions: options,
});
const nestedOptions = (depth: number): unknown => line(depth ? [nestedOptions(depth - 1), 1] : []);

/** Length of an input that any visitor can send, long enough to reveal a slow field rule. */
const LONG = 30_000;
const registration = {
  email: `${'a@'.repeat(LONG / 8)}${'a.'.repeat(LONG / 8)}`,
  password: `aA1${'!'.repeat(200)}a`,
  firstName: 'A',
  lastName: 'B',
  jobTitle: ' \u0301'.repeat(1_000),
  phone: `+${'(0) '.repeat(500)}x`,
  companyName: "-'".repeat(1_000),
  website: `http://${'a-.'.repeat(1_000)}`,
  companyIndustry: 'aec',
  addressLine1: 'x',
  city: 'x',
  postalCode: 'x',
  country: 'NL',
  vatNumber: `${'A'.repeat(1_000)}!`,
};
const company = (name: string, fields: object): HostileRequest => ({
  name,
  signedIn: true,
  method: 'PUT',
  path: '/companies',
  body: json({ name: 'Meridian', addressLine1: 'x', city: 'x', postalCode: 'x', countryCode: 'NL', ...fields }),
  status: 422,
});

const form = (parts: number): Buffer =>
  Buffer.from(
    times(parts, (n) => `--x\r\nContent-Disposition: form-data; name="f${n}"\r\n\r\n${n}\r\n`).join('') + '--x--\r\n',
  );

/** Requests that try to keep the server busy. */
export const HOSTILE_REQUESTS: HostileRequest[] = [
  quote('900 items of 100 unknown fields', { items: times(900, () => unknownFields(100)) }, 413),
  quote('200,000 items', { items: times(200_000, () => 0) }, 413),
  quote('as many unknown fields as are read', { items: times(49, () => unknownFields(100)) }, 400),
  quote(
    'as many wrong options as are read',
    { items: times(98, () => line(times(15, () => ({ optionId: 1, quantity: 'x' })))) },
    422,
  ),
  quote(
    'as many empty options as are read',
    { items: times(98, () => ({ selectedOptions: times(24, () => ({})) })) },
    422,
  ),
  quote('lists in lists, wide', { items: times(98, () => times(24, () => [])) }, 422),
  quote('objects, 80,000 deep', '{"a":'.repeat(80_000) + '1' + '}'.repeat(80_000), 413),
  quote('options within options', { items: times(100, () => nestedOptions(7)) }, 400),
  quote('a long text', { items: [], customerReference: 'x'.repeat(500_000) }, 422),
  quote('a long number', `{"items":[${'9'.repeat(500_000)}]}`, 422),
  quote('one field, 40,000 times', `{${'"items":[],'.repeat(40_000)}"items":[]}`, 413),
  quote('escaped letters', `{"items":[],"customerReference":"${String.raw`\u0041`.repeat(80_000)}"}`, 422),
  quote(
    'escaped quotes and backslashes',
    `{"items":[],"customerReference":"${String.raw`\\\"`.repeat(120_000)}"}`,
    422,
  ),
  quote('a field with a long name', { ['k'.repeat(500_000)]: 1 }, 400),
  quote('500,000 blanks', `{"items":[]${' '.repeat(500_000)}`, 400),
  open(
    'a sign-in of unknown fields',
    '/auth/login',
    times(900, () => unknownFields(100)),
    413,
  ),
  open('a sign-in of small unknown fields', '/auth/login', unknownFields(900), 400),
  open('a registration that its rules look at for long', '/auth/register', registration, 422),
  open(
    'a registration in quotation marks',
    '/auth/register',
    { ...registration, email: `"${' \\"'.repeat(2_000)}@a.a` },
    422,
  ),
  company('a website of dots and dashes', { website: `http://${'a-.'.repeat(5_000)}!` }),
  company('a VAT number of letters', { vatNumber: `${'A'.repeat(15_000)}!`, cocNumber: `${'1'.repeat(10_000)}x` }),
  {
    ...company('a telephone number', {}),
    path: '/users/me',
    body: json({ firstName: 'A', lastName: 'B', phone: `+${'(0) -'.repeat(5_000)}x` }),
  },
  {
    name: 'a filter as long as an address may be',
    signedIn: true,
    method: 'GET',
    path: `/quotes?filter=${encodeURIComponent(JSON.stringify({ status: 'sent,'.repeat(2_000) }))}`,
    status: 400,
  },
  {
    name: 'a filter of many fields',
    signedIn: true,
    method: 'GET',
    path: `/quotes?filter={${times(1_200, (n) => `%22${n}%22:1`).join(',')}}`,
    status: 400,
  },
  { ...quote('a long Idempotency-Key', { items: [] }, 400), headers: { 'Idempotency-Key': 'k'.repeat(12_000) } },
  {
    name: 'a form of 10,000 fields',
    signedIn: true,
    path: '/client-documents',
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    body: form(10_000),
    status: 400,
  },
  {
    ...quote('a small body that unpacks to a large one', {}, 413),
    headers: { 'Content-Encoding': 'gzip' },
    body: gzipSync(Buffer.alloc(50_000_000, ' ')),
  },
  {
    name: 'an address line of fields',
    path: '/auth/login',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: Buffer.from('a[][]=1&'.repeat(50_000)),
    status: 415,
  },
];
