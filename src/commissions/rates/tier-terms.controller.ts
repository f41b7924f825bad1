import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, Public } from '../../platform/http/access.js';
import { type Write, Writing } from '../../platform/http/concurrency.js';
import { TiersDto, TierTermsDto, WriteTierTermsDto } from './tier-terms.dto.js';
import { TierTerms } from './tier-terms.service.js';

/** The tiers of the partner programme: read by everybody, set by system administrators. */
@ApiTags('partner tiers')
@Controller('partner-tiers')
export class TierTermsController {
  constructor(private readonly tiers: TierTerms) {}

  /** What each earns today, and where it begins; the lowest first. */
  @Public()
  @Get()
  list(): Promise<TiersDto> {
    return this.tiers.list();
  }

  /** Sets what a tier (by its name) earns from now on, and where it begins. 422 on `threshold` out of order. */
  @AccountTypes(['admin'], ['system'])
  @Put(':id')
  change(@Writing() { actor, id, version }: Write, @Body() body: WriteTierTermsDto): Promise<TierTermsDto> {
    return this.tiers.change(actor, id, body, version);
  }
}
