import { isDomain } from './domain.js';

/** Messages about invalid e-mail addresses. As specified. */
const TEXTS = {
  required: 'Email is required',
  invalid: 'Please enter a valid email address',
};

/** Maximum lengths in bytes, the unit of mail servers (RFC 5321). */
const MAX = { address: 254, local: 64 };

const WORD = /^[a-z\d!#$%&'*+/=?^_`{|}~\u00a1-\ud7ff\uf900-\ufdcf\ufdf0-\uffef-]+$/i;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/**
 * True for a single address in any script. Rejects quoted addresses (`"a b"@client.example`), because blanks and commas
 * are not allowed.
 */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  return (
    at > 0 &&
    !/[\s\p{Cf}]/u.test(text) && // rejects white space, invisible characters and characters that reverse the text direction
    bytesOf(text) <= MAX.address &&
    bytesOf(local) <= MAX.local &&
    local.split('.').every((word) => WORD.test(word)) &&
    isDomain(text.slice(at + 1))
  );
}

/** Returns a message about an invalid, already trimmed e-mail address; null if the address is valid. */
export function emailProblem(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return TEXTS.required;
  return typeof value === 'string' && isEmail(value) ? null : TEXTS.invalid;
}
