import { createSecretKey, hkdfSync } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { Actor } from '../../rules/actor.js';
import { now } from '../clock.js';
import { notFound } from '../http/errors.js';
import { Config } from '../../config.js';
import { type DownloadHeaders, FileMissingError, Storage } from './storage.js';

/** A stored file and what it is called when it is downloaded. */
export interface Download {
  storageKey: string;
  filename: string;
  contentType: string;
}

/** A link that is good for who asks, until `exp` (seconds since 1970). */
type CheckedLink = Download & { exp: number };
type StoreHeaders = Omit<DownloadHeaders, 'contentType'>;

const MINUTES = 5;
/** A browser that is sent on asks at once. */
const SENT_ON_SECONDS = 60;
const ALGORITHM = 'HS256';

/** Addresses under which one person can download one file for five minutes. What they name is signed, so nothing is kept of them. */
@Injectable()
export class DownloadLinks {
  private readonly jwt: JwtService;

  constructor(
    config: Config,
    private readonly storage: Storage,
  ) {
    // A key of its own, so that a link is never an access token, nor the other way round.
    const key = Buffer.from(hkdfSync('sha256', config.sessionSecret, '', 'download links', 32));
    this.jwt = new JwtService({ secret: createSecretKey(key) });
  }

  /** The address, relative to the portal's own. Whether the actor may have the file is the caller's question. */
  async sign(actor: Actor, { storageKey, filename, contentType }: Download): Promise<string> {
    const token = await this.jwt.signAsync(
      { storageKey, filename, contentType, iat: Math.floor(now().getTime() / 1000) },
      { subject: actor.userId, expiresIn: `${MINUTES}m`, algorithm: ALGORITHM },
    );
    return `/api/v1/documents/proxy/${token}`;
  }

  /** What a link is of. 404 when it was altered, has expired, or was given to somebody else. */
  async check(actor: Actor, token: string): Promise<CheckedLink> {
    const link = await this.jwt
      .verifyAsync<CheckedLink>(token, { subject: actor.userId, algorithms: [ALGORITHM] })
      .catch(() => undefined);
    if (!link) throw notFound('This link is not valid any more. Please download the file again.');
    return link;
  }

  /** The file of a link that was checked. */
  open({ storageKey }: CheckedLink): Promise<Readable> {
    return this.storage.get(storageKey);
  }

  /**
   * Where the file of a link that was checked is got from the store itself, until the link ends and a minute at most; null where it is
   * sent by us. 404 where the file is gone.
   */
  async addressAtStore({ storageKey, contentType, exp }: CheckedLink, headers: StoreHeaders): Promise<string | null> {
    const seconds = Math.min(SENT_ON_SECONDS, exp - Math.floor(Date.now() / 1000));
    const address = await this.storage.addressOf(storageKey, { contentType, ...headers }, Math.max(1, seconds));
    if (address && !(await this.storage.exists(storageKey))) throw new FileMissingError(storageKey);
    return address;
  }
}
