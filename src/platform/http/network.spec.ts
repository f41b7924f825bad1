import { networkOf } from './network.js';

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.200', '203.0.113.0/24'],
  ['203.0.114.7', '203.0.114.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:7:1::5', '2001:db8:7::/48'],
  ['2001:0DB8:0007:ffff:1:2:3:4', '2001:db8:7::/48'],
  ['2001:db8::5', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['::1', '0:0:0::/48'],
  ['::2:3:4:5:6:7:8', '0:2:3::/48'],
  ['unknown', 'unknown'],
  [undefined, ''],
])('the address %s belongs to the network %s', (address, network) => expect(networkOf(address)).toBe(network));
