import { Body, Controller, Delete, Get, HttpCode, Param, Post, UploadedFile, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import { AccountTypes, BeforeVerification, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import type { Actor } from '../../rules/actor.js';
import { CompanyDocuments } from './company-documents.service.js';
import { CompanyDocumentsDto, DocumentDto } from './document-answers.dto.js';
import { DownloadLinkDto } from '../../platform/storage/download-link.dto.js';
import { UploadDocumentDto, UploadFieldsDto } from './document-requests.dto.js';
import { DocumentUpload, type UploadedDocument } from '../../platform/uploads/document-upload.js';

/**
 * Documents that prove the identity of the caller's company. Another company's document answers 404 'Document not
 * found', except that staff can download every document.
 */
@ApiTags('company documents')
@CompanyTypes('client', 'partner')
@Controller('client-documents')
export class ClientDocumentsController {
  constructor(private readonly documents: CompanyDocuments) {}

  /**
   * Uploads a document of the caller's company and replaces an earlier one of the same type. 422 on `document` for a
   * missing file or an unsupported format, 413 over 10 MB, 507 or 503 when the file cannot be stored.
   */
  @BeforeVerification()
  @AccountTypes(['admin'], ['client', 'partner'])
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: UploadDocumentDto })
  @UseInterceptors(DocumentUpload)
  @Post()
  upload(
    @CurrentActor() actor: Actor,
    @Body() body: UploadFieldsDto,
    @UploadedFile() file?: UploadedDocument,
  ): Promise<DocumentDto> {
    return this.documents.upload(actor, body.documentType, file);
  }

  /** Returns the company's documents, the types that can and must be uploaded, and the progress. */
  @Get()
  list(@CurrentActor() actor: Actor): Promise<CompanyDocumentsDto> {
    return this.documents.ofCompany(actor, actor.companyId);
  }

  /**
   * Deletes a document of the caller's company. 404 'Document not found'; 409 `document_verified` when it is verified.
   */
  @BeforeVerification()
  @AccountTypes(['admin'], ['client', 'partner'])
  @Delete(':id')
  @HttpCode(204)
  delete(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<void> {
    return this.documents.delete(actor, id);
  }

  /**
   * Returns a link to download a document, valid for five minutes and only for the caller: a document of the caller's
   * company, for staff any document. 404 'Document not found'.
   */
  @CompanyTypes('client', 'partner', 'system', 'internal')
  @Get(':id/download')
  download(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<DownloadLinkDto> {
    return this.documents.downloadLink(actor, id);
  }
}
