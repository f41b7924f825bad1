import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, BeforeVerification, CurrentActor, Public } from '../../platform/http/access.js';
import type { Actor } from '../../rules/actor.js';
import { ApiPage, type Page } from '../../platform/http/paging.js';
import {
  InvitationDto,
  InvitationQueryDto,
  InvitationTokenDto,
  InviteUserDto,
  VerifiedInvitationDto,
} from './invitations.dto.js';
import { InvitationsService } from './invitations.service.js';

/** Invitations into the caller's company, for its administrators. Another company's answer 404 'Invitation not found'. */
@ApiTags('users')
@AccountTypes(['admin'], ['client', 'partner', 'system'])
@Controller('users')
export class InvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  /** Mails a link that is good for 7 days. 409 on `email` when the person is in the company or already invited. */
  @Post('invite')
  invite(@CurrentActor() actor: Actor, @Body() body: InviteUserDto): Promise<InvitationDto> {
    return this.invitations.invite(actor, body);
  }

  /** What a link is good for; 422 `invalid_token` when it is unknown, used, revoked or too old. */
  @Public()
  @Get('verify-invitation')
  verify(@Query() query: InvitationTokenDto): Promise<VerifiedInvitationDto> {
    return this.invitations.verify(query.token);
  }

  /** The company's invitations, newest first. Sorts: createdAt, email, expiresAt. */
  @ApiPage(InvitationDto, { key: 'invitations' })
  @Get('invitations')
  list(@CurrentActor() actor: Actor, @Query() query: InvitationQueryDto): Promise<Page<InvitationDto, 'invitations'>> {
    return this.invitations.list(actor, query);
  }

  /** Mails a new link, good for 7 days from now; the one before it is dead. 409 unless the invitation is pending. */
  @Put('invitations/:id/resend')
  resend(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<InvitationDto> {
    return this.invitations.resend(actor, id);
  }

  /** Takes an invitation back. 409 unless it is pending. */
  @BeforeVerification()
  @Delete('invitations/:id')
  @HttpCode(204)
  revoke(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<void> {
    return this.invitations.revoke(id, actor.companyId);
  }
}
