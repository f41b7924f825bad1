import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { AccessTokens } from '../../src/access-tokens/access-tokens.service.js';
import { TOKEN_SCOPES, type TokenScope } from '../../src/rules/access-token.js';
import type { TestApp } from '../app.js';
import { TOMORROW } from '../http/access-token-operations.js';

/** Makes a token that acts as a user. */
export async function makeToken(
  app: TestApp,
  email: string,
  scopes: readonly TokenScope[] = TOKEN_SCOPES,
): Promise<string> {
  const wanted = { name: 'Purchasing agent', scopes: [...scopes], expiresAt: TOMORROW };
  return (await app.get(AccessTokens).create(await app.actor(email), wanted)).token;
}

interface Called {
  isError?: boolean;
  structuredContent?: unknown;
  content: { type: string; text?: string }[];
}

/** A client of the protocol, with what both generations of it do. */
export interface Agent {
  tools: () => Promise<{ name: string; outputSchema?: object | undefined }[]>;
  call: (name: string, given?: object) => Promise<Called>;
  /** All resources, of all pages. */
  resources: () => Promise<string[]>;
  /** The page of resources after a cursor. */
  list: (cursor?: string) => Promise<{ resources: { uri: string }[]; nextCursor?: string | undefined }>;
  read: (uri: string) => Promise<unknown>;
}

/** Connects the real client of a generation. Each validates answers with the schemas that the server publishes. */
export async function connectAgent(
  app: TestApp,
  token: string,
  generation: 'current' | 'earlier' = 'current',
): Promise<Agent> {
  const address = new URL(`${app.url}/mcp`);
  const options = { requestInit: { headers: { Authorization: `Bearer ${token}` } } };
  const name = { name: 'test', version: '1' };
  const client =
    generation === 'current'
      ? new Client(name, { versionNegotiation: { mode: 'auto' } })
      : (new EarlierClient(name) as unknown as Client);
  await client.connect(
    generation === 'current'
      ? new StreamableHTTPClientTransport(address, options)
      : (new EarlierTransport(address, options) as unknown as StreamableHTTPClientTransport),
  );
  await client.listTools();
  const list: Agent['list'] = (cursor) => client.listResources(cursor === undefined ? {} : { cursor });
  return {
    list,
    tools: async () => (await client.listTools()).tools,
    call: async (tool, given = {}) =>
      (await client.callTool({ name: tool, arguments: given as Record<string, unknown> })) as Called,
    resources: async () => {
      const uris: string[] = [];
      let page: Awaited<ReturnType<typeof list>> | undefined;
      do {
        page = await list(page?.nextCursor);
        uris.push(...page.resources.map(({ uri }) => uri));
      } while (page.nextCursor !== undefined);
      return uris;
    },
    read: async (uri) => {
      const [content] = (await client.readResource({ uri })).contents;
      return JSON.parse((content as { text: string }).text) as unknown;
    },
  };
}
