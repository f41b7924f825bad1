#!/usr/bin/env bash
# @modelcontextprotocol/client 2.4.0: each of several calls at once renews the access token, with the same refresh token.
#
# The transport renews for each request that is answered 401, and does not wait for a renewal that is under way. OAuth 2.1
# has servers replace a refresh token at each use, and end the grant when one comes a second time (RFC 9700, section
# 4.14.2). So three calls at once after the access token has expired end the sign-in of such a server, and the person is
# asked again. A server needs a short time in which the same refresh token gets the same answer.
#
# Expected output:
#   @modelcontextprotocol/client 2.4.0
#   three calls at once after the access token has expired
#   refresh tokens sent: refresh-0, refresh-0, refresh-0
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @modelcontextprotocol/client@2.4.0
cat > run.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const manifest = readFileSync('node_modules/@modelcontextprotocol/client/package.json', 'utf8');
console.log(`@modelcontextprotocol/client ${JSON.parse(manifest).version}`);
console.warn = () => undefined;

let valid = 'access-0';
const sent = [];
let url;
const METADATA = {
  'oauth-protected-resource': () => ({ resource: `${url}/mcp`, authorization_servers: [url] }),
  'oauth-authorization-server': () => ({
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
  }),
};
const server = createServer(async (request, response) => {
  const json = (status, body, headers = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  const document = Object.keys(METADATA).find((name) => request.url.includes(name));
  if (document) return json(200, METADATA[document]());
  let text = '';
  for await (const part of request) text += part;
  if (request.url === '/token') {
    valid = `access-${sent.push(new URLSearchParams(text).get('refresh_token'))}`;
    await delay(50); // as over a network
    return json(200, { access_token: valid, token_type: 'Bearer', refresh_token: `refresh-${sent.length}` });
  }
  if (request.method !== 'POST') return response.writeHead(405).end();
  if (request.headers.authorization !== `Bearer ${valid}`) {
    const where = `Bearer resource_metadata="${url}/.well-known/oauth-protected-resource/mcp"`;
    return json(401, {}, { 'www-authenticate': where });
  }
  const { id, method, params } = JSON.parse(text);
  if (id === undefined) return response.writeHead(202).end();
  const serverInfo = { name: 'server', version: '1' };
  const begun = { protocolVersion: params?.protocolVersion, capabilities: { tools: {} }, serverInfo };
  return json(200, { jsonrpc: '2.0', id, result: method === 'initialize' ? begun : { tools: [] } });
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
url = `http://127.0.0.1:${server.address().port}`;

let tokens = { access_token: valid, token_type: 'Bearer', refresh_token: 'refresh-0' };
const authProvider = {
  redirectUrl: 'http://127.0.0.1/callback',
  clientMetadata: { redirect_uris: ['http://127.0.0.1/callback'] },
  clientInformation: () => ({ client_id: 'https://agent.example/client.json' }),
  tokens: () => tokens,
  saveTokens: (next) => void (tokens = next),
  codeVerifier: () => 'x',
  saveCodeVerifier: () => undefined,
  redirectToAuthorization: () => undefined,
};
const client = new Client({ name: 'client', version: '1' });
await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { authProvider }));
valid = 'one that the client does not have';
console.log('three calls at once after the access token has expired');
await Promise.allSettled([1, 2, 3].map(() => client.listTools()));
console.log(`refresh tokens sent: ${sent.slice(0, 3).join(', ')}`);
process.exit(sent.slice(0, 3).every((one) => one === 'refresh-0') ? 0 : 1);
JS
node run.mjs
