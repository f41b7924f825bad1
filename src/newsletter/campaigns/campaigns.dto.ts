import { ApiProperty } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { SomeOf } from '../../platform/http/fields/filter-fields.js';
import { Obeys } from '../../platform/http/fields/obeys.js';
import { Text } from '../../platform/http/fields/text-fields.js';
import { ListQueryDto } from '../../platform/http/paging.dto.js';
import { given, IsDay } from '../../platform/http/validation.js';
import {
  BLOCK_KINDS,
  BLOCK_LINE,
  BLOCK_TEXT,
  type BlockKind,
  type CampaignBlock,
  CAMPAIGN_NAME,
  CAMPAIGN_PREHEADER,
  CAMPAIGN_SUBJECT,
  MAX_BLOCKS,
  MAX_COLUMN_BLOCKS,
} from '../../rules/campaign-content.js';
import {
  MAX_CONDITION_VALUES,
  MAX_CONDITIONS,
  SEGMENT_FIELD_NAMES,
  type SegmentCondition,
  type SegmentField,
} from '../../rules/campaign-segment.js';
import {
  CAMPAIGN_ACTION_NAMES,
  CAMPAIGN_STATUSES,
  type CampaignAction,
  type CampaignStatus,
  RATE,
} from '../../rules/campaign-status.js';
import { emailProblem } from '../../rules/email.js';
import { requiredLine } from '../../rules/text-rule.js';

const RATE_WORDS = { message: `Emails a minute must be a whole number from ${RATE.least} to ${RATE.most}` };
const MAX_TESTS = 5;

/** Content block; its kind determines its fields. Missing fields are reported only when the campaign is to be sent. */
export class CampaignBlockDto implements CampaignBlock {
  @ApiProperty({ enum: BLOCK_KINDS, enumName: 'BlockKind' })
  @IsIn(BLOCK_KINDS, { message: `kind must be one of ${BLOCK_KINDS.join(', ')}` })
  kind!: BlockKind;

  /** Markdown in a text block, otherwise a single line. Both can contain personal fields: `{{firstName "there"}}`. */
  @Text(BLOCK_TEXT)
  text?: string;

  /** Path of a picture of the portal: `/pictures/table-65.webp`. */
  @Text(BLOCK_LINE)
  picture?: string;

  /** Alternative text of the picture. */
  @Text(BLOCK_LINE)
  alt?: string;

  /** Address of the link: `https://…`, `mailto:…`, or a path of the portal. */
  @Text(BLOCK_LINE)
  link?: string;

  /** Id of a product. */
  @Text(BLOCK_LINE)
  product?: string;

  /** Id of a template that staff created and that has no variables. */
  @Text(BLOCK_LINE)
  template?: string;

  /** Name of the person who is quoted. */
  @Text(BLOCK_LINE)
  person?: string;

  @Column('left')
  left?: CampaignBlockDto[];

  @Column('right')
  right?: CampaignBlockDto[];
}

function Column(side: 'left' | 'right'): PropertyDecorator {
  return (target, name) => {
    for (const decorate of [
      ApiProperty({ type: () => [CampaignBlockDto], required: false }),
      Type(() => CampaignBlockDto),
      ValidateNested({ each: true }),
      IsObject({ each: true, message: 'A block must be an object' }),
      ArrayMaxSize(MAX_COLUMN_BLOCKS, { message: `A column has at most ${MAX_COLUMN_BLOCKS} blocks` }),
      IsArray({ message: `${side} must be a list of blocks` }),
      IsOptional(),
    ])
      decorate(target, name);
  };
}

export class SegmentConditionDto implements SegmentCondition {
  @ApiProperty({ enum: SEGMENT_FIELD_NAMES, enumName: 'SegmentField' })
  @IsIn(SEGMENT_FIELD_NAMES, { message: `field must be one of ${SEGMENT_FIELD_NAMES.join(', ')}` })
  field!: SegmentField;

  /** True: the subscriber has one of the values. False: the subscriber has none of them. */
  @IsBoolean({ message: 'is must be true or false' })
  is!: boolean;

  @IsArray({ message: 'values must be a list' })
  @ArrayMaxSize(MAX_CONDITION_VALUES, { message: `At most ${MAX_CONDITION_VALUES} values` })
  @IsString({ each: true, message: 'A value must be text' })
  @MaxLength(100, { each: true, message: 'A value has at most 100 characters' })
  values!: string[];
}

/** Conditions for the recipients of a campaign. */
export class AudienceQueryDto {
  @IsArray({ message: 'segment must be a list of conditions' })
  @ArrayMaxSize(MAX_CONDITIONS, { message: `At most ${MAX_CONDITIONS} conditions` })
  @IsObject({ each: true, message: 'A condition must be an object' })
  @ValidateNested({ each: true })
  @Type(() => SegmentConditionDto)
  segment!: SegmentConditionDto[];

  /** True: the campaign also goes to subscribers who want only important campaigns. Default: false. */
  @IsOptional()
  @IsBoolean({ message: 'important must be true or false' })
  important?: boolean;
}

/** A whole campaign as staff write it. */
export class WriteCampaignDto extends AudienceQueryDto {
  @Text(CAMPAIGN_NAME)
  name!: string;

