import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import { Config } from '../../src/config.js';
import { runAsRequest } from '../../src/platform/request-context.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { AttachmentSources } from '../../src/platform/mail/attachment-sources.js';
import { MAIL_CONNECTIONS } from '../../src/platform/mail/mailer.js';
import { Outbox, type NewMail } from '../../src/platform/mail/outbox.js';
import { OutboxMail } from '../../src/platform/mail/outbox-mail.entity.js';
import { OutboxSender } from '../../src/platform/mail/outbox-sender.js';
import { ReportFailedMailsJob } from '../../src/platform/mail/report-failed-mails.job.js';
import { SweepOutboxJob } from '../../src/platform/mail/sweep-outbox.job.js';
import { JobQueue } from '../../src/platform/queue/job-queue.js';
import { testConfig } from '../setup/config.js';
import { createTestDatabase, type TestDatabase } from '../setup/database.js';
import { eventually } from './eventually.js';
import { startPlatform } from './platform-app.js';
import { startWorkerProcess } from './worker-process.js';
import { header, readable, SmtpCatcher } from './smtp-catcher.js';

const DATA = {
  number: 'Q-2026-000123',
  company: 'R&D <Labs>',
  name: 'Anna',
  total: 4_850_050,
  validUntil: '2026-12-21T00:00:00Z',
};
const mail = (to: string, extra: Partial<NewMail> = {}): NewMail => ({
  template: 'quote-ready',
  to,
  about: null,
  data: DATA,
  ...extra,
});

let database: TestDatabase;
let smtp: SmtpCatcher;
let config: Config;
let apps: INestApplicationContext[];

beforeEach(async () => {
  database = await createTestDatabase();
  smtp = new SmtpCatcher();
  await smtp.start();
  config = testConfig({ databaseUrl: database.url, smtpUrl: smtp.url, publicUrl: 'https://portal.example' });
  apps = [];
});

afterEach(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await smtp.stop();
  await database.drop();
});

async function start(options?: Parameters<typeof startPlatform>[1], overrides?: Partial<Config>) {
  const app = await startPlatform(Object.assign(new Config(), config, overrides), options);
  apps.push(app);
  return {
    outbox: app.get(Outbox),
    sender: app.get(OutboxSender),
    transactions: app.get(Transactions),
    app,
    mails: () =>
      app
        .get(EntityManager)
        .fork()
        .find(OutboxMail, {}, { orderBy: { createdAt: 'asc' } }),
  };
}

/** Makes the mails due that wait for a retry. */
const makeDue = (app: INestApplicationContext) =>
  app.get(EntityManager).fork().execute(`update outbox_mails set next_attempt_at = now() - interval '1 second'`);

describe('a sent mail', () => {
  it('is HTML and text with subject, automatic-mail headers and its own Message-ID', async () => {
    const { outbox, mails } = await start({ worker: true });
    await runAsRequest('request-1', () => outbox.add(mail('anna@client.example')));
    await eventually(() => smtp.mails.length === 1);

    const [row] = await mails();
    const [caught] = smtp.mails;
    expect(header(caught!, 'Subject')).toBe('Quote Q-2026-000123 of R&D <Labs> is ready');
    expect(header(caught!, 'To')).toBe('anna@client.example');
    expect(header(caught!, 'From')).toBe('HoloPortal <quotes@holoportal.example>');
    expect(header(caught!, 'Message-ID')).toBe(`<${row!.id}@holoportal.example>`);
    expect(header(caught!, 'Auto-Submitted')).toBe('auto-generated');
    expect(caught!.source).toContain('multipart/alternative');
    expect(readable(caught!)).toContain('View quote [https://portal.example/client/quotes/Q-2026-000123]');
    await eventually(async () => (await mails())[0]?.status === 'sent');
    expect((await mails())[0]).toMatchObject({
      attempts: 1,
      requestId: 'request-1',
      sentAt: expect.any(Date),
      lastError: null,
    });
  });

  it('has the attachment of its source', async () => {
    const { outbox, app } = await start({ worker: true });
    app.get(AttachmentSources).register('quote-pdf', async ({ id, revision }) => ({
      filename: `${id}-${revision}.pdf`,
      content: Buffer.from('the document'),
      contentType: 'application/pdf',
    }));
    await outbox.add(mail('anna@client.example', { attachment: { source: 'quote-pdf', id: 'q1', revision: 2 } }));
    await eventually(() => smtp.mails.length === 1);
    expect(smtp.mails[0]!.source).toContain('filename=q1-2.pdf');
    expect(smtp.mails[0]!.source).toContain(Buffer.from('the document').toString('base64'));
  });

  it('is refused at once without a template', async () => {
    const { outbox, mails } = await start();
    await expect(outbox.add({ ...mail('a@client.example'), template: 'nothing' })).rejects.toThrow(
      'no mail template nothing',
    );
    expect(await mails()).toEqual([]);
  });
});

