import { randomInt } from 'node:crypto';
import { hashSecret } from '../../platform/secrets.js';
import { CLIENT_CODE_ALPHABET, CLIENT_CODE_LENGTH } from '../../rules/partner-client.js';

/** A code for a mail that a person reads to another: 40 random bits, good for days and for few tries. */
export const newClientCode = (): string =>
  Array.from({ length: CLIENT_CODE_LENGTH }, () => CLIENT_CODE_ALPHABET[randomInt(CLIENT_CODE_ALPHABET.length)]).join(
    '',
  );

/** What is stored of a code: it is good for the partner that asked alone. */
export const hashClientCode = (partner: string, code: string): string => hashSecret(`${partner} ${code}`);
