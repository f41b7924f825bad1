import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { ImapFlow } from 'imapflow';
import { Config } from '../../config.js';
import { Scheduled, type ScheduledJob } from '../../platform/queue/scheduled.js';
import { Bounces } from './bounces.service.js';
import { readReport } from './delivery-report.js';

/** Maximum number of mails that one run reads. The next run reads the rest. */
const AT_ONCE = 500;
/**
 * Maximum number of bytes that are fetched of a mail. The report comes before the returned mail, so the rest of a
 * longer mail is not needed.
 */
const MAX_BYTES = 1024 * 1024;
const PATIENCE_MS = 20_000;

/**
 * Job that reads the bounce mailbox. A mail is marked as read after its bounce was recorded; if the process crashes in
 * between, the next run reads the mail again, which has no further effect.
 */
@Injectable()
@Scheduled({ name: 'read-bounces', cron: '* * * * *' })
export class ReadBouncesJob implements ScheduledJob {
  private readonly logger = new Logger(ReadBouncesJob.name);

  constructor(
    private readonly config: Config,
    private readonly bounces: Bounces,
  ) {}

  async run(): Promise<void> {
    const { bounceMailbox } = this.config;
    if (!bounceMailbox) return;
    const { folder, ...server } = bounceMailbox;
    const times = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS };
    const { ImapFlow: Client } = await import('imapflow'); // imported here, because it is needed only if there is a mailbox
    const client = new Client({ ...server, ...times, logger: false });
    client.on('error', (error: Error) => this.logger.warn({ msg: `The bounce mailbox: ${error.message}`, err: error }));
    await client.connect();
    try {
      await client.mailboxOpen(folder);
      const unread = (await client.search({ seen: false }, { uid: true })) || [];
      for (const uid of unread.slice(0, AT_ONCE)) await this.take(client, String(uid));
    } finally {
      await client.logout().catch(() => client.close());
    }
  }

  private async take(client: ImapFlow, uid: string): Promise<void> {
    const mail = await client.fetchOne(uid, { source: { maxLength: MAX_BYTES } }, { uid: true });
    if (mail && mail.source) {
      const report = await readReport(mail.source, this.config.mailDomain);
      const key = createHash('sha256').update(mail.source).digest('hex');
      if (report) await this.bounces.take({ ...report, via: 'mailbox', key });
    }
    await client.messageFlagsAdd(uid, ['\\Seen'], { uid: true });
  }
}
