import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromReplica } from '../platform/database/replicas/from-replica.js';
import { CompanyTypes, CurrentActor } from '../platform/http/access.js';
import type { Actor } from '../rules/actor.js';
import { SearchQueryDto, SearchResultsDto } from './search.dto.js';
import { Search } from './search.service.js';

/** Global search. */
@ApiTags('search')
@Controller()
export class SearchController {
  constructor(private readonly search: Search) {}

  /**
   * Finds companies, people, quotes, orders, invoices, products, mail templates, campaigns and subscribers that contain
   * all the words: in names, cities, websites, e-mail addresses, phone numbers, document numbers (also 'Q-35' for
   * Q-2026-000035) and references.
   */
  @CompanyTypes('system', 'internal')
  @FromReplica()
  @Get('system/search')
  async all(@CurrentActor() actor: Actor, @Query() { q }: SearchQueryDto): Promise<SearchResultsDto> {
    return { data: await this.search.find(actor, q) };
  }

  /**
   * Finds products, and the quotes and orders that the company can see, that contain all the words; for its
   * administrators also the people of the company.
   */
  @CompanyTypes('client', 'partner')
  @FromReplica()
  @Get('search')
  async own(@CurrentActor() actor: Actor, @Query() { q }: SearchQueryDto): Promise<SearchResultsDto> {
    return { data: await this.search.find(actor, q) };
  }
}
