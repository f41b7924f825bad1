import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes, CurrentActor } from '../platform/http/access.js';
import { type Write, Writing } from '../platform/http/concurrency.js';
import { ApiPage } from '../platform/http/paging.js';
import type { Actor } from '../rules/actor.js';
import { type ApprovalPage, ApprovalReader } from './approval-reader.service.js';
import { AnswerApprovalDto, ApprovalQueryDto, QuoteApprovalDto, WaitingQuoteDto } from './approvals.dto.js';
import { Approvals } from './approvals.service.js';

/** Agreements of staff to quotes that approval rules touch. The client never sees them. */
@ApiTags('system')
@AccountTypes(['admin'], ['system'])
@Controller('system')
export class ApprovalsController {
  constructor(
    private readonly approvals: Approvals,
    private readonly reader: ApprovalReader,
  ) {}

  /**
   * Returns a page of the quotes that wait for agreements, the longest first, or with `decided` of those that waited
   * earlier, the latest first; `waiting` is the number of all that wait, `mine` of those that wait for the caller. Sorts:
   * askedAt. 400 for `mine` with `decided`.
   */
  @CompanyTypes('system', 'internal')
  @ApiPage(WaitingQuoteDto, { capped: true, extra: { waiting: { type: 'number' }, mine: { type: 'number' } } })
  @Get('approvals')
  list(@CurrentActor() actor: Actor, @Query() query: ApprovalQueryDto): Promise<ApprovalPage> {
    return this.reader.list(actor, query);
  }

  /** Returns the last revision of a quote that rules touched, with all answers. 404 'Quote not found'. */
  @CompanyTypes('system', 'internal')
  @Get('quotes/:id/approval')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<QuoteApprovalDto> {
    return this.reader.get(actor, id);
  }

  /**
   * Records the caller's answer to a rule that touches a quote. The last agreement sends the quote to its client; a
   * refusal puts it under review again, and mails its reason to who approved it; `withdrawn` takes the caller's agreement
   * back while the quote waits, and asks the others again. 404 'Quote not found', 404 'This rule
   * does not touch the quote'; 409 `wrong_status` unless the quote waits for agreements, `revision_changed` for another
   * revision than the current one, `quote_expired` when its validity has ended; 403 for who is not asked, prepared the
   * quote, set its prices, or has no agreement to take back; 422 on `reason` for a refusal without one.
   */
  @Post('quotes/:id/agreements')
  @HttpCode(200)
  async answer(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: AnswerApprovalDto,
  ): Promise<QuoteApprovalDto> {
    await this.approvals.answer(actor, id, body);
    return this.reader.get(actor, id);
  }

  /**
   * Takes back the request for the agreements to a quote, which stays under review; answers that were given stay. 404
   * 'Quote not found'; 403 for anybody but who asked; 409 `wrong_status` unless the quote waits for agreements; 412 for a
   * stale copy.
   */
  @Post('quotes/:id/approval/withdraw')
  @HttpCode(200)
  async withdraw(@Writing() { actor, id, version }: Write): Promise<QuoteApprovalDto> {
    await this.approvals.withdraw(actor, id, version);
    return this.reader.get(actor, id);
  }
}