describe('transactions', () => {
  it('a rollback sends nothing', async () => {
    const { outbox, transactions, mails } = await start({ worker: true });
    const work = transactions.run(async () => {
      await outbox.add(mail('nobody@client.example'));
      throw new Error('refused');
    });
    await expect(work).rejects.toThrow('refused');
    await outbox.add(mail('anna@client.example'));
    await eventually(() => smtp.mails.length > 0);
    expect(smtp.mails.map(({ recipient }) => recipient)).toEqual(['anna@client.example']);
    expect(await mails()).toHaveLength(1);
  });

  it('nothing is sent before the commit', async () => {
    const { outbox, transactions, sender } = await start();
    await transactions.run(async () => {
      await outbox.add(mail('anna@client.example'));
      await sender.sendDue();
      expect(smtp.mails).toHaveLength(0);
    });
    await sender.sendDue();
    expect(smtp.mails).toHaveLength(1);
  });

  it('two mails with the same key are one, also when added concurrently', async () => {
    const { outbox, sender, mails } = await start();
    await Promise.all(
      Array.from({ length: 8 }, () => outbox.add(mail('anna@client.example', { dedupeKey: 'reminder:q1:7' }))),
    );
    await sender.sendDue();
    await outbox.add(mail('anna@client.example', { dedupeKey: 'reminder:q1:7' }));
    await sender.sendDue();
    expect(await mails()).toHaveLength(1);
    expect(smtp.mails).toHaveLength(1);
  });

  it('the sweep sends a mail that was not queued because of a crash', async () => {
    const { app } = await start({ worker: true });
    await app
      .get(EntityManager)
      .fork()
      .insert(OutboxMail, { id: randomUUID(), template: 'quote-ready', recipient: 'anna@client.example', data: DATA });
    await app.get(SweepOutboxJob).run();
    expect(smtp.mails).toHaveLength(1);
  });

  it('with a slow queue the caller is not delayed, and the mail is sent as soon as its job is enqueued', async () => {
    const { outbox, app, mails } = await start({ worker: true });
    await outbox.add(mail('first@client.example'));
    await eventually(() => smtp.mails.length === 1);
    const warnings: unknown[] = [];
    const other = () => undefined;
    app.useLogger({ warn: (message: unknown) => warnings.push(message), log: other, error: other });
    const lock = new pg.Client({ connectionString: database.url });
    await lock.connect();
    await lock.query('begin; lock table bullmq.job in access exclusive mode');
    try {
      await outbox.add(mail('anna@client.example')); // returns although the queue is locked
      expect((await mails()).map(({ status }) => status)).toEqual(['sent', 'pending']);
    } finally {
      await lock.end();
    }
    const tookMs = await eventually(() => smtp.mails.length === 2);
    expect(tookMs).toBeLessThan(2_000);
    app.useLogger(false);
    expect(warnings).toEqual([]);
  });

  it('with the queue away the mail is stored and sent by the sweep', async () => {
    const { outbox, app, mails } = await start();
    app.get(JobQueue).add = () => Promise.reject(new Error('the queue is away'));
    await outbox.add(mail('anna@client.example'));
    expect(await mails()).toMatchObject([{ status: 'pending' }]);
    await app.get(SweepOutboxJob).run();
    expect(smtp.mails).toHaveLength(1);
  });
});

