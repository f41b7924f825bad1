import { EntityManager } from '@mikro-orm/postgresql';
import { SpanKind } from '@opentelemetry/api';
import { Injectable, Logger } from '@nestjs/common';
import { runAsRequest } from '../request-context.js';
import { executePrepared } from '../database/prepared.js';
import { traced } from '../tracing/tracing.js';
import { Batcher, forAtLeast } from '../batcher.js';
import { JobQueue } from '../queue/job-queue.js';
import { QUEUES } from '../queue/queues.js';
import { DueSender } from './due-sender.js';
import { isPermanent, MAIL_CONNECTIONS, Mailer, refusalOf, type SentMail, UnansweredMail } from './mailer.js';
import { isAboutUs } from '../../rules/bounce.js';
import { OutboxMail } from './outbox-mail.entity.js';
import { sendMailsJob } from './outbox.js';
import { DUE_MAILS, PUT_MAILS_OFF, LOAD_MAILS, MARK_MAILS } from './outbox.queries.js';
import type { RowOf } from '../database/statement.js';

/**
 * Time for which sent mails are collected before they are marked, because marking a single mail takes a tenth of the
 * time for sending it. If the worker is killed in this time, mails that are not marked are sent again.
 */
const MARK_GATHER_MS = 5;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 15 * 60_000;
/** Maximum number of attempts; with the delays below they last three days. After that, the mail is `failed`. */
const MAX_ATTEMPTS = 300;

/**
 * Maximum number of attempts without a reply, and the delays between them. Few and long, because a server that receives
 * a mail without a reply may deliver each copy.
 */
const MAX_COPIES = 3;
const COPY_DELAYS_MS = [5 * 60_000, 30 * 60_000];

/** Returns the delay after a failed attempt: 1 s, 2 s, 4 s … up to 15 minutes. */
const delayAfter = (attempts: number): number => Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS);

type Key = Pick<OutboxMail, 'id' | 'createdAt'>;
type Due = SentMail & Pick<OutboxMail, 'attempts' | 'unanswered' | 'requestId'>;

const asDated = <Row extends { createdAt: string }>(row: Row): Omit<Row, 'createdAt'> & { createdAt: Date } => ({
  ...row,
  createdAt: new Date(row.createdAt),
});

/**
 * Returns the parameters of the condition `BY_KEY`, which selects these mails. The range of times is widened by a millisecond, because times in Postgres are more
 * precise than in JavaScript.
 */
function keyParameters(mails: Key[]): [ids: string[], from: Date, until: Date] {
  const times = mails.map(({ createdAt }) => createdAt.getTime());
  return [mails.map(({ id }) => id), new Date(Math.min(...times)), new Date(Math.max(...times) + 1)];
}

/** Sends the due mails of the outbox; `DueSender` describes how. */
@Injectable()
export class OutboxSender extends DueSender<Due, Key> {
  private readonly logger = new Logger(OutboxSender.name);
  private readonly marker = new Batcher<Key>((mails) => this.markSent(mails), forAtLeast(MARK_GATHER_MS));

  constructor(
    em: EntityManager,
    private readonly mailer: Mailer,
    private readonly jobs: JobQueue,
  ) {
    super(em, 2 * MAIL_CONNECTIONS);
  }

  protected override take(): Promise<Key[]> {
    return this.em.fork().transactional(async (em) => {
      const due = await executePrepared<RowOf<typeof DUE_MAILS>>(em, 'due mails', DUE_MAILS.sql(), []);
      const keys = due.map(asDated);
      if (keys.length > 0) await executePrepared(em, 'put mails off', PUT_MAILS_OFF.sql(), keyParameters(keys));
      return keys;
    });
  }

  protected override async load(keys: Key[]): Promise<Due[]> {
    if (keys.length === 0) return [];
    const rows = await this.em
      .fork()
      .transactional((em) =>
        executePrepared<RowOf<typeof LOAD_MAILS>>(em, 'load mails', LOAD_MAILS.sql(), keyParameters(keys)),
      );
    return rows.map(asDated);
  }

  protected override send(mail: Due): Promise<void> {
    return runAsRequest(mail.requestId ?? `mail-${mail.id}`, async () => {
      try {
        await traced({ name: `mail ${mail.template}`, kind: SpanKind.CLIENT }, () => this.mailer.send(mail));
      } catch (error) {
        return this.recordFailure(mail, error instanceof Error ? error : new Error(String(error)));
      }
      await this.marker.add(mail);
    });
  }

  private async markSent(mails: Key[]): Promise<void> {
    await this.em
      .fork()
      .transactional((em) => executePrepared(em, 'mark mails', MARK_MAILS.sql(), keyParameters(mails)));
  }

  private async recordFailure(mail: Due, error: Error): Promise<void> {
    const { id } = mail;
    const attempts = mail.attempts + 1;
    const unanswered = mail.unanswered + (error instanceof UnansweredMail ? 1 : 0);
    const failed = isRefusedForGood(error) || attempts >= MAX_ATTEMPTS || unanswered >= MAX_COPIES;
    const delay = failed ? 0 : Math.max(delayAfter(attempts), COPY_DELAYS_MS[unanswered - 1] ?? 0);
    this.logger.warn({ msg: `Mail ${id} ${failed ? 'failed' : 'is tried again later'}: ${error.message}`, err: error });
    await this.em.fork().nativeUpdate(
      OutboxMail,
      { id, status: 'pending' },
      {
        status: failed ? 'failed' : 'pending',
        attempts,
        unanswered,
        ...(failed && { data: withoutOnce(mail.data) }),
        lastError: error.message,
        nextAttemptAt: new Date(Date.now() + delay),
      },
    );
    if (!failed) await this.jobs.add(QUEUES.mail, sendMailsJob(`${id}-${attempts}`, delay));
  }
}

/**
 * True for a permanent rejection. A rejection because of the portal's own sender does not count: such a mail stays due
 * and is retried.
 */
const isRefusedForGood = (error: Error): boolean => isPermanent(error) && !isAboutUs(refusalOf(error).words);

const withoutOnce = ({ token: _token, body: _body, ...data }: Record<string, unknown>): Record<string, unknown> => data;
