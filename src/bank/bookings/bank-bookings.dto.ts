import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsNotEmpty,
  IsUUID,
  Max,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { given, IsDecimal } from '../../platform/http/validation.js';
import { MAX_CENTS, toEuros } from '../../rules/money.js';
import { stacked } from '../../platform/http/fields/text-fields.js';

/** An amount in euros, greater than 0 unless another least amount is given. */
const Euros = (least = 0.01) =>
  stacked(
    IsNotEmpty({ message: 'Amount is required' }),
    IsDecimal(2, { message: 'Amount must be in euros and cents' }),
    Min(least, { message: 'Amount must be more than 0' }),
    Max(toEuros(MAX_CENTS), { message: 'Amount is too large' }),
  );

export class BookedPartDto {
  @IsUUID(undefined, { message: 'Choose an invoice' })
  invoiceId!: string;

  /** Amount in euros: for money in, at most what is left of the invoice; for money out, at most what was paid. */
  @Euros()
  amount!: number;
}

/**
 * Decision about an entry. For money in, the invoices and the credit come to the amount of the entry and the fee; for
 * money out, invoices, credit and fee come to the amount.
 */
export class BookEntryDto {
  /** Invoices that the entry pays; for money out, invoices whose payment it takes back. Each at most once. */
  @ApiPropertyOptional({ type: [BookedPartDto] })
  @ValidateIf(given)
  @IsArray({ message: 'Choose the invoices' })
  @ArrayMaxSize(50, { message: 'At most 50 invoices' })
  @ValidateNested({ each: true })
  @Type(() => BookedPartDto)
  invoices?: BookedPartDto[];

  /** Amount that a company paid too much, in euros, which it keeps as a credit; for money out, credit that is paid back. */
  @ApiPropertyOptional()
  @ValidateIf(given)
  @Euros()
  credit?: number;

  /** The company of the credit. Default: that of the first invoice. */
  @ApiPropertyOptional({ format: 'uuid' })
  @ValidateIf(given)
  @IsUUID(undefined, { message: 'Choose a company' })
  creditCompanyId?: string;

  /**
   * Charges that a bank kept, in euros: the invoices get them in addition to the amount of the entry. Negative for
   * money out that returns a payment of which a bank had kept charges.
   */
  @ApiPropertyOptional()
  @ValidateIf(given)
  @Euros(-toEuros(MAX_CENTS))
  fee?: number;

  /**
   * True to book money although staff recorded a payment or refund of this amount by hand: it is another one. Without it,
   * such a booking is refused, because the same money would count twice.
   */
  @ApiPropertyOptional()
  @ValidateIf(given)
  @IsBoolean({ message: 'isNotRecorded must be true or false' })
  isNotRecorded?: boolean;

  /** True for an entry that concerns no invoice; then the request has nothing else. */
  @ApiPropertyOptional()
  @ValidateIf(given)
  @IsBoolean({ message: 'setAside must be true or false' })
  setAside?: boolean;
}

/** Credit of a company that pays an invoice. */
export class UseCreditDto {
  /** Amount in euros: at most what is open of the invoice, and what the company has. */
  @Euros()
  amount!: number;
}