describe('sending once', () => {
  it('a repeated job sends nothing again', async () => {
    const { outbox, sender } = await start();
    await outbox.add(mail('anna@client.example'));
    await sender.sendDue();
    await sender.sendDue();
    await Promise.all([sender.sendDue(), sender.sendDue()]);
    expect(smtp.mails).toHaveLength(1);
  });

  it('concurrent workers share the mails', async () => {
    const [{ outbox, sender, mails }, second, third] = await Promise.all([start(), start(), start()]);
    for (let number = 1; number <= 120; number++) await outbox.add(mail(`person${number}@client.example`));
    await Promise.all([sender, second.sender, third.sender].map((one) => one.sendDue()));
    expect(new Set(smtp.mails.map(({ recipient }) => recipient)).size).toBe(120);
    expect(smtp.mails).toHaveLength(120);
    expect(new Set((await mails()).map(({ status, attempts }) => `${status} ${attempts}`))).toEqual(
      new Set(['sent 1']),
    );
  });

  it('many runs at once in one worker do not wait for each other’s connections', async () => {
    const { outbox, sender } = await start({}, { databasePool: 5 });
    for (let number = 1; number <= 400; number++) await outbox.add(mail(`person${number}@client.example`));
    const runs = Array.from({ length: 4 }, () => sender.sendDue());
    await expect(Promise.race([Promise.all(runs), sleep(30_000, 'waiting')])).resolves.not.toBe('waiting');
    expect(smtp.mails).toHaveLength(400);
  });

  it('a stopping worker finishes the mails in progress and leaves the others', async () => {
    const [{ outbox, sender, mails, app }, second] = await Promise.all([start(), start()]);
    smtp.delayMs = 300;
    for (let number = 1; number <= 120; number++) await outbox.add(mail(`person${number}@client.example`));
    const sending = sender.sendDue();
    await eventually(() => smtp.receiving > 0);
    sender.onModuleDestroy();
    await sending;
    const sent = (await mails()).filter(({ status }) => status === 'sent').length;
    expect(sent).toBe(smtp.mails.length);
    // At most the concurrent mails of both batches.
    expect(sent).toBeLessThanOrEqual(4 * MAIL_CONNECTIONS);
    smtp.delayMs = 0;
    await makeDue(app);
    await second.sender.sendDue();
    expect(smtp.mails).toHaveLength(120);
  });

  it('a mail that takes longer than its lease is not sent by another worker', async () => {
    const [{ outbox, sender, app }, second] = await Promise.all([start(), start()]);
    smtp.delayMs = 1_500;
    await outbox.add(mail('anna@client.example'));
    const sending = sender.sendDue();
    await eventually(() => smtp.receiving === 1);
    await makeDue(app);
    await second.sender.sendDue();
    await sending;
    expect(smtp.mails).toHaveLength(1);
  });
});

describe('a killed worker', () => {
  it('loses no mail, and only mails in flight are sent twice', async () => {
    const { outbox, mails } = await start();
    smtp.delayMs = 300;
    const worker = await startWorkerProcess(config);
    for (let number = 1; number <= 30; number++) await outbox.add(mail(`person${number}@client.example`));
    await eventually(async () => (await mails()).filter(({ status }) => status === 'sent').length >= 10);
    await worker.kill();
    await eventually(() => smtp.receiving === 0); // mails that were handed over arrive, but are not marked as sent
    const unmarked = smtp.mails.length - (await mails()).filter(({ status }) => status === 'sent').length;

    await start({ worker: true });
    const tookMs = await eventually(async () => (await mails()).every(({ status }) => status === 'sent'), 20_000);
    expect(tookMs).toBeLessThan(15_000);
    expect(new Set(smtp.mails.map(({ recipient }) => recipient)).size).toBe(30);
    // Only mails in flight at that moment arrive twice, with the same Message-ID.
    expect(unmarked).toBeLessThanOrEqual(MAIL_CONNECTIONS);
    expect(smtp.mails).toHaveLength(30 + unmarked);
    expect(new Set(smtp.mails.map((caught) => header(caught, 'Message-ID'))).size).toBe(30);
  }, 60_000);
});

