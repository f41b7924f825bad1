import { createHmac, timingSafeEqual } from 'node:crypto';
import { now } from '../clock.js';
import { AppError, forbidden } from '../errors.js';

/** Maximum difference between the time of a signature and the server's time, in seconds. */
const WINDOW_S = 300;
const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/** Value of the `X-Signature` header that a provider sends: `t={seconds since 1970},v1={HMAC-SHA256 of "{t}.{body}", in hex}`. */
export const signatureOf = (secret: string, body: Buffer | string, seconds: number): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')}`;

const isOfNow = (seconds: number): boolean => Math.abs(now().getTime() / 1000 - seconds) <= WINDOW_S;

/** True when a signature has its form and a time within five minutes of now. It can still be wrong. */
export const mayBeSignature = (given: string | undefined): boolean => {
  const [, seconds] = SIGNATURE.exec(given ?? '') ?? [];
  return seconds !== undefined && isOfNow(Number(seconds));
};

/**
 * Throws 403 when no secret is configured, and 401 unless the body was signed with the secret at a time within five
 * minutes of now.
 */
export function requireSignature(secret: string, body: Buffer | undefined, given: string | undefined): void {
  if (!secret) throw forbidden('This is not set up', 'not_configured');
  const [, seconds = '0', mac = ''] = SIGNATURE.exec(given ?? '') ?? [];
  const expected = SIGNATURE.exec(signatureOf(secret, body ?? '', Number(seconds)))![2]!;
  const isSigned = mac.length === expected.length && timingSafeEqual(Buffer.from(mac), Buffer.from(expected));
  if (isSigned && isOfNow(Number(seconds))) return;
  throw new AppError(401, 'bad_signature', 'The signature is wrong, or too old');
}
