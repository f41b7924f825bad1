import { PickType } from '@nestjs/swagger';
import { Id } from '../../platform/http/fields/filter-fields.js';
import { CampaignProblemDto, WriteCampaignDto } from './campaigns.dto.js';

export class CampaignPreviewQueryDto {
  /** Whose name it says. */
  @Id('subscriberId', 'the id of a subscriber')
  subscriberId?: string;
}

/** A campaign as it is being written, saved or not. */
export class PreviewCampaignDto extends PickType(WriteCampaignDto, ['subject', 'preheader', 'content']) {
  /** Whose name it says. */
  @Id('subscriberId', 'the id of a subscriber')
  subscriberId?: string;
}

/** A campaign as one reader gets it. */
export class CampaignPreviewDto {
  subject!: string;
  preheader!: string;
  html!: string;
  text!: string;
  /** Of the HTML. Gmail shows no more than 104,448. */
  bytes!: number;
  /** Whose it is; null is somebody who has told nothing. */
  reader!: string | null;
  /** What keeps it from being sent. */
  problems!: CampaignProblemDto[];
}

class CheckedLinkDto {
  address!: string;
  /** Where it stands: `content.2.link`, `content.3.left.0.text`. */
  fields!: string[];
  /** Why it leads nowhere; null where it does. */
  problem!: string | null;
}

/** Where a campaign's links lead. */
export class CampaignLinksDto {
  checkedAt!: string;
  links!: CheckedLinkDto[];
}

/** Who a campaign would reach now. */
export class AudienceDto {
  /** Addresses that the conditions leave, whatever became of them. */
  matching!: number;
  unsubscribed!: number;
  /** After a bounce or a complaint. */
  blocked!: number;
  /** Not confirmed. */
  pending!: number;
  /** They want the important ones alone, and it is none. */
  seldom!: number;
  /** Who gets it. */
  recipients!: number;
}
