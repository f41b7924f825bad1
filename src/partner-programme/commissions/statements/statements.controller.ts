import { Controller, Get, Param, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CONTENT_TYPES } from '../../../platform/database/export-files.js';
import { CompanyTypes, CurrentActor } from '../../../platform/http/access.js';
import { WaitsForWorker } from '../../../platform/http/fair-share.guard.js';
import { SeparatorDto } from '../../../platform/http/fields/separator.dto.js';
import { asDownload } from '../../../platform/pdf/pdf-file.js';
import type { Actor } from '../../../rules/actor.js';
import { StatementFiles } from './statement-files.service.js';

/** Payout statements as files, for the partner's users and for staff. 404 when it belongs to another company. */
@ApiTags('commission')
@CompanyTypes('partner', 'system', 'internal')
@Controller('commission-statements')
export class StatementsController {
  constructor(private readonly files: StatementFiles) {}

  /** Downloads the PDF of the statement. 503 with `Retry-After` when it is not rendered within 15 seconds. */
  @ApiProduces('application/pdf')
  @WaitsForWorker()
  @Get(':id/download')
  async pdf(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return asDownload(await this.files.pdf(actor, id), response);
  }

  /**
   * Downloads the statement as an e-invoice: UBL (Peppol BIS Self-Billing 3). 409 `no_e_invoice` for a statement that is no
   * invoice.
   */
  @ApiProduces('application/xml')
  @Get(':id/ubl')
  async ubl(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { filename, xml } = await this.files.ubl(actor, id);
    response.set({ 'Cache-Control': 'private, no-store' });
    const disposition = `attachment; filename="${filename}"`;
    return new StreamableFile(Buffer.from(xml), { type: 'application/xml; charset=utf-8', disposition });
  }

  /** Downloads the ledger rows that the statement paid, as a CSV file. */
  @ApiProduces('text/csv')
  @Get(':id/entries')
  async csv(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query() { separator }: SeparatorDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { filename, content } = await this.files.csv(actor, id, separator);
    response.set({ 'Cache-Control': 'private, no-store' });
    return new StreamableFile(content, {
      type: CONTENT_TYPES.csv,
      disposition: `attachment; filename="${filename}"`,
    });
  }
}
