import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { notFound } from '../../platform/errors.js';
import { isUuid } from '../../rules/ids.js';
import { LINK_ADDRESS, COUNT_CLICK, LOCK_OPENED, MARK_OPENED, COUNT_OPENED } from './campaign-links.queries.js';

/** Request for a link or the pixel. */
interface Asked {
  /** True for a prefetch or HEAD request, which is not counted. */
  isAhead: boolean;
  /** Recipient id from the URL, not validated. Set in mails to recipients who agreed to have clicks measured. */
  reader?: unknown;
}

/** Links of campaigns and their clicks, which are counted in sums, and per recipient for those who agreed to it. */
@Injectable()
export class CampaignLinks {
  constructor(private readonly transactions: Transactions) {}

  /** Returns the target of a link and counts the click. 404 for an unknown link. */
  async follow(campaignId: string, position: string, { isAhead, reader }: Asked): Promise<string> {
    const place = Number(position);
    const [link] =
      isUuid(campaignId) && /^\d{1,4}$/.test(position)
        ? await LINK_ADDRESS.all(this.transactions.em, [campaignId, place])
        : [];
    if (!link) throw notFound('Link not found');
    if (isAhead) return link.address;
    if (typeof reader === 'string' && isUuid(reader)) await this.countReader(reader, campaignId, place);
    else await this.count(campaignId, place, 0);
    return link.address;
  }

  /** Records that a recipient opened the mail. Only mails to recipients who agreed to it contain the tracking pixel. */
  async open(reader: string, { isAhead }: Asked): Promise<void> {
    if (!isAhead) await this.countReader(reader, null, null);
  }

  private async count(campaignId: string, position: number, people: number): Promise<void> {
    await COUNT_CLICK.run(this.transactions.em, [people, campaignId, position]);
  }

  /**
   * Records a click or an opening for a recipient. If the recipient has withdrawn the consent, only the sums are
   * increased.
   */
  private async countReader(id: string, campaignId: string | null, position: number | null): Promise<void> {
    await this.transactions.run(async (em) => {
      const [found] = isUuid(id) ? await LOCK_OPENED.all(em, [id]) : [];
      if (found?.isEarly) return;
      const isTheirs = found?.isMeasured === true && (campaignId === null || found.campaignId === campaignId);
      const isNew = isTheirs && position !== null && !found.followed.includes(position);
      if (campaignId !== null && position !== null) await this.count(campaignId, position, isNew ? 1 : 0);
      if (!isTheirs) return;
      await MARK_OPENED.run(em, [...(isNew ? [position] : []), id], position !== null, isNew);
      await COUNT_OPENED.run(em, [
        found.isOpened ? 0 : 1,
        position === null || found.isClicked ? 0 : 1,
        found.campaignId,
      ]);
    });
  }
}
