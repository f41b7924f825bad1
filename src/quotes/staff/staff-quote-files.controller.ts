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

/** PDF and mails of all quotes, for staff. */
@ApiTags('system')
@AccountTypes(['admin'], ['system'])
@Controller('system/quotes')
export class StaffQuoteFilesController {
  constructor(
    private readonly files: QuoteFiles,
    private readonly emails: QuoteEmails,
  ) {}

  /**
   * Returns the PDF of the quote as its client gets it; the PDF of a draft is marked as a draft. 404 'Quote not found';
   * 429 `too_many_pdfs` while five PDFs are being rendered for the caller; 503 with `Retry-After` when it is not
   * rendered within 15 seconds; 507 when the storage is full.
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

  /**
   * Sends the quote with its PDF by mail, to `recipientEmail` or, without it, to the caller. 404 'Quote not found'; 429
   * after 20 mails of the caller in an hour.
   */
  @Idempotent()
  @Post(':id/send-email')
  @HttpCode(202)
  sendEmail(@CurrentActor() actor: Actor, @Param('id') id: string, @Body() body: SendEmailDto): Promise<MessageDto> {
    return this.emails.send(actor, id, body.recipientEmail);
  }

  /**
   * Sends the mail with the current offer to the quote's contact again. 404 'Quote not found'; 409 `wrong_status`
   * unless the quote is sent, `quote_expired` after its end, `no_recipient` when no user of the company can get mail;
   * 412 for a stale copy; 429 after 20 mails of the caller in an hour.
   */
  @Idempotent()
  @Post(':id/resend')
  @HttpCode(202)
  resend(@Writing() { actor, id, version }: Write): Promise<MessageDto> {
    return this.emails.resend(actor, id, version);
  }
}
