import { randomInt } from 'node:crypto';
import { hashSecret } from '../../platform/secrets.js';
import { CLIENT_CODE_ALPHABET, CLIENT_CODE_LENGTH } from '../../rules/partner-client.js';

/**
 * Creates a random code for a mail, which people can read to each other. 40 bits are enough, because it is valid for
 * days and for few attempts.
 */
export const newClientCode = (): string =>
  Array.from({ length: CLIENT_CODE_LENGTH }, () => CLIENT_CODE_ALPHABET[randomInt(CLIENT_CODE_ALPHABET.length)]).join(
    '',
  );

/**
 * Returns the hash of a code for storage. It includes the partner, so the code is valid only for the partner that made
 * the request.
 */
export const hashClientCode = (partner: string, code: string): string => hashSecret(`${partner} ${code}`);
