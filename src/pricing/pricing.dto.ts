import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  Allow,
  ArrayMaxSize,
  IsArray,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { BILLING_PERIODS, type BillingPeriod } from '../rules/billing.js';
import { MAX_QUANTITY } from '../rules/price.js';

/** Maximum number of products of a quote, and of options of a product. */
export const MAX_LINES = 100;
export const TOO_MANY_LINES = `A quote holds at most ${MAX_LINES} products`;

export class SelectedOptionDto {
  @IsString()
  @MaxLength(80)
  optionId!: string;

  @IsInt({ message: 'Quantity must be a whole number' })
  @Min(1, { message: 'Quantity must be at least 1' })
  @Max(MAX_QUANTITY, { message: `Quantity must be at most ${MAX_QUANTITY}` })
  quantity!: number;

  /** Id of the product that the option adds; 422 when it is given and differs from the catalogue. */
  @IsOptional()
  @IsString()
  @MaxLength(80)
  productId?: string | null;

  /** Group of the option. Ignored, because the catalogue defines the group; accepted, because `GET` returns it. */
  @Allow()
  optionGroup?: string | null;
}

export class PricingLineDto {
  @IsString()
  @MaxLength(80)
  priceConfigurationId!: string;

  @IsInt({ message: 'Quantity must be a whole number' })
  @Min(1, { message: 'Quantity must be at least 1' })
  @Max(MAX_QUANTITY, { message: `Quantity must be at most ${MAX_QUANTITY}` })
  quantity!: number;

  @IsArray()
  @ArrayMaxSize(MAX_LINES, { message: `A product takes at most ${MAX_LINES} options` })
  @ValidateNested({ each: true })
  @Type(() => SelectedOptionDto)
  selectedOptions: SelectedOptionDto[] = [];
}

/** A line with its price. The options of a product follow it. Amounts in euros; null for a price on request. */
export class PricedItemDto {
  productId!: string;
  priceConfigurationId!: string;
  optionId!: string | null;
  isOption!: boolean;
  name!: string;
  quantity!: number;
  unitPrice!: number | null;
  @ApiProperty({ enum: BILLING_PERIODS, enumName: 'BillingPeriod' })
  billingPeriod!: BillingPeriod;
  /**
   * Number of billing periods. The total is quantity × unit price × billing term; for `one_time`, quantity × unit
   * price.
   */
  billingTerm!: number;
  total!: number | null;
}

export class SlaPriceDto {
  slaId!: string;
  deviceId!: string;
  billingPrice!: number | null;
  @ApiProperty({ enum: BILLING_PERIODS, enumName: 'BillingPeriod' })
  billingPeriod!: BillingPeriod;
  /** Number of billing periods. */
  billingTerm!: number;
  /** True for a price of this product; false for the package's general price. */
  deviceSpecific!: boolean;
}
