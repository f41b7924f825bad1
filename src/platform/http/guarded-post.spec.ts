import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { guardedPost } from './guarded-post.js';

const asked: string[] = [];
let server: Server;
let port: number;
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.headers.host}${request.url}`);
    answers[request.url!]!(request, response);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => (asked.length = 0));

const answers: Record<string, RequestListener> = {
  '/ok': (_request, response) => response.writeHead(200).end('thanks'),
  '/redirect': (_request, response) => response.writeHead(307, { location: '/ok' }).end(),
  '/silent': () => undefined,
  '/upgrade': (request) =>
    request.socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
  '/drips': (_request, response) => response.writeHead(200).write('a'),
  '/endless': (_request, response) => {
    response.writeHead(200);
    const more = setInterval(() => response.write('x'.repeat(65_536)), 1);
    response.on('close', () => clearInterval(more));
  },
  '/heads': (_request, response) => response.writeHead(200, { 'x-long': 'y'.repeat(20_000) }).end(),
};

/** Options with a DNS stub: the receiver's name resolves to this machine, where the test server listens. */
const web = (given: object = {}) => ({
  isAllowed: (address: string) => address === '127.0.0.1',
  resolve: async (name: string) => (name === 'erp.example' ? ['127.0.0.1'] : []),
  ...given,
});
const post = (path: string, given: object = {}) =>
  guardedPost(`http://erp.example:${port}${path}`, '{}', { 'webhook-id': '1' }, web(given));

it('an answer is returned with its status; a redirect is not followed', async () => {
  expect(await post('/ok')).toEqual({ status: 200, answer: 'thanks' });
  expect(await post('/redirect')).toEqual({ status: 307, answer: '' });
  expect(asked).toEqual([`POST erp.example:${port}/ok`, `POST erp.example:${port}/redirect`]);
});

it('an answer counts from its head on: one that drips or never ends is cut off', async () => {
  expect(await post('/drips', { within: 1_000 })).toEqual({ status: 200, answer: 'a' });
  expect(await post('/endless')).toEqual({ status: 200, answer: 'x'.repeat(1_000) });
});

it('no answer in time is late; a broken one and one with an endless head are none', async () => {
  expect(await post('/silent', { within: 200 })).toEqual({ problem: 'late' });
  expect(await post('/heads')).toEqual({ problem: 'silent' });
  expect(await post('/upgrade')).toEqual({ problem: 'silent' });
  expect(await guardedPost('http://127.0.0.1:1/', '{}', {}, web())).toEqual({ problem: 'silent' });
});

it('nothing is sent to an unknown name, or when one of its addresses is private', async () => {
  expect(await guardedPost('http://nowhere.example/', '{}', {}, web())).toEqual({ problem: 'unknown' });
  const resolve = async () => ['127.0.0.1', '10.0.0.1'];
  expect(await post('/ok', { resolve })).toEqual({ problem: 'private' });
  expect(asked).toEqual([]);
});

it.each([
  '127.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '0x7f.1',
  '2130706433',
  '0',
  '169.254.169.254',
  '[64:ff9b::7f00:1]',
])('nothing is sent to the literal address %s', async (host) => {
  expect(await guardedPost(`http://${host}:${port}/ok`, '{}', {})).toEqual({ problem: 'private' });
  expect(asked).toEqual([]);
});

it('a name that resolves to this machine after it was judged is not asked again', async () => {
  let calls = 0;
  const resolve = async () => (calls++ === 0 ? ['127.0.0.1'] : ['10.0.0.1']);
  expect(await post('/ok', { resolve })).toMatchObject({ status: 200 });
  expect(calls).toBe(1);
});
