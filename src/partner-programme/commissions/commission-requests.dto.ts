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
import { Day, Flag, Id, SomeOf } from '../../platform/http/fields/filter-fields.js';
import { ListQueryDto } from '../../platform/http/paging.dto.js';
import { IsDecimal, trim } from '../../platform/http/validation.js';
import { COMMISSION_KINDS } from '../../rules/commission.js';

/** Largest amount of an adjustment, in euros. */
const MOST_ADJUSTED = 99_999_999;
/** Maximum number of partners of one payout run. */
const MOST_PARTNERS = 500;
const PAYOUTS = { message: `payouts must be of 1 to ${MOST_PARTNERS} partners, each of them once` };

export class CommissionQueryDto extends ListQueryDto {
  /** One kind of row, or several separated by commas. */
  @SomeOf('kind', COMMISSION_KINDS)
  kind?: string;

  /** `true`: only rows that the next payout run would pay. */
  @Flag('payable')
  payable?: boolean;

  /** Only rows that this statement paid. */
  @Id('statementId', 'the id of a statement')
  statementId?: string;

  @Id('quoteId', 'the id of a quote')
  quoteId?: string;

  /** First day, `2026-01-31`. */
  @Day('dayFrom')
  dayFrom?: string;

  /** Last day, `2026-01-31`, inclusive. */
  @Day('dayTo')
  dayTo?: string;
}

export class StaffCommissionQueryDto extends CommissionQueryDto {
  /** Only rows of this partner. */
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

  /** Amount in euros. A positive amount increases the payable balance, a negative amount reduces it. */
  @ApiProperty({ minimum: -MOST_ADJUSTED, maximum: MOST_ADJUSTED })
  @IsNotEmpty({ message: 'Amount is required' })
  @IsDecimal(2, { message: 'Amount must be in euros and cents' })
  @NotEquals(0, { message: 'Amount must not be 0' })
  @Min(-MOST_ADJUSTED, { message: 'Amount is too large' })
  @Max(MOST_ADJUSTED, { message: 'Amount is too large' })
  amount!: number;

  /** Reason that the partner sees. */
  @Transform(trim)
  @IsNotEmpty({ message: 'A reason is required' })
  @IsString({ message: 'The reason must be text' })
  @MaxLength(500, { message: 'The reason must be at most 500 characters' })
  reason!: string;
}

export class PayoutDto {
  @IsUUID(undefined, { message: 'partnerId must be the id of a partner' })
  partnerId!: string;

  /** Amount in euros with VAT, as the preview showed it (`total`). */
  @IsDecimal(2, { message: 'Amount must be in euros and cents' })
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
