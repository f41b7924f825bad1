import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Batcher } from '../../platform/batcher.js';
import { Transactions } from '../../platform/database/transactions.js';
import { runAsRequest } from '../../platform/request-context.js';
import { BATCH, DueSender, TAKEN } from '../../platform/mail/due-sender.js';
import {
  BULK_CONNECTIONS,
  isPermanent,
  isRefused,
  isServerAway,
  Mailer,
  refusalOf,
  UnansweredMail,
} from '../../platform/mail/mailer.js';
import { JobQueue, type NewJob } from '../../platform/queue/job-queue.js';
import { QUEUES } from '../../platform/queue/queues.js';
import { verdictOf } from '../../rules/bounce.js';
import { type CampaignStatus, failsTooOften } from '../../rules/campaign-status.js';
import { Bounces } from '../bounces/bounces.service.js';
import { CampaignScheduler } from './campaign-scheduler.js';
import { CampaignMails } from './campaign-mails.service.js';
import { bulkComposer, type DrawnCampaign } from './campaign-mail.js';
import { CampaignNotices } from './campaign-notices.js';
import { changeCampaign } from './campaign-record.js';
import { Campaign } from './campaign.entity.js';
import { findLastMails, hasJustTaken } from './campaigns.queries.js';
import { markRecipients, type Outcome } from './recipient-outcomes.js';
import { takeBackRefused, waitForOthers } from './refused-at-first.js';

const RETRY_DELAYS_MS = [60_000, 10 * 60_000, 3_600_000, 6 * 3_600_000, 24 * 3_600_000];
/**
 * Maximum number of attempts without a reply, because a server that takes a mail without a reply may deliver each copy.
 */
const MAX_COPIES = 2;
/** Delay before a campaign tries an unreachable mail server again. */
const AWAY = `interval '5 seconds'`;
/** Maximum time, in milliseconds, whose share of the rate may be sent at once after a pause. */
const BURST_MS = 1_000;
/** Time for which the status of a campaign is cached, in milliseconds. */
const FRESH_MS = 100;

interface Due {
  id: string;
  campaignId: string;
  attempts: number;
  unanswered: number;
  wasRefused: boolean;
  subscriberId: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  company: string | null;
  confirmedAt: string | null;
  isSubscribed: boolean;
  /** True when the subscriber agreed to be counted. */
  isMeasured: boolean;
  industry: string | null;
}

/** The job that sends all due mails of all campaigns. */
export function sendCampaignsJob(jobId: string, delay = 0): NewJob {
  return { name: 'send-campaigns', data: {}, options: { jobId, delay, removeOnComplete: true, removeOnFail: true } };
}

/**
 * Sends campaigns; `DueSender` describes how. One transaction freezes the recipients and draws the mail before the
 * first mail is sent; after that, each recipient is a row that is marked once. So after a pause, a restart or a killed
 * worker no recipient is skipped, and only mails that were being sent when the worker was killed may be sent twice.
 */
@Injectable()
export class CampaignSender extends DueSender<Due, { id: string }> {
  private readonly logger = new Logger(CampaignSender.name);
  private readonly marker = new Batcher<Outcome>((outcomes) => this.mark(outcomes));
  /** Prepared mails of the campaigns that are being sent, by id. */
  private readonly composers = new Map<string, Promise<ReturnType<typeof bulkComposer>>>();
  private readonly sending = new Map<string, { is: Promise<boolean>; until: number }>();

  constructor(
    em: EntityManager,
    private readonly transactions: Transactions,
    private readonly mailer: Mailer,
    private readonly mails: CampaignMails,
    private readonly course: CampaignScheduler,
    private readonly notices: CampaignNotices,
    private readonly bounces: Bounces,
    private readonly jobs: JobQueue,
  ) {
    super(em, BULK_CONNECTIONS);
  }

  /** Begins scheduled campaigns, freezes new ones, sends due mails and finishes campaigns; enqueues another run when more is due soon. */
  override async sendDue(): Promise<void> {
    await this.course.beginScheduled();
    await this.course.freeze();
    await super.sendDue();
    this.composers.clear();
    this.sending.clear();
    await this.course.finish();
    await this.wakeForRest();
  }

