import { Body, Controller, HttpCode, Post, UploadedFile, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import { OptionalActor, Public } from '../platform/http/access.js';
import type { Actor } from '../rules/actor.js';
import { MessageDto } from '../platform/http/message.dto.js';
import { LimitedByAccount, LimitedByAddress } from '../platform/http/throttling.js';
import { DocumentUpload, type UploadedDocument } from '../platform/uploads/document-upload.js';
import { ContactDto, ContactFormDto } from './contact.dto.js';
import { ContactService } from './contact.service.js';

@ApiTags('contact')
@Controller('contact')
export class ContactController {
  constructor(private readonly contact: ContactService) {}

  /**
   * Sends a message to support, as JSON or as a form with a file. 422 by field, on `document` for a file in an
   * unsupported format; 422 `too_fast` within 3 seconds of `startedAt`; 413 for a file over 10 MB; 507 or 503 when the
   * file cannot be stored. 429 after 5 messages an hour with the same e-mail address from the same network, and by the
   * limit of forms per IP address; for a message with a file only the second limit applies, because the e-mail address
   * is unknown until the file is read.
   */
  @Public()
  @LimitedByAddress()
  @LimitedByAccount({ field: 'email', limit: 5, minutes: 60 })
  @ApiConsumes('application/json', 'multipart/form-data')
  @ApiBody({ type: ContactFormDto })
  @UseInterceptors(DocumentUpload)
  @Post()
  @HttpCode(202)
  send(
    @OptionalActor() actor: Actor | undefined,
    @Body() body: ContactDto,
    @UploadedFile() file?: UploadedDocument,
  ): Promise<MessageDto> {
    return this.contact.send(body, actor, file);
  }
}
