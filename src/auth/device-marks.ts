import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Config } from '../config.js';

/** Days a browser is remembered: what browsers keep a cookie at most. They start anew with each sign-in. */
export const DEVICE_DAYS = 400;
const ALGORITHM = 'HS256';

/** What a browser keeps of an account that has signed in there. */
export interface DeviceMark {
  userId: string;
  token: string;
}

/** Whose mark it is: it is bound to the account and to its password. */
interface Owner {
  id: string;
  passwordHash: string;
}

/**
 * Marks by which a browser is known again after signing out: it is not told of by mail, and strangers' wrong passwords do
 * not count against it. A mark opens nothing, and is worth nothing after a new password. Signed, so nothing is kept of it.
 */
@Injectable()
export class DeviceMarks {
  private readonly jwt = new JwtService();
  private readonly key: Buffer;

  constructor(config: Config) {
    // A key of its own, so that a mark is never an access token, nor the other way round.
    this.key = Buffer.from(hkdfSync('sha256', config.sessionSecret, '', 'device marks', 32));
  }

  /** A mark for the browser that the account is in; that of a `device` known already stays the same device's. */
  async issue(owner: Owner, device: string = randomUUID()): Promise<DeviceMark> {
    const token = await this.jwt.signAsync(
      {},
      {
        secret: this.secretOf(owner),
        algorithm: ALGORITHM,
        subject: owner.id,
        jwtid: device,
        expiresIn: `${DEVICE_DAYS}d`,
      },
    );
    return { userId: owner.id, token };
  }

  /** The id of the device that a mark is of; undefined when it is not the account's, is altered, or is too old. */
  async deviceOf(owner: Owner, token: string | undefined): Promise<string | undefined> {
    if (!token) return undefined;
    const claims = await this.jwt
      .verifyAsync<{ jti: string }>(token, {
        secret: this.secretOf(owner),
        algorithms: [ALGORITHM],
        subject: owner.id,
      })
      .catch(() => undefined);
    return claims?.jti;
  }

  private secretOf({ passwordHash }: Owner): Buffer {
    return createHmac('sha256', this.key).update(passwordHash).digest();
  }
}
