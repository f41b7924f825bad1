import { isIPv4, isIPv6 } from 'node:net';

/**
 * Returns the network of an IP address, for limits that a customer of a provider could evade by changing the address
 * within it: the /24 of an IPv4 address, the /48 of an IPv6 address. Any other text is returned unchanged.
 */
export function networkOf(address = ''): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*/, '');
  if (isIPv4(plain)) return `${plain.slice(0, plain.lastIndexOf('.'))}.0/24`;
  if (!isIPv6(plain)) return address;
  const [before = [], after = []] = plain.split('::').map((part) => (part ? part.split(':') : []));
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 3);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/48`;
}
