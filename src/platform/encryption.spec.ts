import { type Config, loadConfig } from '../config.js';
import { Encryption } from './encryption.js';

const encryptionBy = (DATA_KEY: string) => new Encryption(loadConfig({ DATA_KEY }));
const encryption = encryptionBy('a key of at least thirty-two characters');

it('an encrypted text is decrypted for its owner only', () => {
  const encrypted = encryption.encrypt('NL91ABNA0417164300', 'company-1');
  expect(encrypted).not.toContain('0417164300');
  expect(encryption.decrypt(encrypted, 'company-1')).toBe('NL91ABNA0417164300');
  expect(() => encryption.decrypt(encrypted, 'company-2')).toThrow('unable to authenticate');
});

it('the same text is encrypted differently each time', () => {
  expect(encryption.encrypt('a', 'b')).not.toBe(encryption.encrypt('a', 'b'));
});

it('a changed text, another key and another version are refused', () => {
  const encrypted = encryption.encrypt('NL91ABNA0417164300', 'company-1');
  const bytes = Buffer.from(encrypted, 'base64url');
  bytes[bytes.length - 1]! ^= 1;
  expect(() => encryption.decrypt(bytes.toString('base64url'), 'company-1')).toThrow('unable to authenticate');
  const other = encryptionBy('another key of at least 32 characters');
  expect(() => other.decrypt(encrypted, 'company-1')).toThrow('unable to authenticate');
  expect(() => encryption.decrypt(`B${encrypted.slice(1)}`, 'company-1')).toThrow('unknown version');
});

it('nothing is encrypted without a key', () => {
  const none = new Encryption({ dataKey: null } as Config);
  expect(none.isAvailable).toBe(false);
  expect(() => none.encrypt('a', 'b')).toThrow('DATA_KEY is not set');
});
