import { Body, Controller, Get, HttpCode, Param, Post, Put, Res, type StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import { asDownload } from '../../platform/pdf/pdf-file.js';
import type { Actor } from '../../rules/actor.js';
import { MonthlyReports } from './monthly-reports.service.js';
import { MonthlyReportDto, ReportDaysDto, ReportDto } from './own-exports.dto.js';
import { Reports } from './reports.service.js';

/** Reports of partners as PDFs, rendered by a job: reports that users request, and the monthly report by mail. */
@ApiTags('exports')
@CompanyTypes('partner')
@Controller('exports/reports')
export class ReportsController {
  constructor(
    private readonly reports: Reports,
    private readonly monthly: MonthlyReports,
  ) {}

  /** Returns the kind of report that the caller gets by mail on the first of each month; null for none. */
  @Get('monthly')
  getMonthly(@CurrentActor() actor: Actor): Promise<MonthlyReportDto> {
    return this.monthly.get(actor);
  }

  /**
   * Sets the kind of report that the caller gets by mail on the first of each month; null for none. The first report is
   * about the month of this request.
   */
  @Put('monthly')
  setMonthly(@CurrentActor() actor: Actor, @Body() body: MonthlyReportDto): Promise<MonthlyReportDto> {
    return this.monthly.set(actor, body);
  }

  /**
   * Requests the PDF of a report. 422 on `to` when it is before `from` or the period is longer than three years, 422 on
   * `format` for more than 1,000 rows; 429 while three other reports of the caller are being rendered.
   */
  @Post()
  @HttpCode(202)
  create(@CurrentActor() actor: Actor, @Body() body: ReportDaysDto): Promise<ReportDto> {
    return this.reports.create(actor, body);
  }

  /**
   * Returns the PDF of a report, which is kept for a day; waits up to 15 seconds for it. 404 'Report not found' for
   * another user's report, 409 `failed` when it could not be rendered, 503 with `Retry-After` when it is not ready.
   */
  @ApiProduces('application/pdf')
  @Get(':id/download')
  async download(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return asDownload(await this.reports.pdf(actor, id), response);
  }
}
