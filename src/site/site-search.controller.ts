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
   * Products, product groups, industries, news, questions and pages of the public site in which all the words are found,
   * also by their beginnings and with typing errors, as the site was a second ago at most. Nothing of it tells a price.
   */
  @Public()
  @Get('search')
  async find(@Query() { q }: SiteSearchQueryDto): Promise<SiteHitsDto> {
    return { data: await this.site.search(q) };
  }
}