  @Text(CAMPAIGN_SUBJECT)
  subject?: string | null;

  @Text(CAMPAIGN_PREHEADER)
  preheader?: string | null;

  @IsArray({ message: 'content must be a list of blocks' })
  @ArrayMaxSize(MAX_BLOCKS, { message: `A campaign has at most ${MAX_BLOCKS} blocks` })
  @IsObject({ each: true, message: 'A block must be an object' })
  @ValidateNested({ each: true })
  @Type(() => CampaignBlockDto)
  content!: CampaignBlockDto[];

  /** Maximum number of mails a minute; null or absent means as many as the mail server takes. */
  @IsOptional()
  @IsInt(RATE_WORDS)
  @Min(RATE.least, RATE_WORDS)
  @Max(RATE.most, RATE_WORDS)
  rate?: number | null;
}

/** Body of a request to send. With `testEmail`, the mail goes only to that address and is not counted. */
export class SendCampaignDto {
  /** An e-mail address, or up to five separated by commas. */
  @ValidateIf(given)
  @Transform(({ value }) => (typeof value === 'string' ? value.trim().toLowerCase() : (value as unknown)))
  @Obeys(testEmailProblem)
  testEmail?: string;
}

export const testAddresses = (testEmail: string): string[] => [
  ...new Set(testEmail.split(',').map((one) => one.trim())),
];

function testEmailProblem(value: unknown): string | null {
  if (typeof value !== 'string') return emailProblem(value);
  const addresses = testAddresses(value);
  if (addresses.length > MAX_TESTS) return `A test goes to at most ${MAX_TESTS} addresses`;
  return addresses.map(emailProblem).find(Boolean) ?? null;
}

export class ScheduleCampaignDto {
  /** Time at which sending begins, within a year from now. */
  @IsDay({ orTime: true, message: 'scheduledAt must be a time' })
  scheduledAt!: string;

  /** Time zone in which the time was chosen: 'Europe/Amsterdam'. */
  @Obeys((value) => (isTimeZone(value) ? null : 'timeZone must be a time zone such as Europe/Amsterdam'))
  timeZone!: string;
}

const isTimeZone = (value: unknown): boolean => typeof value === 'string' && value.length <= 60 && supported(value);
function supported(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}

export class PauseCampaignDto {
  @Text(requiredLine({ label: 'Reason', max: 500 }))
  reason!: string;
}

export class PausedCampaignsDto {
  /** Campaigns that were being sent and are paused now. */
  paused!: number;
}

export class CampaignListQueryDto extends ListQueryDto {
  /** One status, or several separated by commas. */
  @SomeOf('status', CAMPAIGN_STATUSES)
  status?: string;

  /** `true`: campaigns whose sending has begun; `false`: all other campaigns. */
  @SomeOf('sent', ['true', 'false'])
  sent?: string;
}

/** Numbers of a campaign's recipients, by state of their mail; `left` counts mails that are still to be sent. */
export class CampaignSumsDto {
  recipients!: number;
  sent!: number;
  failed!: number;
  /** Recipients who unsubscribed after the list of recipients was fixed and before their mail was sent. */
  skipped!: number;
  left!: number;
}

export class CampaignRowDto {
  id!: string;
  name!: string;
  subject!: string | null;
  @ApiProperty({ enum: CAMPAIGN_STATUSES, enumName: 'CampaignStatus' })
  status!: CampaignStatus;
  /** Time at which sending begins; for a draft, the time that was last chosen. */
  scheduledAt!: string | null;
  finishedAt!: string | null;
  updatedAt!: string;
  sums!: CampaignSumsDto;
  version!: number;
}

export class CampaignProblemDto {
  /** Path of the field with the problem: `subject`, `content`, `content.2.alt`, `content.3.left.0.text`. */
  field!: string;
  message!: string;
}

class CampaignEventDto {
  @ApiProperty({ enum: CAMPAIGN_ACTION_NAMES, enumName: 'CampaignAction' })
  action!: CampaignAction;
  createdAt!: string;
  /** Number of mails that had been sent at the time of the event. */
  sent!: number;
  reason!: string | null;
  /** User who made the change; null for a change by the portal itself. */
  actorName!: string | null;
}

/** The last mails of a campaign, at most 200. */
export class LastMailsDto {
  /** Number of these mails that failed permanently or bounced. */
  failed!: number;
  of!: number;
}

export class CampaignDto extends CampaignRowDto {
  preheader!: string | null;
  @ApiProperty({ type: [CampaignBlockDto] })
  content!: CampaignBlock[];
  @ApiProperty({ type: [SegmentConditionDto] })
  segment!: SegmentCondition[];
  important!: boolean;
  timeZone!: string | null;
  rate!: number | null;
  frozenAt!: string | null;
  updatedByName!: string | null;
  /** Results of the last mails while the campaign is being sent: it pauses automatically when too many of them failed. */
  last!: LastMailsDto | null;
  /** Problems that prevent sending the campaign. */
  problems!: CampaignProblemDto[];
  /** Events of the campaign, newest first. */
  history!: CampaignEventDto[];
  @ApiProperty({ enum: CAMPAIGN_ACTION_NAMES, enumName: 'CampaignAction', isArray: true })
  actions!: CampaignAction[];
}
