import { isDomain } from './domain.js';

/** Messages about an e-mail address. As specified. */
const TEXTS = {
  required: 'Email is required',
  invalid: 'Please enter a valid email address',
};

/** Limits in bytes, as mail servers count (RFC 5321). */
const MAX = { address: 254, local: 64 };

const WORD = /^[a-z\d!#$%&'*+/=?^_`{|}~\u00a1-\ud7ff\uf900-\ufdcf\ufdf0-\uffef-]+$/i;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** True for a single address in any script. False for quoted ones (`"a b"@client.example`): blanks and commas are not allowed. */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  return (
    at > 0 &&
    !/[\s\p{Cf}]/u.test(text) && // nor invisible characters, or those that reverse the text after them
    bytesOf(text) <= MAX.address &&
    bytesOf(local) <= MAX.local &&
    local.split('.').every((word) => WORD.test(word)) &&
    isDomain(text.slice(at + 1))
  );
}

/** Returns the problem of a trimmed e-mail address, in words; null if there is none. */
export function emailProblem(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return TEXTS.required;
  return typeof value === 'string' && isEmail(value) ? null : TEXTS.invalid;
}
