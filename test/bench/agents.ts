import { startEmbeddedPostgres } from '../../src/platform/embedded/postgres.js';
import { fiveLines, session } from './client.js';
import { measure } from './load.js';
import { API_OPTIONS, serve } from './process.js';
import { quotesDatabase } from './quotes-database.js';

/**
 * Measures what the ways in for programs cost: pricing over the Model Context Protocol against the route, with the same
 * lines and the same token, and a list of quotes with a token against one with a session.
 */

const PORT = 4180;
const url = `http://127.0.0.1:${PORT}`;

const postgres = process.env.BENCH_DATABASE_URL
  ? null
  : await startEmbeddedPostgres({ dataDir: '.data/bench', database: 'bench' });
const server = await serve('dist/src/main.js', `${url}/health/live`, {
  PORT: String(PORT),
  DATABASE_URL: await quotesDatabase(process.env.BENCH_DATABASE_URL ?? postgres?.url ?? '', 1000),
  TOKEN_REQUESTS_PER_MINUTE: '100000000',
  ...API_OPTIONS,
});

try {
  const json = { 'Content-Type': 'application/json' };
  const cookies = await session(url);
  const body = await fiveLines(url, cookies);
  const made = await fetch(`${url}/api/v1/access-tokens`, {
    method: 'POST',
    headers: { ...cookies, ...json },
    body: JSON.stringify({
      name: `Bench ${Date.now()}`,
      scopes: ['catalogue', 'quotes:read'],
      expiresAt: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    }),
  });
  if (!made.ok) throw new Error(`Making a token answered ${made.status}`);
  const { token } = (await made.json()) as { token: string };
  const headers = { ...json, Authorization: `Bearer ${token}` };
  const call = { name: 'price_configuration', arguments: JSON.parse(body) as unknown };
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { ...call, _meta: envelope } };
  const asAgent = {
    ...headers,
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': '2026-07-28',
    'Mcp-Method': 'tools/call',
    'Mcp-Name': call.name,
  };
  const [agent, route] = await measure(
    { url: `${url}/mcp`, method: 'POST', headers: asAgent, body: JSON.stringify(message) },
    { url: `${url}/api/v1/pricing/calculate`, method: 'POST', headers, body },
  );
  console.log(
    `${(agent!.rate / route!.rate).toFixed(2).padStart(6)}  price_configuration against POST /pricing/calculate: ` +
      `${agent!.rate.toFixed(0)} a second against ${route!.rate.toFixed(0)} (bar ≥ 0.7)`,
  );
  const list = `${url}/api/v1/quotes`;
  const [byToken, bySession] = await measure({ url: list, headers }, { url: list, headers: cookies });
  console.log(
    `${(byToken!.rate / bySession!.rate).toFixed(2).padStart(6)}  GET /quotes with a token against a session: ` +
      `${byToken!.rate.toFixed(0)} a second against ${bySession!.rate.toFixed(0)} (bar ≥ 0.95)`,
  );
} finally {
  await server.stop();
  await postgres?.stop();
}
