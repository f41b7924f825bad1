import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CurrentActor } from '../../platform/http/access.js';
import { Idempotent } from '../../platform/http/idempotency.interceptor.js';
import type { Actor } from '../../rules/actor.js';
import { PreparedQuotes } from './prepared-quotes.service.js';
import { QuoteDto } from '../quote-answers.dto.js';
import { QuoteReader } from '../quote-reader.service.js';
import { PrepareQuoteDto } from '../quote-requests.dto.js';

/** Quotes that staff prepare for a company. */
@ApiTags('system')
@AccountTypes(['admin'], ['system'])
@Controller('system/quotes')
export class PreparedQuotesController {
  constructor(
    private readonly prepared: PreparedQuotes,
    private readonly reader: QuoteReader,
  ) {}

  /**
   * Creates a quote for a company's contact at today's prices. Its status is under review, and only staff see it until
   * they send it. 422 by field when a product, option or choice is wrong or missing, and on `contactId` unless it is an
   * active user of this client or partner.
   */
  @Idempotent()
  @Post()
  async prepare(@CurrentActor() actor: Actor, @Body() body: PrepareQuoteDto): Promise<QuoteDto> {
    return this.reader.get(actor, await this.prepared.prepare(actor, body));
  }
}
