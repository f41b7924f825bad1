import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { now } from '../../platform/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { checkVersion, hasChanges } from '../../platform/http/concurrency.js';
import { unprocessable } from '../../platform/errors.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { JobQueue } from '../../platform/queue/job-queue.js';
import { QUEUES } from '../../platform/queue/queues.js';
import type { Actor } from '../../rules/actor.js';
import { contentLinkProblems, keptBlock } from '../../rules/campaign-content.js';
import { NOBODY_TO_SEND_TO, segmentProblems } from '../../rules/campaign-segment.js';
import { audienceOf, hasAudience } from './audience.js';
import { CampaignMails } from './campaign-mails.service.js';
import { changeCampaign, lockCampaign, lockCampaigns } from './campaign-record.js';
import { sendCampaignsJob } from './campaign-sender.js';
import { Campaign } from './campaign.entity.js';
import { type ScheduleCampaignDto, testAddresses, type WriteCampaignDto } from './campaigns.dto.js';

const YEAR_MS = 366 * 24 * 3_600_000;

/** Actions of staff on campaigns. Each action is one transaction. */
@Injectable()
export class Campaigns {
  private readonly logger = new Logger(Campaigns.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly mails: CampaignMails,
    private readonly outbox: Outbox,
    private readonly jobs: JobQueue,
  ) {}

  /** Creates a draft; returns its id. 422 by field. */
  async draft(actor: Actor, given: WriteCampaignDto): Promise<string> {
    const fields = fieldsOf(given);
    return this.transactions.run(async (em) => {
      const campaign = em.create(Campaign, { ...fields, updatedById: actor.userId });
      await em.flush();
      return campaign.id;
    });
  }

  /** Replaces the content of a draft. 404, 409 unless it is a draft, 412 for a stale copy, 422 by field. */
  async write(actor: Actor, id: string, given: WriteCampaignDto, version?: number): Promise<void> {
    const fields = fieldsOf(given);
    await this.transactions.run(async (em) => {
      const campaign = await lockCampaign(em, id, 'edit', version);
      em.assign(campaign, fields);
      if (!hasChanges(em)) return;
      em.assign(campaign, { version: campaign.version + 1, updatedAt: now(), updatedById: actor.userId });
      await em.flush();
    });
  }

