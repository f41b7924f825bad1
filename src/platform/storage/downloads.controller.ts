import { Controller, Get, Param, Res, StreamableFile } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { BeforeApproval, CurrentActor, OpenToTokens, SignedIn } from '../http/access.js';
import type { Actor } from '../../rules/actor.js';
import { DownloadLinks } from './download-links.js';

const CACHE_CONTROL = 'private, no-store';

/** Downloads of stored files by signed link. */
@ApiTags('documents')
@SignedIn()
@BeforeApproval()
@Controller('documents')
export class DownloadsController {
  constructor(
    private readonly links: DownloadLinks,
    private readonly host: HttpAdapterHost,
  ) {}

  /**
   * Sends the file of a link, which is valid for five minutes and only for the user to whom it was issued; 404
   * otherwise. Sends it as an attachment, which browsers do not open as a page of the portal, or redirects (302) to the
   * store if browsers download files from there. API tokens need `orders:read`.
   */
  @OpenToTokens('quotes:read', 'orders:read')
  @ApiProduces('application/octet-stream')
  @Get('proxy/:token')
  async download(
    @CurrentActor() actor: Actor,
    @Param('token') token: string,
    @Res() response: Response,
  ): Promise<void> {
    const link = await this.links.check(actor, token);
    response.attachment(link.filename).set({
      'Cache-Control': CACHE_CONTROL,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    });
    const contentDisposition = response.get('Content-Disposition')!;
    const address = await this.links.addressAtStore(link, { contentDisposition, cacheControl: CACHE_CONTROL });
    if (address) return response.redirect(302, address);
    const file = new StreamableFile(await this.links.open(link), { type: link.contentType });
    this.host.httpAdapter.reply(response, file);
  }
}
