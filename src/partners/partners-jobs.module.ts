import { Module } from '@nestjs/common';
import { PdfModule } from '../platform/pdf/pdf.module.js';
import { DownloadsModule } from '../platform/storage/downloads.module.js';
import { RenderAgreementJob } from './agreements/render-agreement.job.js';
import { PartnerApplicationDocuments } from './applications/partner-application-documents.service.js';
import { SweepPartnerDocumentsJob } from './applications/sweep-partner-documents.job.js';
import { RenderCertificateJob } from './courses/render-certificate.job.js';
import { PartnerResources } from './resources/partner-resources.service.js';

/** Partner jobs of the workers. */
@Module({
  imports: [DownloadsModule, PdfModule],
  providers: [
    PartnerApplicationDocuments,
    PartnerResources,
    SweepPartnerDocumentsJob,
    RenderAgreementJob,
    RenderCertificateJob,
  ],
})
export class PartnersJobsModule {}
