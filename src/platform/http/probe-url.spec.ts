import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { probeUrl, isPublicAddress } from './probe-url.js';

const asked: string[] = [];
let server: Server;
let port: number;
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.headers.host}${request.url}`);
    const answer = answers[request.url!.split('?')[0]!];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => (asked.length = 0));

const leadTo = (location: string) => (_request: IncomingMessage, response: ServerResponse) =>
  response.writeHead(302, { location }).end();
const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => unknown> = {
  '/': (_request, response) => response.writeHead(200).end(),
  '/only-get': ({ method }, response) => response.writeHead(method === 'GET' ? 200 : 405).end(),
  '/silent': () => true,
  '/upgrade': ({ socket }) =>
    socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
  '/endless': ({ method }, response) => {
    if (method === 'HEAD') return response.writeHead(405).end();
    response.writeHead(200);
    const more = setInterval(() => response.write('x'.repeat(65_536)), 1);
    return response.on('close', () => clearInterval(more));
  },
  '/circle': leadTo('/circle'),
  '/elsewhere': leadTo('/'),
  '/inside': (_request, response) => response.writeHead(302, { location: `http://10.0.0.1:${port}/` }).end(),
  '/file': leadTo('file:///etc/passwd'),
};

/** Options with a DNS stub: all host names resolve to this machine, where the test server listens. */
const web = (given: object = {}) => ({
  isAllowed: (address: string) => address === '127.0.0.1',
  resolve: async (name: string) => (name === 'news.example' ? ['127.0.0.1'] : []),
  ...given,
});
const ask = (path: string, given: object = {}) => probeUrl(`http://news.example:${port}${path}`, web(given));

it('an address is requested with HEAD, and with GET if HEAD is refused', async () => {
  expect(await ask('/?a=1')).toEqual({ status: 200 });
  expect(await ask('/only-get')).toEqual({ status: 200 });
  expect(await ask('/none')).toEqual({ status: 404 });
  expect(asked).toEqual([
    `HEAD news.example:${port}/?a=1`,
    `HEAD news.example:${port}/only-get`,
    `GET news.example:${port}/only-get`,
    `HEAD news.example:${port}/none`,
    `GET news.example:${port}/none`,
  ]);
});

it('an address that switches protocols is silent', async () => {
  expect(await ask('/upgrade')).toEqual({ refused: 'silent' });
});

it('up to three redirects are followed, and each target is checked', async () => {
  expect(await ask('/elsewhere')).toEqual({ status: 200 });
  expect(await ask('/circle')).toEqual({ refused: 'circles' });
  expect(asked.filter((one) => one.endsWith('/circle'))).toHaveLength(4);
  expect(await ask('/inside')).toEqual({ refused: 'private' });
  expect(await ask('/file')).toEqual({ refused: 'protocol' });
});

it('a request without an answer times out, and no body is read', async () => {
  expect(await ask('/silent', { within: 100 })).toEqual({ refused: 'late' });
  expect(await ask('/endless')).toEqual({ status: 200 });
});

it('hosts with a private address are refused in any notation', async () => {
  expect(await ask('/', { resolve: async () => ['127.0.0.1', '10.0.0.1'] })).toEqual({ refused: 'private' });
  expect(await probeUrl('http://nobody.example/', web())).toEqual({ refused: 'unknown' });
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0'])
    expect(await probeUrl(`http://${host}/`)).toEqual({ refused: 'private' });
  expect(asked).toEqual([]);
});

it.each([
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
])('the address %s is not public', (address) => {
  expect(isPublicAddress(address, 443)).toBe(false);
});

it('other addresses are public, on ports 80 and 443', () => {
  expect(isPublicAddress('93.184.216.34', 443)).toBe(true);
  expect(isPublicAddress('2606:2800:220:1::', 80)).toBe(true);
  expect(isPublicAddress('93.184.216.34', 25)).toBe(false);
});
