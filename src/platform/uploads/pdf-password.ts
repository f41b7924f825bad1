import { createCipheriv, createHash } from 'node:crypto';
import {
  dictionaryAt,
  type Dictionary,
  integerOf,
  PdfSyntaxError,
  referenceOf,
  skipSpace,
  type Span,
  stringOf,
  textOf,
} from '../pdf/pdf-syntax.js';

/** Bytes that pad a short password to its full length. An empty password consists of these bytes only. */
const PADDING = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');

/**
 * True when an encrypted PDF can be opened without a password, because its user password is empty and at most an owner
 * password is set (ISO 32000-2, section 7.6.4.4). False for encryption without passwords, for example with
 * certificates.
 *
 * @param place position of the encryption dictionary, or of the reference to it, from the trailer
 * @throws PdfSyntaxError
 */
export function opensWithoutPassword(content: Buffer, trailer: Dictionary, place: Span): boolean {
  const { values } = encryptionOf(content, place);
  const filter = values.get('Filter');
  if (!filter || textOf(content, filter) !== '/Standard') return false;
  const revision = integerOf(content, values.get('R')) ?? 0;
  const user = stringOf(content, values.get('U'));
  if (revision === 5) return sha(256, user.subarray(32, 40)).equals(user.subarray(0, 32));
  if (revision === 6) return hardened(user.subarray(32, 40)).equals(user.subarray(0, 32));
  if (revision < 2 || revision > 6) return false;

  const id = firstOf(content, trailer.values.get('ID'));
  const permissions = Buffer.alloc(4);
  const said = values.get('P');
  permissions.writeInt32LE(said ? Number(textOf(content, said)) | 0 : 0);
  const metadata = values.get('EncryptMetadata');
  const isPlain = revision >= 4 && metadata && textOf(content, metadata) === 'false';
  const owner = stringOf(content, values.get('O')).subarray(0, 32);
  const length = revision === 2 ? 5 : Math.min(16, (integerOf(content, values.get('Length')) ?? 40) / 8);
  let key = md5(PADDING, owner, permissions, id, isPlain ? Buffer.alloc(4, 0xff) : Buffer.alloc(0)).subarray(0, length);
  if (revision === 2) return rc4(key, PADDING).equals(user.subarray(0, 32));
  for (let round = 0; round < 50; round++) key = md5(key).subarray(0, length);
  let mark: Buffer = md5(PADDING, id);
  for (let round = 0; round < 20; round++)
    mark = rc4(
      key.map((byte) => byte ^ round),
      mark,
    );
  return mark.equals(user.subarray(0, 16));
}

function encryptionOf(content: Buffer, place: Span): Dictionary {
  const number = referenceOf(content, place);
  if (number === undefined) return dictionaryAt(content, place.start);
  const heads = content.toString('latin1').matchAll(new RegExp(`(?<!\\d)${number}\\s+\\d+\\s+obj\\b`, 'g'));
  const last = [...heads].at(-1);
  if (!last) throw new PdfSyntaxError(`No object ${number}`);
  return dictionaryAt(content, skipSpace(content, last.index + last[0].length));
}

/** Returns the first string of an array; an empty buffer if there is none. */
function firstOf(content: Buffer, array: Span | undefined): Buffer {
  if (!array) return Buffer.alloc(0);
  return stringOf(content, { start: skipSpace(content, array.start + 1), end: array.end });
}

const sha = (bits: number, ...parts: Uint8Array[]): Buffer => hash(`sha${bits}`, parts);
const md5 = (...parts: Uint8Array[]): Buffer => hash('md5', parts);
function hash(name: string, parts: Uint8Array[]): Buffer {
  const made = createHash(name);
  for (const part of parts) made.update(part);
  return made.digest();
}

/** Returns the hash of an empty password for revision 6: algorithm 2.B. */
function hardened(salt: Buffer): Buffer {
  let key = sha(256, salt);
  for (let round = 1; ; round++) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false);
    const mixed = cipher.update(Buffer.concat(Array<Buffer>(64).fill(key)));
    const rest = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = sha([256, 384, 512][rest]!, mixed);
    if (round >= 64 && mixed.at(-1)! <= round - 32) return key.subarray(0, 32);
  }
}

/** Decrypts with RC4, which OpenSSL no longer supports. */
function rc4(key: Uint8Array, content: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number) => ([state[a], state[b]] = [state[b]!, state[a]!]);
  for (let index = 0, other = 0; index < 256; index++) {
    other = (other + state[index]! + key[index % key.length]!) & 255;
    swap(index, other);
  }
  let [index, other] = [0, 0];
  return Buffer.from(content).map((byte) => {
    index = (index + 1) & 255;
    other = (other + state[index]!) & 255;
    swap(index, other);
    return byte ^ state[(state[index]! + state[other]!) & 255]!;
  }) as Buffer;
}
