import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import { IfMatch } from '../../platform/http/concurrency.js';
import type { Actor } from '../../rules/actor.js';
import { PartnerListings } from './partner-listings.service.js';
import { ListingDto, PartnerListingDto } from './resellers.dto.js';

/** A partner's own choice to be in the public list of resellers. */
@ApiTags('partner dashboard')
@Controller('partner-dashboard/listing')
export class PartnerListingController {
  constructor(private readonly listings: PartnerListings) {}

  /** Returns the listing of the caller's company and the data that it shows. 404 for a company that is not in the programme. */
  @CompanyTypes('partner')
  @Get()
  get(@CurrentActor() { companyId }: Actor): Promise<PartnerListingDto> {
    return this.listings.of(companyId);
  }

  /** Agrees to be listed, or withdraws that. Takes `If-Match`. 409 for a partner that is suspended, or that staff have taken off. */
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
