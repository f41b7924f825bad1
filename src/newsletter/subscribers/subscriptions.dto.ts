import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayNotEmpty,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { Obeys } from '../../platform/http/fields/obeys.js';
import { Text } from '../../platform/http/fields/text-fields.js';
import { given } from '../../platform/http/validation.js';
import { COMPANY_INDUSTRIES, type CompanyIndustry } from '../../rules/industries.js';
import {
  FORM_SOURCES,
  FREQUENCIES,
  type Frequency,
  newsletterEmailProblem,
  SUBSCRIBER_COMPANY,
  SUBSCRIBER_FIRST_NAME,
  SUBSCRIBER_LAST_NAME,
  SUBSCRIPTION_PROBLEMS,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
  type Topic,
  TOPICS,
} from '../../rules/subscription.js';

const INDUSTRY = { message: SUBSCRIPTION_PROBLEMS.industry };
const TOPIC = { message: SUBSCRIPTION_PROBLEMS.topics };

/** Details and topics that a reader chooses; absent fields keep their values. */
export class NewsletterPreferencesDto {
  @Text(SUBSCRIBER_FIRST_NAME)
  firstName?: string | null;

  @Text(SUBSCRIBER_LAST_NAME)
  lastName?: string | null;

  @Text(SUBSCRIBER_COMPANY)
  company?: string | null;

  @ApiPropertyOptional({ enum: COMPANY_INDUSTRIES, enumName: 'CompanyIndustry', nullable: true })
  @IsOptional()
  @IsIn(COMPANY_INDUSTRIES, INDUSTRY)
  industry?: CompanyIndustry | null;

  @ApiPropertyOptional({ enum: TOPICS, enumName: 'NewsletterTopic', isArray: true })
  @ValidateIf(given)
  @IsArray(TOPIC)
  @ArrayNotEmpty(TOPIC)
  @ArrayUnique(TOPIC)
  @IsIn(TOPICS, { ...TOPIC, each: true })
  topics?: Topic[];

  @ApiPropertyOptional({ enum: FREQUENCIES, enumName: 'NewsletterFrequency' })
  @ValidateIf(given)
  @IsIn(FREQUENCIES, { message: SUBSCRIPTION_PROBLEMS.frequency })
  frequency?: Frequency;
}

/** Changes that a reader makes on the page of the link in their mails. */
export class ChangePreferencesDto extends NewsletterPreferencesDto {
  /** True when the portal may record openings and clicks. */
  @ValidateIf(given)
  @IsBoolean({ message: 'measured must be true or false' })
  measured?: boolean;
}

/** Path of a page without its query, because the query may contain private data. */
const PAGE = /^\/(?!\/)[^\s?#]*$/;

/** Removes the token from the page of a mailed link, because the token never expires. */
const withoutToken = (page: unknown): unknown =>
  typeof page === 'string' ? page.trim().replace(/^(\/newsletter\/\w+)\/.*$/s, '$1') : page;

export class SubscribeDto {
  @Transform(({ value }) => (typeof value === 'string' ? value.trim().toLowerCase() : (value as unknown)))
  @Obeys(newsletterEmailProblem)
  email!: string;

  /** Place of the form on the site. */
  @ApiPropertyOptional({ enum: FORM_SOURCES, default: 'footer' })
  @ValidateIf(given)
  @IsIn(FORM_SOURCES, { message: `source must be one of ${FORM_SOURCES.join(', ')}` })
  source?: (typeof FORM_SOURCES)[number];

  @ValidateIf(given)
  @IsObject({ message: 'preferences must be an object' })
  @ValidateNested()
  @Type(() => NewsletterPreferencesDto)
  preferences?: NewsletterPreferencesDto;

  /** Path of the page that contains the form. */
  @IsOptional()
  @Transform(({ value }) => withoutToken(value))
  @IsString()
  @MaxLength(200)
  @Matches(PAGE, { message: 'page must be the path of a page' })
  page?: string;

  /**
   * Honeypot field that the form hides from people. A request with a value here gets the usual answer and is discarded.
   */
  @IsOptional()
  @IsString()
  @MaxLength(1000)
  website?: string;
}

export class SubscribedDto {
  message!: string;
  /** True when the address is subscribed at once: a signed-in user needs no confirmation. */
  subscribed!: boolean;
}

export class SubscriptionStateDto {
  subscribed!: boolean;
  /** Status of the subscription; null when the address was never recorded. */
  @ApiProperty({ enum: SUBSCRIPTION_STATUSES, enumName: 'SubscriptionStatus', nullable: true })
  status!: SubscriptionStatus | null;
}

/** Answer in the form of the specification: `data.subscribed`. */
export class OwnSubscriptionDto {
  data!: SubscriptionStateDto;
}

/** E-mail address of a confirmation link, and its state. */
export class ConfirmationDto {
  email!: string;
  /** False until the reader presses the button that confirms. */
  confirmed!: boolean;
}

export class ConfirmedDto {
  message!: string;
  email!: string;
  /** Token of the page with the reader's preferences; null when the link was used before. */
  token!: string | null;
}

export class PreferencesDto {
  email!: string;
  @ApiProperty({ enum: SUBSCRIPTION_STATUSES, enumName: 'SubscriptionStatus' })
  status!: SubscriptionStatus;
  firstName!: string | null;
  lastName!: string | null;
  company!: string | null;
  @ApiProperty({ enum: COMPANY_INDUSTRIES, enumName: 'CompanyIndustry', nullable: true })
  industry!: CompanyIndustry | null;
  @ApiProperty({ enum: TOPICS, enumName: 'NewsletterTopic', isArray: true })
  topics!: Topic[];
  @ApiProperty({ enum: FREQUENCIES, enumName: 'NewsletterFrequency' })
  frequency!: Frequency;
  /** True when the portal may record openings and clicks. */
  measured!: boolean;
}
