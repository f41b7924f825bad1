import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Public } from '../platform/http/access.js';
import { SiteHitsDto, SiteSearchQueryDto } from './site-search.dto.js';
import { SiteService } from './site.service.js';

@ApiTags('site')
@Controller('site')
export class SiteSearchController {
  constructor(private readonly site: SiteService) {}

  /**
   * Searches products, product groups, industries, news, questions and pages of the public site for texts that contain
   * all the words; a word also matches by its beginning and with typing errors. The index is at most a second old.
   * Results contain no prices.
   */
  @Public()
  @Get('search')
  async find(@Query() { q }: SiteSearchQueryDto): Promise<SiteHitsDto> {
    return { data: await this.site.search(q) };
  }
}
