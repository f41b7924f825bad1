import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { clientOf } from '../../auth/client.js';
import { writePunchOut } from '../../auth/session-cookies.js';
import { Config } from '../../config.js';
import { BeforeVerification, CompanyTypes, CurrentActor, OpenToPunchOut, Public } from '../../platform/http/access.js';
import type { Actor } from '../../rules/actor.js';
import { entryPaths } from '../../rules/entry-paths.js';
import type { PunchOutView, QuoteRequest, ReturnForm } from '../../rules/procurement.js';
import { AskForQuoteDto, ReturnLinesDto } from './punch-out.dto.js';
import { PunchOuts, refusalOf } from './punch-outs.service.js';
import { ReturnLines } from './return-lines.service.js';
import { UnpricedLines } from './unpriced-lines.service.js';

/**
 * Punch-outs: a person comes from the purchasing system of their company, builds, and returns with priced lines. The
 * pages of a punch-out send the header `X-Punchout`; nothing but building is open to them. No other program calls these
 * routes, so they are not in the OpenAPI document.
 */
@ApiExcludeController()
@CompanyTypes('client')
@Controller('punchout')
export class PunchOutController {
  constructor(
    private readonly punchOuts: PunchOuts,
    private readonly lines: ReturnLines,
    private readonly unpriced: UnpricedLines,
    private readonly config: Config,
  ) {}

  /** Returns the punch-out of the caller's session. 403 `punchout` for a caller who is signed in otherwise. */
  @OpenToPunchOut('look')
  @Get()
  current(@CurrentActor() actor: Actor): Promise<PunchOutView> {
    return this.punchOuts.current(actor);
  }

  /** Opens the session of a first page and its pages, for the buyer's browser. Works once within five minutes. */
  @Public()
  @Get('start')
  async start(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { token } = request.query;
    const given = typeof token === 'string' ? token : '';
    try {
      writePunchOut(response, await this.punchOuts.start(given, clientOf(request, this.config)), this.config);
    } catch (error) {
      if (!refusalOf(error)) throw error;
      response.status(410).type('text/plain');
      response.send(
        'This link was used before, or is older than five minutes. Please open HoloPortal again from your purchasing system.',
      );
      return;
    }
    response.redirect(303, entryPaths.punchOutBase);
  }

  /**
   * Submits the products of a draft that have no price as a request for a quote, which the person may return from a new
   * requisition once it has a price: the product of the line `itemId`, or all. Answers the id of the request, and that of
   * the draft with the other products. 404 'Quote not found' or 'Item not found'; 409 `wrong_status` unless it is a draft,
   * `prices_changed` when its prices are not those of today; 422 when there is nothing to ask for.
   */
  @OpenToPunchOut()
  @Post('request')
  @HttpCode(200)
  ask(@CurrentActor() actor: Actor, @Body() { quoteId, itemId }: AskForQuoteDto): Promise<QuoteRequest> {
    return this.unpriced.ask(actor, quoteId, itemId);
  }

  /**
   * Returns the form with which the browser returns the lines of a draft, or of a sent quote as it offers them, to the
   * buyer's system; without `quoteId` one without lines, because the person cancels. Products of a draft without a price
   * become a request for a quote. 404 'Quote not found'; 409 `wrong_status` in another status, `quote_expired`,
   * `prices_changed` when the prices of a draft are not those of today; 422 when no line has a price.
   */
  @BeforeVerification()
  @OpenToPunchOut('look')
  @Post('return')
  @HttpCode(200)
  return(@CurrentActor() actor: Actor, @Body() body: ReturnLinesDto): Promise<ReturnForm> {
    return this.lines.form(actor, body.quoteId);
  }
}
