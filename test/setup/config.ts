import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { through } from './pgbouncer.js';
import { type Config, loadConfig } from '../../src/config.js';

/** Secret that signs the calls of a mail provider. */
export const BOUNCE_SECRET = 'a secret of the mail provider, which is long';

/** Secret that signs calls with replies to messages. */
export const REPLY_SECRET = 'a secret of who passes on replies, also long';

/**
 * Settings of a test: silent, without rate limits, with a folder for files and a prefix for queues of its own. The
 * shell's settings are not read.
 */
export function testConfig(
  overrides: Partial<Omit<Config, 'secureCookies' | 'mailDomain' | 'sessionsUrl'>> = {},
): Config {
  const files = process.env.TEST_RUN_FILES ?? tmpdir();
  mkdirSync(files, { recursive: true });
  const dataDir = mkdtempSync(join(files, 'data-'));
  const config = loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dataDir, SEED_DEMO: 'false' });
  const own = {
    throttlePerMinute: 1_000_000,
    requestsWaiting: 1_000_000,
    formsPerHour: 1_000_000,
    signInAccountsPerHour: 1_000_000,
    databasePool: 5,
    databaseTimeoutMs: 300_000, // for a machine under load
    bounceWebhookSecret: BOUNCE_SECRET,
    replyAddress: 'replies@holoportal.example',
    replyWebhookSecret: REPLY_SECRET,
    bankAccount: { iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' },
    queuePrefix: dataDir.slice(-12),
  };
  return Object.assign(config, own, overrides, bounced(overrides.databaseUrl));
}

/** If the run has a PgBouncer (`TEST_PGBOUNCER`), the databases of its server are used through it. */
function bounced(url: string | undefined): Partial<Config> {
  const { TEST_RUN_PGBOUNCER: bouncer, TEST_RUN_SERVER: server } = process.env;
  const isOfRun = [bouncer, server].some((one) => one && url && new URL(one).host === new URL(url).host);
  return bouncer && url && isOfRun ? through(bouncer, url) : {};
}

/** A store that is unreachable. */
export const storeAway: Config['s3'] = {
  endpoint: 'http://127.0.0.1:1',
  publicEndpoint: null,
  bucket: 'b',
  region: 'us-east-1',
  credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
};
