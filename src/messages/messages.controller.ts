import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Response } from 'express';
import { CompanyTypes, CurrentActor, OpenToTokens } from '../platform/http/access.js';
import { AppError } from '../platform/errors.js';
import { WaitsForWorker } from '../platform/http/fair-share.guard.js';
import { Idempotent } from '../platform/http/idempotency.interceptor.js';
import { ApiPage, ApiWholeList, type WholeList } from '../platform/http/paging.js';
import { ListQueryDto } from '../platform/http/paging.dto.js';
import type { Actor } from '../rules/actor.js';
import {
  ChangeMessageDto,
  LineMessagesDto,
  MentionedPersonDto,
  QuoteMessageDto,
  ReadMessagesDto,
  UnreadThreadDto,
  WriteMessageDto,
} from './messages.dto.js';
import { MessageStreams } from './message-streams.js';
import { example } from '../quotes/quote-examples.js';
import { Messages, type ThreadPage, type UnreadPage } from './messages.service.js';

/**
 * The thread of messages of a quote. Its company, the partner that prepared it, and staff take part; `internal` users
 * read. A partner that may read the quote but did not prepare it gets 403.
 */
@ApiTags('messages')
@CompanyTypes('client', 'partner', 'system', 'internal')
@Controller('quotes/:id/messages')
export class MessagesController {
  constructor(private readonly messages: Messages) {}

  /**
   * Returns a page of the messages that the caller may read, newest first, and of all of them the number of open
   * questions and the numbers of messages about each line. Sorts: createdAt. 404 'Quote not found'.
   */
  @ApiPage(QuoteMessageDto, {
    capped: true,
    models: [LineMessagesDto],
    extra: {
      openQuestions: { type: 'number' },
      lines: { type: 'array', items: { $ref: getSchemaPath(LineMessagesDto) } },
      mayWrite: { type: 'boolean' },
    },
  })
  @OpenToTokens('quotes:read')
  @Get()
  list(@CurrentActor() actor: Actor, @Param('id') id: string, @Query() query: ListQueryDto): Promise<ThreadPage> {
    return this.messages.list(actor, id, query);
  }

  /**
   * Adds a message and tells the people of the thread, and whom it mentions. 404 'Quote not found', 404 'Item not found' or
   * 'Revision not found' for what the quote does not have, 400 for a line and a revision; 403 for users who only read, and
   * for a note for staff by anyone else; 422 without a text or a file, for a mention of anyone but a colleague, and for a
   * file that the caller has not uploaded for this quote or has sent already.
   */
  @example(WriteMessageDto, { text: 'When can you deliver?', question: true })
  @OpenToTokens('quotes:write')
  @Idempotent()
  @Post()
  write(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: WriteMessageDto,
  ): Promise<QuoteMessageDto> {
    return this.messages.write(actor, id, body);
  }

  /**
   * Returns the colleagues whom the caller can mention in a message, by last name, at most 500. 404 'Quote not found'; 403
   * for users who only read.
   */
  @ApiWholeList(MentionedPersonDto)
  @Get('colleagues')
  colleagues(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<WholeList<MentionedPersonDto>> {
    return this.messages.colleagues(actor, id);
  }

  /** Marks the messages up to one as read by the caller. 404 'Quote not found', 404 'Message not found'. */
  @Post('read')
  @HttpCode(204)
  read(@CurrentActor() actor: Actor, @Param('id') id: string, @Body() { through }: ReadMessagesDto): Promise<void> {
    return this.messages.markRead(actor, id, through);
  }

  /**
   * Changes the text of an own message within five minutes, or settles or opens a question. 404 'Quote not found', 404
   * 'Message not found'; 422 for a mention of anyone but a colleague; 403 for the text of another author; 409 `wrong_status` after five minutes, and for a message
   * that asks no question; 400 without a change.
   */
  @Put(':messageId')
  change(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Param('messageId') messageId: string,
    @Body() body: ChangeMessageDto,
  ): Promise<QuoteMessageDto> {
    return this.messages.change(actor, id, messageId, body);
  }

  /**
   * Removes the text and the files of an own message within five minutes; readers see that a message was removed. 404 'Quote not
   * found', 404 'Message not found'; 403 for the message of another author; 409 `wrong_status` after five minutes.
   */
  @Delete(':messageId')
  remove(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Param('messageId') messageId: string,
  ): Promise<QuoteMessageDto> {
    return this.messages.remove(actor, id, messageId);
  }
}

/** News of all threads of the caller. */
@ApiTags('messages')
@CompanyTypes('client', 'partner', 'system', 'internal')
@Controller('messages')
export class UnreadMessagesController {
  constructor(
    private readonly messages: Messages,
    private readonly streams: MessageStreams,
  ) {}

  /**
   * Returns a page of the quotes with messages that the caller has not read, the last changed first, the number of these
   * messages in all quotes, and the number of quotes with open questions (at most 10,000). Sorts: updatedAt.
   */
  @ApiPage(UnreadThreadDto, { extra: { unread: { type: 'number' }, openQuestions: { type: 'number' } } })
  @OpenToTokens('quotes:read')
  @Get('unread')
  unread(@CurrentActor() actor: Actor, @Query() query: ListQueryDto): Promise<UnreadPage> {
    return this.messages.unread(actor, query);
  }

  /**
   * Streams events (`text/event-stream`) while the caller's threads change: `news` with `{"quoteId"}`, and `resync` when
   * the caller may have missed some, as after a reconnection with `Last-Event-ID`. The messages are read with the other
   * routes. The stream ends after five minutes, and when the server stops; the caller then asks again. 406 unless the
   * request accepts `text/event-stream`; 429 for more than ten streams of one user.
   */
  @ApiOkResponse({ content: { 'text/event-stream': { schema: { type: 'string' } } } })
  @WaitsForWorker()
  @Get('stream')
  async stream(
    @CurrentActor() actor: Actor,
    @Headers('accept') accept: string | undefined,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    if (!accept?.includes('text/event-stream')) {
      throw new AppError(406, 'not_acceptable', 'Ask for text/event-stream to follow messages');
    }
    await this.streams.open(actor, response, lastEventId);
  }
}
