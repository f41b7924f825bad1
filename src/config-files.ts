import { readFileSync } from 'node:fs';

/**
 * Secrets that can be read from a file: the setting `NAME_FILE` has the path of a file that contains the value of
 * `NAME`.
 */
const SECRETS = new Set([
  'SESSION_SECRET',
  'DATA_KEY',
  'METRICS_TOKEN',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URLS',
  'REDIS_URL',
  'SMTP_URL',
  'BOUNCE_IMAP_URL',
  'BOUNCE_WEBHOOK_SECRET',
  'REPLY_IMAP_URL',
  'REPLY_WEBHOOK_SECRET',
  'DKIM_PRIVATE_KEY',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
]);

/**
 * Returns the environment with the value of each `NAME_FILE` replaced by `NAME` with the content of the file, without
 * the trailing line break.
 */
export function withFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const values = { ...env };
  for (const [variable, path] of Object.entries(env)) {
    const name = variable.replace(/_FILE$/, '');
    if (name === variable || !path || !SECRETS.has(name)) continue;
    if (env[name] !== undefined) throw new Error(`Wrong configuration. Set ${name} or ${variable}, not both`);
    try {
      values[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      throw new Error(`Wrong configuration. ${variable}: ${(error as Error).message}`, { cause: error });
    }
  }
  return values;
}
