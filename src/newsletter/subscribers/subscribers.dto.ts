import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { SomeOf } from '../../platform/http/fields/filter-fields.js';
import { Email } from '../../platform/http/fields/person-fields.js';
import { Text } from '../../platform/http/fields/text-fields.js';
import { ListQueryDto } from '../../platform/http/paging.dto.js';
import { DeletePermanentlyDto } from '../../platform/http/reason.dto.js';
import { IsDay } from '../../platform/http/validation.js';
import { MAIL_STATUSES, type MailStatus } from '../../platform/mail/outbox-mail.entity.js';
import { RECIPIENT_OUTCOMES, RECIPIENT_STATUSES } from '../../rules/campaign-status.js';
import { COMPANY_INDUSTRIES, type CompanyIndustry } from '../../rules/industries.js';
import {
  CONFIRMATIONS,
  type Confirmation,
  CONSENT_PROOF,
  FREQUENCIES,
  type Frequency,
  STAFF_SOURCES,
  STAFF_SUBSCRIPTION_ACTIONS,
  type StaffSubscriptionAction,
  SUBSCRIPTION_ACTION_NAMES,
  SUBSCRIPTION_PROBLEMS,
  SUBSCRIPTION_SOURCES,
  SUBSCRIPTION_STATUSES,
  type SubscriptionAction,
  type SubscriptionSource,
  type SubscriptionStatus,
  type Topic,
  TOPICS,
} from '../../rules/subscription.js';
import { NewsletterPreferencesDto } from './subscriptions.dto.js';

/** Filters for the list of subscribers and for its export. */
export class SubscriberFilterDto extends ListQueryDto {
  /** One status, or several separated by commas. */
  @SomeOf('status', SUBSCRIPTION_STATUSES)
  status?: string;

  /** Only subscribers of this topic. */
  @ApiPropertyOptional({ enum: TOPICS, enumName: 'NewsletterTopic' })
  @IsOptional()
  @IsIn(TOPICS, { message: `topic must be one of ${TOPICS.join(', ')}` })
  topic?: Topic;

  /** One source, or several separated by commas. */
  @SomeOf('source', SUBSCRIPTION_SOURCES)
  source?: string;
}

export class SubscriberExportQueryDto extends SubscriberFilterDto {
  @ApiPropertyOptional({ enum: ['csv'], default: 'csv' })
  @IsOptional()
  @IsIn(['csv'], { message: 'format must be csv' })
  format?: 'csv';
}

export class AddSubscriberDto extends NewsletterPreferencesDto {
  @Email()
  email!: string;

  /** Place where the person gave consent. */
  @ApiProperty({ enum: STAFF_SOURCES })
  @IsIn(STAFF_SOURCES, { message: SUBSCRIPTION_PROBLEMS.source })
  source!: (typeof STAFF_SOURCES)[number];

  /** Description of how the person gave consent. */
  @Text(CONSENT_PROOF)
  proof!: string;

  /** Day of the consent, `2026-01-31`, UTC. */
  @IsDay({ message: SUBSCRIPTION_PROBLEMS.consentedOn })
  consentedOn!: string;
}

/** Confirmation that a permanent erasure requires. */
export class EraseSubscriberDto extends PickType(DeletePermanentlyDto, ['confirmEmail']) {}

export class SubscriberRowDto {
  id!: string;
  email!: string;
  firstName!: string | null;
  lastName!: string | null;
  company!: string | null;
  @ApiProperty({ enum: SUBSCRIPTION_STATUSES, enumName: 'SubscriptionStatus' })
  status!: SubscriptionStatus;
  /** Time since which the subscription has this status, in ISO 8601. */
  statusSince!: string;
  @ApiProperty({ enum: TOPICS, enumName: 'NewsletterTopic', isArray: true })
  topics!: Topic[];
  @ApiProperty({ enum: FREQUENCIES, enumName: 'NewsletterFrequency' })
  frequency!: Frequency;
  @ApiProperty({ enum: SUBSCRIPTION_SOURCES, enumName: 'SubscriptionSource' })
  source!: SubscriptionSource;
  /** Time of the confirmation, in ISO 8601; null if the address was never confirmed. */
  confirmedAt!: string | null;
  createdAt!: string;
}

