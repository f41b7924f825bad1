import { createServer } from 'node:http';
import { Writable } from 'node:stream';
import { JwtService } from '@nestjs/jwt';
import { pinoHttp } from 'pino-http';
import supertest from 'supertest';
import { newSecret } from '../secrets.js';
import { logOptions, withoutSecrets } from './logging.module.js';

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
])('secrets are removed from the logged address %s', (address) => {
  for (const secret of [newSecret(), jwt]) {
    const logged = withoutSecrets(address(secret));
    expect(logged).toContain('***');
    for (const part of secret.split('.')) expect(logged).not.toContain(part);
  }
});

it.each([`/api/v1/quotes/${ID}/submit`, `/api/v1/orders?filter=%7B%22id%22%3A%5B%22${ID}%22%2C%22${ID}%22%5D%7D`])(
  'other addresses are logged unchanged: %s',
  (address) => expect(withoutSecrets(address)).toBe(address),
);

it('every token parameter is removed, however short', () => {
  expect(withoutSecrets('/api/v1/x?token=abc&b=2')).toBe('/api/v1/x?token=***&b=2');
  expect(withoutSecrets('/api/v1/x?a=1&Token=abc')).toBe('/api/v1/x?a=1&Token=***');
});

it('a request is logged with method, status and its address without secrets', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const log = pinoHttp(logOptions({ logLevel: 'info' }), stream);
  const server = createServer((request, response) => {
    log(request, response);
    response.setHeader('Set-Cookie', `holoportal-access=${jwt}`).end('{}');
  });
  await supertest(server)
    .post(`/api/v1/documents/proxy/${jwt}`)
    .set({ Cookie: `holoportal-access=${jwt}`, Authorization: `Bearer ${jwt}` })
    .send({ password: jwt });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      req: { method: 'POST', url: '/api/v1/documents/proxy/***' },
      res: { statusCode: 200 },
    }),
  ]);
  expect(lines.join('')).not.toContain(jwt.slice(-20));
});
