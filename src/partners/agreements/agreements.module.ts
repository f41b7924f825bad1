import { Module } from '@nestjs/common';
import { AgreementFiles } from './agreement-files.service.js';
import { AgreementNotices } from './agreement-notices.js';
import { AgreementReader } from './agreement-reader.service.js';
import { PartnerAgreementsController } from './partner-agreements.controller.js';
import { PartnerAgreements } from './partner-agreements.service.js';

/** Partner agreements. Other features import this module to check acceptances. */
@Module({
  controllers: [PartnerAgreementsController],
  providers: [PartnerAgreements, AgreementReader, AgreementFiles, AgreementNotices],
  exports: [PartnerAgreements, AgreementReader],
})
export class AgreementsModule {}
