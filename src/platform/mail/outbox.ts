import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { currentRequestId } from '../http/request-context.js';
import { Batcher } from '../batcher.js';
import { Transactions } from '../database/transactions.js';
import { JobQueue, type NewJob } from '../queue/job-queue.js';
import { QUEUES } from '../queue/queues.js';
import { MailTemplates } from './mail-templates.js';
import { type AttachmentRef, OutboxMail } from './outbox-mail.entity.js';

export interface NewMail {
  /** File in `templates/mail`, without its ending. */
  template: string;
  to: string;
  /** What the template needs, as it is now: a later change does not alter the mail. */
  data: Record<string, unknown>;
  attachment?: AttachmentRef;
  /** Of mails with the same key only the first is kept, whatever became of it. */
  dedupeKey?: string;
}

/** Mails are rows, written in the transaction of what they tell of; a job sends them after the commit. */
@Injectable()
export class Outbox {
  private readonly logger = new Logger(Outbox.name);
  private readonly waker = new Batcher<string>((ids) => this.wake(ids));

  constructor(
    private readonly transactions: Transactions,
    private readonly jobs: JobQueue,
    private readonly templates: MailTemplates,
  ) {}

  /** Writes a mail in the transaction in progress (or one of its own). A rollback takes it back, a commit sends it. */
  async add(mail: NewMail): Promise<void> {
    if (!this.templates.has(mail.template)) throw new Error(`There is no mail template ${mail.template}`);
    const id = randomUUID();
    const requestId = currentRequestId() ?? null;
    await this.transactions.run(async (em) => {
      const { affectedRows } = await em
        .createQueryBuilder(OutboxMail)
        .insert({
          id,
          template: mail.template,
          recipient: mail.to,
          data: mail.data,
          attachment: mail.attachment ?? null,
          dedupeKey: mail.dedupeKey ?? null,
          requestId,
        })
        .onConflict('dedupeKey')
        .ignore()
        .execute<{ affectedRows: number }>('run');
      if (affectedRows === 0) return;
      await this.transactions.afterCommit(() => this.waker.add(id));
    });
  }

  /** The mail is safe in its row: a queue that is away delays it until the sweep, and fails nobody. */
  private async wake(ids: string[]): Promise<void> {
    try {
      await this.jobs.add(QUEUES.mail, sendMailsJob(ids[0]!));
    } catch (error) {
      this.logger.warn({ msg: `Mails wait for the sweep: ${ids.join(', ')}`, err: error });
    }
  }
}

/** The job that sends what is due. The outbox keeps the record, so a finished job leaves nothing in the queue. */
export function sendMailsJob(jobId: string, delay = 0): NewJob {
  return { name: 'send-mails', data: {}, options: { jobId, delay, removeOnComplete: true, removeOnFail: true } };
}