/** An event of a subscription, kept as proof of consent. */
export class ConsentDto {
  id!: string;
  createdAt!: string;
  @ApiProperty({ enum: SUBSCRIPTION_ACTION_NAMES, enumName: 'SubscriptionAction' })
  action!: SubscriptionAction;
  @ApiProperty({ enum: SUBSCRIPTION_STATUSES, enumName: 'SubscriptionStatus' })
  status!: SubscriptionStatus;
  /** Text that the person agreed to; `textVersion` is its version. */
  text!: string | null;
  textVersion!: string | null;
  address!: string | null;
  @ApiProperty({ enum: SUBSCRIPTION_SOURCES, enumName: 'SubscriptionSource', nullable: true })
  source!: SubscriptionSource | null;
  page!: string | null;
  @ApiProperty({ enum: CONFIRMATIONS, nullable: true })
  confirmation!: Confirmation | null;
  actorName!: string | null;
  note!: string | null;
}

export class SubscriberMailDto {
  id!: string;
  subject!: string;
  @ApiProperty({ enum: MAIL_STATUSES, enumName: 'MailStatus' })
  status!: MailStatus;
  createdAt!: string;
  sentAt!: string | null;
}

/** A campaign that was sent to a subscriber, with the outcome of the mail. */
export class SubscriberCampaignDto {
  /** Id of the campaign. */
  id!: string;
  name!: string;
  @ApiProperty({ enum: RECIPIENT_STATUSES, enumName: 'RecipientStatus' })
  status!: (typeof RECIPIENT_STATUSES)[number];
  /** Later outcome of the mail; null without one. */
  @ApiProperty({ enum: RECIPIENT_OUTCOMES, enumName: 'RecipientOutcome', nullable: true })
  outcome!: (typeof RECIPIENT_OUTCOMES)[number] | null;
  /** Time at which the mail was sent or failed, in ISO 8601; null while it is pending. */
  doneAt!: string | null;
  /** Message of the mail server. */
  error!: string | null;
}

export class SubscriberDto extends SubscriberRowDto {
  @ApiProperty({ enum: COMPANY_INDUSTRIES, enumName: 'CompanyIndustry', nullable: true })
  industry!: CompanyIndustry | null;
  /** Time from which openings and clicks may be recorded; null when they may not. */
  measuredSince!: string | null;
  /** Events of the subscription, newest first. */
  history!: ConsentDto[];
  /** The last 50 newsletter mails, newest first. */
  mails!: SubscriberMailDto[];
  /** The last 50 campaigns, newest first. */
  campaigns!: SubscriberCampaignDto[];
  @ApiProperty({ enum: STAFF_SUBSCRIPTION_ACTIONS, isArray: true })
  actions!: StaffSubscriptionAction[];
}

export class SubscribersOfSourceDto {
  @ApiProperty({ enum: SUBSCRIPTION_SOURCES, enumName: 'SubscriptionSource' })
  source!: SubscriptionSource;
  /** Number of addresses that get the newsletter now. */
  subscribed!: number;
  /** Number of all addresses from this source, whatever their status. */
  total!: number;
}

export class NewsletterWeekDto {
  /** Monday of the week (UTC). */
  week!: string;
  joined!: number;
  left!: number;
  bounced!: number;
  complained!: number;
}

export class NewsletterStatisticsDto {
  subscribed!: number;
  pending!: number;
  unsubscribed!: number;
  bounced!: number;
  complained!: number;
  total!: number;
  /** Confirmed addresses divided by all recorded addresses, from 0 to 1; null without addresses. */
  confirmedRate!: number | null;
  /** Numbers by source, the source with the most subscribed addresses first. */
  bySource!: SubscribersOfSourceDto[];
  /** Numbers of the last 26 weeks, oldest first. */
  weeks!: NewsletterWeekDto[];
}
