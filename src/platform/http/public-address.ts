import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/**
 * True for IP addresses of the public internet. False for private networks, reserved and translated addresses (NAT64,
 * 6to4, IPv4 in IPv6), and all addresses of this computer.
 */
export function isPublicHost(address: string): boolean {
  if (!ipaddr.isValid(address) || ipaddr.process(address).range() !== 'unicast') return false;
  return !Object.values(networkInterfaces())
    .flatMap((own) => own ?? [])
    .some((own) => isSameAddress(own.address.replace(/%.*/, ''), address));
}

/** True for two notations of one IP address, such as 203.0.113.5 and ::ffff:cb00:7105. */
export const isSameAddress = (one: string, other: string): boolean =>
  ipaddr.process(one).toString() === ipaddr.process(other).toString();

/** Resolves a name by DNS only, without names that are known only on this computer. Empty when there is no such name. */
export async function addressesOf(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 1 });
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}

/**
 * Returns the `lookup` of a request that connects only to the given addresses, so that a DNS entry that changes meanwhile
 * has no effect. Node does not ask it for a literal address, which must be judged apart.
 */
export const pinnedTo = (addresses: string[]): LookupFunction => {
  const pinned = addresses.map((one) => ({ address: one, family: isIP(one) }));
  return (_name, { all }, done) => (all ? done(null, pinned) : done(null, pinned[0]!.address, pinned[0]!.family));
};
