import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { loadConfig } from './config.js';

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.example',
  SESSION_SECRET: '7d0c1f4be2a94f0c8f0f6e1a5b3c2d19',
  DATABASE_URL: 'postgres://user:password@database/portal',
  SMTP_URL: 'smtp://mail',
  METRICS_TOKEN: 'c1f4be2a94f0',
};

describe('configuration', () => {
  it('has no setting that .env.example does not explain, and the other way round', async () => {
    const source = await readFile(new URL('config.ts', import.meta.url), 'utf8');
    const settings = [...source.matchAll(/^ {6}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name!);
    const example = parseEnv(await readFile(new URL('../.env.example', import.meta.url), 'utf8'));
    expect(settings.length).toBeGreaterThan(20);
    expect(Object.keys(example).toSorted()).toEqual(settings.toSorted());
  });

  it('is the same without .env.example and with it', async () => {
    const example = parseEnv(await readFile(new URL('../.env.example', import.meta.url), 'utf8'));
    expect(loadConfig(example)).toEqual(loadConfig({}));
  });

  it('starts in production with secrets, https and services of its own, and without the demo', () => {
    const config = loadConfig(PRODUCTION);
    expect(config).toMatchObject({ production: true, seedDemo: false, secureCookies: true });
  });

  it.each([
    [{ SESSION_SECRET: '' }, /SESSION_SECRET must be set/],
    [{ SESSION_SECRET: 'development-only-secret' }, /SESSION_SECRET must be set/],
    [{ SESSION_SECRET: 'short' }, /SESSION_SECRET must be set to at least 32 characters/],
    [{ PUBLIC_URL: 'http://portal.example' }, /PUBLIC_URL must start with https/],
    [{ SEED_DEMO: 'true' }, /SEED_DEMO must not be true/],
    [{ DATABASE_URL: '' }, /DATABASE_URL must be set/],
    [{ SMTP_URL: '' }, /SMTP_URL must be set/],
    [{ METRICS_TOKEN: '' }, /METRICS_TOKEN must be set/],
    [{ S3_ENDPOINT: 'https://s3.example', S3_SECRET_KEY: '' }, /S3_SECRET_KEY must be set/],
  ])('refuses production with %j', (change, reason) => {
    expect(() => loadConfig({ ...PRODUCTION, ...change })).toThrow(reason);
  });

  it('listens on this machine alone, and on every address in production, unless it is told where', () => {
    expect(loadConfig({}).host).toBe('localhost');
    expect(loadConfig(PRODUCTION).host).toBe('0.0.0.0');
    expect(loadConfig({ HOST: '10.0.0.1' }).host).toBe('10.0.0.1');
  });

  it('is asked for by docker compose, whose proxy keeps the metrics to itself', async () => {
    const compose = await readFile(new URL('../docker-compose.yml', import.meta.url), 'utf8');
    for (const name of ['SESSION_SECRET', 'METRICS_TOKEN']) expect(compose).toContain(`${name}: \${${name}:?`);
    expect(compose).toMatch(/@metrics path \/metrics \/metrics\/\*\n +respond @metrics 404\n/);
  });

  it('names the setting that has a wrong value', () => {
    expect(() => loadConfig({ PORT: 'three' })).toThrow(/PORT/);
    expect(() => loadConfig({ BANK_IBAN: 'NL91 ABNA 0417 1643 01' })).toThrow(/BANK_IBAN: Not an IBAN/);
    expect(() => loadConfig({ BANK_IBAN: 'NL91ABNA0417164300', BANK_BIC: 'ABN' })).toThrow(/BANK_BIC: Not a BIC/);
  });

  it('has a bank account only where one is set, in whatever way it is written', () => {
    expect(loadConfig({}).bankAccount).toBeNull();
    const account = { iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' };
    expect(loadConfig({ BANK_IBAN: 'nl91 abna 0417 1643 00', BANK_BIC: 'abnanl2a' }).bankAccount).toEqual(account);
  });
});
