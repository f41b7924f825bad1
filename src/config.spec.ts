import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { loadConfig } from './config.js';

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.example',
  SESSION_SECRET: '7d0c1f4be2a94f0c8f0f6e1a5b3c2d19',
  DATABASE_URL: 'postgres://user:password@database/portal',
  SMTP_URL: 'smtp://mail',
  MAIL_FROM: 'HoloPortal <quotes@portal.test>',
  MAIL_STAFF: 'sales@portal.test',
  MAIL_SUPPORT: 'support@portal.test',
  METRICS_TOKEN: 'c1f4be2a94f0',
};

/**
 * Settings that docker compose does not pass on: the container's address and port, the demo, and settings of `npm
 * start`.
 */
const NOT_OF_CONTAINERS = ['HOST', 'PORT', 'WORKER_PORT', 'SEED_DEMO', 'MAIL_UI_PORT'];

/**
 * Returns the environment variables that docker compose sets for each of our containers, from defaults or from `.env`.
 */
async function composed(): Promise<Record<string, string>> {
  const file = await readFile(new URL('../docker-compose.yml', import.meta.url), 'utf8');
  const { services } = parse(file, { merge: true }) as {
    services: Record<'worker' | 'migrate', { environment: Record<string, string> }>;
  };
  return { ...services.worker.environment, ...services.migrate.environment };
}

