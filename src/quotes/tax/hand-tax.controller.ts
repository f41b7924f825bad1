import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import { type Write, Writing } from '../../platform/http/concurrency.js';
import type { Actor } from '../../rules/actor.js';
import { AgreeHandTaxDto, DecideHandTaxDto, QuoteHandTaxDto } from './hand-tax.dto.js';
import { HandTaxes } from './hand-taxes.service.js';

/**
 * VAT that staff decide by hand for a quote under review, for a reason that the table cannot know. It counts once
 * another member of staff agrees; nobody but staff sees it before. Until then `PUT /system/quotes/{id}/approve` answers
 * 409 `hand_tax_not_agreed`, and 409 `hand_tax_ended` once what the decision rests on has changed. `If-Match` takes the
 * ETag of the quote.
 */
@ApiTags('system')
@AccountTypes(['admin'], ['system'])
@Controller('system/quotes/:id/hand-tax')
export class HandTaxController {
  constructor(private readonly taxes: HandTaxes) {}

  /** Returns the decision, and what the caller may do about it. 404 'Quote not found'. */
  @CompanyTypes('system', 'internal')
  @Get()
  read(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<QuoteHandTaxDto> {
    return this.taxes.read(actor, id);
  }

  /**
   * Decides the VAT of goods, of services or of both, and mails the other administrators, who may agree; an earlier
   * decision and its agreement end. 404 'Quote not found'; 409 `wrong_status` unless it is under review,
   * `no_tax_decision` for a seller without a VAT number; 412 for a stale copy; 422 by field.
   */
  @Put()
  async decide(@Writing() { actor, id, version }: Write, @Body() body: DecideHandTaxDto): Promise<QuoteHandTaxDto> {
    await this.taxes.decide(actor, id, body, version);
    return this.taxes.read(actor, id);
  }

  /**
   * Takes the decision back: the table counts again, in a new revision if it was agreed to. 404 'Quote not found', and
   * without a decision; 409 `wrong_status` unless the quote is under review; 412 for a stale copy.
   */
  @Delete()
  @HttpCode(204)
  async takeBack(@Writing() { actor, id, version }: Write): Promise<void> {
    await this.taxes.takeBack(actor, id, version);
  }

  /**
   * Agrees to the decision of another member of staff, and writes a new revision with its VAT. 404 'Quote not found',
   * and without a decision; 403 `own_decision` for its author; 409 `wrong_status` unless the quote is under review,
   * `decision_changed` for an earlier decision, or one that has ended.
   */
  @Post('agree')
  @HttpCode(200)
  async agree(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() { decisionId }: AgreeHandTaxDto,
  ): Promise<QuoteHandTaxDto> {
    await this.taxes.agree(actor, id, decisionId);
    return this.taxes.read(actor, id);
  }
}
