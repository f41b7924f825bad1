import { ApiProperty } from '@nestjs/swagger';

const NOT_DELIVERED = ['unknown', 'full', 'refused', 'complaint', 'other'] as const;

class NotDeliveredDto {
  /**
   * Reason: `unknown`: the mailbox does not exist; `full`: the mailbox is full; `refused`: the server refused the mail;
   * `complaint`: the reader reported the mail as spam.
   */
  @ApiProperty({ enum: NOT_DELIVERED, enumName: 'NotDeliveredReason' })
  reason!: (typeof NOT_DELIVERED)[number];
  count!: number;
}

class FollowedLinkDto {
  address!: string;
  /**
   * Text of the link where it first occurs; null for links of mails that were sent before the portal stored this text.
   */
  label!: string | null;
  /** Number of clicks by all readers. */
  clicks!: number;
  /** Number of recipients who clicked the link, among those who agreed to be counted. */
  people!: number;
}

class OpensOfHourDto {
  /** Start of the hour, ISO 8601. */
  from!: string;
  count!: number;
}

class OpensOfIndustryDto {
  /** Industry of the recipients; null for recipients without an industry. */
  industry!: string | null;
  /** Number of recipients who had agreed to be counted. */
  measured!: number;
  opened!: number;
}

/** Delivery report of a campaign. */
export class CampaignReportDto {
  sent!: number;
  /** Number of sent mails that did not bounce. */
  delivered!: number;
  /** Numbers of mails that were not delivered, by reason, the most frequent reason first. */
  notDelivered!: NotDeliveredDto[];
  /** Number of addresses that are blocked because of this campaign; they can be restored. */
  blocked!: number;
  unsubscribed!: number;
  complained!: number;
  /** Number of recipients who had agreed to be counted; `opened` and `clicked` count only these. */
  measured!: number;
  opened!: number;
  clicked!: number;
  /**
   * Share (0 to 1) of counted recipients who clicked in the previous campaign that had counted recipients; null without
   * one.
   */
  clickedBefore!: number | null;
  /** Clicked links, the most clicked first. */
  links!: FollowedLinkDto[];
  /**
   * Number of first openings in each of the first 24 hours; hours without openings are left out. Readers who withdrew
   * their consent are not included.
   */
  opens!: OpensOfHourDto[];
  /** Industries of the readers who opened the campaign, the one with the largest share first. */
  industries!: OpensOfIndustryDto[];
  /** True when the campaign has a public page. */
  hasArchive!: boolean;
}

/** Result of restoring the addresses that a campaign blocked. */
export class UnblockedDto {
  /** Number of addresses that are subscribed again. */
  unblocked!: number;
}
