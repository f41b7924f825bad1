import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes } from '../../platform/http/access.js';
import { ApiWholeList, type WholeList } from '../../platform/http/paging.js';
import { DocumentRecords } from './document-records.service.js';
import { CxmlDocumentDto } from './outgoing-documents.dto.js';

/** Documents that go to purchasing systems, for staff: confirmations, ship notices, invoices and credit notes. */
@ApiTags('system')
@CompanyTypes('system', 'internal')
@Controller('system')
export class OutgoingDocumentsController {
  constructor(private readonly documents: DocumentRecords) {}

  /** Returns all documents about a purchase order, the oldest first. 404 'Purchase order not found'. */
  @ApiWholeList(CxmlDocumentDto)
  @Get('purchase-orders/:id/documents')
  list(@Param('id') id: string): Promise<WholeList<CxmlDocumentDto>> {
    return this.documents.list(id);
  }

  /** Sends a document again, within a minute. 404 'Document not found'; 409 `wrong_status` while it is being sent. */
  @AccountTypes(['admin'], ['system'])
  @Post('cxml-documents/:id/send')
  @HttpCode(202)
  send(@Param('id') id: string): Promise<void> {
    return this.documents.sendAgain(id);
  }
}
