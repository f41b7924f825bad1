import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CurrentActor, SignedIn } from '../../platform/http/access.js';
import { ApiPage, type Page } from '../../platform/http/paging.js';
import { ListQueryDto } from '../../platform/http/paging.dto.js';
import type { Actor } from '../../rules/actor.js';
import { ErasureDto } from './erasures.dto.js';
import { Erasures } from './erasures.service.js';

/** Progress and results of permanent deletions, for administrators of the company and for staff. */
@ApiTags('users')
@AccountTypes(['admin'], ['client', 'partner', 'system'])
@Controller('users/erasures')
export class ErasuresController {
  constructor(private readonly erasures: Erasures) {}

  /**
   * Returns a page of the permanent deletions of users, including those that are not finished, newest first. Sorts:
   * requestedAt. 403 for standard accounts of clients and partners.
   */
  @SignedIn()
  @ApiPage(ErasureDto)
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: ListQueryDto): Promise<Page<ErasureDto>> {
    return this.erasures.list(actor, query);
  }
}
