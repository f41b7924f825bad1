import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { runAsRequest } from '../http/request-context.js';
import { Batcher, forAtLeast } from '../batcher.js';
import { JobQueue } from '../queue/job-queue.js';
import { QUEUES } from '../queue/queues.js';
import { isPermanent, MAIL_CONNECTIONS, Mailer, UnansweredMail } from './mailer.js';
import { OutboxMail } from './outbox-mail.entity.js';
import { sendMailsJob } from './outbox.js';

const BATCH = 50;
/** Of a batch: enough to keep the connections busy, and few attachments open at a time. */
const AT_ONCE = 2 * MAIL_CONNECTIONS;
/** Marking a mail on its own costs a tenth of sending it. What a kill in this time leaves unmarked is sent again. */
const MARK_GATHER_MS = 5;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 15 * 60_000;
/** At these delays, tries within three days; after them a mail is `failed`. */
const MAX_ATTEMPTS = 300;

/** A server that takes a mail and gives no answer may deliver every copy of it: so many, and so far apart. */
const MAX_COPIES = 3;
const COPY_DELAYS_MS = [5 * 60_000, 30 * 60_000];

/** 1 s, 2 s, 4 s … up to a quarter of an hour. */
const delayAfter = (attempts: number): number => Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS);

/**
 * Sends what is due in the outbox; any number of workers may do so at once. A batch is taken by putting it off for some
 * seconds, so that workers share the work, and kept by advisory locks, so that none is sent by two however long it takes.
 * A worker that dies loses its locks with its connection, and what it had not marked is due again.
 */
@Injectable()
export class OutboxSender implements OnModuleDestroy {
  private readonly logger = new Logger(OutboxSender.name);
  private isStopping = false;
  private readonly marker = new Batcher<string>((ids) => this.markSent(ids), forAtLeast(MARK_GATHER_MS));

  constructor(
    private readonly em: EntityManager,
    private readonly mailer: Mailer,
    private readonly jobs: JobQueue,
  ) {}

  /** A shutdown waits for the batches in progress; what is due besides is sent by the next worker. */
  onModuleDestroy(): void {
    this.isStopping = true;
  }

  /** Sends until nothing is due. Throws when database or queue fail, not when a mail does: that is in its row. */
  async sendDue(): Promise<void> {
    await Promise.all([this.drain(), this.drain()]); // while one takes its next batch, the other is sending
  }

  private async drain(): Promise<void> {
    for (let ids = await this.take(); ids.length > 0; ids = await this.take()) await this.sendBatch(ids);
  }

  private async take(): Promise<string[]> {
    if (this.isStopping) return [];
    const rows = await this.em.fork().execute<{ id: string }[]>(
      `update outbox_mails set next_attempt_at = now() + interval '5 seconds' where id in (
         select id from outbox_mails where status = 'pending' and next_attempt_at <= now()
         order by next_attempt_at limit ${BATCH} for update skip locked
       ) returning id`,
    );
    return rows.map(({ id }) => id);
  }

  private async sendBatch(ids: string[]): Promise<void> {
    const locks = this.em.fork();
    await locks.begin();
    try {
      const mine = await locks.execute<{ id: string }[]>(
        'select id from unnest(array[?]::uuid[]) id where pg_try_advisory_xact_lock(hashtextextended(id::text, 0))',
        [ids],
      );
      const mails = await this.em
        .fork()
        .find(OutboxMail, { id: mine.map(({ id }) => id), status: 'pending' }, { disableIdentityMap: true });
      const queue = mails.values();
      const sendNext = async () => {
        for (const mail of queue) await runAsRequest(mail.requestId ?? `mail-${mail.id}`, () => this.send(mail));
      };
      const results = await Promise.allSettled(Array.from({ length: AT_ONCE }, sendNext));
      for (const result of results) if (result.status === 'rejected') throw result.reason;
    } finally {
      await locks.rollback();
    }
  }

  private async send(mail: OutboxMail): Promise<void> {
    try {
      await this.mailer.send(mail);
    } catch (error) {
      return this.recordFailure(mail, error instanceof Error ? error : new Error(String(error)));
    }
    await this.marker.add(mail.id);
  }

  /** A token of a link (`data.token`) has done its part once its mail is sent, or has failed: only its hash is kept. */
  private async markSent(ids: string[]): Promise<void> {
    await this.em.fork().execute(
      `update outbox_mails set status = 'sent', sent_at = now(), attempts = attempts + 1, last_error = null,
              data = data - 'token'
       where id in (?)`,
      [ids],
    );
  }

  private async recordFailure(mail: OutboxMail, error: Error): Promise<void> {
    const { id } = mail;
    const attempts = mail.attempts + 1;
    const unanswered = mail.unanswered + (error instanceof UnansweredMail ? 1 : 0);
    const failed = isPermanent(error) || attempts >= MAX_ATTEMPTS || unanswered >= MAX_COPIES;
    const delay = Math.max(delayAfter(attempts), COPY_DELAYS_MS[unanswered - 1] ?? 0);
    this.logger.warn({ msg: `Mail ${id} ${failed ? 'failed' : 'is tried again later'}: ${error.message}`, err: error });
    await this.em.fork().nativeUpdate(
      OutboxMail,
      { id },
      {
        status: failed ? 'failed' : 'pending',
        attempts,
        unanswered,
        ...(failed && { data: withoutToken(mail.data) }),
        lastError: error.message,
        nextAttemptAt: new Date(Date.now() + delay),
      },
    );
    if (!failed) await this.jobs.add(QUEUES.mail, sendMailsJob(`${id}-${attempts}`, delay));
  }
}

const withoutToken = ({ token: _token, ...data }: Record<string, unknown>): Record<string, unknown> => data;
