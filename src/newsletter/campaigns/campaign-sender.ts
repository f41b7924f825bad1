import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Batcher } from '../../platform/batcher.js';
import { Transactions } from '../../platform/database/transactions.js';
import { runAsRequest } from '../../platform/request-context.js';
import { DueSender } from '../../platform/mail/due-sender.js';
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
import { failsTooOften } from '../../rules/campaign-status.js';
import { Bounces } from '../bounces/bounces.service.js';
import { CampaignScheduler } from './campaign-scheduler.js';
import { CampaignMails } from './campaign-mails.service.js';
import { bulkComposer } from './campaign-mail.js';
import { CampaignNotices } from './campaign-notices.js';
import { changeCampaign } from './campaign-record.js';
import { Campaign } from './campaign.entity.js';
import { findLastMails, hasJustTaken } from './campaigns.queries.js';
import { markRecipients, type Outcome } from './recipient-outcomes.js';
import { takeBackRefused, waitForOthers } from './refused-at-first.js';
import {
  LOCK_CAMPAIGN,
  TAKE_RECIPIENTS,
  USE_SLOTS,
  LOAD_RECIPIENTS,
  CAMPAIGN_STATUS,
  DRAWN_CAMPAIGN,
  RETRY_LATER,
  PUT_OFF_RECIPIENT,
  PUT_OFF_CAMPAIGN,
  WITH_FAILURES,
  NEXT_MAIL_IN,
} from './campaign-sender.queries.js';

const RETRY_DELAYS_MS = [60_000, 10 * 60_000, 3_600_000, 6 * 3_600_000, 24 * 3_600_000];
/**
 * Maximum number of attempts that end without a reply. A server that accepts a mail but does not reply may deliver a
 * copy on each attempt.
 */
const MAX_COPIES = 2;
/** Milliseconds for which the status of a campaign is cached. */
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
  /** True when the subscriber agreed to have opens and clicks measured. */
  isMeasured: boolean;
  industry: string | null;
}

/** Returns the job that sends all due mails of all campaigns. */
export function sendCampaignsJob(jobId: string, delay = 0): NewJob {
  return { name: 'send-campaigns', data: {}, options: { jobId, delay, removeOnComplete: true, removeOnFail: true } };
}

/**
 * Sends campaigns with the algorithm of `DueSender`. Before the first mail, one transaction stores the recipients and
 * the rendered mail. After that, the outcome of each recipient row is stored once. After a pause, a restart or a crash
 * no recipient is skipped, and only mails that were being sent at the time of a crash may be sent twice.
 */
@Injectable()
export class CampaignSender extends DueSender<Due, { id: string }> {
  private readonly logger = new Logger(CampaignSender.name);
  private readonly marker = new Batcher<Outcome>((outcomes) => this.mark(outcomes));
  /** Prepared mails of the campaigns that are being sent, by campaign id. */
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

  /**
   * Starts scheduled campaigns, stores the recipients of new ones, sends due mails and finishes campaigns. Enqueues
   * another run when more mails are due soon.
   */
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
      const campaign = await LOCK_CAMPAIGN.first(em);
      if (!campaign) return [];
      const rows = await TAKE_RECIPIENTS.all(em, [campaign.id, campaign.places]);
      await USE_SLOTS.run(em, [rows.length, campaign.id]);
      return rows;
    });
  }

  protected override load(taken: { id: string }[]): Promise<Due[]> {
    const ids = taken.map(({ id }) => id);
    return LOAD_RECIPIENTS.all(this.em.fork(), [ids, ids]);
  }

  protected override send(due: Due): Promise<void> {
    return runAsRequest(`campaign-${due.id}`, async () => {
      const { id, campaignId, isMeasured: measured } = due;
      if (!due.isSubscribed) return this.marker.add({ id, campaignId, status: 'skipped' });
      if (!(await this.isSending(campaignId))) return; // The campaign was paused, so the recipient stays pending.
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
    const is = CAMPAIGN_STATUS.all(this.em.fork(), [campaignId]).then(([row]) => row?.status === 'sending');
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
    const made = DRAWN_CAMPAIGN.all(this.em.fork(), [campaignId]).then(([row]) => bulkComposer(row!.drawn));
    this.composers.set(campaignId, made);
    made.catch(() => this.composers.delete(campaignId));
    return made;
  }

  /** Stores the outcome of each recipient, once, and updates the sums of the campaigns in the same transaction. */
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
      await RETRY_LATER.run(this.em.fork(), [unanswered, error.message, delay, id]);
      return;
    }
    const { words, isOfRecipient } = refusalOf(error);
    const { kind: said, code } = verdictOf({ words });
    const namesMailbox = isOfRecipient && said === 'hard';
    await this.marker.settled(); // Waits until the outcomes of mails that the server accepted before are stored.
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
   * Pauses the campaign and sets its recipients to pending again, if the server refused the first mails and accepted
   * none. In that case it refuses the portal and not the recipients.
   */
  private async stopRefusedAtFirst(campaignId: string, said: string): Promise<boolean> {
    return this.transactions.run(async (em) => {
      if (!(await takeBackRefused(em, campaignId))) return false;
      await this.stop(em, campaignId, `The mail server refused the first emails and accepted none. It said: ${said}`);
      return true;
    });
  }

  /** Delays the campaign without counting an attempt for its recipients. Pauses it when the server refuses the portal. */
  private async waitForServer({ id, campaignId }: Due, error: Error): Promise<void> {
    this.logger.warn({ msg: `Campaign ${campaignId} waits for the mail server: ${error.message}`, err: error });
    const em = this.em.fork();
    await PUT_OFF_RECIPIENT.run(em, [error.message, id]);
    await PUT_OFF_CAMPAIGN.run(em, [campaignId]);
    if (!isRefused(error)) return;
    const reason = `The mail server refuses our emails: ${error.message}`;
    await this.transactions.run((inside) => this.stop(inside, campaignId, reason));
  }

  /**
   * Checks the number of failures. Also runs between batches, because the first failures occur before there are enough
   * mails for a decision.
   */
  private async stopFailing(): Promise<void> {
    const failing = await WITH_FAILURES.all(this.em.fork());
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

  /**
   * Enqueues another run for mails that a rate or a retry delays. The scheduled job handles mails that are due in more
   * than a minute.
   */
  private async wakeForRest(): Promise<void> {
    const rest = await NEXT_MAIL_IN.first(this.em.fork());
    const inMs = rest?.inMs;
    if (inMs === null || inMs === undefined || inMs > 60_000) return;
    const delay = Math.max(inMs, 50);
    const at = Math.ceil((Date.now() + delay) / 250);
    await this.jobs.add(QUEUES.newsletter, sendCampaignsJob(`rest-${at}`, delay));
  }
}
