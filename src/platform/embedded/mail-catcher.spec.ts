import { once } from 'node:events';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { request, type RequestOptions } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createTransport } from 'nodemailer';
import { type MailCatcher, startMailCatcher } from './mail-catcher.js';

let folder: string;
let catcher: MailCatcher;
let port: number;
const other = createServer();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'holoportal-mails-'));
  await chmod(folder, 0o755); // the permissions that an older version gave the folder
  await once(other.listen(0, '127.0.0.1'), 'listening');
  catcher = await startMailCatcher(folder, (other.address() as AddressInfo).port);
  port = Number(new URL(catcher.webUrl).port);
  const transport = createTransport(catcher.smtpUrl);
  await transport.sendMail({ from: 'a@a.example', to: 'b@b.example', subject: 'A link that signs in', text: 'x' });
  transport.close();
});
afterAll(async () => {
  await catcher.stop();
  other.close();
  await rm(folder, { recursive: true });
});

/** Sends a request. Returns status and body; the status is 101 for an upgraded connection. */
async function ask(path: string, headers: RequestOptions['headers'], method = 'GET') {
  const asked = request({ host: '127.0.0.1', port, path, headers, method, agent: false }).end();
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    asked.on('error', reject).on('upgrade', ({ statusCode }, socket) => {
      socket.destroy();
      resolve({ status: statusCode, body: '' });
    });
    void once(asked, 'response').then(async ([response]) =>
      resolve({ status: (response as { statusCode: number }).statusCode, body: await text(response as never) }),
    );
  });
}

const WEBSOCKET = '/socket.io/?EIO=4&transport=websocket';
const upgrade = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

describe('the mail catcher', () => {
  it('stores mails so that only their owner can read them', async () => {
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('refuses to start on a port that is in use', () => {
    expect(port).not.toBe((other.address() as AddressInfo).port);
  });

  it.each(['localhost', '127.0.0.1', '[::1]', 'LOCALHOST'])('answers requests to its own address %s', async (name) => {
    const Host = `${name}:${port}`;
    expect((await ask('/email', { Host })).body).toContain('A link that signs in');
    const own = { Host, Origin: `http://${name.toLowerCase()}:${port}`, 'Sec-Fetch-Site': 'same-origin' };
    expect((await ask('/email', own)).body).toContain('A link that signs in');
    expect((await ask(WEBSOCKET, { ...own, ...upgrade })).status).toBe(101);
  });

  it('can be opened by a link', async () => {
    const link = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
    expect((await ask('/', link)).status).toBe(200);
  });

  it.each<[string, () => Record<string, string>]>([
    ['a name that leads here', () => ({ Host: `evil.example:${port}` })],
    ['a name that looks like it', () => ({ Host: `localhost.evil.example:${port}` })],
    ['another port', () => ({ Host: 'localhost:3000' })],
    ['no port', () => ({ Host: 'localhost' })],
    ['another site', () => ({ Origin: 'https://evil.example' })],
    ['another port of this machine', () => ({ Origin: 'http://localhost:3000' })],
    ['a file', () => ({ Origin: 'null' })],
    ['a script element of another site', () => ({ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'script' })],
  ])('refuses a request from %s', async (_name, headers) => {
    const foreign = { Host: `localhost:${port}`, ...headers() };
    for (const [path, method] of [['/email'], ['/'], ['/email/all', 'DELETE'], ['/email', 'OPTIONS'], [WEBSOCKET]]) {
      const { status, body } = await ask(path!, foreign, method);
      expect([path, status]).toEqual([path, 403]);
      expect(body).not.toContain('A link');
    }
    expect((await ask(WEBSOCKET, { ...foreign, ...upgrade })).status).toBe(403);
    expect((await ask('/socket.io/?EIO=4&transport=polling', foreign)).status).toBe(403);
  });
});
