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

/** Limit of products per quote and of options per product. */
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

  /** The product that the option adds; checked against the catalogue if given. */
  @IsOptional()
  @IsString()
  @MaxLength(80)
  productId?: string | null;

  /** Accepted because `GET` returns it, but ignored: the catalogue defines an option's group. */
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

export class CalculateDto {
  @IsArray()
  @ArrayMaxSize(MAX_LINES, { message: TOO_MANY_LINES })
  @ValidateNested({ each: true })
  @Type(() => PricingLineDto)
  items!: PricingLineDto[];
}

/** A priced line; the options of a product follow it. Amounts in euros, null while the price is still to be quoted. */
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
  billingTerm!: number;
  total!: number | null;
}

export class PricingResultDto {
  items!: PricedItemDto[];
  subtotal!: number;
  /** A fraction, 0.21 is 21%. */
  taxPercentage!: number;
  tax!: number;
  total!: number;
  currency!: string;
}

export class SlaPriceDto {
  slaId!: string;
  deviceId!: string;
  billingPrice!: number | null;
  @ApiProperty({ enum: BILLING_PERIODS, enumName: 'BillingPeriod' })
  billingPeriod!: BillingPeriod;
  billingTerm!: number;
  /** False when the package's own price applies. */
  deviceSpecific!: boolean;
}
