import { setTimeout } from 'node:timers/promises';
import { CampaignReader } from '../../src/newsletter/campaigns/campaign-reader.service.js';
import { Campaigns } from '../../src/newsletter/campaigns/campaigns.service.js';
import { BULK_CONNECTIONS } from '../../src/platform/mail/mailer.js';
import { freePort } from '../setup/ports.js';
import { STAFF, TestApp } from '../app.js';
import { makeCampaign, makeSubscribers } from '../builders/campaigns.js';
import { eventually } from '../platform/eventually.js';
import { header, SmtpCatcher } from '../platform/smtp-catcher.js';
import { ServerProcess } from './server-process.js';

/**
 * Number of recipients. For a long run: `RECIPIENTS=20000 KILLS=10 PAUSES=5 AWAY_MS=30000 npm run jest --
 * test/faults/campaign-killed.spec.ts`
 */
const RECIPIENTS = Number(process.env.RECIPIENTS ?? 400);
const KILLS = Number(process.env.KILLS ?? 1);
const PAUSES = Number(process.env.PAUSES ?? 1);
/** Minimum time during which the mail server is unreachable, in milliseconds. */
const AWAY_MS = Number(process.env.AWAY_MS ?? 0);
/** Number of mails that a worker must send without growing memory. */
const MANY = 5_000;
/**
 * Delay of the mail server before it accepts a mail, in milliseconds: fast, and slow enough that a short list lasts
 * until the next fault.
 */
const FAST_MS = 20;
const SLOW_MS = RECIPIENTS < MANY ? 1_000 : FAST_MS;

let app: TestApp;
let smtp: SmtpCatcher;
let worker: ServerProcess;
let api: ServerProcess;
beforeAll(async () => {
  smtp = new SmtpCatcher();
  await smtp.start();
  app = await TestApp.start({ smtpUrl: smtp.url });
}, 60_000);
afterAll(async () => {
  await worker?.kill();
  await api?.kill();
  await app.close();
  await smtp.stop();
});

const startApi = async () =>
  (api = await ServerProcess.start('api', { ...app.config, port: await freePort() } as typeof app.config));
const startWorker = async () => (worker = await ServerProcess.start('worker', app.config));
/** Makes recipients due that wait for a retry. */
const makeDue = () =>
  app.sql(
    `update newsletter_recipients set next_attempt_at = now() where status = 'pending' and next_attempt_at > now()`,
  );

it(`a campaign reaches each of ${RECIPIENTS} recipients despite kills, pauses and a mail server outage`, async () => {
  const addresses = await makeSubscribers(app, RECIPIENTS);
  const [campaigns, staff] = [app.get(Campaigns), await app.actor(STAFF)];
  smtp.delayMs = FAST_MS;
  await Promise.all([startWorker(), startApi()]);
  const { id } = await makeCampaign(app, 'sending');
  const read = () => app.get(CampaignReader).get(staff, id);
  const reached = (share: number) => eventually(() => smtp.mails.length >= share * RECIPIENTS, 600_000);

  for (let kill = 1; kill <= KILLS; kill++) {
    await reached((0.6 * kill) / (KILLS + 1));
    await worker.kill();
    await eventually(() => smtp.receiving === 0);
    await startWorker();
    await makeDue();
  }

  await reached(0.61);
  smtp.delayMs = SLOW_MS;
  const held = await worker.memory();
  await api.kill();
  await startApi();

  for (let pause = 1; pause <= PAUSES; pause++) {
    await reached(0.61 + (0.15 * pause) / (PAUSES + 1));
    await campaigns.pause(staff, id, 'A wrong date');
    await eventually(() => smtp.receiving === 0);
    const paused = smtp.mails.length;
    await makeDue();
    await campaigns.resume(staff, id);
    await eventually(() => smtp.mails.length > paused, 60_000);
  }

  await reached(0.8);
  await smtp.stop();
  await setTimeout(AWAY_MS);
  await eventually(async () => {
    const [row] = await app.sql(`select 1 from newsletter_recipients where error is not null limit 1`);
    return row !== undefined;
  });
  await smtp.start();
  smtp.delayMs = FAST_MS;
  await eventually(async () => (await read()).status === 'sent', 600_000);

  const { sums } = await read();
  expect(sums).toEqual({ recipients: RECIPIENTS, sent: RECIPIENTS, failed: 0, skipped: 0, left: 0 });
  expect(new Set(smtp.mails.map(({ recipient }) => recipient))).toEqual(new Set(addresses));
  if (0.39 * RECIPIENTS > MANY) expect(await worker.memory()).toBeLessThan(1.25 * held);
  // Only mails in flight arrive twice, with the same Message-ID. A killed worker leaves two per connection: the mail in
  // transfer, and the mail before, which was being marked as sent. A mail server that goes away leaves the mails in
  // transfer.
  expect(smtp.mails.length - RECIPIENTS).toBeLessThanOrEqual((2 * KILLS + 1) * BULK_CONNECTIONS);
  expect(new Set(smtp.mails.map((mail) => header(mail, 'Message-ID'))).size).toBe(RECIPIENTS);
}, 1_200_000);
