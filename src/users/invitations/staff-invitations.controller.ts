import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import type { Actor } from '../../rules/actor.js';
import { ApiPage, type Page } from '../../platform/http/paging.js';
import { InvitationDto, InvitationQueryDto, InviteUserDto } from './invitations.dto.js';
import { InvitationsService } from './invitations.service.js';

/** Invitations into any company, for staff. `internal` may read them; only system administrators send them. 404 'Company not found'. */
@ApiTags('system')
@AccountTypes(['admin'], ['system'])
@Controller('system/companies/:companyId/invitations')
export class StaffInvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  /**
   * Mails an invitation into a company, whose link is valid for 7 days. 404 'Company not found'; 409 on `email`:
   * `email_taken` when the address belongs to a user of the company, `invitation_pending` when it has been invited; 409
   * `wrong_status` unless the company is active; 429 after 50 invitation mails of the company in an hour.
   */
  @Post()
  invite(
    @CurrentActor() actor: Actor,
    @Param('companyId') companyId: string,
    @Body() body: InviteUserDto,
  ): Promise<InvitationDto> {
    return this.invitations.invite(actor, body, companyId);
  }

  /**
   * Returns a page of the company's invitations, newest first. Searches e-mail addresses. Sorts: createdAt, email,
   * expiresAt. 404 'Company not found'.
   */
  @CompanyTypes('system', 'internal')
  @ApiPage(InvitationDto, { key: 'invitations' })
  @Get()
  list(
    @CurrentActor() actor: Actor,
    @Param('companyId') companyId: string,
    @Query() query: InvitationQueryDto,
  ): Promise<Page<InvitationDto, 'invitations'>> {
    return this.invitations.list(actor, query, companyId);
  }

  /**
   * Mails a new link, valid for 7 days from now; the previous link stops working, and the caller becomes the sender.
   * 404 'Company not found' or 'Invitation not found'; 409 `wrong_status` unless the company is active and the
   * invitation is pending; 429 within a minute of the last mail.
   */
  @Put(':id/resend')
  resend(
    @CurrentActor() actor: Actor,
    @Param('companyId') companyId: string,
    @Param('id') id: string,
  ): Promise<InvitationDto> {
    return this.invitations.resend(actor, id, companyId);
  }

  /** Revokes an invitation. 404 'Invitation not found'; 409 `wrong_status` unless it is pending. */
  @Delete(':id')
  @HttpCode(204)
  revoke(@Param('companyId') companyId: string, @Param('id') id: string): Promise<void> {
    return this.invitations.revoke(id, companyId);
  }
}
