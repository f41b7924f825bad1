import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromReplica } from '../platform/database/from-replica.js';
import { CompanyTypes, CurrentActor } from '../platform/http/access.js';
import type { Actor } from '../rules/actor.js';
import { SearchQueryDto, SearchResultsDto } from './search.dto.js';
import { Search } from './search.service.js';

/** One box in which everything is found. */
@ApiTags('search')
@Controller()
export class SearchController {
  constructor(private readonly search: Search) {}

  /**
   * Companies, people, quotes, orders, invoices and products in which all the words are found: names, cities, websites, e-mails,
   * phone numbers, numbers ('Q-35' for Q-2026-000035, too), references.
   */
  @CompanyTypes('system', 'internal')
  @FromReplica()
  @Get('system/search')
  async all(@CurrentActor() actor: Actor, @Query() { q }: SearchQueryDto): Promise<SearchResultsDto> {
    return { data: await this.search.find(actor, q) };
  }

  /** The quotes, orders and, for its admins, people of one's own company, and the products, in which all the words are found. */
  @CompanyTypes('client', 'partner')
  @FromReplica()
  @Get('search')
  async own(@CurrentActor() actor: Actor, @Query() { q }: SearchQueryDto): Promise<SearchResultsDto> {
    return { data: await this.search.find(actor, q) };
  }
}
