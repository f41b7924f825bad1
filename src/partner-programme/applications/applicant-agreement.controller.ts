import { Body, Controller, HttpCode, Ip, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, BeforeApproval } from '../../platform/http/access.js';
import { type Write, Writing } from '../../platform/http/concurrency.js';
import { AgreementReader } from '../../partners/agreements/agreement-reader.service.js';
import { ActiveAgreementDto, ApplicantAcceptsDto } from '../../partners/agreements/partner-agreements.dto.js';
import { PartnerApplications } from './partner-applications.service.js';

/** Partner agreement for applicants, also before their application is decided. 404 'Application not found' for another company's. */
@ApiTags('partner applications')
@Controller('partner-applications/:id/accept-agreement')
export class ApplicantAgreementController {
  constructor(
    private readonly applications: PartnerApplications,
    private readonly reader: AgreementReader,
  ) {}

  /**
   * Signs the active agreement, once, in the caller's name unless another is given. 409 for a rejected application, 409
   * `agreement_changed` when it is not active any more or `sha256` is of another text.
   */
  @AccountTypes(['admin'], ['client', 'partner'])
  @BeforeApproval()
  @HttpCode(200)
  @Post()
  async accept(
    @Writing() { actor, id }: Write,
    @Body() body: ApplicantAcceptsDto,
    @Ip() address: string,
  ): Promise<ActiveAgreementDto> {
    await this.applications.acceptAgreement(actor, id, body, address);
    return this.reader.active(actor);
  }
}
