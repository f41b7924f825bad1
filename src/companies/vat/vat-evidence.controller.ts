import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CurrentActor, SignedIn } from '../../platform/http/access.js';
import type { Actor } from '../../rules/actor.js';
import { VatEvidenceDto } from './vat-evidence.dto.js';
import { VatEvidences } from './vat-evidences.service.js';

/** Verdicts of the EU register of VAT numbers (VIES) on a company's number. */
@ApiTags('companies')
@Controller()
export class VatEvidenceController {
  constructor(private readonly evidences: VatEvidences) {}

  /**
   * Returns the evidence for the VAT number of the caller's company, for staff of any company. 404 'Company not found'
   * for another.
   */
  @SignedIn()
  @Get('companies/:id/vat-evidence')
  read(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<VatEvidenceDto> {
    return this.evidences.read(actor, id);
  }

  /**
   * Has the register asked about a company's number, by a job, and returns the evidence with `isAsking`. While a question
   * is pending, no other is added. 404 'Company not found'; 409 `wrong_status` unless the company is active; 409
   * `no_vat_number` without a number of the register.
   */
  @AccountTypes(['admin'], ['system'])
  @HttpCode(202)
  @Post('system/companies/:id/ask-vat-register')
  async ask(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<VatEvidenceDto> {
    await this.evidences.ask(actor, id);
    return this.evidences.read(actor, id);
  }
}