describe('configuration', () => {
  it('config and .env.example have the same settings', async () => {
    const files = ['config.ts', 'config-mail.ts'].map((file) => readFile(new URL(file, import.meta.url), 'utf8'));
    const settings = (await Promise.all(files)).flatMap((source) =>
      [...source.matchAll(/^ +([A-Z][A-Z0-9_]+): \w+\(/gm)].map(([, name]) => name!),
    );
    const example = parseEnv(await readFile(new URL('../.env.example', import.meta.url), 'utf8'));
    expect(settings.length).toBeGreaterThan(20);
    expect(Object.keys(example).toSorted()).toEqual(settings.toSorted());
  });

  it('has the same values with .env.example as without', async () => {
    const example = parseEnv(await readFile(new URL('../.env.example', import.meta.url), 'utf8'));
    expect(loadConfig(example)).toEqual(loadConfig({}));
  });

  it('production starts with secrets of its own, https and external services, without the demo', () => {
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
    [{ SMTP_URL: 'smtp://mail:1025' }, /SMTP_URL is a mail catcher/],
    [{ MAIL_FROM: '' }, /MAIL_FROM must be an address of yours/],
    [{ MAIL_FROM: 'quotes@holoportal.example' }, /MAIL_FROM must be an address of yours/],
    [{ NEWSLETTER_FROM: 'news@holoportal.example' }, /NEWSLETTER_FROM must be an address of yours/],
    [{ MAIL_STAFF: 'Sales <sales@mail.example.com>' }, /MAIL_STAFF must be an address of yours/],
    [{ MAIL_SUPPORT: '' }, /MAIL_SUPPORT must be an address of yours/],
    [{ METRICS_TOKEN: '' }, /METRICS_TOKEN must be set/],
    [{ CLIENT_CERTIFICATE_HEADER: 'X-Client-Certificate', TRUST_PROXY: '0' }, /needs TRUST_PROXY/],
    [{ S3_ENDPOINT: 'https://s3.example', S3_ACCESS_KEY: 'key' }, /S3_SECRET_KEY must be set as well/],
    [{ S3_ENDPOINT: 'https://s3.example', S3_SECRET_KEY: 'secret' }, /S3_ACCESS_KEY must be set as well/],
    [
      { S3_ENDPOINT: 'https://s3.example', S3_PUBLIC_ENDPOINT: 'http://files.example' },
      /S3_PUBLIC_ENDPOINT must start with https/,
    ],
  ])('production refuses to start with %j', (change, reason) => {
    expect(() => loadConfig({ ...PRODUCTION, ...change })).toThrow(reason);
  });

  it('refuses a pool in which senders of mails would wait for each other', () => {
    for (const DATABASE_POOL of ['3', '0', '4.5', 'many']) {
      expect(() => loadConfig({ DATABASE_POOL })).toThrow(/DATABASE_POOL: Not a number from 4 on/);
    }
    expect(loadConfig({ DATABASE_POOL: '4' }).databasePool).toBe(4);
  });

  it('accepts an S3 store without a key, for roles and web identities', () => {
    const { s3 } = loadConfig({ ...PRODUCTION, S3_ENDPOINT: 'https://s3.example' });
    expect(s3).toMatchObject({ publicEndpoint: null, credentials: null });
  });

  it('keeps Chromium’s sandbox unless it is switched off', () => {
    for (const base of [{}, PRODUCTION]) {
      const sandboxes = [{}, { CHROMIUM_SANDBOX: '' }, { CHROMIUM_SANDBOX: 'true' }, { CHROMIUM_SANDBOX: 'false' }].map(
        (set) => loadConfig({ ...base, ...set }).chromiumSandbox,
      );
      expect(sandboxes).toEqual([true, true, true, false]);
    }
  });

  it('listens on localhost, and on all addresses in production, unless HOST is set', () => {
    expect(loadConfig({}).host).toBe('localhost');
    expect(loadConfig(PRODUCTION).host).toBe('0.0.0.0');
    expect(loadConfig({ HOST: '10.0.0.1' }).host).toBe('10.0.0.1');
  });

  it('uses named statements unless a PgBouncer is configured or the setting says otherwise', () => {
    const [DATABASE_URL, DATABASE_DIRECT_URL] = ['postgres://bouncer/portal', 'postgres://database/portal'];
    expect(loadConfig({ DATABASE_URL })).toMatchObject({ databaseNamedStatements: true, sessionsUrl: DATABASE_URL });
    const bounced = { DATABASE_URL, DATABASE_DIRECT_URL };
    expect(loadConfig(bounced)).toMatchObject({ databaseNamedStatements: false, sessionsUrl: DATABASE_DIRECT_URL });
    expect(loadConfig({ ...bounced, DATABASE_NAMED_STATEMENTS: 'true' }).databaseNamedStatements).toBe(true);
    expect(() => loadConfig({ DATABASE_DIRECT_URL })).toThrow(/set both/);
  });

  it('docker compose requires the settings without a usable default', async () => {
    const environment = await composed();
    const asked = ['SESSION_SECRET', 'METRICS_TOKEN', 'SMTP_URL', 'MAIL_FROM', 'MAIL_STAFF', 'MAIL_SUPPORT'];
    for (const name of asked) expect(environment[name]).toMatch(`\${${name}:?`);
  });

  it('docker compose passes every setting to the containers', async () => {
    const environment = await composed();
    const example = parseEnv(await readFile(new URL('../.env.example', import.meta.url), 'utf8'));
    const image = await readFile(new URL('../Dockerfile', import.meta.url), 'utf8');
    const isOfImage = (name: string): boolean => new RegExp(`^ENV .*\\b${name}=`, 'm').test(image);
    const missing = Object.keys(example).filter((name) => !(name in environment) && !isOfImage(name));
    expect(missing.toSorted()).toEqual(NOT_OF_CONTAINERS.toSorted());
    const ours = Object.keys(environment).filter((name) => name !== 'HOME');
    expect(ours.filter((name) => !(name in example))).toEqual([]);
  });

  it('reads a secret from a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'holoportal-secrets-'));
    try {
      const file = join(folder, 'session');
      await writeFile(file, `${PRODUCTION.SESSION_SECRET}\n`);
      const { SESSION_SECRET, ...others } = PRODUCTION;
      const config = loadConfig({ ...others, SESSION_SECRET_FILE: file });
      expect(config.sessionSecret).toBe(SESSION_SECRET);
      expect(() => loadConfig({ ...PRODUCTION, SESSION_SECRET_FILE: file })).toThrow(/SESSION_SECRET or .*_FILE/);
      expect(() => loadConfig({ ...others, SESSION_SECRET_FILE: `${file}s` })).toThrow(/SESSION_SECRET_FILE: ENOENT/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('accepts DKIM settings only together and with a valid key', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
    const dkim = { DKIM_DOMAIN: 'a.example', DKIM_SELECTOR: 'news', DKIM_PRIVATE_KEY: pem.replaceAll('\n', '\\n') };
    expect(loadConfig(dkim).dkim).toEqual({ domain: 'a.example', selector: 'news', privateKey: pem });
    expect(loadConfig({}).dkim).toBeNull();
    expect(() => loadConfig({ ...dkim, DKIM_SELECTOR: '' })).toThrow(/DKIM_SELECTOR .*belong together/);
    expect(() => loadConfig({ ...dkim, DKIM_PRIVATE_KEY: 'my secret' })).toThrow(
      /DKIM_PRIVATE_KEY: Not a private RSA key/,
    );
    expect(() => loadConfig({ ...dkim, DKIM_PRIVATE_KEY: 'my secret' })).not.toThrow(/my secret/);
  });

  it('names the setting with an invalid value', () => {
    expect(() => loadConfig({ PORT: 'three' })).toThrow(/PORT/);
    expect(() => loadConfig({ BANK_IBAN: 'NL91 ABNA 0417 1643 01' })).toThrow(/BANK_IBAN: Not an IBAN/);
    expect(() => loadConfig({ BANK_IBAN: 'NL91ABNA0417164300', BANK_BIC: 'ABN' })).toThrow(/BANK_BIC: Not a BIC/);
  });

  it('accepts a reply address with room for a token', () => {
    expect(loadConfig({ REPLY_ADDRESS: 'replies@portal.test' }).replyAddress).toBe('replies@portal.test');
    expect(() => loadConfig({ REPLY_ADDRESS: 'replies' })).toThrow(/REPLY_ADDRESS: Not an address/);
    expect(() => loadConfig({ REPLY_ADDRESS: 'replies+1@portal.test' })).toThrow(/REPLY_ADDRESS: .* has a plus sign/);
    const long = `${'r'.repeat(21)}@portal.test`;
    expect(() => loadConfig({ REPLY_ADDRESS: long })).toThrow(/REPLY_ADDRESS: .* more than 20 characters/);
  });

  it('contains a bank account only if one is set, in normalised form', () => {
    expect(loadConfig({}).bankAccount).toBeNull();
    const account = { iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' };
    expect(loadConfig({ BANK_IBAN: 'nl91 abna 0417 1643 00', BANK_BIC: 'abnanl2a' }).bankAccount).toEqual(account);
  });
});
