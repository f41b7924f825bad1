import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import type { Posting } from './guarded-post.js';
import { addressesOf, isPublicHost, isSameAddress } from './public-address.js';

/** Time for which the addresses of the portal's own name are kept, in milliseconds. */
const OWN_ADDRESSES_MS = 60_000;

/** Where requests to addresses that other companies named may go. */
@Injectable()
export class Reach {
  private own: { until: number; addresses: Promise<string[]> } = { until: 0, addresses: Promise.resolve([]) };

  constructor(private readonly config: Config) {}

  /** Returns options of `guardedPost`: anywhere in an installation for tests, otherwise to public addresses except the portal's own. */
  async options(): Promise<Posting> {
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
