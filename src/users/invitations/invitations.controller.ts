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

/** Invitations into the caller's company, for its administrators. Another company's invitation answers 404 'Invitation not found'. */
@ApiTags('users')
@AccountTypes(['admin'], ['client', 'partner', 'system'])
@Controller('users')
export class InvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  /**
   * Mails an invitation into the caller's company, whose link is valid for 7 days. 409 on `email`: `email_taken` when
   * the address belongs to a user of the company, `invitation_pending` when it has been invited; 429 after 50
   * invitation mails of the company in an hour.
   */
  @Post('invite')
  invite(@CurrentActor() actor: Actor, @Body() body: InviteUserDto): Promise<InvitationDto> {
    return this.invitations.invite(actor, body);
  }

  /**
   * Returns details of the invitation that a link belongs to. 422 `invalid_token` when the link is unknown, used,
   * revoked or expired, when the company is not active, or when its sender may no longer invite.
   */
  @Public()
  @Get('verify-invitation')
  verify(@Query() query: InvitationTokenDto): Promise<VerifiedInvitationDto> {
    return this.invitations.verify(query.token);
  }

  /**
   * Returns a page of the company's invitations, newest first. Searches e-mail addresses. Sorts: createdAt, email,
   * expiresAt.
   */
  @ApiPage(InvitationDto, { key: 'invitations' })
  @Get('invitations')
  list(@CurrentActor() actor: Actor, @Query() query: InvitationQueryDto): Promise<Page<InvitationDto, 'invitations'>> {
    return this.invitations.list(actor, query);
  }

  /**
   * Mails a new link, valid for 7 days from now; the previous link stops working, and the caller becomes the sender.
   * 404 'Invitation not found'; 409 `wrong_status` unless the invitation is pending; 429 within a minute of the last
   * mail.
   */
  @Put('invitations/:id/resend')
  resend(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<InvitationDto> {
    return this.invitations.resend(actor, id);
  }

  /** Revokes an invitation. 404 'Invitation not found'; 409 `wrong_status` unless it is pending. */
  @BeforeVerification()
  @Delete('invitations/:id')
  @HttpCode(204)
  revoke(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<void> {
    return this.invitations.revoke(id, actor.companyId);
  }
}
