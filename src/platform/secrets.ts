import { hash, randomBytes } from 'node:crypto';

/** Creates a token for a link or a cookie: 256 random bits, in characters that a URL may contain. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Returns the hash of a token for storage: with the hash, nobody who reads the database can use the token. */
export const hashSecret = (secret: string): string => hash('sha256', secret);
