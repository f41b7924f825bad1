import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import type { Actor } from '../../rules/actor.js';
import { ApiPage, type CappedPage } from '../../platform/http/paging.js';
import { CompanyDocuments } from './company-documents.service.js';
import { CompanyDocumentsDto, ReviewedDocumentDto } from './document-answers.dto.js';
import { DocumentQueryDto, ReviewDocumentDto } from './document-requests.dto.js';
import { DocumentReview } from './document-review.service.js';

/** Every company's documents, for staff. `internal` reads them; only system administrators review them. */
@ApiTags('company documents')
@CompanyTypes('system', 'internal')
@Controller('client-documents/admin')
export class ClientDocumentsAdminController {
  constructor(
    private readonly documents: CompanyDocuments,
    private readonly review: DocumentReview,
  ) {}

  /** All documents. Searches names of files and companies. Sorts: uploadedAt, originalName, company, type, size, state. */
  @ApiPage(ReviewedDocumentDto, { key: 'documents', capped: true })
  @Get('all')
  list(
    @CurrentActor() actor: Actor,
    @Query() query: DocumentQueryDto,
  ): Promise<CappedPage<ReviewedDocumentDto, 'documents'>> {
    return this.review.list(actor, query);
  }

  /** One company's documents, as the company sees them. */
  @Get('company/:companyId')
  ofCompany(@CurrentActor() actor: Actor, @Param('companyId') companyId: string): Promise<CompanyDocumentsDto> {
    return this.documents.ofCompany(actor, companyId);
  }

  /** One document; the file itself by `GET /client-documents/{id}/download`. */
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<ReviewedDocumentDto> {
    return this.review.get(actor, id);
  }

  /** Verifies a document, or rejects it with the reason in `notes`; the company is told by mail. */
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
