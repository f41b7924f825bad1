import hoodiecrow from 'hoodiecrow-imap';
import pg from 'pg';
import { MessageMailer } from '../../src/messages/mail/message-mailer.js';
import { Replies } from '../../src/messages/mail/replies.service.js';
import { ReplyAddresses } from '../../src/messages/mail/reply-addresses.js';
import { Transactions } from '../../src/platform/database/transactions.js';
import { Outbox } from '../../src/platform/mail/outbox.js';
import { JobQueue } from '../../src/platform/queue/job-queue.js';
import { Storage } from '../../src/platform/storage/storage.js';
import { ANNA, STAFF, TestApp } from '../app.js';
import { FILES } from '../builders/documents.js';
import { makeQuote } from '../builders/quotes.js';
import { replyMail } from '../builders/replies.js';
import { eventually } from '../platform/eventually.js';
import { ServerProcess } from './server-process.js';

let app: TestApp;
let worker: ServerProcess | undefined;
beforeAll(async () => {
  app = await TestApp.start();
}, 60_000);
afterAll(async () => {
  await worker?.kill();
  await app.close();
});

it('a reply and its files are in the thread once, although its worker is killed between file and message', async () => {
  const { id } = await makeQuote(app, 'sent');
  for (const [who, text] of [
    [ANNA, 'Hello'],
    [STAFF, 'Please send the plan'],
  ] as const) {
    await (await app.as(who)).post(`/quotes/${id}/messages`).send({ text }).expect(201);
  }
  await app.sql('update thread_members set mail_at = now() where mail_at is not null');
  await new MessageMailer(app.get(Transactions), app.get(Outbox), new ReplyAddresses(app.config), app.config).mailDue();
  const [mail] = await app.sql<{ to: string }>(
    `select data ->> 'replyTo' as to from outbox_mails where template = 'quote-messages' and recipient = ?`,
    [ANNA],
  );
  const files = ['a.pdf', 'b.pdf'].map((name) => ({ name, content: FILES.pdf }));
  const raw = replyMail({ from: ANNA, to: mail!.to, messageId: '<1@x>', text: 'Here it is', files });
  const server = hoodiecrow({ storage: { INBOX: { messages: [{ raw }] } } });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  try {
    const { port } = server.server.address() as { port: number };
    const auth = { user: 'testuser', pass: 'testpass' };
    const replyMailbox = { host: '127.0.0.1', port, secure: false, auth, folder: 'INBOX' };
    const config = Object.assign(Object.create(app.config) as typeof app.config, { replyMailbox });
    const read = (run: number) =>
      app.get(JobQueue).add('maintenance', { name: 'read-replies', data: {}, options: { jobId: `read-${run}` } });
    const stored = async () => {
      const keys: string[] = [];
      for await (const { key } of app.get(Storage).list(`quote-messages/${id}`)) keys.push(key);
      return keys.length;
    };
    // The rows of the files wait for this lock, so the worker is killed when it has stored the files.
    const lock = new pg.Client({ connectionString: app.config.databaseUrl });
    await lock.connect();
    try {
      await lock.query('begin; lock table quote_message_files in exclusive mode');
      worker = await ServerProcess.start('worker', config);
      await read(1);
      await eventually(async () => (await stored()) === files.length, 30_000);
      await worker.kill();
    } finally {
      await lock.end();
    }

    worker = await ServerProcess.start('worker', config);
    await Promise.all([read(2), read(3)]);
    const replies = () =>
      app.sql<{ text: string; files: string[] }>(
        `select m.text, array(select f.original_name from quote_message_files f where f.message_id = m.id order by 1) as files
           from message_replies r join quote_messages m on m.id = r.message_id`,
      );
    await eventually(async () => (await replies()).length > 0, 30_000);
    expect(await app.get(Replies).take(Buffer.from(raw))).toBe(0);
    expect(await replies()).toEqual([{ text: 'Here it is', files: ['a.pdf', 'b.pdf'] }]);
  } finally {
    await new Promise<void>((resolve) => server.close(resolve));
  }
}, 120_000);
