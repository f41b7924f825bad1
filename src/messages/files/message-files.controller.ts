import { Controller, Delete, Get, HttpCode, Param, Post, UploadedFile, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import { CompanyTypes, CurrentActor, OpenToTokens } from '../../platform/http/access.js';
import { DownloadLinkDto } from '../../platform/storage/download-link.dto.js';
import { DocumentUpload, type UploadedDocument } from '../../platform/uploads/document-upload.js';
import type { Actor } from '../../rules/actor.js';
import { MessageFileDto, UploadMessageFileDto } from '../messages.dto.js';
import { MessageFiles } from './message-files.service.js';

/**
 * Files of the messages of a quote. A caller uploads files, then names their ids in a new message; who reads the message
 * downloads them. Files that are in no message after a day are removed.
 */
@ApiTags('messages')
@CompanyTypes('client', 'partner', 'system', 'internal')
@Controller('quotes/:id/messages/files')
export class MessageFilesController {
  constructor(private readonly files: MessageFiles) {}

  /**
   * Uploads a file for a message that the caller is writing. 404 'Quote not found'; 403 for users who only read; 422 on
   * `document` for a missing file, an unsupported format, and when ten files wait, 413 over 10 MB, 507 or 503 when the
   * file cannot be stored.
   */
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: UploadMessageFileDto })
  @UseInterceptors(DocumentUpload)
  @Post()
  add(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @UploadedFile() file?: UploadedDocument,
  ): Promise<MessageFileDto> {
    return this.files.add(actor, id, file);
  }

  /**
   * Returns a link to download a file of a message that the caller reads, or one that the caller has not sent yet. Valid for
   * five minutes and only for the caller. 404 'Quote not found' or 'Document not found'.
   */
  @OpenToTokens('quotes:read')
  @Get(':fileId/download')
  download(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Param('fileId') fileId: string,
  ): Promise<DownloadLinkDto> {
    return this.files.downloadLink(actor, id, fileId);
  }

  /**
   * Removes a file that the caller has uploaded and not sent. 404 'Quote not found' or 'Document not found', 403 for a file
   * of somebody else.
   */
  @HttpCode(204)
  @Delete(':fileId')
  remove(@CurrentActor() actor: Actor, @Param('id') id: string, @Param('fileId') fileId: string): Promise<void> {
    return this.files.remove(actor, id, fileId);
  }
}
