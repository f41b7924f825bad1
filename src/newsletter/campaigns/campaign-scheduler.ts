import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { isDatabaseAway } from '../../platform/database/database-gate.js';
import { Transactions } from '../../platform/database/transactions.js';
import { AppError, unprocessable } from '../../platform/errors.js';
import { BusySandbox } from '../../platform/mail/mail-sandbox.js';
import type { ContentProblem } from '../../rules/campaign-content.js';
import { NOBODY_TO_SEND_TO } from '../../rules/campaign-segment.js';
import { audienceOf, freezeAudience } from './audience.js';
import { CampaignMails } from './campaign-mails.service.js';
import { CampaignNotices } from './campaign-notices.js';
import { changeCampaign } from './campaign-record.js';
import { Campaign, CampaignLink } from './campaign.entity.js';
import { SCHEDULED_DUE, NEXT_TO_FREEZE, DATABASE_TIME, DONE, LOCK_TO_FREEZE } from './campaign-steps.queries.js';

/**
 * Starts campaigns, stores their recipients before the first mail, and finishes them after the last. Any number of
 * workers can run this at the same time.
 */
@Injectable()
export class CampaignScheduler {
  private readonly logger = new Logger(CampaignScheduler.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly mails: CampaignMails,
    private readonly notices: CampaignNotices,
  ) {}

  /** Starts the scheduled campaigns whose time has come. */
  async beginScheduled(): Promise<void> {
    await this.transactions.run(async (em) => {
      const due = await SCHEDULED_DUE.all(em);
      for (const { id } of due) {
        changeCampaign(em, null, await em.findOneOrFail(Campaign, id, { refresh: true }), 'begin');
      }
      await em.flush();
    });
  }

  /**
   * Stores the recipients of the campaigns that were started, each in a separate transaction. A campaign that cannot be
   * sent becomes a draft again and staff get a mail; the other campaigns continue.
   */
  async freeze(): Promise<void> {
    for (let next = await this.nextToFreeze(); next; next = await this.nextToFreeze()) {
      const { id } = next;
      try {
        await this.transactions.run((em) => this.freezeOne(em, id));
      } catch (error) {
        if (isDatabaseAway(error)) throw error;
        // The scheduled job retries. Meanwhile the campaigns whose recipients are stored are sent.
        if (error instanceof BusySandbox) return;
        const isRefused = error instanceof AppError;
        if (!isRefused) this.logger.error({ msg: `Campaign ${id} could not be prepared`, err: error });
        const reason = isRefused ? error.message : 'It could not be prepared. The log says why.';
        await this.transactions.run((em) => this.hold(em, id, reason));
      }
    }
  }

  private async nextToFreeze(): Promise<{ id: string } | undefined> {
    const next = await NEXT_TO_FREEZE.first(this.transactions.em);
    return next;
  }

  /**
   * Stores the recipients, the rendered mail and the links of a campaign in one transaction, which is repeated after a
   * crash.
   */
  private async freezeOne(em: EntityManager, id: string): Promise<void> {
    const campaign = await lockToFreeze(em, id);
    if (!campaign) return;
    const problems = await this.mails.problems(campaign);
    if (problems.length > 0) throw unprocessable(toldOf(problems));
    const { subject, preheader, html, text, slots, links, labels } = await this.mails.draw(campaign);
    const archive = await this.mails.archive(campaign);
    const recipients = await freezeAudience(em, id, audienceOf(campaign.segment, campaign.important));
    if (recipients === 0) throw unprocessable(NOBODY_TO_SEND_TO);
    for (const [position, address] of links.entries()) {
      em.create(CampaignLink, { campaign, position, address, label: labels[position] || null });
    }
    const { at } = await DATABASE_TIME.one(em);
    em.assign(campaign, {
      drawn: { subject, preheader, html, text, slots, links },
      archive,
      recipients,
      frozenAt: new Date(at),
    });
    await em.flush();
  }

  /** Makes the campaign a draft again before any mail was sent. */
  private async hold(em: EntityManager, id: string, reason: string): Promise<void> {
    const campaign = await lockToFreeze(em, id);
    if (!campaign) return;
    changeCampaign(em, null, campaign, 'hold', { scheduledAt: null, timeZone: null }, reason);
    await em.flush();
    await this.notices.held(campaign, reason);
  }

  /** Marks campaigns without pending recipients as sent. */
  async finish(): Promise<void> {
    await this.transactions.run(async (em) => {
      const done = await DONE.all(em);
      for (const { id } of done) {
        const campaign = await em.findOneOrFail(Campaign, id, { refresh: true });
        changeCampaign(em, null, campaign, 'finish', { finishedAt: new Date() });
      }
      await em.flush();
    });
  }
}

/**
 * Locks a campaign whose recipients are not stored yet. Undefined when another worker holds the lock or the recipients
 * are stored already.
 */
async function lockToFreeze(em: EntityManager, id: string): Promise<Campaign | undefined> {
  const found = await LOCK_TO_FREEZE.first(em, [id]);
  return found && em.findOneOrFail(Campaign, id, { refresh: true });
}

const toldOf = (problems: ContentProblem[]): string =>
  problems.map(({ field, message }) => `Block ${Number(field.split('.')[1]) + 1}: ${message}`).join('. ');
