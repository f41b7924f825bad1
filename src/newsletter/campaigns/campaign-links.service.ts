import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { notFound } from '../../platform/http/errors.js';
import { isUuid } from '../../rules/ids.js';

/** Where the links of campaigns lead. */
@Injectable()
export class CampaignLinks {
  constructor(private readonly transactions: Transactions) {}

  /** The address behind a link, which is counted for nobody in particular. 404. */
  async follow(campaignId: string, position: string): Promise<string> {
    const [link] =
      isUuid(campaignId) && /^\d{1,4}$/.test(position)
        ? await this.transactions.em.execute<{ address: string }[]>(
            `update newsletter_campaign_links set clicks = clicks + 1 where campaign_id = ? and position = ? returning address`,
            [campaignId, Number(position)],
          )
        : [];
    if (!link) throw notFound('Link not found');
    return link.address;
  }
}
