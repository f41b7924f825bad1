import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type Config, loadConfig } from './config.js';
import { startEmbeddedServices } from './platform/embedded/services.js';
import {
  assertDatabaseAnswers,
  assertPortFree,
  assertRedisAnswers,
  assertWritable,
} from './platform/startup-checks.js';
import { runUntilStopped } from './app/run.js';

const DEMO_ACCOUNTS = `
Demo accounts, password Demo1234!
  anna@client.example       client, admin
  tom@client.example        client
  paula@partner.example     partner, admin
  admin@system.example      staff, admin
  ian@internal.example      staff, reads only
  other@rival.example       another client, admin
  pending@partner.example   partner, waiting for approval
  sam@client.example        client, suspended
`;

/**
 * Entry point of `npm start`: runs the API, the worker and the web app in one process, and starts the services that are
 * not configured.
 */
await runUntilStopped(async (running, interruption) => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = loadConfig();
  await assertPortFree(settings.port, settings.host);
  await assertWritable(settings.dataDir);
  if (settings.databaseUrl) await assertDatabaseAnswers(settings.databaseUrl);
  if (settings.redisUrl) await assertRedisAnswers(settings.redisUrl);

  const [{ migrateAndSeed, startApi, startWorker }, { config, mailPage, lost }] = await Promise.all([
    import('./app/bootstrap.js'), // imported while the services start, but after the checks, so that a failed check is reported immediately
    startEmbeddedServices(settings, running),
  ]);
  interruption.throwIfAborted();
  await migrateAndSeed(config);
  interruption.throwIfAborted();
  running.push(await startWorker(config));
  interruption.throwIfAborted();
  running.push(await startApi(config));
  console.log(welcome(config, mailPage));
  const reason = await Promise.race([lost, once(interruption, 'abort')]);
  if (typeof reason === 'string') throw new Error(reason);
});

function welcome({ publicUrl, seedDemo }: Config, mailPage: string | null): string {
  const mails = mailPage ? `Its mails are at      ${mailPage}\n` : '';
  return `\nHoloPortal runs at    ${publicUrl}\n${mails}${seedDemo ? DEMO_ACCOUNTS : ''}\nCtrl-C stops it.\n`;
}
