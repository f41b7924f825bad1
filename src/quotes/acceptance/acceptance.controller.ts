import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import { IfMatch, type Write, Writing } from '../../platform/http/concurrency.js';
import type { Actor } from '../../rules/actor.js';
import { QuoteDto } from '../quote-answers.dto.js';
import { QuoteReader } from '../quote-reader.service.js';
import { AcceptanceRuleDto, RefuseAcceptanceDto, SaveAcceptanceRuleDto } from './acceptance.dto.js';
import { AcceptanceRules } from './acceptance-rules.service.js';
import { Acceptances } from './acceptances.service.js';

/**
 * The company's rule for accepting quotes over its limits, and requests that wait for signatures. A person signs a
 * request by accepting the quote (`POST /quotes/{id}/accept`).
 */
@ApiTags('quotes')
@CompanyTypes('client', 'partner')
@Controller()
export class AcceptanceController {
  constructor(
    private readonly rules: AcceptanceRules,
    private readonly acceptances: Acceptances,
    private readonly reader: QuoteReader,
  ) {}

  /** Returns the rule of the caller's company. */
  @Get('acceptance-rule')
  rule(@CurrentActor() actor: Actor): Promise<AcceptanceRuleDto> {
    return this.rules.get(actor.companyId);
  }

  /**
   * Replaces the rule of the caller's company; absent limits are none. Requests that wait are checked again. 403 for standard
   * accounts; 412 for a stale copy; 422 by field.
   */
  @AccountTypes(['admin'], ['client', 'partner'])
  @Put('acceptance-rule')
  async save(
    @CurrentActor() actor: Actor,
    @Body() body: SaveAcceptanceRuleDto,
    @IfMatch() version?: number,
  ): Promise<AcceptanceRuleDto> {
    await this.rules.save(actor, body, version);
    return this.rules.get(actor.companyId);
  }

  /** Returns the rule of a company, for staff. 404 'Company not found'. */
  @CompanyTypes('system', 'internal')
  @Get('system/companies/:id/acceptance-rule')
  ofCompany(@Param('id') id: string): Promise<AcceptanceRuleDto> {
    return this.rules.get(id);
  }

  /**
   * Refuses to sign the acceptance request of a quote, with a reason that those who signed get by mail. The offer stays. 404
   * 'Quote not found'; 403 `not_yours` for the partner that prepared it, `not_asked` for somebody who has signed or whose
   * signature would not help; 409 `wrong_status` unless a request waits, `revision_changed` when `revision` is not the
   * current one, `quote_expired` after its end; 412 for a stale copy.
   */
  @Post('quotes/:id/acceptance-request/refuse')
  @HttpCode(200)
  async refuse(@Writing() { actor, id, version }: Write, @Body() body: RefuseAcceptanceDto): Promise<QuoteDto> {
    await this.acceptances.refuse(actor, id, body, version);
    return this.reader.get(actor, id);
  }

  /**
   * Withdraws the acceptance request of a quote that the caller has signed. 404 'Quote not found'; 403 `not_yours` for the
   * partner that prepared it, `not_asked` for somebody who has not signed; 409 `wrong_status` unless a request waits,
   * `quote_expired` after its end; 412 for a stale copy.
   */
  @Post('quotes/:id/acceptance-request/withdraw')
  @HttpCode(200)
  async withdraw(@Writing() { actor, id, version }: Write): Promise<QuoteDto> {
    await this.acceptances.withdraw(actor, id, version);
    return this.reader.get(actor, id);
  }
}
