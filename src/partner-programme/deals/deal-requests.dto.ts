import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { Country, VatNumber, Website } from '../../platform/http/fields/company-fields.js';
import { Flag, Id, SomeOf } from '../../platform/http/fields/filter-fields.js';
import { Obeys } from '../../platform/http/fields/obeys.js';
import { OptionalPhone } from '../../platform/http/fields/person-fields.js';
import { stacked, Text, trimToNull } from '../../platform/http/fields/text-fields.js';
import { ListQueryDto } from '../../platform/http/paging.dto.js';
import { IsDay, IsDecimal } from '../../platform/http/validation.js';
import {
  CONTACT_NAME,
  CUSTOMER_NAME,
  DEAL_DECISIONS,
  DEAL_MESSAGE,
  DEAL_NOTES,
  DEAL_PROBLEMS,
  DEAL_STAGES,
  type DealDecision,
  type DealStage,
  MAX_DEAL_PRODUCTS,
  MAX_DEAL_VALUE,
  NEXT_STEP,
  REGISTRATIONS,
} from '../../rules/deal.js';
import { emailProblem } from '../../rules/email.js';
import { textProblem } from '../../rules/text-rule.js';

const PRODUCTS = { message: DEAL_PROBLEMS.products };
const VALUE = { message: DEAL_PROBLEMS.value };
const PERCENT = { message: 'Enter a whole number from 0 to 100' };

/** E-mail address in lower case; an empty address becomes null. */
const OptionalEmail = () =>
  stacked(
    IsOptional(),
    Transform((given) => {
      const value = trimToNull(given);
      return typeof value === 'string' ? value.toLowerCase() : value;
    }),
    Obeys((value) => (value === null ? null : emailProblem(value))),
  );

/** Next step of a deal and the day on which it is due; both are optional. */
export class NextStepDto {
  @Text(NEXT_STEP)
  nextStep?: string | null;

  /** Day on which the next step is due: `2026-01-31`. */
  @IsOptional()
  @IsDay({ message: DEAL_PROBLEMS.nextStepOn })
  nextStepOn?: string | null;
}

/** A deal, as its partner writes it. An absent field is cleared. */
export class DealInputDto extends NextStepDto {
  @Text(CUSTOMER_NAME)
  customerName!: string;

  @Country()
  countryCode!: string;

  @VatNumber()
  vatNumber?: string | null;

  @Website()
  website?: string | null;

  @Text(CONTACT_NAME)
  contactName?: string | null;

  @OptionalEmail()
  contactEmail?: string | null;

  @OptionalPhone()
  contactPhone?: string | null;

  /** Id of the customer's company, if it is a client that is connected to the partner. */
  @IsOptional()
  @IsUUID(undefined, { message: 'clientId must be the id of a client' })
  clientId?: string | null;

  /** Ids of the catalogue products that the deal is about. */
  @IsArray(PRODUCTS)
  @ArrayMinSize(1, PRODUCTS)
  @ArrayMaxSize(MAX_DEAL_PRODUCTS, { message: DEAL_PROBLEMS.tooManyProducts })
  @ArrayUnique(PRODUCTS)
  @IsString({ each: true, ...PRODUCTS })
  @MaxLength(80, { each: true, ...PRODUCTS })
  products!: string[];

  /** Expected value in euros. */
  @IsDecimal(2, VALUE)
  @Min(0.01, VALUE)
  @Max(MAX_DEAL_VALUE, VALUE)
  expectedValue!: number;

  /** Day on which the deal is expected to close: `2026-01-31`. */
  @IsDay({ message: DEAL_PROBLEMS.closesOn })
  closesOn!: string;

  @Text(DEAL_NOTES)
  notes?: string | null;
}

export class DealStageDto {
  @ApiProperty({ enum: DEAL_STAGES, enumName: 'DealStage' })
  @IsIn(DEAL_STAGES, { message: `Stage must be one of ${DEAL_STAGES.join(', ')}` })
  stage!: DealStage;

  /** Reason why the deal was lost; required for a lost deal. */
  @IsOptional()
  @Transform(trimToNull)
  @Obeys((value) => (value === null ? null : textProblem(NEXT_STEP_LENGTH, value)))
  lostReason?: string | null;
}

const NEXT_STEP_LENGTH = { ...NEXT_STEP, label: 'Reason' };

export class DealQuoteDto {
  /** Id of a quote that the partner has prepared for a client; null removes the quote from the deal. */
  @IsOptional()
  @IsUUID(undefined, { message: 'quoteId must be the id of a quote' })
  quoteId?: string | null;
}

export class DealMessageDto {
  @Text(DEAL_MESSAGE)
  message!: string;
}

export class DealDecisionDto {
  @ApiProperty({ enum: DEAL_DECISIONS, enumName: 'DealDecision' })
  @IsIn(DEAL_DECISIONS, { message: `Decision must be one of ${DEAL_DECISIONS.join(', ')}` })
  decision!: DealDecision;

  /** Reason, shown to the partner whose deal is declined or loses its protection; only staff see the reason of an approval. */
  @IsOptional()
  @Transform(trimToNull)
  @IsString({ message: 'The reason must be text' })
  @MaxLength(2000, { message: 'The reason must be at most 2000 characters' })
  reason?: string | null;

  /** Note that only staff see. */
  @IsOptional()
  @Transform(trimToNull)
  @IsString({ message: 'The note must be text' })
  @MaxLength(2000, { message: 'The note must be at most 2000 characters' })
  note?: string | null;
}

/** Probabilities of the stages in whole percent. */
export class StageProbabilitiesInputDto {
  @IsInt(PERCENT)
  @Min(0, PERCENT)
  @Max(100, PERCENT)
  registered!: number;

  @IsInt(PERCENT)
  @Min(0, PERCENT)
  @Max(100, PERCENT)
  qualified!: number;

  @IsInt(PERCENT)
  @Min(0, PERCENT)
  @Max(100, PERCENT)
  proposal!: number;

  @IsInt(PERCENT)
  @Min(0, PERCENT)
  @Max(100, PERCENT)
  negotiation!: number;
}

/** Filters of the board and the list. */
export class DealQueryDto extends ListQueryDto {
  /** One stage, or several separated by commas. */
  @SomeOf('stage', DEAL_STAGES)
  stage?: string;

  /** One registration state, or several separated by commas. */
  @SomeOf('registration', REGISTRATIONS)
  registration?: string;

  /** `true`: only deals whose protection ends within 14 days. */
  @Flag('protectionEnding')
  protectionEnding?: boolean;

  /** `true`: only open deals without a next step. */
  @Flag('noNextStep')
  noNextStep?: boolean;

  /** Only deals that are expected to close in this month: `2026-01`. */
  @IsOptional()
  @Matches(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, { message: 'closesIn must be a month such as 2026-01' })
  closesIn?: string;

  /** Only deals of this client. */
  @Id('clientId', 'the id of a client')
  clientId?: string;
}

export class StaffDealQueryDto extends DealQueryDto {
  /** Only deals of this partner's company. */
  @Id('partnerId', 'the id of a company')
  partnerId?: string;

  /** `true`: only deals whose customer is also registered by another partner. */
  @Flag('conflict')
  conflict?: boolean;
}
