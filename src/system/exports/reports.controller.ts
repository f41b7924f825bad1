import { Body, Controller, Get, HttpCode, Param, Post, Res, type StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import { asDownload } from '../../platform/pdf/pdf-file.js';
import type { Actor } from '../../rules/actor.js';
import { ReportDaysDto, ReportDto } from './own-exports.dto.js';
import { Reports } from './reports.service.js';

/** What partners report on as PDFs, made in the background. Each person downloads their own. */
@ApiTags('exports')
@CompanyTypes('partner')
@Controller('exports/reports')
export class ReportsController {
  constructor(private readonly reports: Reports) {}

  /** Asks for the PDF of a report. 422 for more than 1,000 rows, 429 while three others of the caller are being made. */
  @Post()
  @HttpCode(202)
  create(@CurrentActor() actor: Actor, @Body() body: ReportDaysDto): Promise<ReportDto> {
    return this.reports.create(actor, body);
  }

  /** The PDF, for a day. 404 for somebody else's, 409 when it could not be made, 503 with `Retry-After` until it is ready. */
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
