import { randomInt } from 'node:crypto';
import { hashSecret } from '../../platform/secrets.js';
import { CLIENT_CODE_ALPHABET, CLIENT_CODE_LENGTH } from '../../rules/partner-client.js';

/** Random code for a mail, which people read to each other: 40 bits, valid for days and for few tries. */
export const newClientCode = (): string =>
  Array.from({ length: CLIENT_CODE_LENGTH }, () => CLIENT_CODE_ALPHABET[randomInt(CLIENT_CODE_ALPHABET.length)]).join(
    '',
  );

/** Hash of a code as it is stored: the code is valid only for the partner that asked. */
export const hashClientCode = (partner: string, code: string): string => hashSecret(`${partner} ${code}`);
