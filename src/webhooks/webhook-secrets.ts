import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** Creates a signing secret by the rules of Standard Webhooks: 256 random bits. */
export const newSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Returns the headers of a message: its id, the time of the try, and a signature with each secret. */
export function signedHeaders(secrets: string[], id: string, time: Date, body: string): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(time.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, time, body)).join(' '),
  };
}