describe('when the mail server', () => {
  it('is down, mails wait and are sent when it is up', async () => {
    const { outbox, mails } = await start({ worker: true });
    await smtp.stop();
    for (const name of ['anna', 'tom', 'sam']) await outbox.add(mail(`${name}@client.example`));
    await eventually(async () =>
      (await mails()).every(({ attempts, lastError }) => attempts >= 1 && lastError?.includes('ECONNREFUSED')),
    );
    await smtp.start();
    await eventually(() => smtp.mails.length === 3, 15_000);
    await eventually(async () =>
      (await mails()).every(({ status, lastError }) => status === 'sent' && lastError === null),
    );
  });

  it('refuses a recipient permanently, that mail fails and the others are sent', async () => {
    const { outbox, sender, mails } = await start();
    smtp.refusals.set('gone@client.example', 550);
    await outbox.add(mail('gone@client.example'));
    await outbox.add(mail('anna@client.example'));
    await sender.sendDue();
    const [gone, anna] = await mails();
    expect(gone).toMatchObject({ status: 'failed', attempts: 1, lastError: expect.stringContaining('550') });
    expect(anna).toMatchObject({ status: 'sent' });
    await sender.sendDue();
    expect(smtp.mails.map(({ recipient }) => recipient)).toEqual(['anna@client.example']);
  });

  it.each(['relay not permitted', '5.1.8 Sender address rejected', '5.7.1 Relay access denied'])(
    'refuses the sender ("%s"), the mail waits and is sent later',
    async (refusal) => {
      const { outbox, sender, app, mails } = await start();
      Object.assign(smtp, { refusal });
      smtp.refusals.set('anna@client.example', 550);
      await outbox.add(mail('anna@client.example'));
      await sender.sendDue();
      expect(await mails()).toMatchObject([
        { status: 'pending', lastError: expect.stringContaining(refusal) as string },
      ]);
      smtp.refusals.clear();
      Object.assign(smtp, { refusal: 'No such mailbox' });
      await makeDue(app);
      await sender.sendDue();
      expect(await mails()).toMatchObject([{ status: 'sent' }]);
    },
  );

  it('refuses a recipient temporarily, the mail is retried with growing delays', async () => {
    const { outbox, sender, app, mails } = await start();
    smtp.refusals.set('busy@client.example', 451);
    await outbox.add(mail('busy@client.example'));
    const delays: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt++) {
      await makeDue(app);
      await sender.sendDue();
      const [row] = await mails();
      expect(row).toMatchObject({ status: 'pending', attempts: attempt, lastError: expect.stringContaining('451') });
      delays.push(Math.round((row!.nextAttemptAt.getTime() - Date.now()) / 1000));
    }
    expect(delays).toEqual([1, 2, 4]);
    smtp.refusals.clear();
    await makeDue(app);
    await sender.sendDue();
    expect(smtp.mails).toHaveLength(1);
  });
});

describe('failed mails', () => {
  const aged = (app: INestApplicationContext, interval: string) =>
    app
      .get(EntityManager)
      .fork()
      .execute(`update outbox_mails set next_attempt_at = next_attempt_at - ?::interval where status = 'failed'`, [
        interval,
      ]);

  it('are reported to staff together, once an hour, but not failed reports', async () => {
    const { outbox, sender, app, mails } = await start();
    const report = app.get(ReportFailedMailsJob);
    const reports = async () => (await mails()).filter(({ template }) => template === 'mails-failed');
    await report.run();
    expect(await reports()).toEqual([]);

    for (const name of ['a', 'b', 'c']) {
      smtp.refusals.set(`${name}@client.example`, 550);
      await outbox.add(mail(`${name}@client.example`));
    }
    await sender.sendDue();
    await aged(app, '30 seconds');
    await Promise.all([report.run(), report.run()]);
    await sender.sendDue();
    expect(await reports()).toMatchObject([{ recipient: config.mailStaff, status: 'sent', data: { mails: 3 } }]);
    expect(header(smtp.mails[0]!, 'Subject')).toBe('3 mails failed');
    expect(readable(smtp.mails[0]!)).toContain('https://portal.example/admin/mails');

    // A second failure within the hour is not reported; a later failure is. A failed report is not reported either.
    await outbox.add(mail('a@client.example'));
    await sender.sendDue();
    await aged(app, '11 seconds');
    await report.run();
    expect(await reports()).toHaveLength(1);
    smtp.refusals.set(config.mailStaff, 550);
    for (let hour = 1; hour <= 3; hour++) {
      await app.get(EntityManager).fork().execute('delete from outbox_mail_keys');
      await report.run();
      await sender.sendDue();
      await aged(app, '11 seconds');
    }
    expect(await reports()).toMatchObject([{ status: 'sent' }, { status: 'failed', data: { mails: 1 } }]);
  });
});

