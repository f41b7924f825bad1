import { Controller, Delete, Get, HttpCode, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentActor, SignedIn } from '../../platform/http/access.js';
import type { Actor } from '../../rules/actor.js';
import { VatNumberWatchDto } from './vat-number-watch.dto.js';
import { VatNumberWatches } from './vat-number-watches.service.js';

/** The caller's wish to be mailed once the register (VIES) has answered about the VAT number of a quote's company. */
@ApiTags('quotes')
@SignedIn()
@Controller('quotes/:id/vat-number-watch')
export class VatNumberWatchController {
  constructor(private readonly watches: VatNumberWatches) {}

  /** Returns whether the caller waits for the mail, or may ask for it. 404 'Quote not found'. */
  @Get()
  read(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<VatNumberWatchDto> {
    return this.watches.read(actor, id);
  }

  /**
   * Asks for one mail when the register confirms the number or finds it invalid, within 30 days; one for each person and
   * company. 404 'Quote not found'; 409 `no_vat_number` when it has no number of the register,
   * `vat_number_answered` when the register has answered.
   */
  @Put()
  async watch(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<VatNumberWatchDto> {
    await this.watches.watch(actor, id);
    return this.watches.read(actor, id);
  }

  /** Takes the wish back. 404 'Quote not found'. */
  @Delete()
  @HttpCode(204)
  async end(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<void> {
    await this.watches.end(actor, id);
  }
}
