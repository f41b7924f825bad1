import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../config.js';

const VERSION = 1;
const [NONCE_BYTES, TAG_BYTES] = [12, 16];

/** Encrypts single values of the database with AES-256-GCM and the key of `DATA_KEY`. */
@Injectable()
export class Encryption {
  private readonly key: Buffer | null;

  constructor({ dataKey }: Config) {
    this.key = dataKey ? Buffer.from(hkdfSync('sha256', dataKey, '', 'encrypted columns', 32)) : null;
  }

  /** False in an installation without `DATA_KEY`, which cannot store values that have to be encrypted. */
  get isAvailable(): boolean {
    return this.key !== null;
  }

  /**
   * Encrypts a text. It is bound to `owner`, such as the id of its row's company, and can only be decrypted with the same
   * `owner`, so that nobody who can write rows can move a value to another owner. Throws an Error without `DATA_KEY`.
   */
  encrypt(text: string, owner: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.needKey(), nonce, { authTagLength: TAG_BYTES });
    const encrypted = [cipher.setAAD(Buffer.from(owner)).update(text, 'utf8'), cipher.final()];
    return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), ...encrypted]).toString('base64url');
  }

  /** Decrypts a text. Throws an Error for another owner, another key, or a changed text. */
  decrypt(encrypted: string, owner: string): string {
    const bytes = Buffer.from(encrypted, 'base64url');
    if (bytes[0] !== VERSION) throw new Error('An encrypted value has an unknown version');
    const tagAt = 1 + NONCE_BYTES;
    const options = { authTagLength: TAG_BYTES };
    const decipher = createDecipheriv('aes-256-gcm', this.needKey(), bytes.subarray(1, tagAt), options);
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(tagAt, tagAt + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(tagAt + TAG_BYTES)), decipher.final()]).toString('utf8');
  }

  private needKey(): Buffer {
    if (!this.key) throw new Error('DATA_KEY is not set');
    return this.key;
  }
}
