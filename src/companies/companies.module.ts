import { Module } from '@nestjs/common';
import { DownloadsModule } from '../platform/storage/downloads.module.js';
import { ClientDocumentsAdminController } from './documents/client-documents-admin.controller.js';
import { ClientDocumentsController } from './documents/client-documents.controller.js';
import { CompaniesController } from './companies.controller.js';
import { CompaniesService } from './companies.service.js';
import { CompanyDocuments } from './documents/company-documents.service.js';
import { CompanyMailRecord } from './company-mail-record.js';
import { CompanyNotices } from './company-notices.js';
import { CompanyUsersRegistry } from './company-users-port.js';
import { CompanyReader } from './company-reader.service.js';
import { CompanyWorkflowController } from './company-workflow.controller.js';
import { CompanyWorkflow } from './company-workflow.service.js';
import { DocumentFiles } from './documents/document-files.js';
import { DocumentReview } from './documents/document-review.service.js';
import { StaffCompaniesController } from './staff-companies.controller.js';
import { VatEvidenceController } from './vat/vat-evidence.controller.js';
import { VatEvidences } from './vat/vat-evidences.service.js';

@Module({
  imports: [DownloadsModule],
  // Must come before ClientDocumentsController, whose `:id` would match the `admin` paths for staff.
  controllers: [
    CompaniesController,
    CompanyWorkflowController,
    ClientDocumentsAdminController,
    ClientDocumentsController,
    StaffCompaniesController,
    VatEvidenceController,
  ],
  providers: [
    CompaniesService,
    CompanyMailRecord,
    CompanyNotices,
    CompanyUsersRegistry,
    CompanyReader,
    CompanyWorkflow,
    CompanyDocuments,
    DocumentFiles,
    DocumentReview,
    VatEvidences,
  ],
  exports: [CompanyDocuments, CompanyUsersRegistry, DocumentReview],
})
export class CompaniesModule {}
