import { ApiProperty } from '@nestjs/swagger';

const NOT_DELIVERED = ['unknown', 'full', 'refused', 'complaint', 'other'] as const;

class NotDeliveredDto {
  /** `unknown`: there is no such mailbox; `full`; `refused` by the server; `complaint`: reported as spam. */
  @ApiProperty({ enum: NOT_DELIVERED, enumName: 'NotDeliveredReason' })
  reason!: (typeof NOT_DELIVERED)[number];
  count!: number;
}

class FollowedLinkDto {
  address!: string;
  /** What stands on it, where it stands first; null of a link that was mailed before that was kept. */
  label!: string | null;
  /** How often it was followed, by whomever. */
  clicks!: number;
  /** How many of those who agreed to be counted followed it. */
  people!: number;
}

class OpensOfHourDto {
  /** When the hour begins, ISO 8601. */
  from!: string;
  count!: number;
}

class OpensOfIndustryDto {
  /** Null of who has told none. */
  industry!: string | null;
  /** Of those who had agreed to be counted. */
  measured!: number;
  opened!: number;
}

/** What became of a campaign's mails. */
export class CampaignReportDto {
  sent!: number;
  /** Of those that were sent, the ones that did not come back. */
  delivered!: number;
  /** The most first. */
  notDelivered!: NotDeliveredDto[];
  /** How many addresses are blocked because of it, which can be taken back. */
  blocked!: number;
  unsubscribed!: number;
  complained!: number;
  /** How many of those it was sent to had agreed to be counted; opened and clicked are of these alone. */
  measured!: number;
  opened!: number;
  clicked!: number;
  /** The share of those who were counted that clicked in the campaign before it that counted anybody, 0 to 1; null of the first. */
  clickedBefore!: number | null;
  /** The most followed first. */
  links!: FollowedLinkDto[];
  /** How many opened it first in each of the first 24 hours, those without left out. Of who took their consent back nothing is left. */
  opens!: OpensOfHourDto[];
  /** The industries in which it was opened, the one with the largest share first. */
  industries!: OpensOfIndustryDto[];
  /** Whether there is a page of it that anybody may read. */
  hasArchive!: boolean;
}

/** What was taken back of a campaign's blocks. */
export class UnblockedDto {
  /** Addresses that are subscribed again. */
  unblocked!: number;
}
