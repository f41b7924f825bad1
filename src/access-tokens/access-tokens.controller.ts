import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes, CurrentActor } from '../platform/http/access.js';
import { ApiPage, type Page } from '../platform/http/paging.js';
import type { Actor } from '../rules/actor.js';
import {
  AccessTokenDto,
  AccessTokenQueryDto,
  CreateAccessTokenDto,
  CreatedAccessTokenDto,
} from './access-tokens.dto.js';
import { AccessTokens } from './access-tokens.service.js';

/**
 * API tokens of the caller's company. Its administrators make and end them; its standard users read them. A program
 * sends a token as `Authorization: Bearer hpt_…`; it then acts as the administrator who made the token, on routes that
 * name one of its scopes.
 */
@ApiTags('access-tokens')
@AccountTypes(['admin'], ['client', 'partner'])
@Controller('access-tokens')
export class AccessTokensController {
  constructor(private readonly tokens: AccessTokens) {}

  /** Returns a page of the company's tokens, newest first. Searches names. Sorts: createdAt, expiresAt, name. */
  @CompanyTypes('client', 'partner')
  @ApiPage(AccessTokenDto)
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: AccessTokenQueryDto): Promise<Page<AccessTokenDto>> {
    return this.tokens.list(actor, query);
  }

  /**
   * Makes a token that acts as the caller; only this answer contains it. 422 on `expiresAt` for a day in the past or
   * more than a year away; 409 `too_many_tokens` when the company has 50 that have not ended.
   */
  @Post()
  create(@CurrentActor() actor: Actor, @Body() body: CreateAccessTokenDto): Promise<CreatedAccessTokenDto> {
    return this.tokens.create(actor, body);
  }

  /** Ends a token at once. 404 'Token not found' for one of another company and for one that has ended. */
  @Delete(':id')
  @HttpCode(204)
  end(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<void> {
    return this.tokens.end(actor, id);
  }
}
