import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { Config, loadConfig } from '../../src/config.js';
import { ormConfig } from '../../src/app/mikro-orm.config.js';
import { startEmbeddedPostgres } from '../../src/platform/embedded/postgres.js';
import { AttachmentSources } from '../../src/platform/mail/attachment-sources.js';
import { MailOverrides } from '../../src/platform/mail/mail-overrides.js';
import { MailTemplates } from '../../src/platform/mail/mail-templates.js';
import { BULK_CONNECTIONS, MAIL_CONNECTIONS, Mailer } from '../../src/platform/mail/mailer.js';
import { OutboxMail } from '../../src/platform/mail/outbox-mail.entity.js';
import { OutboxSender } from '../../src/platform/mail/outbox-sender.js';
import { declinedMail, QUOTE_PDF, type QuoteMail, sentMail } from '../../src/quotes/mail/quote-mails.js';
import { quoteDocument, sampleLines } from '../builders/quote-document.js';
import { Pictures } from '../../src/catalogue/admin/pictures.service.js';
import { CatalogueService } from '../../src/catalogue/catalogue.service.js';
import { OwnTemplates } from '../../src/email-templates/own-templates.service.js';
import { CampaignMails } from '../../src/newsletter/campaigns/campaign-mails.service.js';
import { CampaignSandbox } from '../../src/newsletter/campaigns/campaign-sandbox.js';
import { CampaignScheduler } from '../../src/newsletter/campaigns/campaign-scheduler.js';
import { composer } from '../../src/newsletter/campaigns/campaign-mail.js';
import { CampaignSender } from '../../src/newsletter/campaigns/campaign-sender.js';
import { Campaign } from '../../src/newsletter/campaigns/campaign.entity.js';
import { SubscriptionLinks } from '../../src/newsletter/subscribers/subscription-links.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import type { CampaignBlock } from '../../src/rules/campaign-content.js';
import { withDatabase } from '../setup/urls.js';

/**
 * Measures a worker that sends all mails of the outbox, from reading a row to marking it, compared with a nodemailer
 * pool that sends the same prepared mails. `mail.ts campaign` runs only the campaign.
 */

const MAILS = 1_500;
/** Number of mails that are sent individually, and time limit for each while a campaign is sent, in milliseconds. */
const [SINGLE_MAILS, SINGLE_MS] = [50, 100];
const ROUNDS = 5;
const named = process.argv.slice(2);
const isWanted = (part: string) => named.length === 0 || named.includes(part);
const RECIPIENT = 'anna@client.example';
const PDF = Buffer.alloc(80_000, 'a quote');

const CAMPAIGN = {
  name: 'June',
  subject: 'News for {{firstName "you"}}',
  content: [
    { kind: 'heading', text: 'Put your hands in the model' },
    { kind: 'text', text: 'Hello {{firstName "there"}}, [read on](https://news.example/june). '.repeat(4) },
    { kind: 'picture', picture: '/pictures/table-65.webp', alt: 'A turbine above a table' },
    { kind: 'button', text: 'See it', link: 'https://news.example/see' },
    { kind: 'quote', text: 'We found the clash in the first minute.', person: 'Head of Design, Meridian' },
  ] as CampaignBlock[],
  segment: [],
};

Logger.overrideLogger(false);
const mailServer = fork(fileURLToPath(new URL('./mail-server.mjs', import.meta.url)));
const [port] = (await once(mailServer, 'message')) as [number];
const postgres = process.env.BENCH_DATABASE_URL
  ? null
  : await startEmbeddedPostgres({ dataDir: '.data/bench', database: 'bench' });
const databaseUrl = await emptyDatabase(process.env.BENCH_DATABASE_URL ?? postgres?.url ?? '');
const config: Config = Object.assign(new Config(), loadConfig(), { databaseUrl, smtpUrl: `smtp://127.0.0.1:${port}` });
const orm = await MikroORM.init(ormConfig(config));
await orm.migrator.up();
// Creates as many monthly partitions as an installation of two years has.
await orm.em.fork().execute(`select make_months('outbox_mails', 26)`);

