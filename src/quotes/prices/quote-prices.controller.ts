import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  BeforeVerification,
  CurrentActor,
  OpenToPunchOut,
  OpenToTokens,
  SignedIn,
} from '../../platform/http/access.js';
import type { Actor } from '../../rules/actor.js';
import { CalculateExample } from '../quote-examples.js';
import { CalculateDto, PricingResultDto } from './quote-prices.dto.js';
import { QuotePrices } from './quote-prices.service.js';

/** Prices of lines that are not saved, for signed-in users with an active account. */
@ApiTags('pricing')
@SignedIn()
@Controller('pricing')
export class QuotePricesController {
  constructor(private readonly prices: QuotePrices) {}

  /**
   * Returns the prices of lines with the current catalogue and the VAT of the company that would buy; each product is
   * followed by its options. Required choices may be missing. 422 by field for ids that are not in the catalogue; 404
   * 'Quote not found', 'Client not found' and, for staff, 'Company not found'.
   */
  @BeforeVerification()
  @OpenToTokens('catalogue')
  @OpenToPunchOut()
  @CalculateExample()
  @Post('calculate')
  @HttpCode(200)
  calculate(@CurrentActor() actor: Actor, @Body() body: CalculateDto): Promise<PricingResultDto> {
    return this.prices.calculate(actor, body);
  }
}
