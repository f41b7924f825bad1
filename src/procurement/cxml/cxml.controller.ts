import { Controller, HttpCode, Ip, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Config } from '../../config.js';
import { rawBodyOf } from '../../platform/http/body.middleware.js';
import { Public } from '../../platform/http/access.js';
import { LimitedForSystems } from '../../platform/http/throttling.js';
import { clientCertificateOf } from './client-certificate.js';
import { CxmlFilter } from './cxml.filter.js';
import { CxmlService } from './cxml.service.js';

/** cXML of purchasing systems, which authenticate in the document. `docs/procurement.md` describes it. */
@ApiExcludeController()
@UseFilters(CxmlFilter)
@Controller('cxml')
export class CxmlController {
  constructor(
    private readonly cxml: CxmlService,
    private readonly config: Config,
  ) {}

  /**
   * Answers a document of at most 1 MB, 5 MB with attachments, with a `Response`, whose status says how it went; the status of
   * HTTP is 200.
   */
  @Public()
  @LimitedForSystems()
  @Post()
  @HttpCode(200)
  async post(
    @Req() request: Request,
    @Ip() address: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    response.type('text/xml');
    return this.cxml.answer({
      body: rawBodyOf(request) ?? Buffer.alloc(0),
      contentType: request.get('content-type'),
      address,
      fingerprint: clientCertificateOf(request, this.config),
    });
  }
}
