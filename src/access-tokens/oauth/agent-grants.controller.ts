import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import { ApiPage, type Page } from '../../platform/http/paging.js';
import type { Actor } from '../../rules/actor.js';
import {
  AgentGrantDto,
  AgentGrantQueryDto,
  AgentRequestDto,
  AgentRequestQueryDto,
  AllowAgentDto,
  AllowedAgentDto,
} from './agent-grants.dto.js';
import { AgentGrants } from './agent-grants.service.js';

/**
 * Agents that act for the caller's company on `/mcp`, with the consent of an administrator by OAuth. The agent sends the
 * person to `/authorize`; that page shows the request and gives the grant.
 */
@ApiTags('agent-grants')
@AccountTypes(['admin'], ['client', 'partner'])
@Controller('agent-grants')
export class AgentGrantsController {
  constructor(private readonly grants: AgentGrants) {}

  /** Returns a page of the company's grants, newest first. Searches names. Sorts: createdAt, name. */
  @ApiPage(AgentGrantDto)
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: AgentGrantQueryDto): Promise<Page<AgentGrantDto>> {
    return this.grants.list(actor, query);
  }

  /**
   * Says what an agent asks for. Standard users may read it too, to know whom to ask. 422 `unknown_agent` when it cannot
   * be told who asks: the browser must not return to the agent then.
   */
  @CompanyTypes('client', 'partner')
  @Get('request')
  request(@CurrentActor() actor: Actor, @Query() { parameters }: AgentRequestQueryDto): Promise<AgentRequestDto> {
    return this.grants.describe(actor, parameters);
  }

  /**
   * Gives the grant that this session was shown. 422 `invalid_request` for a request that another session was shown, or
   * that is older than 15 minutes; 409 `too_many_grants` when the company has 50 that have not ended.
   */
  @Post()
  allow(@CurrentActor() actor: Actor, @Body() { request }: AllowAgentDto): Promise<AllowedAgentDto> {
    return this.grants.allow(actor, request);
  }

  /** Ends a grant at once. 404 'Agent not found' for one of another company and for one that has ended. */
  @Delete(':id')
  @HttpCode(204)
  end(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<void> {
    return this.grants.end(actor, id);
  }
}
