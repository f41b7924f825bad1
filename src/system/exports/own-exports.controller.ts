import { Controller, Get, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Readable } from 'node:stream';
import { FromReplica } from '../../platform/database/replicas/from-replica.js';
import { today } from '../../platform/clock.js';
import { CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import type { Actor } from '../../rules/actor.js';
import { CONTENT_TYPES, type ExportFormat } from '../../platform/database/export-files.js';
import {
  OwnCommissionQueryDto,
  OwnDealsQueryDto,
  OwnFundsQueryDto,
  OwnInvoicesQueryDto,
  OwnOrdersQueryDto,
  OwnQuotesQueryDto,
  ReportQueryDto,
} from './own-exports.dto.js';
import { OwnExports } from './own-exports.service.js';

/**
 * CSV files of a company's own lists. 429 while the caller downloads another of these files, and while the process
 * sends four of them.
 */
@ApiTags('exports')
@CompanyTypes('client', 'partner')
@Controller('exports')
export class OwnExportsController {
  constructor(private readonly exports: OwnExports) {}

  /**
   * Exports the company's quotes that match the filters of their list, on all pages. 429 while the caller downloads
   * another export, or when too many are being sent.
   */
  @ApiProduces('text/csv')
  @FromReplica()
  @Get('quotes')
  quotes(
    @CurrentActor() actor: Actor,
    @Query() query: OwnQuotesQueryDto,
    @Res({ passthrough: true }) response: Response,
  ): StreamableFile {
    return asDownload('quotes', this.exports.quotes(actor, query), response);
  }

  /**
   * Exports the company's orders that match the filters of their list, on all pages. 429 while the caller downloads
   * another export, or when too many are being sent.
   */
  @ApiProduces('text/csv')
  @FromReplica()
  @Get('orders')
  orders(
    @CurrentActor() actor: Actor,
    @Query() query: OwnOrdersQueryDto,
    @Res({ passthrough: true }) response: Response,
  ): StreamableFile {
    return asDownload('orders', this.exports.orders(actor, query), response);
  }

  /**
   * Exports the company's invoices that match the filters of their list, on all pages, or with `type=credit_note` its
   * credit notes. 429 while the caller downloads another export, or when too many are being sent.
   */
  @ApiProduces('text/csv')
  @FromReplica()
  @Get('invoices')
  invoices(
    @CurrentActor() actor: Actor,
    @Query() query: OwnInvoicesQueryDto,
    @Res({ passthrough: true }) response: Response,
  ): StreamableFile {
    return asDownload('invoices', this.exports.invoices(actor, query), response);
  }

  /**
   * Exports the partner's deals that match the filters of their list, on all pages. 429 while the caller downloads
   * another export, or when too many are being sent.
   */
  @CompanyTypes('partner')
  @ApiProduces('text/csv')
  @FromReplica()
  @Get('deals')
  deals(
    @CurrentActor() actor: Actor,
    @Query() query: OwnDealsQueryDto,
    @Res({ passthrough: true }) response: Response,
  ): StreamableFile {
    return asDownload('deals', this.exports.deals(actor, query), response);
  }

  /**
   * Exports the rows of the partner's commission ledger that match the filters of its list, on all pages; with
   * `statementId`, the rows that the statement paid. 429 while the caller downloads another export, or when too many
   * are being sent.
   */
  @CompanyTypes('partner')
  @ApiProduces('text/csv')
  @FromReplica()
  @Get('commission')
  commission(
    @CurrentActor() actor: Actor,
    @Query() query: OwnCommissionQueryDto,
    @Res({ passthrough: true }) response: Response,
  ): StreamableFile {
    return asDownload('commission', this.exports.commission(actor, query), response);
  }

  /**
   * Exports the partner's requests for development funds that match the filters of their list, on all pages. 429 while
   * the caller downloads another export, or when too many are being sent.
   */
  @CompanyTypes('partner')
  @ApiProduces('text/csv')
  @FromReplica()
  @Get('funds')
  funds(
    @CurrentActor() actor: Actor,
    @Query() query: OwnFundsQueryDto,
    @Res({ passthrough: true }) response: Response,
  ): StreamableFile {
    return asDownload('funds', this.exports.funds(actor, query), response);
  }

  /**
   * Exports a partner's report for a period of days (UTC): quotes of its clients by day of creation, deals by day of
   * registration, its ledger, or its clients with the quotes that it prepared for each. 422 on `to` when it is before
   * `from` or the period is longer than three years, 422 on `format` for more than 20,000 rows in an Excel file; 429
   * while the caller downloads another export, or when too many are being sent.
   */
  @CompanyTypes('partner')
  @ApiProduces(...Object.values(CONTENT_TYPES))
  @FromReplica()
  @Get('report')
  async report(
    @CurrentActor() actor: Actor,
    @Query() query: ReportQueryDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { kind, from, to, format } = query;
    return asFile(`${kind}-${from}-to-${to}`, format, await this.exports.report(actor, query), response);
  }
}

/** Sends the file as a download, saved as `quotes-2026-01-31.csv`. */
const asDownload = (name: string, file: Readable, response: Response): StreamableFile =>
  asFile(`${name}-${today()}`, 'csv', file, response);

/** Sends the file as a download that neither proxies nor the browser may cache. */
function asFile(name: string, format: ExportFormat, file: Readable, response: Response): StreamableFile {
  response.set({ 'Cache-Control': 'private, no-store' });
  return new StreamableFile(file, {
    type: CONTENT_TYPES[format],
    disposition: `attachment; filename="${name}.${format}"`,
  });
}
