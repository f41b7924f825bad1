import { Controller, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromReplica } from '../platform/database/replicas/from-replica.js';
import { AccountTypes, CompanyTypes, CurrentActor } from '../platform/http/access.js';
import { ApiPage, type CappedPage } from '../platform/http/paging.js';
import { Outbox } from '../platform/mail/outbox.js';
import type { Actor } from '../rules/actor.js';
import { MailDto, MailQueryDto } from './mails.dto.js';
import { Mails } from './mails.service.js';

/** Mails of the portal, for staff. `internal` users read them; only system administrators resend. 404 'Email not found'. */
@ApiTags('system')
@AccountTypes(['admin'], ['system'])
@Controller('system/mails')
export class MailsController {
  constructor(
    private readonly mails: Mails,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Returns a page of mails, newest first. Searches recipients and messages of the mail server. Sorts: createdAt,
   * recipient, status.
   */
  @CompanyTypes('system', 'internal')
  @ApiPage(MailDto, { capped: true })
  @FromReplica()
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: MailQueryDto): Promise<CappedPage<MailDto>> {
    return this.mails.list(actor, query);
  }

  /**
   * Sends the content of a mail again, as a new mail; a failed or bounced mail becomes `repeated`. 404 'Email not
   * found'; 409 `wrong_status` for a mail that is pending or repeated, that has a link that works once, or that is a
   * test mail; 429 within a minute of the last repetition.
   */
  @Post(':id/resend')
  async resend(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<MailDto> {
    return this.mails.get(actor, await this.outbox.repeat(id));
  }

  /**
   * Gives up a failed or bounced mail, so that it no longer counts as failed. 404 'Email not found'; 409 `wrong_status`
   * in any other status.
   */
  @Put(':id/give-up')
  async giveUp(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<MailDto> {
    await this.outbox.giveUp(id);
    return this.mails.get(actor, id);
  }
}
