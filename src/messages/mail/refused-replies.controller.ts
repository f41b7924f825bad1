import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import { ApiPage, type CappedPage } from '../../platform/http/paging.js';
import { DownloadLinkDto } from '../../platform/storage/download-link.dto.js';
import type { Actor } from '../../rules/actor.js';
import { RefusedReplyDto, RefusedReplyQueryDto, RefusedReplyRowDto } from './refused-replies.dto.js';
import { RefusedReplies } from './refused-replies.service.js';

/** Replies by mail that were not taken as messages, for staff. They are kept for 90 days. */
@ApiTags('system')
@CompanyTypes('system', 'internal')
@Controller('system/refused-replies')
export class RefusedRepliesController {
  constructor(private readonly replies: RefusedReplies) {}

  /**
   * Returns a page of the replies, newest first. Searches senders, subjects and numbers of quotes. Sorts: receivedAt, sender.
   */
  @ApiPage(RefusedReplyRowDto, { capped: true })
  @Get()
  list(@Query() query: RefusedReplyQueryDto): Promise<CappedPage<RefusedReplyRowDto>> {
    return this.replies.list(query);
  }

  /** Returns a reply with its whole text. 404 'Email not found'. */
  @Get(':id')
  get(@Param('id') id: string): Promise<RefusedReplyDto> {
    return this.replies.get(id);
  }

  /**
   * Returns a link to download the mail as it arrived, valid for five minutes and only for the caller. Reply addresses in it
   * are crossed out. 404 'Email not found'.
   */
  @Get(':id/download')
  download(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<DownloadLinkDto> {
    return this.replies.downloadLink(actor, id);
  }
}
