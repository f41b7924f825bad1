import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  UploadedFile,
  UseInterceptors,
} from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes, CurrentActor, OpenToTokens } from '../../platform/http/access.js';
import type { Actor } from '../../rules/actor.js';
import { ApiPage, type Page } from '../../platform/http/paging.js';
import { ListQueryDto } from '../../platform/http/paging.dto.js';
import { DownloadLinkDto } from '../../platform/storage/download-link.dto.js';
import { DocumentUpload, type UploadedDocument } from '../../platform/uploads/document-upload.js';
import { OrderDocumentDto } from '../order-answers.dto.js';
import { OrderDocuments } from './order-documents.service.js';
import { OrderDocumentFieldsDto, UploadOrderDocumentDto } from '../order-requests.dto.js';

/**
 * Documents of an order, for the order's company and for staff; any other order answers 404 'Order not found'. A
 * partner cannot read the documents of its clients' orders.
 */
@ApiTags('orders')
@CompanyTypes('client', 'partner', 'system', 'internal')
@Controller('orders/:id/documents')
export class OrderDocumentsController {
  constructor(private readonly documents: OrderDocuments) {}

  /**
   * Adds a document. 404 'Order not found', 422 on `document` for a missing file, an unsupported format, or a proof of
   * transport that the order already has, 413 over 10 MB, 507 or 503 when the file cannot be stored.
   */
  @AccountTypes(['admin'], ['system'])
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: UploadOrderDocumentDto })
  @UseInterceptors(DocumentUpload)
  @Post()
  add(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: OrderDocumentFieldsDto,
    @UploadedFile() file?: UploadedDocument,
  ): Promise<OrderDocumentDto> {
    return this.documents.add(actor, id, body.type, file);
  }

  /**
   * Returns a page of the order's documents, newest first. Sorts: uploadedAt. 404 'Order not found', also for a
   * partner's client's order.
   */
  @ApiPage(OrderDocumentDto, { key: 'documents' })
  @OpenToTokens('orders:read')
  @Get()
  list(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query() query: ListQueryDto,
  ): Promise<Page<OrderDocumentDto, 'documents'>> {
    return this.documents.list(actor, id, query);
  }

  /**
   * Returns a link to download a document, valid for five minutes and only for the caller. 404 'Order not found' or
   * 'Document not found'.
   */
  @OpenToTokens('orders:read')
  @Get(':documentId/download')
  download(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Param('documentId') documentId: string,
  ): Promise<DownloadLinkDto> {
    return this.documents.downloadLink(actor, id, documentId);
  }

  /**
   * Removes a document. The order's history records the name of the file and the user. 404 'Order not found' or
   * 'Document not found'.
   */
  @AccountTypes(['admin'], ['system'])
  @HttpCode(204)
  @Delete(':documentId')
  remove(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Param('documentId') documentId: string,
  ): Promise<void> {
    return this.documents.remove(actor, id, documentId);
  }
}
