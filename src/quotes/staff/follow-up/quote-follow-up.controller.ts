import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes, CurrentActor } from '../../../platform/http/access.js';
import { type Write, Writing } from '../../../platform/http/concurrency.js';
import { ApiWholeList, type WholeList, wholeList } from '../../../platform/http/paging.js';
import type { Actor } from '../../../rules/actor.js';
import { ChangeFollowUpDto, QuoteFollowUpDto, QuoteOwnerFiguresDto } from './quote-follow-up.dto.js';
import { QuoteFollowUps } from './quote-follow-ups.service.js';

/** Follow-up of a quote by staff: its owner and due date. The buyer never sees it. */
@ApiTags('system')
@AccountTypes(['admin'], ['system'])
@Controller('system')
export class QuoteFollowUpController {
  constructor(private readonly followUps: QuoteFollowUps) {}

  /**
   * Returns the users who may own quotes (active system administrators), by last name, with the numbers of their open,
   * due and decided quotes. Amounts in euros, VAT included.
   */
  @CompanyTypes('system', 'internal')
  @ApiWholeList(QuoteOwnerFiguresDto)
  @Get('quote-owners')
  async owners(): Promise<WholeList<QuoteOwnerFiguresDto>> {
    return wholeList(await this.followUps.owners());
  }

  /** Returns the owner and the due date; both are null until they are set. 404 'Quote not found'. */
  @CompanyTypes('system', 'internal')
  @Get('quotes/:id/follow-up')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<QuoteFollowUpDto> {
    return this.followUps.get(actor, id);
  }

  /**
   * Sets the owner, the due date, or both. `If-Match` takes the ETag of the follow-up, not that of the quote: 412 for a
   * stale copy. 404 'Quote not found'; 422 on `ownerId` unless it is an active system administrator, on `dueOn` for a
   * day in the past.
   */
  @Put('quotes/:id/follow-up')
  change(@Writing() { actor, id, version }: Write, @Body() body: ChangeFollowUpDto): Promise<QuoteFollowUpDto> {
    return this.followUps.change(actor, id, body, version);
  }
}
