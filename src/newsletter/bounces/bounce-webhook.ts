import { createHmac, timingSafeEqual } from 'node:crypto';
import { now } from '../../platform/clock.js';
import { AppError, forbidden } from '../../platform/http/errors.js';

/** How far a call's time may be from ours. */
const WINDOW_S = 300;
const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/** What a provider sends as `X-Signature`: `t={seconds since 1970},v1={HMAC-SHA256 of "{t}.{body}", in hex}`. */
export const signatureOf = (secret: string, body: Buffer | string, seconds: number): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')}`;

/** 403 where no secret is set, 401 for what was not signed with it, or not within five minutes. */
export function requireSignature(secret: string, body: Buffer | undefined, given: string | undefined): void {
  if (!secret) throw forbidden('This is not set up', 'not_configured');
  const [, seconds = '0', mac = ''] = SIGNATURE.exec(given ?? '') ?? [];
  const expected = SIGNATURE.exec(signatureOf(secret, body ?? '', Number(seconds)))![2]!;
  const isSigned = mac.length === expected.length && timingSafeEqual(Buffer.from(mac), Buffer.from(expected));
  if (isSigned && Math.abs(now().getTime() / 1000 - Number(seconds)) <= WINDOW_S) return;
  throw new AppError(401, 'bad_signature', 'The signature is wrong, or too old');
}
