import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import { IfMatch } from '../../platform/http/concurrency.js';
import type { Actor } from '../../rules/actor.js';
import { PartnerListings } from './partner-listings.service.js';
import { ListingDto, PartnerListingDto } from './resellers.dto.js';

/** Whether the public finds a partner among the resellers: its own choice. */
@ApiTags('partner dashboard')
@Controller('partner-dashboard/listing')
export class PartnerListingController {
  constructor(private readonly listings: PartnerListings) {}

  /** How the caller's company stands to the list, with all that is shown of it. 404 for one that is not in the programme. */
  @CompanyTypes('partner')
  @Get()
  get(@CurrentActor() { companyId }: Actor): Promise<PartnerListingDto> {
    return this.listings.of(companyId);
  }

  /** Agrees to be listed, or does not any more. Takes `If-Match`. 409 for a partner that is suspended, or that staff keep off. */
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
