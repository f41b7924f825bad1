import { Body, Controller, HttpCode, Ip, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, BeforeApproval } from '../../platform/http/access.js';
import { type Write, Writing } from '../../platform/http/concurrency.js';
import { AgreementReader } from '../../partners/agreements/agreement-reader.service.js';
import { ActiveAgreementDto, ApplicantAcceptsDto } from '../../partners/agreements/partner-agreements.dto.js';
import { PartnerApplications } from './partner-applications.service.js';

/**
 * Partner agreement for applicants, before and after their application is decided. 404 'Application not found' when it
 * belongs to another company.
 */
@ApiTags('partner applications')
@Controller('partner-applications/:id/accept-agreement')
export class ApplicantAgreementController {
  constructor(
    private readonly applications: PartnerApplications,
    private readonly reader: AgreementReader,
  ) {}

  /**
   * Signs the active agreement, once, with the caller's name unless another name is given. 409 for a rejected
   * application, 409 `agreement_changed` when the agreement is no longer active or `sha256` is the hash of another
   * text.
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
