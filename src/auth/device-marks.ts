import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Config } from '../config.js';

/** Lifetime of a device mark in days, the longest that browsers keep a cookie. Restarts with each sign-in. */
export const DEVICE_DAYS = 400;
const ALGORITHM = 'HS256';

/** Mark that a browser keeps for an account that has signed in there. */
export interface DeviceMark {
  userId: string;
  token: string;
}

/** Account of a mark, which is bound to the account and its password. */
interface Owner {
  id: string;
  passwordHash: string;
}

/**
 * Signed marks that identify a known browser after a sign-out, so that its sign-ins cause no mail and failed attempts
 * by others do not count against it. A mark grants no access and becomes invalid with a new password. The server stores
 * nothing.
 */
@Injectable()
export class DeviceMarks {
  private readonly jwt = new JwtService();
  private readonly key: Buffer;

  constructor(config: Config) {
    // A separate key, so that a mark and an access token are never interchangeable.
    this.key = Buffer.from(hkdfSync('sha256', config.sessionSecret, '', 'device marks', 32));
  }

  /** Issues a mark for the browser in which the account signed in; with `device`, for a known device. */
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

  /** Returns the device id of a mark; undefined when it belongs to another account, is altered or has expired. */
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
