import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  Res,
  StreamableFile,
  UploadedFile,
  UseInterceptors,
} from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AccountTypes, auditAs, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import { Idempotent } from '../../platform/http/idempotency.interceptor.js';
import { ApiPage, type CappedPage } from '../../platform/http/paging.js';
import { ListQueryDto } from '../../platform/http/paging.dto.js';
import { fileUpload, type UploadedDocument } from '../../platform/uploads/document-upload.js';
import type { Actor } from '../../rules/actor.js';
import {
  PayoutFileDto,
  PayoutFileRowDto,
  RunPayoutFileDto,
  SendAgainDto,
  StatusReadDto,
  UploadStatusDto,
} from './payout-files.dto.js';
import { PayoutFiles } from './payout-files.service.js';
import { PayoutStatuses } from './payout-statuses.service.js';

/**
 * Files that ask the bank to pay commission, for staff. `internal` users read them with masked account numbers; only system
 * administrators write and download them.
 */
@ApiTags('partner administration')
@AccountTypes(['admin'], ['system'])
@Controller('partner-admin/payouts')
export class PayoutFilesController {
  constructor(
    private readonly files: PayoutFiles,
    private readonly statuses: PayoutStatuses,
  ) {}

  /**
   * Pays the given partners the amounts of the preview, either all or none, with a statement for each, and writes a file
   * that asks the bank to transfer them. 409 `payout_changed` when an amount has changed; 422 on `payouts` with the
   * partners that have no account to pay to yet, on `requestedOn` for a day that is no bank day within 30 days.
   */
  @Idempotent()
  @HttpCode(200)
  @Post('file')
  run(@CurrentActor() actor: Actor, @Body() body: RunPayoutFileDto): Promise<PayoutFileDto> {
    return this.files.run(actor, body);
  }

  /** Lists the files. Sorts: createdAt. */
  @CompanyTypes('system', 'internal')
  @ApiPage(PayoutFileRowDto, { capped: true })
  @Get('files')
  list(@Query() query: ListQueryDto): Promise<CappedPage<PayoutFileRowDto>> {
    return this.files.list(query);
  }

  /**
   * Reads a status file of the bank (pain.002.001.03 or .10) and changes the states of the transfers that it names. The
   * same file again changes nothing. 422 on `file` when it cannot be read, or names a file that was not written here.
   */
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: UploadStatusDto })
  @UseInterceptors(fileUpload('file'))
  @HttpCode(200)
  @Post('status')
  status(@UploadedFile() file?: UploadedDocument): Promise<StatusReadDto> {
    return this.statuses.read(file);
  }

  /** Returns a file with its transfers. */
  @CompanyTypes('system', 'internal')
  @Get('files/:id')
  get(@Param('id') id: string): Promise<PayoutFileDto> {
    return this.files.get(id);
  }

  /**
   * Downloads the file for the bank (pain.001.001.09), with the whole account numbers. The audit log has an entry of each
   * download. 404 'File not found'.
   */
  @ApiProduces('application/xml')
  @Get('files/:id/download')
  async download(
    @CurrentActor() actor: Actor,
    @Req() request: Request,
    @Param('id') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    auditAs(actor, request);
    const { filename, xml } = await this.files.download(id);
    response.set({ 'Cache-Control': 'private, no-store' });
    return new StreamableFile(Buffer.from(xml), {
      type: 'application/xml',
      disposition: `attachment; filename="${filename}"`,
    });
  }

  /** Writes another file for the refused transfers of a file. 409 `wrong_status` when there are none. */
  @Idempotent()
  @HttpCode(200)
  @Post('files/:id/again')
  sendAgain(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() { requestedOn }: SendAgainDto,
  ): Promise<PayoutFileDto> {
    return this.files.sendAgain(actor, id, requestedOn);
  }
}
