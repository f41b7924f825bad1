import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CurrentActor } from '../../platform/http/access.js';
import { ApiPage, type CappedPage } from '../../platform/http/paging.js';
import type { Actor } from '../../rules/actor.js';
import { AccessChangeDto, AccessChangeQueryDto } from './access-changes.dto.js';
import { AccessChanges } from './access-changes.service.js';

/** Changes of what may act for the caller's company: its API tokens, agents and webhooks, for its administrators. */
@ApiTags('access-changes')
@AccountTypes(['admin'], ['client', 'partner'])
@Controller('access-changes')
export class AccessChangesController {
  constructor(private readonly changes: AccessChanges) {}

  /** Returns a page of the changes, newest first, from the audit log. Sorts: createdAt. */
  @ApiPage(AccessChangeDto, { capped: true })
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: AccessChangeQueryDto): Promise<CappedPage<AccessChangeDto>> {
    return this.changes.list(actor, query);
  }
}
