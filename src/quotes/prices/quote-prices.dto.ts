import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, ValidateNested } from 'class-validator';
import { Id } from '../../platform/http/fields/filter-fields.js';
import { MAX_LINES, PricedItemDto, PricingLineDto, TOO_MANY_LINES } from '../../pricing/pricing.dto.js';
import { TaxDecisionDto } from '../tax/tax-decision.dto.js';

export class CalculateDto {
  @IsArray()
  @ArrayMaxSize(MAX_LINES, { message: TOO_MANY_LINES })
  @ValidateNested({ each: true })
  @Type(() => PricingLineDto)
  items!: PricingLineDto[];

  /**
   * Id of the company that would buy: for a partner a connected client, for staff any company. Default: the buyer of
   * `quoteId`, otherwise the caller's company.
   */
  @Id('clientId', 'the id of a company')
  clientId?: string;

  /** Id of a quote with these lines, whose delivery address and method its VAT depends on. */
  @Id('quoteId', 'the id of a quote')
  quoteId?: string;
}

/** Prices of a quote's lines, with the VAT of today. Amounts in euros. */
export class PricingResultDto {
  items!: PricedItemDto[];
  subtotal!: number;
  /** Tax rate as a fraction: 0.21 is 21%. */
  taxPercentage!: number;
  /** VAT decision; absent for a seller without a VAT number, and for staff who name no company. */
  taxDecision?: TaxDecisionDto;
  tax!: number;
  total!: number;
  currency!: string;
}
