import { JwtService } from '@nestjs/jwt';
import { withoutSecrets } from './logging.module.js';
import { newSecret } from '../secrets.js';

const ID = '7f0c9a52-8a1e-4a7c-9e0d-0c3c2b1a4f5e';
const jwt = new JwtService({ secret: 'x' }).sign({ storageKey: 'documents/a', filename: 'a.pdf' });

it.each([
  (secret: string) => `/api/v1/documents/proxy/${secret}`,
  (secret: string) => `/api/v1/documents/proxy/${secret}?x=1`,
  (secret: string) => `/api/v1/users/verify-invitation?token=${secret}`,
  (secret: string) => `/api/v1/users/verify-invitation?a=1&TOKEN=${secret}&b=2`,
  (secret: string) => `/api/v1/users/verify-invitation?%74oken=${secret}`,
  (secret: string) => `/api/v1/users/verify-invitation?filter={%22token%22:%22${secret}%22}`,
  (secret: string) => `/api/v1/x?redirect=%2Freset-password%3Ftoken%3D${secret}`,
])('keeps secrets out of the address %s', (address) => {
  for (const secret of [newSecret(), jwt]) {
    const logged = withoutSecrets(address(secret));
    expect(logged).toContain('***');
    for (const part of secret.split('.')) expect(logged).not.toContain(part);
  }
});

it.each([`/api/v1/quotes/${ID}/submit`, `/api/v1/orders?filter=%7B%22id%22%3A%5B%22${ID}%22%2C%22${ID}%22%5D%7D`])(
  'keeps the rest: %s',
  (address) => expect(withoutSecrets(address)).toBe(address),
);

it('keeps what is called a token to itself, however short', () => {
  expect(withoutSecrets('/api/v1/x?token=abc&b=2')).toBe('/api/v1/x?token=***&b=2');
});
