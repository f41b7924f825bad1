import { Controller, Get, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CONTENT_TYPES } from '../../platform/database/export-files.js';
import { FromReplica } from '../../platform/database/replicas/from-replica.js';
import { AccountTypes, CompanyTypes } from '../../platform/http/access.js';
import { VatReportDto, VatReportExportDto, VatReportQueryDto } from './vat-report.dto.js';
import { VatReports } from './vat-report.service.js';

/** VAT of invoices and credit notes, for the seller's returns. `internal` users read it too. */
@ApiTags('invoices')
@CompanyTypes('system', 'internal')
@Controller('system/vat-report')
export class VatReportController {
  constructor(private readonly reports: VatReports) {}

  /**
   * Sums the invoices less the credit notes of a period by state, VAT category and rate, and lists the supplies to companies in
   * other states by their VAT numbers, goods and services apart. 422 on `to` when it is before `from`.
   */
  @FromReplica()
  @Get()
  get(@Query() query: VatReportQueryDto): Promise<VatReportDto> {
    return this.reports.get(query);
  }

  /** Exports the sums or the listing of supplies of a period as CSV. 422 on `to` when it is before `from`. */
  @AccountTypes(['admin'], ['system'])
  @ApiProduces('text/csv')
  @FromReplica()
  @Get('export')
  async export(
    @Query() query: VatReportExportDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { content, filename } = await this.reports.csv(query);
    response.set({ 'Cache-Control': 'private, no-store' });
    return new StreamableFile(content, {
      type: CONTENT_TYPES.csv,
      disposition: `attachment; filename="${filename}"`,
    });
  }
}
