import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { conflict, notFound, tooManyRequests } from '../http/errors.js';
import { currentRequestId } from '../http/request-context.js';
import { isUuid } from '../../rules/ids.js';
import { Batcher } from '../batcher.js';
import { Transactions } from '../database/transactions.js';
import { BRIEFLY_MS, JobQueue, type NewJob } from '../queue/job-queue.js';
import { QUEUES } from '../queue/queues.js';
import { MailTemplates } from './mail-templates.js';
import { type AttachmentRef, type MailStatus, type MailSubject, OutboxMail } from './outbox-mail.entity.js';

export interface NewMail {
  /** File in `templates/mail`, without its ending. */
  template: string;
  to: string;
  /** The record that it tells of; null where there is none. */
  about: { type: MailSubject; id: string } | null;
  /** What the template needs, as it is now: a later change does not alter the mail. */
  data: Record<string, unknown>;
  attachment?: AttachmentRef;
  /** Of mails with the same key only the first is kept, whatever became of it. */
  dedupeKey?: string;
}

/** How soon the same mail is not sent again. */
const REPEAT_AFTER_MS = 60_000;

const WITH_LINK = ['verify-email', 'reset-password', 'invitation', 'partner-client-request', 'newsletter-confirm'];

/** Whether a mail has a link for once, whose token is not kept: another one is asked for where it is issued. */
export const carriesLink = (template: string): boolean => WITH_LINK.includes(template);

/** Tests of what staff write: their bodies come drawn, and are not kept once they are sent. */
const DRAWN = ['campaign-test', 'template-test'];

/** Whether a mail can be sent again as it was: it has been dealt with, and nothing of it has been forgotten since. */
export const repeatable = ({ status, template }: { status: MailStatus; template: string }): boolean =>
  status !== 'pending' && status !== 'repeated' && !carriesLink(template) && !DRAWN.includes(template);

/** Mails are rows, written in the transaction of what they tell of; a job sends them after the commit. */
@Injectable()
export class Outbox {
  private readonly logger = new Logger(Outbox.name);
  private readonly waker = new Batcher<string>((ids) => this.wake(ids));

  constructor(
    private readonly transactions: Transactions,
    private readonly jobs: JobQueue,
    private readonly templates: MailTemplates,
  ) {
    jobs.onReturn(() => void this.waker.add(randomUUID())); // what was written meanwhile
  }

  /** Writes a mail in the transaction in progress (or one of its own). A rollback takes it back, a commit sends it. */
  add(mail: NewMail): Promise<void> {
    return this.addAll([mail]);
  }

  /** Writes mails as `add` does, in one statement. */
  async addAll(mails: NewMail[]): Promise<void> {
    const unknown = mails.find(({ template }) => !this.templates.has(template));
    if (unknown) throw new Error(`There is no mail template ${unknown.template}`);
    const requestId = currentRequestId() ?? null;
    const rows = mails.map((mail) => ({
      id: randomUUID(),
      template: mail.template,
      recipient: mail.to,
      subjectType: mail.about?.type ?? null,
      subjectId: mail.about?.id ?? null,
      data: mail.data,
      attachment: mail.attachment ?? null,
      dedupeKey: mail.dedupeKey ?? null,
      requestId,
    }));
    const [first] = rows;
    if (!first) return;
    await this.transactions.run(async (em) => {
      const { affectedRows } = await em
        .createQueryBuilder(OutboxMail)
        .insert(rows)
        .onConflict()
        .ignore()
        .execute<{ affectedRows: number }>('run');
      if (affectedRows === 0) return;
      await this.transactions.afterCommit(() => this.waker.add(first.id));
    });
  }

  /**
   * Sends a mail again that was sent or has failed, as a row of its own with what it said then; a failed one is dealt with by
   * that. Answers the new one's id. 404 when there is none, 409 unless it can be (`repeatable`), 429 within a minute of the last time.
   */
  async repeat(id: string): Promise<string> {
    return this.transactions.run(async (em) => {
      const mail = await this.lock(em, id);
      if (!repeatable(mail)) throw conflict('wrong_status', 'This mail cannot be sent again');
      const lately = { repeats: id, createdAt: { $gt: new Date(Date.now() - REPEAT_AFTER_MS) } };
      if (await em.count(OutboxMail, lately)) throw tooManyRequests(REPEAT_AFTER_MS / 1_000);
      const { template, recipient, subjectType, subjectId, data, attachment } = mail;
      const copy = { template, recipient, subjectType, subjectId, data, attachment };
      const again = em.create(OutboxMail, { ...copy, repeats: id, requestId: currentRequestId() ?? null });
      if (mail.status === 'failed') mail.status = 'repeated';
      await em.flush();
      await this.transactions.afterCommit(() => this.waker.add(again.id));
      return again.id;
    });
  }

  /** Leaves a mail that has failed. 404 when there is none, 409 unless it has failed. */
  async giveUp(id: string): Promise<void> {
    await this.transactions.run(async (em) => {
      const mail = await this.lock(em, id);
      if (mail.status !== 'failed') throw conflict('wrong_status', 'Only a mail that failed can be given up');
      mail.status = 'given_up';
    });
  }

  private async lock(em: EntityManager, id: string): Promise<OutboxMail> {
    const mail = isUuid(id) ? await em.findOne(OutboxMail, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }) : null;
    if (!mail) throw notFound('Mail not found');
    return mail;
  }

  /** The mail is safe in its row: a queue that is away delays it until the sweep, and fails nobody. */
  private async wake(ids: string[]): Promise<void> {
    try {
      await this.jobs.add(QUEUES.mail, sendMailsJob(ids[0]!), BRIEFLY_MS);
    } catch (error) {
      this.logger.warn(`Mails wait for the sweep: ${ids.join(', ')} (${(error as Error).message})`);
    }
  }
}

/** The job that sends what is due. The outbox keeps the record, so a finished job leaves nothing in the queue. */
export function sendMailsJob(jobId: string, delay = 0): NewJob {
  return { name: 'send-mails', data: {}, options: { jobId, delay, removeOnComplete: true, removeOnFail: true } };
}
