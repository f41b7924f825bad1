import { join } from 'node:path';
import type { Config } from '../../config.js';
import { resolveChromium } from '../pdf/chromium.js';
import { startMailCatcher } from './mail-catcher.js';
import { startEmbeddedPostgres } from './postgres.js';

/** A running service that can be closed. */
export interface Service {
  close(): Promise<void>;
}

export interface EmbeddedServices {
  /** The configuration, completed with the addresses of the services that were started */
  config: Config;
  /** Address of the mail catcher's page; null when a mail server is configured */
  mailPage: string | null;
  /** Resolves with a message when a necessary service has ended. */
  lost: Promise<string>;
}

/**
 * Starts Postgres and a mail catcher if they are not configured, and finds a Chromium that runs.
 *
 * @param started receives each service as soon as it runs, so that the caller can close it if another one fails to
 * start
 * @throws Error with a one-sentence message, after all services have either started or failed
 */
export async function startEmbeddedServices(config: Config, started: Service[]): Promise<EmbeddedServices> {
  const own: { -readonly [key in keyof Config]?: Config[key] } = {};
  let mailPage: string | null = null;
  let lost = new Promise<string>(() => undefined);

  const postgres = async (): Promise<void> => {
    if (config.databaseUrl) return;
    const server = await startEmbeddedPostgres({ dataDir: config.dataDir, database: 'holoportal' });
    started.push({ close: server.stop });
    own.databaseUrl = server.url;
    lost = server.lost.then(
      () => 'The embedded Postgres has ended by itself; start again, nothing that was saved is lost.',
    );
  };
  const mail = async (): Promise<void> => {
    if (config.smtpUrl) return;
    const catcher = await startMailCatcher(join(config.dataDir, 'mails'), config.mailUiPort);
    started.push({ close: catcher.stop });
    own.smtpUrl = catcher.smtpUrl;
    mailPage = catcher.webUrl;
  };
  const chromium = async (): Promise<void> => {
    own.chromiumPath = await resolveChromium(config);
  };

  const results = await Promise.allSettled([postgres(), mail(), chromium()]);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return { config: Object.assign(config, own), mailPage, lost };
}
