import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isPublicHost, isSameAddress, pinnedTo } from './public-address.js';

it.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
  expect(isPublicHost(address)).toBe(true);
});

it.each([
  '127.0.0.1',
  '::1',
  '0.0.0.0',
  '::',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  'fe80::1',
  'fe80::1%eth0',
  'fd00::1',
  'fec0::1',
  '100.64.0.1',
  '198.18.0.1',
  '224.0.0.1',
  'ff02::1',
  '255.255.255.255',
  '::ffff:10.0.0.1',
  '::10.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b:1::a00:1',
  '2002:a00:1::1',
  '2001::1',
  '2001:db8::1',
  'erp.example',
  '',
])('%s is not public', (address) => {
  expect(isPublicHost(address)).toBe(false);
});

it('no address of this computer is public', () => {
  const own = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  expect(own.length).toBeGreaterThan(0);
  expect(own.filter(({ address }) => isPublicHost(address))).toEqual([]);
});

it('notations of one address are the same', () => {
  expect(isSameAddress('203.0.113.5', '::ffff:cb00:7105')).toBe(true);
  expect(isSameAddress('2001:db8::1', '2001:db8:0:0::1')).toBe(true);
  expect(isSameAddress('203.0.113.5', '203.0.113.6')).toBe(false);
});

it('a request connects to the given address, whatever the name resolves to', async () => {
  const { request } = await import('node:http');
  const server = createServer((_request, response) => response.end('here')).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const host = await new Promise((resolve, reject) => {
    const options = { hostname: 'nowhere.invalid', port, lookup: pinnedTo(['127.0.0.1']), agent: false } as const;
    request(options, (response) => resolve(response.socket.remoteAddress))
      .on('error', reject)
      .end();
  });
  expect(host).toBe('127.0.0.1');
  server.closeAllConnections();
  server.close();
});