describe('when the mail server hangs up', () => {
  it('after the whole mail, it is sent again with the same Message-ID twice, then fails', async () => {
    const { outbox, sender, app, mails } = await start();
    smtp.hangsUp = true;
    await outbox.add({ ...mail('anna@client.example'), data: { ...DATA, token: 'secret' } });
    const minutes: number[] = [];
    for (let copy = 1; copy <= 5; copy++) {
      await makeDue(app);
      await sender.sendDue();
      const [row] = await mails();
      if (row!.status === 'pending') minutes.push(Math.round((row!.nextAttemptAt.getTime() - Date.now()) / 60_000));
    }
    expect(minutes).toEqual([5, 30]);
    expect(smtp.mails).toHaveLength(3);
    expect(new Set(smtp.mails.map((caught) => header(caught, 'Message-ID'))).size).toBe(1);
    const [row] = await mails();
    expect(row).toMatchObject({ status: 'failed', attempts: 3, lastError: expect.stringContaining('gave no answer') });
    expect(row!.data).toEqual(DATA);
  });

  it('in the middle of a mail, it is retried soon', async () => {
    const { outbox, sender, app, mails } = await start();
    smtp.cutsOff = true;
    app.get(AttachmentSources).register('quote-pdf', async () => ({
      filename: 'quote.pdf',
      content: Buffer.alloc(30_000_000),
      contentType: 'application/pdf',
    }));
    await outbox.add(mail('anna@client.example', { attachment: { source: 'quote-pdf', id: 'q1' } }));
    await sender.sendDue();
    const [row] = await mails();
    expect(row).toMatchObject({ status: 'pending', attempts: 1, unanswered: 0 });
    expect(row!.nextAttemptAt.getTime() - Date.now()).toBeLessThan(2_000);
  });
});

describe('when the database', () => {
  it('closes every connection, workers reconnect', async () => {
    const { outbox } = await start({ worker: true });
    await outbox.add(mail('anna@client.example'));
    await eventually(() => smtp.mails.length === 1);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await client.end();
    await sleep(200); // until the pools notice, a request can get a closed connection
    await outbox.add(mail('tom@client.example'));
    await eventually(() => smtp.mails.length === 2);
  });
});

describe('a mail with a missing part', () => {
  it('keeps its error and is retried', async () => {
    const { outbox, sender, app, mails } = await start();
    await outbox.add({ ...mail('anna@client.example'), data: { ...DATA, name: undefined } });
    await outbox.add(mail('tom@client.example', { attachment: { source: 'quote-pdf', id: 'q1' } }));
    await sender.sendDue();
    const [anna, tom] = await mails();
    expect(anna).toMatchObject({ status: 'pending', lastError: expect.stringContaining('"name" not defined') });
    expect(tom).toMatchObject({ status: 'pending', lastError: 'No attachments come from quote-pdf' });

    app.get(AttachmentSources).register('quote-pdf', async () => ({
      filename: 'quote.pdf',
      content: Buffer.from('%PDF'),
      contentType: 'application/pdf',
    }));
    await makeDue(app);
    await sender.sendDue();
    expect(smtp.mails.map(({ recipient }) => recipient)).toEqual(['tom@client.example']);
  });
});
