import { Controller, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromReplica } from '../platform/database/from-replica.js';
import { AccountTypes, CompanyTypes, CurrentActor } from '../platform/http/access.js';
import { ApiPage, type CappedPage } from '../platform/http/paging.js';
import { Outbox } from '../platform/mail/outbox.js';
import type { Actor } from '../rules/actor.js';
import { MailDto, MailQueryDto } from './mails.dto.js';
import { Mails } from './mails.service.js';

/** What the portal has mailed, for staff. `internal` reads it; only system administrators send again. 404 'Mail not found'. */
@ApiTags('system')
@AccountTypes(['admin'], ['system'])
@Controller('system/mails')
export class MailsController {
  constructor(
    private readonly mails: Mails,
    private readonly outbox: Outbox,
  ) {}

  /** Mails, newest first. Searches recipients and what the mail server said. Sorts: createdAt, recipient, status. */
  @CompanyTypes('system', 'internal')
  @ApiPage(MailDto, { capped: true })
  @FromReplica()
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: MailQueryDto): Promise<CappedPage<MailDto>> {
    return this.mails.list(actor, query);
  }

  /** Sends it again as a mail of its own, with what it said then. 409 while it is on its way, and for one with a link that works once; 429 within a minute. */
  @Post(':id/resend')
  async resend(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<MailDto> {
    return this.mails.get(actor, await this.outbox.repeat(id));
  }

  /** Leaves a mail that has failed: it is no more among the failed ones. 409 unless it has. */
  @Put(':id/give-up')
  async giveUp(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<MailDto> {
    await this.outbox.giveUp(id);
    return this.mails.get(actor, id);
  }
}
