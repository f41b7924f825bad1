import { createHash, randomBytes } from 'node:crypto';

/** A token for a link or a cookie: 256 random bits, safe in an address. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token, so that who reads the database cannot use it. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
