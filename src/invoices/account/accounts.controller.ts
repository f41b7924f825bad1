import { Controller, Get, Param, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CONTENT_TYPES } from '../../platform/database/export-files.js';
import { CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import { WaitsForWorker } from '../../platform/http/fair-share.guard.js';
import { asDownload } from '../../platform/pdf/pdf-file.js';
import type { Actor } from '../../rules/actor.js';
import { AccountFileQueryDto, AccountQueryDto, StatementOfAccountDto } from './account.dto.js';
import { AccountFiles } from './account-files.service.js';
import { Accounts } from './account.service.js';

/** The account of the caller's company; of any company for staff. A partner does not see the accounts of its clients. */
@ApiTags('invoices')
@CompanyTypes('client', 'partner', 'system', 'internal')
@Controller('companies/:id/statement-of-account')
export class AccountsController {
  constructor(
    private readonly accounts: Accounts,
    private readonly files: AccountFiles,
  ) {}

  /**
   * Returns what the company was invoiced and what it paid in a period, by default this year, with the balance after each
   * entry. 404 'Company not found'; 422 on `to` for a period that ends before it begins, or is too long.
   */
  @Get()
  statement(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query() query: AccountQueryDto,
  ): Promise<StatementOfAccountDto> {
    return this.accounts.statement(actor, id, query);
  }

  /** Downloads the statement of account as a CSV file. Errors as for the statement. */
  @ApiProduces('text/csv')
  @Get('csv')
  async csv(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query() query: AccountFileQueryDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { filename, content } = await this.accounts.csv(actor, id, query);
    response.set({ 'Cache-Control': 'private, no-store' });
    const disposition = `attachment; filename="${filename}"`;
    return new StreamableFile(content, { type: CONTENT_TYPES.csv, disposition });
  }

  /**
   * Downloads the statement of account as a PDF, with what is overdue by age today. Errors as for the statement; 422 on
   * `to` for more than 2,000 entries; 503 with `Retry-After` when it is not rendered within 15 seconds; 507 when the
   * storage is full; 429 `too_many_pdfs` when three others are being rendered for the caller.
   */
  @ApiProduces('application/pdf')
  @WaitsForWorker()
  @Get('pdf')
  async pdf(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query() query: AccountQueryDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return asDownload(await this.files.pdf(actor, id, query), response);
  }
}
