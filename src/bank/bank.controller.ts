import { Controller, Get, HttpCode, Param, Post, Query, UploadedFile, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes, CurrentActor } from '../platform/http/access.js';
import { ApiPage, type CappedPage } from '../platform/http/paging.js';
import { fileUpload, type UploadedDocument } from '../platform/uploads/document-upload.js';
import type { Actor } from '../rules/actor.js';
import { BankEntryDto, BankEntryQueryDto } from './entries/bank-entries.dto.js';
import { BankEntryReader } from './entries/bank-entry-reader.service.js';
import { BankFileDto, UploadBankFileDto } from './files/bank-files.dto.js';
import { BankFiles } from './files/bank-files.service.js';
import { BankStatementDto, BankStatementQueryDto } from './statements/bank-statements.dto.js';

/** Bank statements. `internal` users read them; only system administrators upload files. */
@ApiTags('bank')
@CompanyTypes('system', 'internal')
@Controller('system/bank')
export class BankController {
  constructor(
    private readonly files: BankFiles,
    private readonly reader: BankEntryReader,
  ) {}

  /**
   * Takes a camt.053 file of at most 10 MB, or a zip of them; a job reads it (`GET /system/bank/files/{id}`). An entry
   * that an earlier file had is not stored again. 422 on `file` when it is neither XML nor a zip, 413 when it is larger.
   */
  @AccountTypes(['admin'], ['system'])
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: UploadBankFileDto })
  @UseInterceptors(fileUpload('file'))
  @HttpCode(202)
  @Post('statements')
  upload(@CurrentActor() actor: Actor, @UploadedFile() file?: UploadedDocument): Promise<BankFileDto> {
    return this.files.upload(actor, file);
  }

  /** Returns a file that was uploaded: whether it is read, and what it had. 404 'Bank file not found'. */
  @Get('files/:id')
  file(@Param('id') id: string): Promise<BankFileDto> {
    return this.files.get(id);
  }

  /** Lists statements. Searches account and number. Sorts: untilDay, number, createdAt. */
  @ApiPage(BankStatementDto, { capped: true })
  @Get('statements')
  statements(@Query() query: BankStatementQueryDto): Promise<CappedPage<BankStatementDto>> {
    return this.reader.statements(query);
  }

  /**
   * Lists entries of all statements. Searches name and account of the other party, references, text and amount. Sorts:
   * bookedOn, amount, partyName.
   */
  @ApiPage(BankEntryDto, { capped: true })
  @Get('entries')
  entries(@CurrentActor() actor: Actor, @Query() query: BankEntryQueryDto): Promise<CappedPage<BankEntryDto>> {
    return this.reader.list(actor, query);
  }

  /** Returns an entry with the rows of its bookings. 404 'Entry not found'. */
  @Get('entries/:id')
  entry(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<BankEntryDto> {
    return this.reader.get(actor, id);
  }
}
