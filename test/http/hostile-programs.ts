import { cxmlDocument } from '../builders/cxml.js';

/** A request of a program that is designed to cause much work for the server. */
export interface HostileProgram {
  name: string;
  address: '/mcp' | '/api/v1/cxml' | '/api/v1/oci';
  /** True when it is sent with an API token that has all scopes. */
  hasToken: boolean;
  type: string;
  body: string;
}

const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

const message = (name: string, method: string, params: unknown, hasToken = true): HostileProgram => ({
  name,
  address: '/mcp',
  hasToken,
  type: 'application/json',
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
});
const call = (name: string, tool: string, given: unknown): HostileProgram =>
  message(name, 'tools/call', { name: tool, arguments: given });
const cxml = (name: string, body: string): HostileProgram => ({
  name,
  address: '/api/v1/cxml',
  hasToken: false,
  type: 'text/xml',
  body,
});
const parts = (name: string, body: string): HostileProgram => ({
  ...cxml(name, body),
  type: 'multipart/related; boundary=a',
});
const oci = (name: string, body: string): HostileProgram => ({
  name,
  address: '/api/v1/oci',
  hasToken: false,
  type: 'application/x-www-form-urlencoded',
  body,
});

const nested = (depth: number): unknown => (depth ? { a: nested(depth - 1) } : 1);
const wrongOptions = times(24, () => ({ optionId: 1, quantity: 'x' }));

/** Requests by which programs try to keep the server busy. */
export const HOSTILE_PROGRAMS: HostileProgram[] = [
  call('a call with many wrong options', 'price_configuration', {
    items: times(98, () => ({ priceConfigurationId: 1, quantity: 'x', selectedOptions: wrongOptions })),
  }),
  call('a call of 100 lines', 'price_configuration', {
    items: times(100, () => ({ priceConfigurationId: 'desk-27-purchase', quantity: 1, selectedOptions: [] })),
  }),
  call('a call with unknown fields', 'draft_quote', {
    items: [],
    ...Object.fromEntries(times(900, (n) => [`k${n}`, n])),
  }),
  call('a question of 400 kB', 'ask_staff', { quoteId: crypto.randomUUID(), text: 'x '.repeat(200_000) }),
  call('a search for 100,000 words', 'search_products', { search: 'a '.repeat(100_000) }),
  call('a tool with a long name', 'x'.repeat(400_000), {}),
  message('a method with a long name', 'x'.repeat(400_000), {}),
  message('a resource with a long address', 'resources/read', {
    uri: `holoportal://data-sheets/${'%41'.repeat(100_000)}`,
  }),
  message('parameters of 18 levels', 'tools/call', nested(18)),
  message('the list of tools', 'tools/list', {}),
  message('a long list', 'tools/call', {
    name: 'explain_options',
    arguments: { productIds: times(900, (n) => `${n}`) },
  }),
  message('a large message without a token', 'tools/call', { padding: 'x'.repeat(500_000) }, false),
  cxml(
    'an entity that grows',
    `<!DOCTYPE cXML [${times(20, (n) => `<!ENTITY e${n + 1} "&e${n};&e${n};">`).join('')}]><cXML>&e20;</cXML>`,
  ),
  cxml('100,000 elements', cxmlDocument('<a/>'.repeat(100_000))),
  cxml('elements, 100,000 deep', cxmlDocument('<a>'.repeat(100_000))),
  cxml('an element with 20,000 attributes', cxmlDocument(`<a ${times(20_000, (n) => `a${n}="1"`).join(' ')}/>`)),
  cxml('a text of 900 kB', cxmlDocument(`<a>${'&amp;'.repeat(180_000)}</a>`)),
  cxml(
    'an order of 3,000 lines',
    cxmlDocument(`<OrderRequest>${'<ItemOut quantity="1"><ItemID/></ItemOut>'.repeat(3_000)}</OrderRequest>`),
  ),
  cxml('a comment that does not end', `<cXML><!--${'-'.repeat(900_000)}`),
  parts('5 MB of short lines', `--a\r\nContent-Type: application/pdf\r\n\r\n${'x\r\n'.repeat(1_600_000)}--a--`),
  parts('700,000 parts', '--a\r\n\r\n'.repeat(700_000)),
  cxml('a wrong secret', cxmlDocument('<ProfileRequest/>')),
  oci('a form of 5,000 fields', times(5_000, (n) => `f${n}=${n}`).join('&')),
  oci('a form of nested fields', 'a[b][c][d][e][f]=1&'.repeat(1_500)),
  oci('a long user name', `USERNAME=${'%41'.repeat(10_000)}&PASSWORD=x&HOOK_URL=https://x.example`),
  oci('a wrong password', 'USERNAME=meridian&PASSWORD=x&HOOK_URL=https://x.example/'),
];
