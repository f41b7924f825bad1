import { ApiProperty } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsNotEmpty,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  NotEquals,
  ValidateNested,
} from 'class-validator';
import { Day, Flag, Id, SomeOf } from '../platform/http/fields/filter-fields.js';
import { ListQueryDto } from '../platform/http/paging.dto.js';
import { IsDecimal, trim } from '../platform/http/validation.js';
import { COMMISSION_KINDS } from '../rules/commission.js';

/** Euros. */
const MOST_ADJUSTED = 99_999_999;
/** Partners that one run pays. */
const MOST_PARTNERS = 500;
const PAYOUTS = { message: `payouts must be of 1 to ${MOST_PARTNERS} partners, each of them once` };

export class CommissionQueryDto extends ListQueryDto {
  /** One kind of row, or several with commas. */
  @SomeOf('kind', COMMISSION_KINDS)
  kind?: string;

  /** What the next payout would take. */
  @Flag('payable')
  payable?: boolean;

  /** What this statement paid. */
  @Id('statementId', 'the id of a statement')
  statementId?: string;

  @Id('quoteId', 'the id of a quote')
  quoteId?: string;

  /** First day, `2026-01-31`. */
  @Day('dayFrom')
  dayFrom?: string;

  /** Last day, that day included. */
  @Day('dayTo')
  dayTo?: string;
}

export class StaffCommissionQueryDto extends CommissionQueryDto {
  /** The rows of this partner. */
  @Id('partnerId', 'the id of a company')
  partnerId?: string;
}

export class StatementQueryDto extends ListQueryDto {
  @Id('partnerId', 'the id of a company')
  partnerId?: string;
}

export class AdjustCommissionDto {
  @IsUUID(undefined, { message: 'partnerId must be the id of a partner' })
  partnerId!: string;

  /** Euros: more than 0 adds to what is payable, less than 0 takes from it. */
  @ApiProperty({ minimum: -MOST_ADJUSTED, maximum: MOST_ADJUSTED })
  @IsNotEmpty({ message: 'Amount is required' })
  @IsDecimal(2, { message: 'Amount must be an amount in euros' })
  @NotEquals(0, { message: 'Amount must not be 0' })
  @Min(-MOST_ADJUSTED, { message: 'Amount is too large' })
  @Max(MOST_ADJUSTED, { message: 'Amount is too large' })
  amount!: number;

  /** The partner reads it. */
  @Transform(trim)
  @IsNotEmpty({ message: 'A reason is required' })
  @IsString({ message: 'The reason must be text' })
  @MaxLength(500, { message: 'The reason must be at most 500 characters' })
  reason!: string;
}

export class PayoutDto {
  @IsUUID(undefined, { message: 'partnerId must be the id of a partner' })
  partnerId!: string;

  /** Euros, as the preview has shown it. */
  @IsDecimal(2, { message: 'Amount must be an amount in euros' })
  @Min(0.01, { message: 'Amount must be more than 0' })
  amount!: number;
}

export class RunPayoutsDto {
  @IsArray(PAYOUTS)
  @ArrayMinSize(1, PAYOUTS)
  @ArrayMaxSize(MOST_PARTNERS, PAYOUTS)
  @ArrayUnique((payout: PayoutDto | null) => payout?.partnerId, PAYOUTS)
  @ValidateNested({ each: true })
  @Type(() => PayoutDto)
  payouts!: PayoutDto[];
}
