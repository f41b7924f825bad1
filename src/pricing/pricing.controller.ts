import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OpenToPunchOut, OpenToTokens, SignedIn } from '../platform/http/access.js';
import { SlaPriceDto } from './pricing.dto.js';
import { PricingService } from './pricing.service.js';

/** Prices of service agreements in the catalogue, for signed-in users with an active account. */
@ApiTags('pricing')
@SignedIn()
@Controller('pricing')
export class PricingController {
  constructor(private readonly pricing: PricingService) {}

  /**
   * Returns the price of an SLA package for a product (`deviceId`): a price for this product, otherwise the package's
   * general price. 404 when the package or product is unknown, when the product is not a device, and when there is no
   * price.
   */
  @OpenToTokens('catalogue')
  @OpenToPunchOut()
  @Get('sla/:slaId/device/:deviceId')
  slaPrice(@Param('slaId') slaId: string, @Param('deviceId') deviceId: string): Promise<SlaPriceDto> {
    return this.pricing.slaPrice(slaId, deviceId);
  }
}
