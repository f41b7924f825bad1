import { Controller, Get, Param, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { type ActorRequest, Public, OpenToTokens } from '../platform/http/access.js';
import { WaitsForWorker } from '../platform/http/fair-share.guard.js';
import { ApiPage } from '../platform/http/paging.js';
import { ListQueryDto } from '../platform/http/paging.dto.js';
import { asDownload } from '../platform/pdf/pdf-file.js';
import { CatalogueAnswers } from './catalogue-answers.js';
import {
  CatalogItemDetailDto,
  CatalogItemDto,
  CatalogQueryDto,
  ProductGroupDetailDto,
  ProductGroupDto,
  SlaPackageDto,
} from './catalogue.dto.js';
import { findGroup, findProduct, listGroups, listProducts, listSlaPackages } from './catalogue.lists.js';
import { DataSheets } from './data-sheets/data-sheets.service.js';

/**
 * Products, groups and SLA packages. Visitors may read them, without any prices. Answers have an `ETag`; 304 with
 * `If-None-Match` while the catalogue and the caller's rights are unchanged.
 */
@ApiTags('catalogue')
@Public()
@Controller('catalog')
export class CatalogueController {
  constructor(
    private readonly answers: CatalogueAnswers,
    private readonly sheets: DataSheets,
  ) {}

  /** Returns a page of products, in the order of the catalogue unless sorted by name, type or leadTimeWeeks. */
  @ApiPage(CatalogItemDto)
  @OpenToTokens('catalogue')
  @Get()
  list(@Query() query: CatalogQueryDto, @Req() request: ActorRequest, @Res() response: Response): Promise<void> {
    return this.answers.send(request, response, (catalogue, withPrices) => listProducts(catalogue, query, withPrices));
  }

  /** Returns a product with its price configurations and options. 404 'Product not found'. */
  @ApiOkResponse({ type: CatalogItemDetailDto })
  @OpenToTokens('catalogue')
  @Get('items/:id')
  item(@Param('id') id: string, @Req() request: ActorRequest, @Res() response: Response): Promise<void> {
    return this.answers.send(request, response, (catalogue, withPrices) => findProduct(catalogue, id, withPrices));
  }

  /**
   * Returns a product's data sheet as a PDF, with the current catalogue and without prices. 404 'Product not found'.
   * 503 with `Retry-After` when it is not rendered within 15 seconds.
   */
  @ApiProduces('application/pdf')
  @WaitsForWorker()
  @OpenToTokens('catalogue')
  @Get('items/:id/data-sheet')
  async dataSheet(@Param('id') id: string, @Res({ passthrough: true }) response: Response): Promise<StreamableFile> {
    return asDownload(await this.sheets.pdf(id), response);
  }

  /** Returns a page of the product groups. */
  @ApiPage(ProductGroupDto)
  @OpenToTokens('catalogue')
  @Get('groups')
  groups(@Query() query: ListQueryDto, @Req() request: ActorRequest, @Res() response: Response): Promise<void> {
    return this.answers.send(request, response, (catalogue) => listGroups(catalogue, query));
  }

  /** Returns a product group with its products. 404 'Product group not found'. */
  @ApiOkResponse({ type: ProductGroupDetailDto })
  @OpenToTokens('catalogue')
  @Get('groups/:slug')
  group(@Param('slug') slug: string, @Req() request: ActorRequest, @Res() response: Response): Promise<void> {
    return this.answers.send(request, response, (catalogue, withPrices) => findGroup(catalogue, slug, withPrices));
  }

  /** Returns a page of SLA packages, by tier in ascending order. */
  @ApiPage(SlaPackageDto)
  @OpenToTokens('catalogue')
  @Get('sla-packages')
  slaPackages(@Query() query: ListQueryDto, @Req() request: ActorRequest, @Res() response: Response): Promise<void> {
    return this.answers.send(request, response, (catalogue, withPrices) =>
      listSlaPackages(catalogue, query, withPrices),
    );
  }
}
