import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import { IfMatch } from '../../platform/http/concurrency.js';
import type { Actor } from '../../rules/actor.js';
import { PartnerListings } from './partner-listings.service.js';
import { ListingDto, PartnerListingDto } from './resellers.dto.js';

/** A partner's own choice whether it is in the public list of resellers. */
@ApiTags('partner dashboard')
@Controller('partner-dashboard/listing')
export class PartnerListingController {
  constructor(private readonly listings: PartnerListings) {}

  /**
   * Returns the state of the caller's company in the list, and the data that visitors see. 404 for a company that is
   * not in the programme.
   */
  @CompanyTypes('partner')
  @Get()
  get(@CurrentActor() { companyId }: Actor): Promise<PartnerListingDto> {
    return this.listings.of(companyId);
  }

  /**
   * Agrees to be listed, or withdraws the agreement. Takes `If-Match`. 409 for a partner that is suspended, or that
   * staff have removed from the list.
   */
  @AccountTypes(['admin'], ['partner'])
  @Put()
  async choose(
    @CurrentActor() actor: Actor,
    @IfMatch() version: number | undefined,
    @Body() { listed }: ListingDto,
  ): Promise<PartnerListingDto> {
    await this.listings.choose(actor, listed, version);
    return this.listings.of(actor.companyId);
  }
}
