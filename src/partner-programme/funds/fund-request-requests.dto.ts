import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { Id, SomeOf } from '../../platform/http/fields/filter-fields.js';
import { Text, trimToNull } from '../../platform/http/fields/text-fields.js';
import { ListQueryDto } from '../../platform/http/paging.dto.js';
import { IsDay, IsDecimal } from '../../platform/http/validation.js';
import {
  FUND_ACTIVITY,
  FUND_CLAIM_NOTE,
  FUND_DECISIONS,
  FUND_DESCRIPTION,
  FUND_KIND_NAMES,
  FUND_PROBLEMS,
  FUND_REQUEST_STATUSES,
  type FundDecision,
  type FundKind,
  MAX_EXPECTED_LEADS,
  MAX_FUND_AMOUNT,
} from '../../rules/fund-request.js';

const AMOUNT = { message: FUND_PROBLEMS.amount };
const LEADS = { message: FUND_PROBLEMS.expectedLeads };

export class FundRequestInputDto {
  @Text(FUND_ACTIVITY)
  activity!: string;

  @ApiProperty({ enum: FUND_KIND_NAMES, enumName: 'FundKind' })
  @IsIn(FUND_KIND_NAMES, { message: FUND_PROBLEMS.kind })
  kind!: FundKind;

  /** First day of the activity: `2026-01-31`. */
  @IsDay({ message: FUND_PROBLEMS.startsOn })
  startsOn!: string;

  /** Last day of the activity: `2026-01-31`. */
  @IsDay({ message: FUND_PROBLEMS.endsOn })
  endsOn!: string;

  /** Requested amount in euros. */
  @IsDecimal(2, AMOUNT)
  @Min(0.01, AMOUNT)
  @Max(MAX_FUND_AMOUNT, AMOUNT)
  amount!: number;

  @IsInt(LEADS)
  @Min(0, LEADS)
  @Max(MAX_EXPECTED_LEADS, LEADS)
  expectedLeads!: number;

  /** Expected benefit of the activity. */
  @Text(FUND_DESCRIPTION)
  description!: string;
}

export class FundClaimDto {
  /** Total amount spent, in euros. */
  @IsDecimal(2, AMOUNT)
  @Min(0.01, AMOUNT)
  @Max(MAX_FUND_AMOUNT, AMOUNT)
  spentAmount!: number;

  @Text(FUND_CLAIM_NOTE)
  note?: string | null;
}

export class FundDecisionDto {
  @ApiProperty({ enum: FUND_DECISIONS, enumName: 'FundDecision' })
  @IsIn(FUND_DECISIONS, { message: `Decision must be one of ${FUND_DECISIONS.join(', ')}` })
  decision!: FundDecision;

  /**
   * Approved or paid amount in euros. Default: the requested amount; for a payment, the highest amount that can be paid
   * for the claim.
   */
  @IsOptional()
  @IsDecimal(2, AMOUNT)
  @Min(0.01, AMOUNT)
  @Max(MAX_FUND_AMOUNT, AMOUNT)
  amount?: number | null;

  /** Message to the partner; required when the request is declined or returned. */
  @IsOptional()
  @Transform(trimToNull)
  @IsString({ message: 'The reason must be text' })
  @MaxLength(2000, { message: 'The reason must be at most 2000 characters' })
  reason?: string | null;
}

export class FundRequestQueryDto extends ListQueryDto {
  /** One status, or several separated by commas. */
  @SomeOf('status', FUND_REQUEST_STATUSES)
  status?: string;

  /** One kind, or several separated by commas. */
  @SomeOf('kind', FUND_KIND_NAMES)
  kind?: string;
}

export class StaffFundRequestQueryDto extends FundRequestQueryDto {
  /** Only requests of this partner's company. */
  @Id('partnerId', 'the id of a company')
  partnerId?: string;
}

export class UploadFundDocumentDto {
  /** The file: PDF, DOC, DOCX, PNG, JPG or JPEG, at most 10 MB. */
  @ApiProperty({ type: 'string', format: 'binary' })
  document!: string;
}
