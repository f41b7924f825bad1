import { Controller, Get, Param, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import { SkipThrottle } from '@nestjs/throttler';
import type { Request, Response } from 'express';
import { Public } from '../../platform/http/access.js';
import { AppError } from '../../platform/http/errors.js';
import { CampaignLinks } from './campaign-links.service.js';
import { CampaignReader } from './campaign-reader.service.js';

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Pictures of our own and the mail's own styles; no script, form or frame, and nothing of the session. */
const ARCHIVE_POLICY =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation";

/** Programs that fetch ahead say so; HEAD asks what is there. Neither is somebody who reads. */
const isAhead = (request: Request): boolean =>
  request.method === 'HEAD' ||
  ['sec-purpose', 'purpose', 'x-moz'].some((name) => /prefetch|preview/i.test(request.get(name) ?? ''));

/** The page of the site that says that there is none. */
const MISSING_PAGE = '/404';

/** Where a browser is shown that there is nothing; programs are told as ever. */
function missingPage(request: Request, error: unknown): typeof MISSING_PAGE {
  if (error instanceof AppError && error.status === 404 && request.accepts('json', 'html') === 'html')
    return MISSING_PAGE;
  throw error;
}

/** What campaigns lead to, for who reads them. */
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
   * Leads where a campaign's link of this number leads, and nowhere else; counts it, for the recipient `reader` in whose mail it stood
   * where they have agreed to that. What else programs and sites add to the address is passed over. 404 when there is none; a browser is shown that page.
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

  /** The smallest picture there is, for mails to people who have agreed to be counted. The same for whatever id. */
  @ApiProduces('image/gif')
  @Get('opens/:id')
  async open(@Param('id') id: string, @Req() request: Request): Promise<StreamableFile> {
    await this.links.open(id, { isAhead: isAhead(request) });
    return new StreamableFile(PIXEL, { type: 'image/gif' });
  }

  /** A campaign that has been sent, as anybody may read it: a page with nothing personal in it. 404 for any other; a browser is shown that page. */
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
