import { createPrivateKey } from 'node:crypto';
import { isBIC, isIBAN } from 'class-validator';
import { makeValidator } from 'envalid';
import { emailProblem } from './rules/email.js';

// Validators in addition to those of envalid. Their error messages describe the value; `loadConfig` adds the name of
// the setting.

/** Optional text. An empty string counts as not set, so that a blank line in `.env` keeps the default. */
export const optional = makeValidator<string>((input) => input);

/** Accepts an IBAN with spaces and in lower case; returns it without spaces, in upper case. */
export const iban = makeValidator<string>((input) => {
  const value = input.replaceAll(' ', '').toUpperCase();
  if (!isIBAN(value)) throw new Error(`Not an IBAN: "${input}"`);
  return value;
});
export const bic = makeValidator<string>((input) => {
  const value = input.toUpperCase();
  if (!isBIC(value)) throw new Error(`Not a BIC: "${input}"`);
  return value;
});

/** Accepts a VAT number with its country's prefix, also with spaces, points or dashes; returns it without them, in upper case. */
export const vatNumber = makeValidator<string>((input) => {
  const value = input.replaceAll(/[\s.-]/g, '').toUpperCase();
  if (!/^[A-Z]{2}[A-Z0-9+*]{2,12}$/.test(value)) throw new Error(`Not a VAT number with its prefix: "${input}"`);
  return value;
});

/**
 * Smallest pool of connections: a worker that sends mails and campaigns holds a connection for the locks of each, and
 * needs others meanwhile (`platform/mail/due-sender.ts`).
 */
const LEAST_POOL = 4;

export const poolSize = makeValidator<number>((input) => {
  const value = Number(input);
  if (!Number.isInteger(value) || value < LEAST_POOL) throw new Error(`Not a number from ${LEAST_POOL} on: "${input}"`);
  return value;
});

export const fraction = makeValidator<number>((input) => {
  const value = Number(input);
  if (!(value >= 0 && value <= 1)) throw new Error(`Not from 0 to 1: "${input}"`);
  return value;
});

export const months = makeValidator<number>((input) => {
  const value = Number(input);
  if (!Number.isInteger(value) || value < 1) throw new Error(`Not a number of months: "${input}"`);
  return value;
});

export const email = makeValidator<string>((input) => {
  if (emailProblem(input)) throw new Error(`Not an address: "${input}"`);
  return input;
});

/** Maximum length of the part of a reply address before its token. The whole local part has 64 characters (RFC 5321). */
const REPLY_NAME_LENGTH = 20;

/** Accepts an address with room for a token. */
export const replyAddress = makeValidator<string>((input) => {
  if (emailProblem(input)) throw new Error(`Not an address: "${input}"`);
  if (input.includes('+')) throw new Error(`"${input}" has a plus sign, which begins the token`);
  if (input.indexOf('@') > REPLY_NAME_LENGTH)
    throw new Error(`"${input}" has more than ${REPLY_NAME_LENGTH} characters before its @`);
  return input;
});

/** A mailbox folder on an IMAP server, with the credentials. */
export interface Mailbox {
  host: string;
  port: number;
  secure: boolean;
  auth: { user: string; pass: string };
  folder: string;
}
/** Parses `imaps://user:password@host:993/INBOX`. The parts of the URL are percent-encoded. */
export const mailbox = makeValidator<Mailbox>((input) => {
  const { protocol, hostname, port: given, username, password, pathname } = new URL(input);
  const secure = protocol === 'imaps:';
  if ((!secure && protocol !== 'imap:') || !username)
    throw new Error('Not such as imaps://user:password@host:993/INBOX');
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  const folder = decodeURIComponent(pathname.slice(1)) || 'INBOX';
  return { host: hostname, port: Number(given) || (secure ? 993 : 143), secure, auth, folder };
});

/**
 * Private RSA key in PEM format; `\\n` can stand for line breaks. Needs at least 1024 bits, because receiving mail
 * servers reject shorter keys.
 */
export const rsaKey = makeValidator<string>((input) => {
  const pem = input.replaceAll('\\n', '\n');
  const key = readKey(pem);
  const bits = key?.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key?.asymmetricKeyType !== 'rsa' || bits < 1024)
    throw new Error('Not a private RSA key of 1024 bits or more, in PEM');
  return pem;
});

/** Returns undefined for an invalid key. Node's own error is not thrown, because its message would contain the key. */
function readKey(pem: string) {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}

/** Returns the three DKIM settings, or null when none of them is set. Throws when only some are set. */
export function dkimOf(domain: string, selector: string, privateKey: string | undefined) {
  if (!domain && !selector && !privateKey) return null;
  if (domain && selector && privateKey) return { domain, selector, privateKey };
  throw new Error(
    'Wrong configuration. DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY belong together: set all three',
  );
}

/**
 * Returns the S3 access key, or null when it is not set because a role gives access. Throws when only the id or only
 * the secret is set.
 */
export function s3Credentials(accessKeyId: string, secretAccessKey: string) {
  if (!accessKeyId && !secretAccessKey) return null;
  if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey };
  throw new Error(
    `Wrong configuration. ${accessKeyId ? 'S3_SECRET_KEY' : 'S3_ACCESS_KEY'} must be set as well, or neither where a role or a web identity has access`,
  );
}
