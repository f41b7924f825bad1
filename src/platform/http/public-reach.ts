import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { addressesOf, isPublicHost, isSameAddress } from './public-address.js';
import type { Reach } from './public-request.js';

/** Time for which the addresses of the portal's own name are kept, in milliseconds. */
const OWN_ADDRESSES_MS = 60_000;

/** The addresses that requests to others may go to: public ones except the portal's own; in tests any. */
@Injectable()
export class PublicReach {
  private own: { until: number; addresses: Promise<string[]> } = { until: 0, addresses: Promise.resolve([]) };

  constructor(private readonly config: Config) {}

  /** Returns the addresses that are allowed now. */
  async current(): Promise<Reach> {
    if (this.config.webhooksToPrivate) {
      const resolve = async (name: string) =>
        (await lookup(name, { all: true }).catch(() => [])).map(({ address }) => address);
      return { resolve, isAllowed: () => true };
    }
    const own = await this.ownAddresses();
    return { isAllowed: (address: string) => isPublicHost(address) && !own.some((one) => isSameAddress(one, address)) };
  }

  private ownAddresses(): Promise<string[]> {
    const host = new URL(this.config.publicUrl).hostname.replace(/^\[|\]$/g, '');
    if (isIP(host)) return Promise.resolve([host]);
    if (this.own.until < Date.now()) {
      this.own = { until: Date.now() + OWN_ADDRESSES_MS, addresses: addressesOf(host) };
      void this.own.addresses.then((found) => found.length === 0 && (this.own.until = 0));
    }
    return this.own.addresses;
  }
}
