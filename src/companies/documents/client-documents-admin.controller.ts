import { Body, Controller, Get, Param, Post, Put, Query, UploadedFile, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import type { Actor } from '../../rules/actor.js';
import { ApiPage, type CappedPage } from '../../platform/http/paging.js';
import { CompanyDocuments } from './company-documents.service.js';
import { CompanyDocumentsDto, DocumentDto, ReviewedDocumentDto } from './document-answers.dto.js';
import { DocumentQueryDto, ReviewDocumentDto, UploadDocumentDto, UploadFieldsDto } from './document-requests.dto.js';
import { DocumentReview } from './document-review.service.js';
import { DocumentUpload, type UploadedDocument } from '../../platform/uploads/document-upload.js';

/** Documents of all companies, for staff. `internal` may read them; only system administrators review them. */
@ApiTags('company documents')
@CompanyTypes('system', 'internal')
@Controller('client-documents/admin')
export class ClientDocumentsAdminController {
  constructor(
    private readonly documents: CompanyDocuments,
    private readonly review: DocumentReview,
  ) {}

  /**
   * Returns a page of all documents. Searches names of files and companies. Sorts: uploadedAt, originalName, company,
   * type, size, state.
   */
  @ApiPage(ReviewedDocumentDto, { key: 'documents', capped: true })
  @Get('all')
  list(
    @CurrentActor() actor: Actor,
    @Query() query: DocumentQueryDto,
  ): Promise<CappedPage<ReviewedDocumentDto, 'documents'>> {
    return this.review.list(actor, query);
  }

  /** Returns a company's documents, in the form that the company gets. */
  @Get('company/:companyId')
  ofCompany(@CurrentActor() actor: Actor, @Param('companyId') companyId: string): Promise<CompanyDocumentsDto> {
    return this.documents.ofCompany(actor, companyId);
  }

  /**
   * Uploads a document for a company, like its own administrators can. 404 'Company not found', 409 unless the company
   * is active, 422 by field for an unsupported format, 413 over 10 MB, 507 or 503 when it cannot be stored.
   */
  @AccountTypes(['admin'], ['system'])
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: UploadDocumentDto })
  @UseInterceptors(DocumentUpload)
  @Post('company/:companyId/documents')
  upload(
    @CurrentActor() actor: Actor,
    @Param('companyId') companyId: string,
    @Body() body: UploadFieldsDto,
    @UploadedFile() file?: UploadedDocument,
  ): Promise<DocumentDto> {
    return this.documents.upload(actor, body.documentType, file, companyId);
  }

  /** Returns a document. `GET /client-documents/{id}/download` returns its file. */
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<ReviewedDocumentDto> {
    return this.review.get(actor, id);
  }

  /** Verifies a document, or rejects it with the reason in `notes`. The company gets a mail. */
  @AccountTypes(['admin'], ['system'])
  @Put(':id/verify')
  async verify(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: ReviewDocumentDto,
  ): Promise<ReviewedDocumentDto> {
    await this.review.review(actor, id, body);
    return this.review.get(actor, id);
  }
}
