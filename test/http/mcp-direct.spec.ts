import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/server';
import fc from 'fast-check';
import supertest from 'supertest';
import { McpService } from '../../src/mcp/mcp.service.js';
import { ANNA, TestApp } from '../app.js';
import { connectAgent, makeToken } from '../builders/agents.js';

/** Tests that calls of tools that are answered directly are answered as the library alone answers them. */

const NEWEST = '2026-07-28';

let app: TestApp;
let token: string;
let service: McpService;
/** Answers that were given directly. */
let direct: number;
/** While true, the library answers all messages. */
let isByLibrary = false;
beforeAll(async () => {
  app = await TestApp.start({ tokenRequestsPerMinute: 1_000_000, throttlePerMinute: 1_000_000 });
  token = await makeToken(app, ANNA, ['catalogue']);
  service = app.get(McpService);
  const original = service['direct'].bind(service);
  service['direct'] = async (...given) => {
    const answer = isByLibrary ? undefined : await original(...given);
    if (answer) direct++;
    return answer;
  };
});
beforeEach(() => (direct = 0));
afterAll(() => app.close());

interface Message {
  headers: Record<string, string | undefined>;
  body: unknown;
}

/** Sends a message to `/mcp`. Returns all of the answer that a client can tell apart. */
async function ask({ headers, body }: Message) {
  const request = supertest(app.url)
    .post('/mcp')
    .set({ Authorization: `Bearer ${token}`, Accept: 'application/json, text/event-stream' });
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) request.set(name, value);
  const { status, headers: answered, text } = await request.send(JSON.stringify(body));
  return { status, type: answered['content-type'], text: text.replace(/"requestId":"[^"]*"/, '') };
}

/** Sends a message twice: as usual, and to the library alone. */
async function askBoth(message: Message) {
  const usual = await ask(message);
  isByLibrary = true;
  try {
    return [usual, await ask(message)];
  } finally {
    isByLibrary = false;
  }
}

const envelope = (more: object = {}) => ({
  [PROTOCOL_VERSION_META_KEY]: NEWEST,
  [CLIENT_INFO_META_KEY]: { name: 'test', version: '1' },
  [CLIENT_CAPABILITIES_META_KEY]: {},
  ...more,
});
const base64 = (text: string) => `=?base64?${Buffer.from(text).toString('base64')}?=`;

/** Mostly `usual`, else one of `others`. */
const mostly = <T>(usual: T, ...others: T[]) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });

const NAMES = ['search_products', 'explain_options', 'list_quotes', 'draft_quote', 'no_such_tool', 'größe'];
const MESSAGES = fc
  .record({
    name: fc.constantFrom(...NAMES),
    given: fc.oneof(fc.constant({ limit: 2 }), fc.constant(undefined), fc.jsonValue({ maxDepth: 3 })),
    id: mostly<unknown>(1, 'one', 0, '', null, 1.5, undefined),
    jsonrpc: mostly<unknown>('2.0', '1.0', undefined),
    method: mostly('tools/call', 'tools/list', 'ping', 'no/method'),
    meta: mostly<object | undefined>(
      envelope(),
      envelope({ progressToken: 'p' }),
      envelope({ [PROTOCOL_VERSION_META_KEY]: '2025-11-25' }),
      envelope({ [PROTOCOL_VERSION_META_KEY]: 7 }),
      envelope({ [CLIENT_CAPABILITIES_META_KEY]: undefined }),
      envelope({ [CLIENT_INFO_META_KEY]: 'test' }),
      {},
      undefined,
    ),
    more: mostly<object>({}, { name: undefined }, { name: 7 }, { task: { ttl: 1 } }, { inputResponses: {} }),
    version: mostly<string | undefined>(NEWEST, '2025-11-25', ` ${NEWEST} `, 'x', undefined),
    methodHeader: mostly<string | undefined>('tools/call', 'tools/list', 'Tools/Call', undefined),
    nameHeader: mostly<((name: string) => string) | undefined>(
      (name) => (/^[ -~]*$/.test(name) ? name : base64(name)),
      base64,
      (name) => ` ${encodeURI(name)} `,
      () => 'search_products',
      () => '=?base64?*?=',
      undefined,
    ),
    type: mostly('application/json', 'application/json; charset=utf-8', 'Application/JSON', 'application/vnd.api+json'),
    accept: mostly<string | undefined>(undefined, 'application/json', 'text/event-stream', '*/*', 'text/html'),
  })
  .map(
    ({ name, given, id, jsonrpc, method, meta, more, version, methodHeader, nameHeader, type, accept }): Message => ({
      headers: {
        'Content-Type': type,
        'MCP-Protocol-Version': version,
        'Mcp-Method': methodHeader,
        'Mcp-Name': nameHeader?.(name),
        Accept: accept,
      },
      body: { jsonrpc, id, method, params: { name, arguments: given, _meta: meta, ...more } },
    }),
  );

it('a call of a tool by the newest client is answered directly, once', async () => {
  const agent = await connectAgent(app, token);
  expect(direct).toBe(0);
  await agent.call('search_products', { limit: 1 });
  expect(direct).toBe(1);
  await (await connectAgent(app, token, 'earlier')).call('search_products', { limit: 1 });
  expect(direct).toBe(1);
});

it('a message is answered with the same status, type and body as by the library alone', async () => {
  await fc.assert(
    fc.asyncProperty(MESSAGES, async (message) => {
      const [usual, alone] = await askBoth(message);
      expect(usual).toEqual(alone);
    }),
    { numRuns: 400 },
  );
  expect(direct).toBeGreaterThan(20);
});
