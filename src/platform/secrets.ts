import { createHash, randomBytes } from 'node:crypto';

/** Creates a token for a link or a cookie: 256 random bits, safe in a URL. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Hash of a token for storage, so that a reader of the database cannot use the token. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
