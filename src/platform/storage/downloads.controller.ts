import { Controller, Get, Param, Res, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { BeforeApproval, CurrentActor, SignedIn } from '../http/access.js';
import type { Actor } from '../../rules/actor.js';
import { DownloadLinks } from './download-links.js';

/** Files behind signed addresses. */
@ApiTags('documents')
@SignedIn()
@BeforeApproval()
@Controller('documents')
export class DownloadsController {
  constructor(private readonly links: DownloadLinks) {}

  /**
   * The file that a signed address was given out for: for who asked for it, within five minutes. 404 for everybody else
   * and afterwards. Sent as an attachment that no browser opens as a page of the portal.
   */
  @ApiProduces('application/octet-stream')
  @Get('proxy/:token')
  async download(
    @CurrentActor() actor: Actor,
    @Param('token') token: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { filename, contentType, content } = await this.links.open(actor, token);
    response.attachment(filename).set({
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    });
    return new StreamableFile(content, { type: contentType });
  }
}
