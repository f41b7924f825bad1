import { Body, Controller, Get, HttpCode, Param, Post, Res, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AccountTypes, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import { WaitsForWorker } from '../../platform/http/fair-share.guard.js';
import { type Write, Writing } from '../../platform/http/concurrency.js';
import { Idempotent } from '../../platform/http/idempotency.interceptor.js';
import { MessageDto } from '../../platform/http/message.dto.js';
import { asDownload } from '../../platform/pdf/pdf-file.js';
import type { Actor } from '../../rules/actor.js';
import { QuoteEmails } from '../mail/quote-emails.service.js';
import { QuoteFiles } from '../document/quote-files.service.js';
import { SendEmailDto } from '../quote-requests.dto.js';

/** PDF and mails of any quote, for staff. */
@ApiTags('system')
@AccountTypes(['admin'], ['system'])
@Controller('system/quotes')
export class StaffQuoteFilesController {
  constructor(
    private readonly files: QuoteFiles,
    private readonly emails: QuoteEmails,
  ) {}

  /**
   * The quote as PDF, as its client gets it; a draft is marked as a draft. 503 with `Retry-After` when it is not ready
   * within 15 seconds.
   */
  @CompanyTypes('system', 'internal')
  @ApiProduces('application/pdf')
  @WaitsForWorker()
  @Get(':id/download')
  async download(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return asDownload(await this.files.pdf(actor, id), response);
  }

  /** Mails the quote with its PDF, to the caller or to `recipientEmail`. 429 after 20 mails an hour. */
  @Idempotent()
  @Post(':id/send-email')
  @HttpCode(202)
  sendEmail(@CurrentActor() actor: Actor, @Param('id') id: string, @Body() body: SendEmailDto): Promise<MessageDto> {
    return this.emails.send(actor, id, body.recipientEmail);
  }

  /** Mails the current offer to the quote's contact once more. 409 when the quote is no longer sent. */
  @Idempotent()
  @Post(':id/resend')
  @HttpCode(202)
  resend(@Writing() { actor, id, version }: Write): Promise<MessageDto> {
    return this.emails.resend(actor, id, version);
  }
}
