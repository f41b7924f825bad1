import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { notFound } from '../../platform/errors.js';
import { isUuid } from '../../rules/ids.js';

/** Virus scanners open links before a reader can, so earlier requests are not counted for the reader. */
const BY_PROGRAMS = `interval '10 seconds'`;

/** Request for a link or the pixel. */
interface Asked {
  /** True for a prefetch or HEAD request, which is not counted. */
  isAhead: boolean;
  /** Id of the recipient in the address, unvalidated; set in mails to readers who agreed to be counted. */
  reader?: unknown;
}

/** Link addresses of campaigns, and their clicks: as sums, and per recipient for those who agreed to it. */
@Injectable()
export class CampaignLinks {
  constructor(private readonly transactions: Transactions) {}

  /** Returns the address of a link and counts the click. 404 for an unknown link. */
  async follow(campaignId: string, position: string, { isAhead, reader }: Asked): Promise<string> {
    const place = Number(position);
    const [link] =
      isUuid(campaignId) && /^\d{1,4}$/.test(position)
        ? await this.transactions.em.execute<{ address: string }[]>(
            'select address from newsletter_campaign_links where campaign_id = ? and position = ?',
            [campaignId, place],
          )
        : [];
    if (!link) throw notFound('Link not found');
    if (isAhead) return link.address;
    if (typeof reader === 'string' && isUuid(reader)) await this.countReader(reader, campaignId, place);
    else await this.count(campaignId, place, 0);
    return link.address;
  }

  /** Counts that a recipient who agreed to be counted opened the mail. */
  async open(reader: string, { isAhead }: Asked): Promise<void> {
    if (!isAhead) await this.countReader(reader, null, null);
  }

  private async count(campaignId: string, position: number, people: number): Promise<void> {
    await this.transactions.em.execute(
      `update newsletter_campaign_links set clicks = clicks + 1, people = people + ? where campaign_id = ? and position = ?`,
      [people, campaignId, position],
    );
  }

  /** Counts for a recipient; only in the sums if they have withdrawn their consent. */
  private async countReader(id: string, campaignId: string | null, position: number | null): Promise<void> {
    await this.transactions.run(async (em) => {
      const [found] = isUuid(id)
        ? await em.execute<
            {
              campaignId: string;
              isOpened: boolean;
              isClicked: boolean;
              followed: number[];
              isMeasured: boolean;
              isEarly: boolean;
            }[]
          >(
            `select r.campaign_id as "campaignId", r.opened_at is not null as "isOpened", r.clicked_at is not null as "isClicked",
                    to_json(r.followed) as followed, r.measured and s.measured_since is not null as "isMeasured",
                    r.status <> 'sent' or r.done_at > now() - ${BY_PROGRAMS} as "isEarly"
               from newsletter_recipients r join newsletter_subscribers s on s.id = r.subscriber_id
              where r.id = ? for update of r`,
            [id],
          )
        : [];
      if (found?.isEarly) return;
      const isTheirs = found?.isMeasured === true && (campaignId === null || found.campaignId === campaignId);
      const isNew = isTheirs && position !== null && !found.followed.includes(position);
      if (campaignId !== null && position !== null) await this.count(campaignId, position, isNew ? 1 : 0);
      if (!isTheirs) return;
      await em.execute(
        `update newsletter_recipients set opened_at = coalesce(opened_at, now())
                ${position === null ? '' : ', clicked_at = coalesce(clicked_at, now())'}
                ${isNew ? ', followed = followed || ?::smallint' : ''} where id = ?`,
        [...(isNew ? [position] : []), id],
      );
      await em.execute('update newsletter_campaigns set opened = opened + ?, clicked = clicked + ? where id = ?', [
        found.isOpened ? 0 : 1,
        position === null || found.isClicked ? 0 : 1,
        found.campaignId,
      ]);
    });
  }
}
