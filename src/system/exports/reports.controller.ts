import { Body, Controller, Get, HttpCode, Param, Post, Put, Res, type StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import { asDownload } from '../../platform/pdf/pdf-file.js';
import type { Actor } from '../../rules/actor.js';
import { MonthlyReports } from './monthly-reports.service.js';
import { MonthlyReportDto, ReportDaysDto, ReportDto } from './own-exports.dto.js';
import { Reports } from './reports.service.js';

/** PDF reports of partners, which a job renders: reports that users request, and the monthly report by mail. */
@ApiTags('exports')
@CompanyTypes('partner')
@Controller('exports/reports')
export class ReportsController {
  constructor(
    private readonly reports: Reports,
    private readonly monthly: MonthlyReports,
  ) {}

  /** Returns the report that the caller gets by mail on the first of each month, if any. */
  @Get('monthly')
  getMonthly(@CurrentActor() actor: Actor): Promise<MonthlyReportDto> {
    return this.monthly.get(actor);
  }

  /** Chooses the monthly report, or none. The first report is about the month in which it is chosen. */
  @Put('monthly')
  setMonthly(@CurrentActor() actor: Actor, @Body() body: MonthlyReportDto): Promise<MonthlyReportDto> {
    return this.monthly.set(actor, body);
  }

  /**
   * Requests the PDF of a report. 422 for more than 1,000 rows, 429 while three other reports of the caller are being
   * rendered.
   */
  @Post()
  @HttpCode(202)
  create(@CurrentActor() actor: Actor, @Body() body: ReportDaysDto): Promise<ReportDto> {
    return this.reports.create(actor, body);
  }

  /**
   * Downloads the PDF, which is kept for a day. 404 for another user's report, 409 when it could not be rendered, 503
   * with `Retry-After` until it is ready.
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
