import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Config } from '../config.js';

/** Lifetime of a device mark in days: the longest time for which browsers keep a cookie. Each sign-in extends it. */
export const DEVICE_DAYS = 400;
const ALGORITHM = 'HS256';

/** Token that a browser keeps for an account that has signed in with it. */
export interface DeviceMark {
  userId: string;
  token: string;
}

/** Account that a mark belongs to. The mark becomes invalid when the password changes. */
interface Owner {
  id: string;
  passwordHash: string;
}

/**
 * Signed tokens that identify a known browser after a sign-out. A sign-in from a known browser causes no mail, and
 * failed attempts of others do not count against it. A mark gives no access and becomes invalid when the password
 * changes. The server stores no marks.
 */
@Injectable()
export class DeviceMarks {
  private readonly jwt = new JwtService();
  private readonly key: Buffer;

  constructor(config: Config) {
    // A separate key, so that a mark cannot be used as an access token or vice versa.
    this.key = Buffer.from(hkdfSync('sha256', config.sessionSecret, '', 'device marks', 32));
  }

  /** Issues a mark for the browser with which the account signed in. `device` keeps the id of a known browser. */
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

  /** Returns the device id of a mark; undefined when the mark belongs to another account, was changed or has expired. */
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
