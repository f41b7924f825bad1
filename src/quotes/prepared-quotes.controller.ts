import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CurrentActor } from '../platform/http/access.js';
import { Idempotent } from '../platform/http/idempotency.interceptor.js';
import type { Actor } from '../rules/actor.js';
import { PreparedQuotes } from './prepared-quotes.service.js';
import { QuoteDto } from './quote-answers.dto.js';
import { QuoteReader } from './quote-reader.service.js';
import { PrepareQuoteDto } from './quote-requests.dto.js';

/** Quotes that staff make for a company. */
@ApiTags('system')
@AccountTypes(['admin'], ['system'])
@Controller('system/quotes')
export class PreparedQuotesController {
  constructor(
    private readonly prepared: PreparedQuotes,
    private readonly reader: QuoteReader,
  ) {}

  /** A quote for a company's contact at today's prices: under review, and seen by staff alone until they send it. 422 by field. */
  @Idempotent()
  @Post()
  async prepare(@CurrentActor() actor: Actor, @Body() body: PrepareQuoteDto): Promise<QuoteDto> {
    return this.reader.get(actor, await this.prepared.prepare(actor, body));
  }
}
