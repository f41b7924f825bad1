import { PickType } from '@nestjs/swagger';
import { Id } from '../../platform/http/fields/filter-fields.js';
import { CampaignProblemDto, WriteCampaignDto } from './campaigns.dto.js';

export class CampaignPreviewQueryDto {
  /** Id of the subscriber whose data replace the personal fields; absent for a preview without personal data. */
  @Id('subscriberId', 'the id of a subscriber')
  subscriberId?: string;
}

/** Content of a campaign in the editor, possibly not saved yet. */
export class PreviewCampaignDto extends PickType(WriteCampaignDto, ['subject', 'preheader', 'content']) {
  /** Id of the subscriber whose data replace the personal fields; absent for a preview without personal data. */
  @Id('subscriberId', 'the id of a subscriber')
  subscriberId?: string;
}

/** A campaign's mail as one subscriber would get it. */
export class CampaignPreviewDto {
  subject!: string;
  preheader!: string;
  html!: string;
  text!: string;
  /** Size of the HTML in bytes. Gmail cuts a mail off after 104,448 bytes. */
  bytes!: number;
  /** E-mail address of the subscriber; null for a preview without personal data. */
  reader!: string | null;
  /** Problems that prevent sending the campaign. */
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

/** Numbers of subscribers that match a campaign's conditions now, and of those that would get the mail. */
export class AudienceDto {
  /** Number of addresses that match the conditions, whatever their status. */
  matching!: number;
  unsubscribed!: number;
  /** Number of matching addresses that are blocked after a bounce or a complaint. */
  blocked!: number;
  /** Number of matching addresses that are not confirmed yet. */
  pending!: number;
  /** Number of subscribers who want only important campaigns, if this campaign is not important. */
  seldom!: number;
  /** Number of subscribers that the campaign is sent to. */
  recipients!: number;
}
