import { EntityManager } from '@mikro-orm/postgresql';
import { SpanKind } from '@opentelemetry/api';
import { Injectable, Logger } from '@nestjs/common';
import { runAsRequest } from '../request-context.js';
import { executePrepared } from '../database/prepared.js';
import { traced } from '../tracing/tracing.js';
import { Batcher, forAtLeast } from '../batcher.js';
import { JobQueue } from '../queue/job-queue.js';
import { QUEUES } from '../queue/queues.js';
import { BATCH, DueSender, TAKEN } from './due-sender.js';
import { isPermanent, MAIL_CONNECTIONS, Mailer, refusalOf, type SentMail, UnansweredMail } from './mailer.js';
import { isAboutUs } from '../../rules/bounce.js';
import { OutboxMail } from './outbox-mail.entity.js';
import { sendMailsJob } from './outbox.js';

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

/**
 * Statement for the due mails. The statements here are prepared and restrict the time of creation, because planning
 * them for all monthly partitions each time would take longer than running them.
 */
const DUE = `select id, created_at as "createdAt" from outbox_mails where status = 'pending' and next_attempt_at <= now()
  order by next_attempt_at limit ${BATCH} for update skip locked`;
const THESE = 'id = any ($1::uuid[]) and created_at between $2 and $3';
const PUT_OFF = `update outbox_mails set next_attempt_at = now() + ${TAKEN} where ${THESE}`;
const LOAD = `select id, created_at as "createdAt", template, recipient, data, attachment, attempts, unanswered, request_id as "requestId"
    from outbox_mails where ${THESE} and status = 'pending'`;
/**
 * Marks mails as sent. Removes the token of a link (`data.token`), of which only the hash may be kept, and a body that
 * was rendered before (`data.body`). Skips mails whose bounce has been recorded meanwhile.
 */
const MARK = `
  update outbox_mails set status = 'sent', sent_at = now(), attempts = attempts + 1, last_error = null, data = data - '{token,body}'::text[]
   where ${THESE} and status = 'pending'`;

type Key = Pick<OutboxMail, 'id' | 'createdAt'>;
type Due = SentMail & Pick<OutboxMail, 'attempts' | 'unanswered' | 'requestId'>;

const asDated = <Row extends Key>(row: Row): Row => ({ ...row, createdAt: new Date(row.createdAt) });

/**
 * Returns the parameters of `THESE`. The range of times is widened by a millisecond, because times in Postgres are more
 * precise than in JavaScript.
 */
function these(mails: Key[]): [ids: string[], from: Date, until: Date] {
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
      const due = await executePrepared<Key>(em, 'due mails', DUE, []);
      const keys = due.map(asDated);
      if (keys.length > 0) await executePrepared(em, 'put mails off', PUT_OFF, these(keys));
      return keys;
    });
  }

  protected override async load(keys: Key[]): Promise<Due[]> {
    if (keys.length === 0) return [];
    const rows = await this.em.fork().transactional((em) => executePrepared<Due>(em, 'load mails', LOAD, these(keys)));
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
    await this.em.fork().transactional((em) => executePrepared(em, 'mark mails', MARK, these(mails)));
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
