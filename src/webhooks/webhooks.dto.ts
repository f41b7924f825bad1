import { ApiProperty } from '@nestjs/swagger';
import { ArrayMinSize, ArrayUnique, IsArray, IsIn, IsOptional, IsUUID } from 'class-validator';
import { SomeOf } from '../platform/http/fields/filter-fields.js';
import { ListQueryDto } from '../platform/http/paging.dto.js';
import { WEBHOOK_EVENTS, WEBHOOK_RECORDS, type WebhookEvent, type WebhookRecord } from '../rules/webhook.js';
import { REQUEST_PROBLEMS, type RequestProblem } from '../platform/http/public-request.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from './webhook.entity.js';
import { RequiredText } from '../platform/http/fields/text-fields.js';

const EVENTS = { message: 'Please select at least one event' };

export class SaveWebhookDto {
  /** `https://` address of the company's system: 'https://erp.example.com/hooks/holo'. */
  @RequiredText({ label: 'Address', required: 'An address is required', max: 500 })
  url!: string;

  @ApiProperty({ enum: WEBHOOK_EVENTS, enumName: 'WebhookEvent', isArray: true })
  @IsArray(EVENTS)
  @ArrayMinSize(1, EVENTS)
  @ArrayUnique({ message: 'Each event must be given only once' })
  @IsIn(WEBHOOK_EVENTS, { each: true, message: 'events must be events of webhooks' })
  events!: WebhookEvent[];
}

/** Deliveries of an hour that arrived, and those that did not. */
export class WebhookHourDto {
  delivered!: number;
  failed!: number;
}

export class WebhookDto {
  id!: string;
  /** The address; for standard users its origin: 'https://erp.example.com/…'. */
  url!: string;
  @ApiProperty({ enum: WEBHOOK_EVENTS, enumName: 'WebhookEvent', isArray: true })
  events!: WebhookEvent[];
  /** The beginning and the last four characters of the signing secret: 'whsec_…4Tn='. */
  hint!: string;
  /** Until when the secret before also signs; null when there is none. */
  oldSecretUntil!: string | null;
  /** Name of the administrator who answers for the webhook, and gets a mail when it is switched off. */
  owner!: string;
  createdAt!: string;
  /** False while nothing is sent. */
  on!: boolean;
  /**
   * Why it is off: `failing` for three days, `gone` (it answered 410), or `owner`: the owner is no longer an
   * administrator.
   */
  @ApiProperty({ enum: ['failing', 'gone', 'owner'], nullable: true })
  offReason!: 'failing' | 'gone' | 'owner' | null;
  /** When the portal switched it off; null while it is on, and for `owner`. */
  offAt!: string | null;
  /** Time of the first failure since the last success. */
  failingSince!: string | null;
  /** Number of pending events, at most 1,000. */
  waiting!: number;
  /** Deliveries of the last 24 hours that arrived, and those that did not, of at most 1,000. */
  delivered!: number;
  failed!: number;
  /** Median of the times until the answer of those that arrived, in milliseconds. */
  medianMs!: number | null;
  /** The same deliveries by hour, the last 60 minutes last. */
  @ApiProperty({ type: [WebhookHourDto] })
  hours!: WebhookHourDto[];
  version!: number;
}

export class WebhookSecretDto extends WebhookDto {
  /** The signing secret. It is shown only in this answer. */
  secret!: string;
}

export class DeliveryQueryDto extends ListQueryDto {
  /** `pending`, `delivered` or `failed`; all when absent. */
  @SomeOf('status', DELIVERY_STATUSES)
  status?: string;

  /** Only deliveries about the record with this id. */
  @IsOptional()
  @IsUUID(undefined, { message: 'recordId must be the id of a record' })
  recordId?: string;
}

export class DeliveryDto {
  /** Id of the message: the header `webhook-id`, which is the same for every try. */
  id!: string;
  /** The event, or `webhook.test`. */
  type!: string;
  @ApiProperty({ enum: WEBHOOK_RECORDS, enumName: 'WebhookRecord' })
  recordType!: WebhookRecord;
  recordId!: string;
  /** Number of the quote or order; null for other records. */
  recordNumber!: string | null;
  @ApiProperty({ enum: DELIVERY_STATUSES, enumName: 'DeliveryStatus' })
  status!: DeliveryStatus;
  /** Number of tries, of at most 8. */
  attempts!: number;
  createdAt!: string;
  /** Time of the last try, and how long it took in milliseconds. */
  attemptedAt!: string | null;
  tookMs!: number | null;
  /** Status and first 1,000 characters of the last answer. */
  answerStatus!: number | null;
  answer!: string | null;
  /**
   * Why there was no answer: the address is `private`, the name is `unknown`, the answer is `late` (10 s), or the
   * connection failed or broke (`silent`).
   */
  @ApiProperty({ enum: REQUEST_PROBLEMS, enumName: 'DeliveryProblem', nullable: true })
  problem!: RequestProblem | null;
  /** Time of the next try; null when there is none. */
  nextAttemptAt!: string | null;
  /** What is sent, as JSON. */
  body!: string;
}
