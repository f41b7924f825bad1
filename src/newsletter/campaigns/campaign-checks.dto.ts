import { PickType } from '@nestjs/swagger';
import { Id } from '../../platform/http/fields/filter-fields.js';
import { CampaignProblemDto, WriteCampaignDto } from './campaigns.dto.js';

export class CampaignPreviewQueryDto {
  /** The reader whose personal fields are filled in. */
  @Id('subscriberId', 'the id of a subscriber')
  subscriberId?: string;
}

/** A campaign as it is being written, saved or not. */
export class PreviewCampaignDto extends PickType(WriteCampaignDto, ['subject', 'preheader', 'content']) {
  /** The reader whose personal fields are filled in. */
  @Id('subscriberId', 'the id of a subscriber')
  subscriberId?: string;
}

/** A campaign as one reader gets it. */
export class CampaignPreviewDto {
  subject!: string;
  preheader!: string;
  html!: string;
  text!: string;
  /** Size of the HTML in bytes. Gmail shows no more than 104,448. */
  bytes!: number;
  /** Address of the reader; null for a reader without personal data. */
  reader!: string | null;
  /** Problems that keep the campaign from being sent. */
  problems!: CampaignProblemDto[];
}

class CheckedLinkDto {
  address!: string;
  /** Fields that contain the link: `content.2.link`, `content.3.left.0.text`. */
  fields!: string[];
  /** Reason why the link does not work; null when it works. */
  problem!: string | null;
}

/** Result of checking a campaign's links. */
export class CampaignLinksDto {
  checkedAt!: string;
  links!: CheckedLinkDto[];
}

/** Number of subscribers that a campaign would reach now. */
export class AudienceDto {
  /** Addresses that match the conditions, whatever their status. */
  matching!: number;
  unsubscribed!: number;
  /** Blocked after a bounce or a complaint. */
  blocked!: number;
  /** Not confirmed yet. */
  pending!: number;
  /** Subscribers who only want important campaigns, while this one is not important. */
  seldom!: number;
  /** Subscribers that get the campaign. */
  recipients!: number;
}
