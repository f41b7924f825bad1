import { Body, Controller, Delete, HttpCode, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes } from '../platform/http/access.js';
import { type Write, Writing } from '../platform/http/concurrency.js';
import { DeactivateCompanyDto, DeletePermanentlyDto, ReasonDto } from '../platform/http/reason.dto.js';
import { CompanyDto } from './company-answers.dto.js';
import { CompanyReader } from './company-reader.service.js';
import { CompanyWorkflow } from './company-workflow.service.js';

/** Deactivation, reactivation and deletion of a company with its users. Any other company answers 404 'Company not found'. */
@ApiTags('companies')
@AccountTypes(['admin'], ['system'])
@Controller('companies')
export class CompanyWorkflowController {
  constructor(
    private readonly workflow: CompanyWorkflow,
    private readonly companies: CompanyReader,
  ) {}

  /**
   * Deactivates a company, for its own administrators and system administrators. Ends the sessions of all its users at
   * once; only staff can reactivate it. 404 'Company not found'; 409 `wrong_status` unless it is active or suspended;
   * 412 for a stale copy; 422 on `confirmName` when its own administrator does not enter the company's name.
   */
  @AccountTypes(['admin'], ['client', 'partner', 'system'])
  @Patch(':id/deactivate')
  async deactivate(@Writing() { actor, id, version }: Write, @Body() body: DeactivateCompanyDto): Promise<CompanyDto> {
    await this.workflow.deactivate(actor, id, body, version);
    return this.companies.get(actor, id);
  }

  /**
   * Reactivates a suspended or inactive company, for system administrators. Its users can sign in again. 404 'Company
   * not found'; 409 `wrong_status` in any other status; 412 for a stale copy.
   */
  @Patch(':id/reactivate')
  async reactivate(@Writing() { actor, id, version }: Write, @Body() body: ReasonDto): Promise<CompanyDto> {
    await this.workflow.changeStatus(actor, id, 'reactivate', body.reason, version);
    return this.companies.get(actor, id);
  }

  /**
   * Deletes an inactive company, for system administrators. Anonymizes all its users; its quotes stay readable. 404
   * 'Company not found'; 409 `wrong_status` unless it is inactive; 412 for a stale copy; 422 on `confirmEmail` unless
   * it is the e-mail address of the active administrator with the oldest account (without one: of the user with the
   * oldest account).
   */
  @Delete(':id/permanent')
  @HttpCode(204)
  deletePermanently(@Writing() { actor, id, version }: Write, @Body() body: DeletePermanentlyDto): Promise<void> {
    return this.workflow.deletePermanently(actor, id, body, version);
  }
}