const templates = new MailTemplates(config);
await templates.onModuleInit();
const attachments = new AttachmentSources();
attachments.register(QUOTE_PDF, async () => pdf);
const pdf = { filename: 'quote.pdf', content: PDF, contentType: 'application/pdf' };
const mailer = new Mailer(config, new MailOverrides(templates), attachments);
const nothingFails = { add: () => Promise.reject(new Error('A mail failed')) };
const sender = new OutboxSender(orm.em, mailer, nothingFails as never);
const pool = createTransport({ url: config.smtpUrl, pool: true, maxConnections: MAIL_CONNECTIONS, maxMessages: 1_000 });

const transactions = new Transactions(orm.em);
const nobody = null as never; // placeholder for dependencies that are not used: shutdown, storage and jobs
const drawing = new CampaignSandbox(config);
const campaignMails = new CampaignMails(
  transactions,
  new CatalogueService(transactions),
  new Pictures(transactions, nobody),
  new OwnTemplates(transactions, nobody),
  drawing,
  new SubscriptionLinks(transactions),
  config,
);
const course = new CampaignScheduler(transactions, campaignMails, nobody);
const campaigns = new CampaignSender(
  orm.em,
  transactions,
  mailer,
  campaignMails,
  course,
  nobody,
  nobody,
  nothingFails as never,
);
const bulkPool = createTransport({
  url: config.smtpUrl,
  pool: true,
  maxConnections: BULK_CONNECTIONS,
  maxMessages: 1_000,
});

try {
  const document = quoteDocument(sampleLines());
  const declined = declinedMail(document, 'Out of stock');
  if (isWanted('single')) await compare('mails', declined);
  if (isWanted('pdf')) await compare('mails with a PDF of 80 kB', sentMail(document));
  if (isWanted('campaign')) await compareCampaign();
  if (isWanted('beside')) await besideCampaign(declined);
} finally {
  pool.close();
  bulkPool.close();
  await mailer.onApplicationShutdown();
  await drawing.onApplicationShutdown();
  await orm.close();
  mailServer.disconnect();
  await postgres?.stop();
}

async function compare(what: string, mail: QuoteMail): Promise<void> {
  await inRounds(
    `${what} from the outbox`,
    0.75,
    async () => {
      const ready = readyMade(mail);
      return rate(() => Promise.all(ready.map((message) => pool.sendMail(message))));
    },
    async () => {
      await fillOutbox(mail);
      const ours = await rate(() => sender.sendDue());
      if ((await orm.em.fork().count(OutboxMail, { status: 'sent' })) !== MAILS) throw new Error('Not all were sent');
      return ours;
    },
  );
}

/**
 * Measures sending a campaign with a fixed list of recipients and a rendered mail that is personalized for each
 * recipient, from reading a row to marking it.
 */
async function compareCampaign(): Promise<void> {
  const em = orm.em.fork();
  await addSubscribers(em, MAILS);
  await inRounds(
    'mails of a campaign',
    0.7,
    async () => {
      const ready = await readyMadeCampaign();
      return rate(() => Promise.all(ready.map((message) => bulkPool.sendMail(message))));
    },
    async () => {
      await em.execute('truncate newsletter_campaigns cascade');
      await em.insert(Campaign, { ...CAMPAIGN, id: randomUUID(), status: 'sending' });
      await course.freeze();
      const ours = await rate(() => campaigns.sendDue());
      const sent = await em.execute(`select 1 from newsletter_campaigns where status = 'sent' and sent = ?`, [MAILS]);
      if (sent.length !== 1) throw new Error('Not all were sent');
      return ours;
    },
  );
}