  protected override async take(): Promise<{ id: string }[]> {
    await this.stopFailing();
    return this.transactions.run(async (em) => {
      const [campaign] = await em.execute<{ id: string; places: number; rate: number | null }[]>(
        `select c.id, c.rate, case when c.rate is null then ${BATCH} else least(${BATCH}, 1 + floor(c.rate / 60000.0 *
                least(${BURST_MS}, extract(epoch from now() - c.next_slot_at) * 1000))::int) end as places
           from newsletter_campaigns c
          where c.status = 'sending' and c.frozen_at is not null and c.next_slot_at <= now()
            and exists (select from newsletter_recipients r
                         where r.campaign_id = c.id and r.status = 'pending' and r.next_attempt_at <= now())
          order by c.next_slot_at limit 1 for update of c`,
      );
      if (!campaign) return [];
      const rows = await em.execute<{ id: string }[]>(
        // A CTE, because Postgres (18.4) runs `id in (select … limit n for update skip locked)` once per row when its
        // statistics say that the table is empty, and then takes every row (`findings/postgres-skip-locked-limit.sh`).
        `with due as (
           select id, next_attempt_at from newsletter_recipients
            where campaign_id = ? and status = 'pending' and next_attempt_at <= now()
            order by next_attempt_at limit ? for update skip locked),
         taken as (
           update newsletter_recipients r set next_attempt_at = now() + ${TAKEN} from due where r.id = due.id returning r.id)
         select id from due join taken using (id) order by due.next_attempt_at`,
        [campaign.id, campaign.places],
      );
      await em.execute(
        `update newsletter_campaigns set next_slot_at = case when rate is null then now()
                else greatest(next_slot_at, now() - ${BURST_MS} * interval '1 ms') + ? * interval '1 minute' / rate end
          where id = ?`,
        [rows.length, campaign.id],
      );
      return rows;
    });
  }

  protected override load(taken: { id: string }[]): Promise<Due[]> {
    const ids = taken.map(({ id }) => id);
    return this.em.fork().execute<Due[]>(
      `select r.id, r.campaign_id as "campaignId", r.attempts, r.unanswered, r.refused_at is not null as "wasRefused", s.id as "subscriberId",
              s.email, s.first_name as "firstName", s.last_name as "lastName", s.company, s.confirmed_at as "confirmedAt",
              coalesce(s.status = 'subscribed', false) as "isSubscribed", s.measured_since is not null as "isMeasured", s.industry
         from newsletter_recipients r
         join newsletter_campaigns c on c.id = r.campaign_id
         left join newsletter_subscribers s on s.id = r.subscriber_id
        where r.id = any(array[?]::uuid[]) and r.status = 'pending' and c.status = 'sending'
        order by array_position(array[?]::uuid[], r.id)`,
      [ids, ids],
    );
  }

  protected override send(due: Due): Promise<void> {
    return runAsRequest(`campaign-${due.id}`, async () => {
      const { id, campaignId, isMeasured: measured } = due;
      if (!due.isSubscribed) return this.marker.add({ id, campaignId, status: 'skipped' });
      if (!(await this.isSending(campaignId))) return; // The recipient stays pending.
      try {
        await this.deliver(due);
      } catch (error) {
        return this.recordFailure(due, error instanceof Error ? error : new Error(String(error)));
      }
      await this.marker.add({ id, campaignId, status: 'sent', measured, industry: measured ? due.industry : null });
    });
  }

  /** True while the campaign is being sent; cached for `FRESH_MS`, so that a pause takes effect within a batch. */
  private isSending(campaignId: string): Promise<boolean> {
    const known = this.sending.get(campaignId);
    if (known && known.until > Date.now()) return known.is;
    const is = this.em
      .fork()
      .execute<{ status: CampaignStatus }[]>('select status from newsletter_campaigns where id = ?', [campaignId])
      .then(([row]) => row?.status === 'sending');
    this.sending.set(campaignId, { is, until: Date.now() + FRESH_MS });
    return is;
  }

  private async deliver(due: Due): Promise<void> {
    const compose = await this.composerOf(due.campaignId);
    const told = {
      ...due,
      id: due.subscriberId,
      confirmedAt: due.confirmedAt === null ? null : new Date(due.confirmedAt),
    };
    const reader = await this.mails.reader(told, {
      campaignId: due.campaignId,
      recipientId: due.isMeasured ? due.id : null,
    });
    await this.mailer.sendBulk({
      id: due.id,
      to: due.email,
      ...compose(reader),
      date: new Date(),
      list: { unsubscribe: reader.oneClickUrl },
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click', Precedence: 'bulk' },
    });
  }

  private composerOf(campaignId: string): Promise<ReturnType<typeof bulkComposer>> {
    const known = this.composers.get(campaignId);
    if (known) return known;
    const made = this.em
      .fork()
      .execute<{ drawn: DrawnCampaign }[]>('select drawn from newsletter_campaigns where id = ?', [campaignId])
      .then(([row]) => bulkComposer(row!.drawn));
    this.composers.set(campaignId, made);
    made.catch(() => this.composers.delete(campaignId));
    return made;
  }

  /** Marks the recipients, each once, and updates the sums of their campaigns in the same transaction. */
  private async mark(outcomes: Outcome[]): Promise<void> {
    await this.transactions.run((em) => markRecipients(em, outcomes));
  }

