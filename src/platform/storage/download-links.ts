import { createSecretKey, hkdfSync } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { Actor } from '../../rules/actor.js';
import { now } from '../clock.js';
import { notFound } from '../errors.js';
import { Config } from '../../config.js';
import { type DownloadHeaders, FileMissingError, Storage } from './storage.js';

/** A stored file, and its name for the download. */
export interface Download {
  storageKey: string;
  filename: string;
  contentType: string;
}

/** Content of a valid link; the link expires at `exp` (seconds since 1970). */
type CheckedLink = Download & { exp: number };
type StoreHeaders = Omit<DownloadHeaders, 'contentType'>;

const MINUTES = 5;
/** Lifetime of the store's address in a redirect, in seconds; browsers follow the redirect at once. */
const SENT_ON_SECONDS = 60;
const ALGORITHM = 'HS256';

/**
 * Issues links with which one user can download one file for five minutes. The content of a link is signed, so links
 * need not be stored.
 */
@Injectable()
export class DownloadLinks {
  private readonly jwt: JwtService;

  constructor(
    config: Config,
    private readonly storage: Storage,
  ) {
    // A separate key for links, so that a link is not accepted as an access token, and an access token is not accepted
    // as a link.
    const key = Buffer.from(hkdfSync('sha256', config.sessionSecret, '', 'download links', 32));
    this.jwt = new JwtService({ secret: createSecretKey(key) });
  }

  /**
   * Returns a link to a file, relative to the portal's address. The caller must check that the actor may read the file.
   */
  async sign(actor: Actor, { storageKey, filename, contentType }: Download): Promise<string> {
    const token = await this.jwt.signAsync(
      { storageKey, filename, contentType, iat: Math.floor(now().getTime() / 1000) },
      { subject: actor.userId, expiresIn: `${MINUTES}m`, algorithm: ALGORITHM },
    );
    return `/api/v1/documents/proxy/${token}`;
  }

  /** Returns the content of a link. Throws 404 when the link was changed, has expired, or was issued to another user. */
  async check(actor: Actor, token: string): Promise<CheckedLink> {
    const link = await this.jwt
      .verifyAsync<CheckedLink>(token, { subject: actor.userId, algorithms: [ALGORITHM] })
      .catch(() => undefined);
    if (!link) throw notFound('This link is no longer valid. Please download the file again.');
    return link;
  }

  /** Opens the file of a checked link. */
  open({ storageKey }: CheckedLink): Promise<Readable> {
    return this.storage.get(storageKey);
  }

  /**
   * Returns an address at the store from which the browser can download the file of a checked link. It is valid until
   * the link expires, for at most a minute. Returns null if the portal sends the file itself. Throws 404 if the file is
   * missing.
   */
  async addressAtStore({ storageKey, contentType, exp }: CheckedLink, headers: StoreHeaders): Promise<string | null> {
    const seconds = Math.min(SENT_ON_SECONDS, exp - Math.floor(Date.now() / 1000));
    const address = await this.storage.addressOf(storageKey, { contentType, ...headers }, Math.max(1, seconds));
    if (address && !(await this.storage.exists(storageKey))) throw new FileMissingError(storageKey);
    return address;
  }
}
