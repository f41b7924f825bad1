import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Config } from '../../config.js';
import { CompanyTypes, CurrentActor, Public } from '../../platform/http/access.js';
import { rawBodyOf } from '../../platform/http/body.middleware.js';
import { requireSignature } from '../../platform/http/signature.js';
import { DownloadLinkDto } from '../../platform/storage/download-link.dto.js';
import type { Actor } from '../../rules/actor.js';
import { RepliesTakenDto, ReplyMailDto, TakeReplyDto } from './replies.dto.js';
import { Replies } from './replies.service.js';
import { ReplyMails } from './reply-mails.service.js';

/** Replies by mail. */
@ApiTags('messages')
@Controller('messages/replies')
export class RepliesController {
  constructor(
    private readonly config: Config,
    private readonly replies: Replies,
  ) {}

  /**
   * Takes a mail that a mail provider received for a reply address. The request is signed with `REPLY_WEBHOOK_SECRET`: 403
   * when no secret is configured, 401 for a wrong signature, or when its time is more than five minutes off. A mail that is
   * given again is no second message. The body has at most 20 MB, which is enough for a file of 10 MB; larger mails need the
   * mailbox. 503 while other mails of more than 380 kB are read: give the mail again.
   */
  @Public()
  @ApiHeader({ name: 'X-Signature', description: 't={seconds},v1={HMAC-SHA256 of "{t}.{body}", in hex}' })
  @HttpCode(200)
  @Post()
  async take(@Req() request: Request, @Body() { mail }: TakeReplyDto): Promise<RepliesTakenDto> {
    requireSignature(this.config.replyWebhookSecret, rawBodyOf(request), request.get('x-signature'));
    return { taken: await this.replies.take(Buffer.from(mail, 'base64')) };
  }
}

/** The mail of a message that came by mail, for those who may read the message. */
@ApiTags('messages')
@CompanyTypes('client', 'partner', 'system', 'internal')
@Controller('quotes/:id/messages/:messageId/mail')
export class ReplyMailsController {
  constructor(private readonly mails: ReplyMails) {}

  /** Returns the whole text of the mail. 404 'Quote not found', 'Message not found', 'Email not found'. */
  @Get()
  get(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Param('messageId') messageId: string,
  ): Promise<ReplyMailDto> {
    return this.mails.get(actor, id, messageId);
  }

  /**
   * Returns a link to download the mail as it arrived, valid for five minutes and only for the caller. 404 'Quote not
   * found', 'Message not found', 'Email not found'.
   */
  @Get('download')
  download(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Param('messageId') messageId: string,
  ): Promise<DownloadLinkDto> {
    return this.mails.downloadLink(actor, id, messageId);
  }
}