  private async recordFailure(due: Due, error: Error): Promise<void> {
    const { id, campaignId } = due;
    if (isServerAway(error)) return this.waitForServer(due, error);
    const unanswered = due.unanswered + (error instanceof UnansweredMail ? 1 : 0);
    const delay = RETRY_DELAYS_MS[due.attempts];
    if (!isPermanent(error) && delay !== undefined && unanswered < MAX_COPIES) {
      this.logger.warn({ msg: `Campaign mail ${id} is tried again later: ${error.message}`, err: error });
      await this.em.fork().execute(
        `update newsletter_recipients set attempts = attempts + 1, unanswered = ?, error = ?,
                next_attempt_at = now() + ? * interval '1 ms' where id = ? and status = 'pending'`,
        [unanswered, error.message, delay, id],
      );
      return;
    }
    const { words, isOfRecipient } = refusalOf(error);
    const { kind: said, code } = verdictOf({ words });
    const namesMailbox = isOfRecipient && said === 'hard';
    await this.marker.settled(); // Makes sure that mails that the server took before are stored.
    const isBelieved = namesMailbox && (await hasJustTaken(this.em.fork(), campaignId));
    if (namesMailbox && !isBelieved && !due.wasRefused) {
      await waitForOthers(this.em.fork(), id, error.message);
      return void (await this.stopRefusedAtFirst(campaignId, error.message));
    }
    this.logger.warn({ msg: `Campaign mail ${id} failed: ${error.message}`, err: error });
    await this.marker.add({ id, campaignId, status: 'failed', error: error.message });
    if (!(error instanceof UnansweredMail)) {
      const kind = isBelieved ? 'hard' : 'soft';
      await this.bounces.take({ mailId: id, kind, code, via: 'smtp', reason: error.message, key: 'smtp' });
    }
    if (await this.stopRefusedAtFirst(campaignId, error.message)) return;
    await this.stopWhenTooManyFail(campaignId);
  }

  /**
   * Pauses the campaign and makes its recipients pending again, if the server has refused the first mails and taken
   * none: then it refuses the portal, not the recipients.
   */
  private async stopRefusedAtFirst(campaignId: string, said: string): Promise<boolean> {
    return this.transactions.run(async (em) => {
      if (!(await takeBackRefused(em, campaignId))) return false;
      await this.stop(em, campaignId, `The mail server refused the first emails and accepted none. It said: ${said}`);
      return true;
    });
  }

  /** Puts off the campaign without counting an attempt for its recipients; pauses it when the server refuses us. */
  private async waitForServer({ id, campaignId }: Due, error: Error): Promise<void> {
    this.logger.warn({ msg: `Campaign ${campaignId} waits for the mail server: ${error.message}`, err: error });
    const em = this.em.fork();
    await em.execute(`update newsletter_recipients set error = ?, next_attempt_at = now() + ${AWAY} where id = ?`, [
      error.message,
      id,
    ]);
    await em.execute(
      `update newsletter_campaigns set next_slot_at = now() + ${AWAY} where id = ? and next_slot_at < now() + ${AWAY}`,
      [campaignId],
    );
    if (!isRefused(error)) return;
    const reason = `The mail server refuses our emails: ${error.message}`;
    await this.transactions.run((inside) => this.stop(inside, campaignId, reason));
  }

  /**
   * Checks the failures, also between batches, because the first failures occur before there are enough mails for a
   * decision.
   */
  private async stopFailing(): Promise<void> {
    const failing = await this.em
      .fork()
      .execute<{ id: string }[]>(
        `select id from newsletter_campaigns where status = 'sending' and failed + bounced > 0`,
      );
    for (const { id } of failing) await this.stopWhenTooManyFail(id);
  }

  /**
   * Pauses the campaign and tells staff when too many of its mails fail, because bounces harm the sender's reputation.
   * After a resume, only later mails are counted.
   */
  private async stopWhenTooManyFail(campaignId: string): Promise<void> {
    await this.transactions.run(async (em) => {
      const last = await findLastMails(em, campaignId);
      if (!failsTooOften(last)) return;
      await this.stop(em, campaignId, `${last.failed} of the last ${last.of} emails failed permanently`);
    });
  }

  /** Pauses the campaign unless it is paused already, and tells staff. */
  private async stop(em: EntityManager, campaignId: string, reason: string): Promise<void> {
    const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
    const campaign = await em.findOneOrFail(Campaign, campaignId, locked);
    if (campaign.status !== 'sending') return;
    changeCampaign(em, null, campaign, 'stop', {}, reason);
    await em.flush();
    await this.notices.stopped(campaign, reason);
  }

  /** Enqueues another run for mails delayed by a rate or a retry. The sweep handles mails that are due in more than a minute. */
  private async wakeForRest(): Promise<void> {
    const [rest] = await this.em.fork().execute<{ inMs: number | null }[]>(
      `select (extract(epoch from min(greatest(c.next_slot_at, due.at)) - now()) * 1000)::int as "inMs"
         from newsletter_campaigns c
         join lateral (select min(r.next_attempt_at) as at from newsletter_recipients r
                        where r.campaign_id = c.id and r.status = 'pending') due on true
        where c.status = 'sending' and c.frozen_at is not null and due.at is not null`,
    );
    const inMs = rest?.inMs;
    if (inMs === null || inMs === undefined || inMs > 60_000) return;
    const delay = Math.max(inMs, 50);
    const at = Math.ceil((Date.now() + delay) / 250);
    await this.jobs.add(QUEUES.newsletter, sendCampaignsJob(`rest-${at}`, delay));
  }
}
