import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { LINK_SECRET } from './subscriber-record.queries.js';

const ID_BYTES = 16;
const MAC_BYTES = 16;

/**
 * Signs and reads the tokens in the preferences and unsubscribe links of every newsletter. A token identifies a
 * subscriber and never expires, but does not sign the subscriber in. The key is stored in the database, so that a new
 * `SESSION_SECRET` does not invalidate links in sent mails.
 */
@Injectable()
export class SubscriptionLinks {
  private key: Promise<string> | undefined;

  constructor(private readonly transactions: Transactions) {}

  /** Returns the token of a subscriber. */
  async sign(subscriberId: string): Promise<string> {
    const id = Buffer.from(subscriberId.replaceAll('-', ''), 'hex');
    return Buffer.concat([id, await this.mac(id)]).toString('base64url');
  }

  /** Returns the id of the subscriber of a token; undefined for an invalid token. */
  async read(token: string): Promise<string | undefined> {
    const bytes = /^[\w-]{43}$/.test(token) ? Buffer.from(token, 'base64url') : Buffer.alloc(0);
    if (bytes.length !== ID_BYTES + MAC_BYTES) return undefined;
    const id = bytes.subarray(0, ID_BYTES);
    if (!timingSafeEqual(bytes.subarray(ID_BYTES), await this.mac(id))) return undefined;
    return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }

  private async mac(id: Buffer): Promise<Buffer> {
    this.key ??= this.readKey();
    return createHmac('sha256', `newsletter links ${await this.key}`)
      .update(id)
      .digest()
      .subarray(0, MAC_BYTES);
  }

  private async readKey(): Promise<string> {
    try {
      const row = await LINK_SECRET.first(this.transactions.em);
      return row!.secret;
    } catch (error) {
      this.key = undefined;
      throw error;
    }
  }
}