/** Prepares the mails of a campaign, personalized for each subscriber. */
async function readyMadeCampaign() {
  const compose = composer(await campaignMails.draw(CAMPAIGN));
  const mails = Array.from({ length: MAILS }, async (_, n) => {
    const [id, campaignId] = [randomUUID(), randomUUID()];
    const told = { id, firstName: `Reader ${n}`, lastName: null, company: null, confirmedAt: new Date() };
    const reader = await campaignMails.reader(told, { campaignId });
    const { subject, html, text } = compose(reader);
    const headers = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click', Precedence: 'bulk' };
    const list = { unsubscribe: reader.oneClickUrl };
    return { from: config.mailFrom, to: `reader-${id}@client.example`, subject, html, text, list, headers };
  });
  return Promise.all(mails);
}

async function addSubscribers(em: EntityManager, count: number): Promise<void> {
  await em.execute(
    `insert into newsletter_subscribers (id, email, status, status_since, first_name, topics, source, confirmed_at)
     select gen_random_uuid(), 'reader-' || gen_random_uuid() || '@client.example', 'subscribed', now(), 'Reader ' || n, '{products}', 'footer', now()
       from generate_series(1, ?) n`,
    [count],
  );
}

/**
 * Measures the time between inserting a quote's mail and its arrival at the mail server, while the worker sends a
 * campaign.
 */
async function besideCampaign(mail: QuoteMail): Promise<void> {
  const em = orm.em.fork();
  const oneByOne = async () => {
    const took: number[] = [];
    for (let time = 0; time < SINGLE_MAILS; time++) {
      await fillOutbox(mail, 1);
      const start = performance.now();
      await sender.sendDue();
      took.push(performance.now() - start);
    }
    return median(took);
  };
  const alone = await oneByOne();
  await addSubscribers(em, 10 * MAILS);
  await em.execute('truncate newsletter_campaigns cascade');
  await em.insert(Campaign, { ...CAMPAIGN, id: randomUUID(), status: 'sending' });
  await course.freeze();
  const campaign = campaigns.sendDue();
  const beside = await oneByOne();
  const paused = await em.execute(
    `update newsletter_campaigns set status = 'paused' where status = 'sending' and sent < recipients returning id`,
  );
  if (paused.length !== 1) throw new Error('The campaign was over too soon');
  await campaign;
  console.log(
    `${(beside / alone).toFixed(2).padStart(6)}  a mail beside a campaign, against one alone: ` +
      `${beside.toFixed(1)} ms against ${alone.toFixed(1)} ms (bar < ${SINGLE_MS} ms)`,
  );
}

async function inRounds(
  what: string,
  bar: number,
  bareRate: () => Promise<number>,
  ownRate: () => Promise<number>,
): Promise<void> {
  const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    const [bare, ours] = [await bareRate(), await ownRate()];
    if (round === 0) continue; // the first round is a warm-up
    rates.bare.push(bare);
    rates.ours.push(ours);
  }
  const [ours, bare] = [median(rates.ours), median(rates.bare)];
  console.log(
    `${(ours / bare).toFixed(2).padStart(6)}  ${what}, against a bare nodemailer pool: ` +
      `${ours.toFixed(0)}/s against ${bare.toFixed(0)}/s (bar ≥ ${bar})`,
  );
}

/** Prepares the mails for the nodemailer pool, each with a different text as in production. */
function readyMade({ template, data, attachment }: QuoteMail) {
  return Array.from({ length: MAILS }, () => ({
    from: config.mailFrom,
    to: RECIPIENT,
    ...templates.render(template, data),
    attachments: attachment ? [pdf] : [],
  }));
}

async function fillOutbox({ template, data, attachment }: QuoteMail, mails = MAILS): Promise<void> {
  const em = orm.em.fork();
  await em.execute('truncate outbox_mails');
  const row = () => ({ id: randomUUID(), template, recipient: RECIPIENT, data, attachment: attachment ?? null });
  await em.insertMany(OutboxMail, Array.from({ length: mails }, row));
}

/** Returns the mails sent per second. */
async function rate(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (MAILS * 1000) / (performance.now() - start);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

async function emptyDatabase(server: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query('drop database if exists bench_mail with (force)');
  await client.query('create database bench_mail');
  await client.end();
  return withDatabase(server, 'bench_mail');
}
