import { Controller, Delete, Get, HttpCode, Param, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AnyAccountStatus, BeforeVerification, CurrentActor, SignedIn } from '../platform/http/access.js';
import type { Actor } from '../rules/actor.js';
import { ApiPage, type Page } from '../platform/http/paging.js';
import { Config } from '../config.js';
import { clearSessionCookies } from './session-cookies.js';
import { SessionDto, SessionQueryDto } from './sessions.dto.js';
import { SessionsService } from './sessions.service.js';

/** The caller's sessions. Another user's session answers 404 'Session not found'. */
@ApiTags('auth')
@SignedIn()
@AnyAccountStatus()
@Controller('auth/sessions')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly config: Config,
  ) {}

  /** Returns a page of the caller's sessions that have not ended, the last used first. Sorts: lastUsedAt, createdAt. */
  @ApiPage(SessionDto)
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: SessionQueryDto): Promise<Page<SessionDto>> {
    return this.sessions.list(actor, query);
  }

  /** Ends all sessions except the current one. */
  @BeforeVerification()
  @Delete()
  @HttpCode(204)
  endOthers(@CurrentActor() actor: Actor): Promise<void> {
    return this.sessions.endOthers(actor);
  }

  /**
   * Ends one of the caller's sessions; ending the current session signs the caller out. 404 'Session not found' for any
   * other session.
   */
  @BeforeVerification()
  @Delete(':id')
  @HttpCode(204)
  async end(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.sessions.endOne(actor, id);
    if (id === actor.sessionId) clearSessionCookies(response, this.config);
  }
}
