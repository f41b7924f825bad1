import { randomUUID } from 'node:crypto';
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
import { BRIEFLY_MS, JobQueue, type NewJob } from '../queue/job-queue.js';
import { QUEUES } from '../queue/queues.js';
import { MailTemplates } from './mail-templates.js';
import { type AttachmentRef, type MailStatus, type MailSubject, OutboxMail } from './outbox-mail.entity.js';

export interface NewMail {
  /** File in `templates/mail`, without its extension. */
  template: string;
  to: string;
  /** Record that the mail is about; null if there is none. */
  about: { type: MailSubject; id: string } | null;
  /** Data for the template, as of now: a later change does not alter the mail. */
  data: Record<string, unknown>;
  attachment?: AttachmentRef;
  /** Deduplication key: of mails with the same key only the first is kept, whatever its status. */
  dedupeKey?: string;
}

/** Time before the same mail can be sent again. */
const REPEAT_AFTER_MS = 60_000;

const WITH_LINK = ['verify-email', 'reset-password', 'invitation', 'partner-client-request', 'newsletter-confirm'];

/** True for mails with a single-use link, whose token is not stored. A new link must be requested from the feature that issues it. */
export const carriesLink = (template: string): boolean => WITH_LINK.includes(template);

/** Test mails of texts that staff write: their bodies are rendered beforehand, and deleted once they are sent. */
const DRAWN = ['campaign-test', 'template-test'];

/** Statuses that staff settle, by sending the mail again or by giving it up. */
const UNSETTLED: MailStatus[] = ['failed', 'bounced'];

/** True when a mail can be given up. */
export const isUnsettled = ({ status }: { status: MailStatus }): boolean => UNSETTLED.includes(status);

/** True when a mail can be sent again unchanged: it left the outbox or failed, and its data are complete. */
export const repeatable = ({ status, template }: { status: MailStatus; template: string }): boolean =>
  status !== 'pending' && status !== 'repeated' && !carriesLink(template) && !DRAWN.includes(template);

/** Stores mails as rows in the transaction of their event; a job sends them after the commit. */
@Injectable()
export class Outbox {
  private readonly logger = new Logger(Outbox.name);
  private readonly waker = new Batcher<string>((ids) => this.wake(ids));

  constructor(
    private readonly transactions: Transactions,
    private readonly jobs: JobQueue,
    private readonly templates: MailTemplates,
  ) {
    jobs.onReturn(() => void this.waker.add(randomUUID())); // mails written while the queue was away
  }

  /** Stores a mail in the current transaction (or a new one). A rollback discards it, a commit sends it. */
  add(mail: NewMail): Promise<void> {
    return this.addAll([mail]);
  }

  /** Stores mails as `add` does, in one statement. */
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
   * Sends a mail that was sent, has failed or has bounced again, as a new row with the same data; a failed or bounced mail
   * becomes `repeated`.
   * Returns the id of the new mail. 404 when the mail does not exist, 409 unless it is `repeatable`, 429 within a
   * minute of the last repeat.
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

  /** Marks a failed or bounced mail as given up. 404 when it does not exist, 409 unless it has failed or bounced. */
  async giveUp(id: string): Promise<void> {
    await this.transactions.run(async (em) => {
      const mail = await this.lock(em, id);
      if (!isUnsettled(mail)) throw conflict('wrong_status', 'Only a failed email can be dismissed');
      mail.status = 'given_up';
    });
  }

  /**
   * Marks a mail as `bounced` after a report of its failed delivery. Returns false when there is no sent mail of this
   * id, when the report is a repeat, and when it is about another recipient than the mail's (a forwarded copy).
   * `pending` counts as sent: the report can arrive before the worker has marked the mail, or after a server accepted it
   * without a reply.
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

  /** Enqueues the job that sends mails. Logs a failure without throwing: the mails are stored, and the sweep sends them later. */
  private async wake(ids: string[]): Promise<void> {
    try {
      await this.jobs.add(QUEUES.mail, sendMailsJob(ids[0]!), BRIEFLY_MS);
    } catch (error) {
      this.logger.warn(`Mails wait for the sweep: ${ids.join(', ')} (${(error as Error).message})`);
    }
  }
}

/** Job that sends all due mails. The outbox keeps the record, so a finished job is removed from the queue. */
export function sendMailsJob(jobId: string, delay = 0): NewJob {
  return { name: 'send-mails', data: {}, options: { jobId, delay, removeOnComplete: true, removeOnFail: true } };
}
