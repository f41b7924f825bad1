import { isDomain } from './domain.js';

/** What is told of an e-mail address. As specified. */
const TEXTS = {
  required: 'Email is required',
  invalid: 'Please enter a valid email address',
};

/** As mail servers count, in bytes (RFC 5321). */
const MAX = { address: 254, local: 64 };

const WORD = /^[a-z\d!#$%&'*+/=?^_`{|}~\u00a1-\ud7ff\uf900-\ufdcf\ufdf0-\uffef-]+$/i;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** One address alone, in any script. Quoted ones (`"a b"@client.example`) are none: blanks and commas are not allowed. */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  return (
    at > 0 &&
    !/[\s\p{Cf}]/u.test(text) && // nor what is not seen, or turns what follows around
    bytesOf(text) <= MAX.address &&
    bytesOf(local) <= MAX.local &&
    local.split('.').every((word) => WORD.test(word)) &&
    isDomain(text.slice(at + 1))
  );
}

/** What is wrong with a trimmed e-mail address, in words; null when nothing is. */
export function emailProblem(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return TEXTS.required;
  return typeof value === 'string' && isEmail(value) ? null : TEXTS.invalid;
}
