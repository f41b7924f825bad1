import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { conflict, notFound, tooManyRequests } from '../errors.js';
import { currentRequestId } from '../request-context.js';
import { type FailedRecipient, mailboxOf } from '../../rules/bounce.js';
import { isUuid } from '../../rules/ids.js';
import { Batcher } from '../batcher.js';
import { now } from '../clock.js';
import { Transactions } from '../database/transactions.js';
import { JobQueue, type NewJob } from '../queue/job-queue.js';
import { QUEUES } from '../queue/queues.js';
import { MailTemplates } from './mail-templates.js';
import { type AttachmentRef, type MailStatus, type MailSubject, OutboxMail } from './outbox-mail.entity.js';

export interface NewMail {
  /** Name of the file in `templates/mail`, without its extension. */
  template: string;
  to: string;
  /** The record that the mail is about; null for a mail about no record. */
  about: { type: MailSubject; id: string } | null;
  /** Data for the template as they are now; later changes of the record do not change the mail. */
  data: Record<string, unknown>;
  attachment?: AttachmentRef;
  /** Key for deduplication: of several mails with the same key, only the first is kept, whatever its status. */
  dedupeKey?: string;
}

/**
 * Time for which a request waits until the job that sends its mails is enqueued, in milliseconds. A queue that takes
 * longer, for example to open a connection to Postgres, gets the job later.
 */
const BRIEFLY_MS = 40;
/** Time before the same mail can be sent again, in milliseconds. */
const REPEAT_AFTER_MS = 60_000;

const WITH_LINK = ['verify-email', 'reset-password', 'invitation', 'partner-client-request', 'newsletter-confirm'];

/**
 * True for mails with a link that works once. Its token is not stored, so the user must request a new link from the
 * feature that issues it.
 */
export const carriesLink = (template: string): boolean => WITH_LINK.includes(template);

/** Test mails for texts that staff write. Their bodies are rendered before, and deleted after sending. */
const DRAWN = ['campaign-test', 'template-test'];

/** Statuses of mails that staff have to handle: they send the mail again or give it up. */
const UNSETTLED: MailStatus[] = ['failed', 'bounced'];

/** True when staff can give the mail up. */
export const isUnsettled = ({ status }: { status: MailStatus }): boolean => UNSETTLED.includes(status);

/** True when staff can send the mail again: it was sent or has failed, and its data are complete. */
export const repeatable = ({ status, template }: { status: MailStatus; template: string }): boolean =>
  status !== 'pending' && status !== 'repeated' && !carriesLink(template) && !DRAWN.includes(template);

/** Stores mails as rows in the transaction of their event. After the commit, a job sends them. */
@Injectable()
export class Outbox {
  private readonly logger = new Logger(Outbox.name);
  private readonly waker = new Batcher<string>((ids) => this.wake(ids));

  constructor(
    private readonly transactions: Transactions,
    private readonly jobs: JobQueue,
    private readonly templates: MailTemplates,
  ) {
    jobs.onReturn(() => void this.waker.add(randomUUID())); // sends the mails that were written while the queue was unavailable
  }

  /**
   * Stores a mail in the current transaction, or in a new one. The mail is sent after the commit, and discarded by a
   * rollback.
   */
  add(mail: NewMail): Promise<void> {
    return this.addAll([mail]);
  }

  /** Stores several mails like `add`, in one statement. */
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
   * Sends a sent, failed or bounced mail again, as a new row with the same data; a failed or bounced mail becomes
   * `repeated`. Returns the id of the new mail. Throws 404 when the mail does not exist, 409 unless it is `repeatable`,
   * 429 within a minute of the last repetition.
   */
  async repeat(id: string): Promise<string> {
    return this.transactions.run(async (em) => {
      const mail = await this.lock(em, id);
      if (!repeatable(mail)) throw conflict('wrong_status', 'This email cannot be resent');
      const lately = { repeats: id, createdAt: { $gt: new Date(Date.now() - REPEAT_AFTER_MS) } };
      if (await em.count(OutboxMail, lately)) throw tooManyRequests(REPEAT_AFTER_MS / 1_000);
      const { template, recipient, subjectType, subjectId, data, attachment } = mail;
      const copy = { template, recipient, subjectType, subjectId, data, attachment };
      const again = em.create(OutboxMail, { ...copy, repeats: id, requestId: currentRequestId() ?? null });
      if (isUnsettled(mail)) mail.status = 'repeated';
      await em.flush();
      await this.transactions.afterCommit(() => this.waker.add(again.id));
      return again.id;
    });
  }

  /** Marks a failed or bounced mail as given up. Throws 404 when it does not exist, 409 when it has another status. */
  async giveUp(id: string): Promise<void> {
    await this.transactions.run(async (em) => {
      const mail = await this.lock(em, id);
      if (!isUnsettled(mail)) throw conflict('wrong_status', 'Only a failed email can be dismissed');
      mail.status = 'given_up';
    });
  }

  /**
   * Marks a mail as `bounced`. Returns false when there is no sent mail with this id, when the bounce was reported
   * before, and when it is about another recipient than the mail's (a forwarded copy). A `pending` mail counts as sent:
   * the bounce can arrive before the worker has marked the mail, or after a server accepted it without a reply.
   */
  async bounce(id: string, { reason, of }: { reason: string; of?: FailedRecipient | null }): Promise<boolean> {
    return this.transactions.run(async (em) => {
      const mail = await em.findOne(OutboxMail, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!mail || (mail.status !== 'sent' && mail.status !== 'pending')) return false;
      if (of && mailboxOf(mail.recipient.toLowerCase(), of) === 'another') return false;
      const { token: _token, body: _body, ...data } = mail.data;
      Object.assign(mail, { status: 'bounced', lastError: reason, sentAt: mail.sentAt ?? now(), data });
      return true;
    });
  }

  private async lock(em: EntityManager, id: string): Promise<OutboxMail> {
    const mail = isUuid(id) ? await em.findOne(OutboxMail, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }) : null;
    if (!mail) throw notFound('Email not found');
    return mail;
  }

  /**
   * Enqueues the job that sends mails, and waits for a slow queue only briefly. A failure is logged and does not throw:
   * the mails are stored, and a job sends them when the queue responds again, or a periodic job.
   */
  private async wake(ids: string[]): Promise<void> {
    const added = this.jobs
      .add(QUEUES.mail, sendMailsJob(ids[0]!))
      .catch((error: Error) => this.logger.warn(`Mails wait for the sweep: ${ids.join(', ')} (${error.message})`));
    await Promise.race([added, sleep(BRIEFLY_MS)]);
  }
}

/**
 * Returns the job that sends all due mails. It is removed from the queue when it ends, because the outbox has the
 * history.
 */
export function sendMailsJob(jobId: string, delay = 0): NewJob {
  return { name: 'send-mails', data: {}, options: { jobId, delay, removeOnComplete: true, removeOnFail: true } };
}