  /** Deletes a draft. 404, 409 unless it is a draft, 412 for a stale copy. */
  async discard(id: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      em.remove(await lockCampaign(em, id, 'delete', version));
      await em.flush();
    });
  }

  /** Creates a draft with the content, segment and rate of another campaign; returns its id. 404 for an unknown campaign. */
  async duplicate(actor: Actor, id: string): Promise<string> {
    const campaign = await this.mails.find(id);
    const { name, subject = null, preheader = null, content, segment, important, rate = null } = campaign;
    return this.draft(actor, {
      name: `${[...name].slice(0, 113).join('')} (copy)`,
      subject,
      preheader,
      content,
      segment,
      important,
      rate,
    });
  }

  /**
   * Mails the current campaign to these addresses as a test, for a recipient without personal data. 404 for an unknown
   * campaign, 412 for a stale copy, 422 for content that cannot be rendered.
   */
  async test(id: string, testEmail: string, version?: number): Promise<void> {
    const campaign = await this.mails.find(id);
    await checkVersion(this.transactions.em, campaign, version);
    await this.requireSendable(campaign);
    const mail = await this.mails.sample(campaign);
    const to = testAddresses(testEmail);
    const data = { subject: `[Test] ${mail.subject}`, preheader: mail.preheader, body: mail.styles + mail.body };
    await this.outbox.addAll(to.map((address) => ({ template: 'campaign-test', to: address, about: null, data })));
  }

  /**
   * Starts sending; a worker then stores the list of recipients. 404 for an unknown campaign, 409 in another status,
   * 412 for a stale copy, and 422 with all problems that prevent sending or rendering.
   */
  async send(actor: Actor, id: string, version?: number): Promise<void> {
    await this.transactions.run(async (em) => {
      const campaign = await lockCampaign(em, id, 'send', version);
      await this.requireSendable(campaign);
      await requireAudience(em, campaign);
      await this.mails.draw(campaign);
      changeCampaign(em, actor, campaign, 'send', { scheduledAt: null, nextSlotAt: now() });
      await em.flush();
      await this.wakeAfterCommit(campaign);
    });
  }

  /**
   * Schedules the campaign for a time in a time zone. 404 for an unknown campaign, 409 in another status, 412 for a
   * stale copy, 422 for a time in the past or more than a year ahead, and for every problem that prevents sending or
   * rendering.
   */
  async schedule(actor: Actor, id: string, given: ScheduleCampaignDto, version?: number): Promise<void> {
    const scheduledAt = new Date(given.scheduledAt);
    const ahead = scheduledAt.getTime() - now().getTime();
    if (ahead <= 0 || ahead > YEAR_MS) {
      const message = ahead <= 0 ? 'This time has passed' : 'Choose a time within a year';
      throw unprocessable(message, [{ field: 'scheduledAt', message }]);
    }
    await this.transactions.run(async (em) => {
      const campaign = await lockCampaign(em, id, 'schedule', version);
      await this.requireSendable(campaign);
      await requireAudience(em, campaign);
      await this.mails.draw(campaign);
      changeCampaign(em, actor, campaign, 'schedule', { scheduledAt, timeZone: given.timeZone });
      await em.flush();
    });
  }

  /** Sets a scheduled campaign back to draft; the chosen time is kept. */
  unschedule(actor: Actor, id: string, version?: number): Promise<void> {
    return this.act(actor, id, 'unschedule', version);
  }

  /** Stops sending until the campaign is resumed; recipients stay pending. */
  pause(actor: Actor, id: string, reason: string, version?: number): Promise<void> {
    return this.act(actor, id, 'pause', version, reason);
  }

  /** Pauses every campaign that is being sent in one transaction, and returns their number. */
  async pauseAll(actor: Actor, reason: string): Promise<number> {
    return this.transactions.run(async (em) => {
      const sending = await lockCampaigns(em, 'pause');
      for (const campaign of sending) changeCampaign(em, actor, campaign, 'pause', {}, reason);
      await em.flush();
      return sending.length;
    });
  }

  resume(actor: Actor, id: string, version?: number): Promise<void> {
    return this.act(actor, id, 'resume', version);
  }

  /** Cancels a campaign, so that it sends no more mails and cannot be resumed. */
  cancel(actor: Actor, id: string, version?: number): Promise<void> {
    return this.act(actor, id, 'cancel', version);
  }

  private async act(
    actor: Actor,
    id: string,
    action: 'unschedule' | 'pause' | 'resume' | 'cancel',
    version?: number,
    reason: string | null = null,
  ): Promise<void> {
    await this.transactions.run(async (em) => {
      const campaign = await lockCampaign(em, id, action, version);
      changeCampaign(em, actor, campaign, action, {}, reason);
      await em.flush();
      if (action === 'resume') await this.wakeAfterCommit(campaign);
    });
  }

  private async requireSendable(campaign: Campaign): Promise<void> {
    const problems = await this.mails.problems(campaign);
    if (problems.length === 0) return;
    throw unprocessable(problems.length === 1 ? problems[0]!.message : 'Please fix the errors above', problems);
  }

  /**
   * Enqueues the job that sends mails. If the queue is unreachable, the due mails wait in the database for the
   * scheduled job.
   */
  private wakeAfterCommit({ id, version }: Campaign): Promise<void> {
    return this.transactions.afterCommit(async () => {
      try {
        await this.jobs.add(QUEUES.newsletter, sendCampaignsJob(`${id}-${version}`));
      } catch (error) {
        this.logger.warn({ msg: 'Campaigns wait for the sweep', err: error });
      }
    });
  }
}

async function requireAudience(em: EntityManager, { segment, important }: Campaign): Promise<void> {
  if (await hasAudience(em, audienceOf(segment, important))) return;
  throw unprocessable(NOBODY_TO_SEND_TO, [{ field: 'segment', message: NOBODY_TO_SEND_TO }]);
}

/** Returns the column values of a campaign. 422 by field. */
function fieldsOf(given: WriteCampaignDto) {
  const problems = [...segmentProblems(given.segment), ...contentLinkProblems(given.content)];
  if (problems.length > 0) throw unprocessable('Please fix the errors above', problems);
  const { name, subject = null, preheader = null, important = false, rate = null } = given;
  const segment = given.segment.map(({ field, is, values }) => ({ field, is, values }));
  return { name, subject, preheader, content: given.content.map(keptBlock), segment, important, rate };
}
