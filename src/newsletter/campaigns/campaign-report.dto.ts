import { ApiProperty } from '@nestjs/swagger';

const NOT_DELIVERED = ['unknown', 'full', 'refused', 'complaint', 'other'] as const;

class NotDeliveredDto {
  /** `unknown`: the mailbox does not exist; `full`; `refused` by the server; `complaint`: reported as spam. */
  @ApiProperty({ enum: NOT_DELIVERED, enumName: 'NotDeliveredReason' })
  reason!: (typeof NOT_DELIVERED)[number];
  count!: number;
}

class FollowedLinkDto {
  address!: string;
  /** Text of the link where it first occurs; null for links that were mailed before labels were stored. */
  label!: string | null;
  /** Number of clicks by all readers. */
  clicks!: number;
  /** Number of clicking recipients among those who agreed to be counted. */
  people!: number;
}

class OpensOfHourDto {
  /** Start of the hour, ISO 8601. */
  from!: string;
  count!: number;
}

class OpensOfIndustryDto {
  /** Null for recipients without an industry. */
  industry!: string | null;
  /** Recipients who had agreed to be counted. */
  measured!: number;
  opened!: number;
}

/** Delivery report of a campaign. */
export class CampaignReportDto {
  sent!: number;
  /** Sent mails that did not bounce. */
  delivered!: number;
  /** Most frequent reason first. */
  notDelivered!: NotDeliveredDto[];
  /** Number of addresses that are blocked because of this campaign; they can be restored. */
  blocked!: number;
  unsubscribed!: number;
  complained!: number;
  /** Number of recipients who had agreed to be counted; `opened` and `clicked` count only these. */
  measured!: number;
  opened!: number;
  clicked!: number;
  /** Share (0 to 1) of counted recipients that clicked in the latest earlier campaign with counted recipients; null without one. */
  clickedBefore!: number | null;
  /** Most followed first. */
  links!: FollowedLinkDto[];
  /**
   * Number of first openings in each of the first 24 hours; hours without any are left out. Readers who withdrew their
   * consent are not included.
   */
  opens!: OpensOfHourDto[];
  /** Industries in which it was opened, largest share first. */
  industries!: OpensOfIndustryDto[];
  /** True when the campaign has a public page. */
  hasArchive!: boolean;
}

/** Result of restoring the addresses that a campaign blocked. */
export class UnblockedDto {
  /** Addresses that are subscribed again. */
  unblocked!: number;
}
