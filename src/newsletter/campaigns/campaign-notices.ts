import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { Outbox } from '../../platform/mail/outbox.js';
import type { Campaign } from './campaign.entity.js';

/** Mails staff about automatic changes of a campaign. */
@Injectable()
export class CampaignNotices {
  constructor(
    private readonly outbox: Outbox,
    private readonly config: Config,
  ) {}

  /** Tells staff that a campaign paused itself; one mail for each time. */
  stopped({ id, name, sent, recipients, version }: Campaign, reason: string): Promise<void> {
    return this.outbox.add({
      template: 'campaign-stopped',
      to: this.config.mailSupport,
      about: null,
      data: { id, name, sent, recipients, reason },
      dedupeKey: `campaign-stopped:${id}:${version}`,
    });
  }

  /** Tells staff that a campaign could not be started and is a draft again. */
  held({ id, name, version }: Campaign, reason: string): Promise<void> {
    return this.outbox.add({
      template: 'campaign-held',
      to: this.config.mailSupport,
      about: null,
      data: { id, name, reason },
      dedupeKey: `campaign-held:${id}:${version}`,
    });
  }
}
