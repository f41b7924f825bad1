import { Controller, Get, Param, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import type { Request, Response } from 'express';
import { Public } from '../../platform/http/access.js';
import { AppError } from '../../platform/errors.js';
import { CampaignLinks } from './campaign-links.service.js';
import { CampaignReader } from './campaign-reader.service.js';

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Content security policy of archive pages: own pictures and inline styles; no scripts, forms, frames or cookies. */
const ARCHIVE_POLICY =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation";

/** True for requests that are not clicks by a recipient: prefetch, preview and HEAD. */
const isAhead = (request: Request): boolean =>
  request.method === 'HEAD' ||
  ['sec-purpose', 'purpose', 'x-moz'].some((name) => /prefetch|preview/i.test(request.get(name) ?? ''));

/** Path of the site's 404 page. */
const MISSING_PAGE = '/404';

/** Returns the path of the 404 page for a browser; throws the error for other clients. */
function missingPage(request: Request, error: unknown): typeof MISSING_PAGE {
  if (error instanceof AppError && error.status === 404 && request.accepts('json', 'html') === 'html')
    return MISSING_PAGE;
  throw error;
}

/** Links, pixel and archive page of campaigns, for their readers. */
@ApiTags('campaigns')
@Public()
@SkipThrottle({ address: true })
@Controller('newsletter')
export class CampaignLinksController {
  constructor(
    private readonly links: CampaignLinks,
    private readonly reader: CampaignReader,
  ) {}

  /**
   * Redirects to the address of the campaign's link with this number, and never to another address. Counts the click;
   * for the recipient `reader` only if they agreed to be counted. Ignores query parameters that other programs and
   * sites add. 404 for an unknown link; browsers are redirected to the 404 page.
   */
  @ApiQuery({ name: 'reader', required: false })
  @Get('links/:id/:position')
  async follow(
    @Param('id') id: string,
    @Param('position') position: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const asked = { isAhead: isAhead(request), reader: request.query.reader };
    const address = await this.links.follow(id, position, asked).catch((error: unknown) => missingPage(request, error));
    response.redirect(302, address);
  }

  /**
   * Returns the tracking pixel (1×1 GIF) of mails to readers who agreed to be counted. The answer is the same for every
   * id.
   */
  @ApiProduces('image/gif')
  @Get('opens/:id')
  async open(@Param('id') id: string, @Req() request: Request): Promise<StreamableFile> {
    await this.links.open(id, { isAhead: isAhead(request) });
    return new StreamableFile(PIXEL, { type: 'image/gif' });
  }

  /**
   * Returns the public page of a sent campaign, without personal data. 404 for any other campaign; browsers are
   * redirected to the 404 page.
   */
  @ApiProduces('text/html')
  @Get('archive/:id')
  async archive(@Param('id') id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const page = await this.reader.archive(id).catch((error: unknown) => missingPage(request, error));
    if (page === MISSING_PAGE) return response.redirect(302, page);
    response.set({
      'Content-Security-Policy': ARCHIVE_POLICY,
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    });
    response.type('html').send(page);
  }
}
