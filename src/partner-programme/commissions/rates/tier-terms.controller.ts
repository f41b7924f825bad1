import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, Public } from '../../../platform/http/access.js';
import { type Write, Writing } from '../../../platform/http/concurrency.js';
import { ApiWholeList, type WholeList } from '../../../platform/http/paging.js';
import { TierTermsDto, WriteTierTermsDto } from './tier-terms.dto.js';
import { TierTerms } from './tier-terms.service.js';

/**
 * Tiers of the partner programme. All users with access to the programme read them; system administrators change them.
 */
@ApiTags('partner tiers')
@Controller('partner-tiers')
export class TierTermsController {
  constructor(private readonly tiers: TierTerms) {}

  /** Lists the current rate and threshold of each tier, the lowest tier first. */
  @Public()
  @ApiWholeList(TierTermsDto)
  @Get()
  list(): Promise<WholeList<TierTermsDto>> {
    return this.tiers.list();
  }

  /**
   * Sets the rate and threshold of a tier, by the name of the tier, with immediate effect. 422 on `threshold` unless it
   * lies between those of the neighbouring tiers.
   */
  @AccountTypes(['admin'], ['system'])
  @Put(':id')
  change(@Writing() { actor, id, version }: Write, @Body() body: WriteTierTermsDto): Promise<TierTermsDto> {
    return this.tiers.change(actor, id, body, version);
  }
}
