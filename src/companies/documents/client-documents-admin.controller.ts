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
   * Returns a page of the documents of all companies. Searches the names of files and companies. Sorts: uploadedAt,
   * originalName, company, type, size, state.
   */
  @ApiPage(ReviewedDocumentDto, { key: 'documents', capped: true })
  @Get('all')
  list(
    @CurrentActor() actor: Actor,
    @Query() query: DocumentQueryDto,
  ): Promise<CappedPage<ReviewedDocumentDto, 'documents'>> {
    return this.review.list(actor, query);
  }

  /**
   * Returns a company's documents, the types that can and must be uploaded, and the progress; also verified documents
   * that were replaced, which the company does not get. 404 'Company not found'.
   */
  @Get('company/:companyId')
  ofCompany(@CurrentActor() actor: Actor, @Param('companyId') companyId: string): Promise<CompanyDocumentsDto> {
    return this.documents.ofCompany(actor, companyId);
  }

  /**
   * Uploads a document for a company, as its own administrators can. 404 'Company not found', 409 `wrong_status` unless
   * the company is active, 422 on `document` for a missing file or an unsupported format, 413 over 10 MB, 507 or 503
   * when the file cannot be stored.
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

  /** Returns a document; 404 'Document not found'. `GET /client-documents/{id}/download` returns a link to its file. */
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<ReviewedDocumentDto> {
    return this.review.get(actor, id);
  }

  /**
   * Verifies a document, or rejects it with the reason in `notes`, and mails the company's administrators. 404
   * 'Document not found' also when it was replaced or deleted; 409 `wrong_status` when it is verified or rejected
   * already.
   */
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
