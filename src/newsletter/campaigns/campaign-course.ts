import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import type { ContentProblem } from '../../rules/campaign-content.js';
import { audienceOf, freezeAudience } from './audience.js';
import { CampaignMails } from './campaign-mails.service.js';
import { CampaignNotices } from './campaign-notices.js';
import { changeCampaign } from './campaign-record.js';
import { Campaign, CampaignLink } from './campaign.entity.js';

/** What becomes of campaigns before the first of their mails goes out, and after the last. Any number of workers may ask at once. */
@Injectable()
export class CampaignCourse {
  constructor(
    private readonly transactions: Transactions,
    private readonly mails: CampaignMails,
    private readonly notices: CampaignNotices,
  ) {}

  /** Those whose time has come are to be sent. */
  async beginScheduled(): Promise<void> {
    await this.transactions.run(async (em) => {
      const due = await em.execute<{ id: string }[]>(
        `select id from newsletter_campaigns where status = 'scheduled' and scheduled_at <= now() for update skip locked`,
      );
      for (const { id } of due) {
        changeCampaign(em, null, await em.findOneOrFail(Campaign, id, { refresh: true }), 'begin');
      }
      await em.flush();
    });
  }

  /** One transaction a campaign: who gets it, what it says, where its links lead. Killed in the middle, it is done again. */
  async freeze(): Promise<void> {
    for (;;) {
      const isDone = await this.transactions.run(async (em) => {
        const [next] = await em.execute<{ id: string }[]>(
          `select id from newsletter_campaigns where status = 'sending' and frozen_at is null
            order by updated_at limit 1 for update skip locked`,
        );
        if (!next) return true;
        const campaign = await em.findOneOrFail(Campaign, next.id, { refresh: true });
        const problems = await this.mails.problems(campaign);
        if (problems.length > 0) {
          await this.hold(em, campaign, problems);
          return false;
        }
        const { subject, preheader, html, text, slots, links, labels } = await this.mails.draw(campaign);
        const archive = await this.mails.archive(campaign);
        const recipients = await freezeAudience(em, campaign.id, audienceOf(campaign.segment, campaign.important));
        for (const [position, address] of links.entries()) {
          em.create(CampaignLink, { campaign, position, address, label: labels[position] || null });
        }
        const [{ at }] = (await em.execute<{ at: string }[]>('select now() as at')) as [{ at: string }];
        em.assign(campaign, {
          drawn: { subject, preheader, html, text, slots, links },
          archive,
          recipients,
          frozenAt: new Date(at),
        });
        await em.flush();
        return false;
      });
      if (isDone) return;
    }
  }

  /** What it shows has changed since it was to be sent: a draft again, before anybody has got it. */
  private async hold(em: EntityManager, campaign: Campaign, problems: ContentProblem[]): Promise<void> {
    const reason = problems
      .map(({ field, message }) => `Block ${Number(field.split('.')[1]) + 1}: ${message}`)
      .join('. ');
    changeCampaign(em, null, campaign, 'hold', { scheduledAt: null, timeZone: null }, reason);
    await em.flush();
    await this.notices.held(campaign, reason);
  }

  /** Those that have nobody left are sent. */
  async finish(): Promise<void> {
    await this.transactions.run(async (em) => {
      const done = await em.execute<{ id: string }[]>(
        `select c.id from newsletter_campaigns c
          where c.status = 'sending' and c.frozen_at is not null and not exists (
            select from newsletter_recipients r where r.campaign_id = c.id and r.status = 'pending')
          for update of c skip locked`,
      );
      for (const { id } of done) {
        const campaign = await em.findOneOrFail(Campaign, id, { refresh: true });
        changeCampaign(em, null, campaign, 'finish', { finishedAt: new Date() });
      }
      await em.flush();
    });
  }
}
