import { EntityManager } from '@mikro-orm/postgresql';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { SpanKind } from '@opentelemetry/api';
import { Config } from '../config.js';
import { Batcher } from '../platform/batcher.js';
import { auditPortal } from '../platform/database/audit-entry.js';
import { Transactions } from '../platform/database/transactions.js';
import type { RowOf } from '../platform/database/statement.js';
import { Encryption } from '../platform/encryption.js';
import { guardedPost, type Posted } from '../platform/http/guarded-post.js';
import { PublicReach } from '../platform/http/public-reach.js';
import { runAsRequest } from '../platform/request-context.js';
import { traced } from '../platform/tracing/tracing.js';
import { Outbox } from '../platform/mail/outbox.js';
import { FAILING_HOURS, retryAfter, TEST_EVENT, UNTRIED_HOURS } from '../rules/webhook.js';
import { webhookBody } from './webhook-body.js';
import { switchedOffMail } from './webhook-mails.js';
import { signedHeaders } from './webhook-secrets.js';
import { WebhookDelivery } from './webhook.entity.js';
import {
  FORGET_FAILURES,
  FORGET_OLD_FAILURES,
  FORGET_UNOWNED_FAILURES,
  LOCK_WEBHOOK,
  NOTE_FAILURE,
  RECORD_TRY,
  SWITCH_OFF,
  TAKE_DELIVERIES,
  TAKEN_DELIVERIES,
} from './webhooks.queries.js';

/** Deliveries that one worker sends at the same time: many, because most of the time it waits for answers. */
const MOST_AT_ONCE = 200;
/** Delays up to this many seconds get a timer; the periodic job takes deliveries that are due later. */
const TIMED_SECONDS = 60;
const GONE = 410;
const HEADERS = { 'user-agent': 'HoloPortal webhooks', 'content-type': 'application/json' };

type Taken = RowOf<typeof TAKEN_DELIVERIES>;

/**
 * Sends the due deliveries of webhooks. Any number of workers may do so at the same time: a worker takes a delivery for
 * some seconds, during which other workers take neither it nor later deliveries of its record. If it dies, the delivery is
 * due again after them.
 */
@Injectable()
export class WebhookSender implements OnModuleDestroy, BeforeApplicationShutdown {
  private readonly logger = new Logger(WebhookSender.name);
  /** Collects the wake-ups of one moment into one statement. */
  private readonly taker = new Batcher<void>(() => this.take());
  private readonly inWork = new Set<Promise<void>>();
  private isStopping = false;

  constructor(
    private readonly em: EntityManager,
    private readonly transactions: Transactions,
    private readonly encryption: Encryption,
    private readonly outbox: Outbox,
    private readonly reach: PublicReach,
    private readonly config: Config,
  ) {}

  /** Starts the deliveries that are due and for which there is room. Those that end start the next ones. */
  sendDue(): Promise<void> {
    return this.taker.add();
  }

  /** Forgets that endpoints failed whose owners are no active administrators any more. */
  forgetUnowned(): Promise<void> {
    return FORGET_UNOWNED_FAILURES.run(this.em.fork());
  }

  /** Resolves when nothing is due any more and everything that was started has ended. */
  async settled(): Promise<void> {
    await this.taker.settled();
    while (this.inWork.size > 0) {
      await Promise.all(this.inWork);
      await this.taker.settled();
    }
  }

  onModuleDestroy(): void {
    this.isStopping = true;
  }

  /** Waits for the requests in progress, each of which ends within ten seconds. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.settled();
  }

  private async take(): Promise<void> {
    const most = MOST_AT_ONCE - this.inWork.size;
    if (this.isStopping || most <= 0) return;
    const taken = await TAKE_DELIVERIES.all(this.em.fork(), { most });
    if (taken.length === 0) return;
    const deliveries = await TAKEN_DELIVERIES.all(this.em.fork(), { ids: taken.map(({ id }) => id) });
    for (const delivery of deliveries) {
      const work = this.deliver(delivery)
        .catch((error: unknown) => this.logger.error({ msg: `Webhook delivery ${delivery.id} broke off`, err: error }))
        .finally(() => {
          this.inWork.delete(work);
          this.sendDue().catch((error: unknown) =>
            this.logger.warn({ msg: 'Webhooks wait for the sweep', err: error }),
          );
        });
      this.inWork.add(work);
    }
  }

  private deliver(delivery: Taken): Promise<void> {
    const { id, recordNumber, companyId, companyType, encryptedSecret, encryptedOldSecret } = delivery;
    return runAsRequest(`webhook-${id}`, async () => {
      if (recordNumber === null) {
        const em = this.em.fork();
        await em.nativeDelete(WebhookDelivery, { id }); // the company may not see the record any more
        return FORGET_OLD_FAILURES.run(em, [delivery.webhookId]);
      }
      const body = webhookBody({ ...delivery, recordNumber }, { publicUrl: this.config.publicUrl, companyType });
      let secrets: string[];
      try {
        secrets = [encryptedSecret, encryptedOldSecret]
          .filter((secret) => secret !== null)
          .map((secret) => this.encryption.decrypt(secret, companyId));
      } catch (error) {
        this.logger.error({ msg: `Webhook delivery ${id} could not be signed`, err: error });
        return this.record(delivery, { problem: 'silent' }, 0);
      }
      const reach = await this.reach.current();
      const begun = performance.now();
      const posted = await traced({ name: `webhook ${delivery.type}`, kind: SpanKind.CLIENT }, () =>
        guardedPost(delivery.url, body, { ...HEADERS, ...signedHeaders(secrets, id, new Date(), body) }, reach),
      );
      await this.record(delivery, posted, Math.round(performance.now() - begun));
    });
  }

  /** Stores the result of a try, and of a failure what follows for the endpoint. */
  private async record({ id, type, url, attempts, webhookId, companyType }: Taken, posted: Posted, tookMs: number) {
    const answerStatus = 'status' in posted ? posted.status : null;
    const isDelivered = answerStatus !== null && answerStatus >= 200 && answerStatus < 300;
    const isTest = type === TEST_EVENT;
    const retry = isDelivered || isTest ? null : retryAfter(attempts + 1);
    await this.transactions.run(async (em) => {
      const webhook = await LOCK_WEBHOOK.first(em, [webhookId]);
      if (!webhook) return; // it was deleted meanwhile
      const recorded = await RECORD_TRY.first(em, {
        id,
        status: isDelivered ? 'delivered' : retry === null ? 'failed' : 'pending',
        retry: retry ?? 0,
        tookMs,
        answerStatus,
        answer: 'answer' in posted ? posted.answer : null,
        problem: 'problem' in posted ? posted.problem : null,
      });
      if (!recorded) return; // another worker has recorded it
      if (webhook.url !== url) return; // the answer of an earlier address says nothing about the new one
      if (isDelivered) return FORGET_FAILURES.run(em, [webhookId]);
      if (isTest) return;
      await NOTE_FAILURE.run(em, { id: webhookId, untriedHours: UNTRIED_HOURS });
      await auditPortal(em, 'JOB send-webhooks');
      const off = await SWITCH_OFF.first(em, {
        id: webhookId,
        isGone: answerStatus === GONE,
        hours: FAILING_HOURS,
      });
      if (off) await this.outbox.add(switchedOffMail(off, companyType));
    });
    if (retry !== null && retry <= TIMED_SECONDS) {
      setTimeout(() => void this.sendDue().catch(() => undefined), retry * 1_000).unref();
    }
  }
}
