import { Module } from '@nestjs/common';
import { PartnerListingController } from './partner-listing.controller.js';
import { PartnerListings } from './partner-listings.service.js';
import { ResellersController } from './resellers.controller.js';
import { ResellersService } from './resellers.service.js';

/** Public list of resellers, for the API and for the pages of the site. */
@Module({
  controllers: [ResellersController, PartnerListingController],
  providers: [ResellersService, PartnerListings],
  exports: [ResellersService, PartnerListings],
})
export class ResellersModule {}
