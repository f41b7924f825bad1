import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  UploadedFile,
  UseInterceptors,
} from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes, CurrentActor } from '../platform/http/access.js';
import { type Write, Writing } from '../platform/http/concurrency.js';
import { ApiPage, type CappedPage } from '../platform/http/paging.js';
import { Idempotent } from '../platform/http/idempotency.interceptor.js';
import { fileUpload, type UploadedDocument } from '../platform/uploads/document-upload.js';
import type { Actor } from '../rules/actor.js';
import { BookEntryDto, UseCreditDto } from './bookings/bank-bookings.dto.js';
import { BankBookings } from './bookings/bank-bookings.service.js';
import { BankCredits } from './bookings/bank-credits.service.js';
import { BankEntryDto, BankEntryQueryDto } from './entries/bank-entries.dto.js';
import { BankEntryReader } from './entries/bank-entry-reader.service.js';
import { BankFileDto, UploadBankFileDto } from './files/bank-files.dto.js';
import { BankFiles } from './files/bank-files.service.js';
import { BankInvoiceDto, BankInvoiceQueryDto } from './matching/bank-invoices.dto.js';
import { BankStatementDto, BankStatementQueryDto, StatementAccountsDto } from './statements/bank-statements.dto.js';

/** Bank statements. `internal` users read them; only system administrators upload files and
 * decide. */
@ApiTags('bank')
@CompanyTypes('system', 'internal')
@Controller('system/bank')
export class BankController {
  constructor(
    private readonly files: BankFiles,
    private readonly reader: BankEntryReader,
    private readonly bookings: BankBookings,
    private readonly credits: BankCredits,
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

  /** Returns a statement: its balances, and how many of its entries are decided. 404 'Statement not found'. */
  @Get('statements/:id')
  statement(@Param('id') id: string): Promise<BankStatementDto> {
    return this.reader.statement(id);
  }

  /** Lists the accounts of which there are statements, in the order of their numbers, each with its bank. */
  @Get('accounts')
  accounts(): Promise<StatementAccountsDto> {
    return this.reader.accounts();
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

  /**
   * Books an entry: on invoices, as a credit of a company, with the charges that a bank kept; or sets it aside. Each
   * invoice gets a payment on its order; for money out, a payment of it is taken back. 422 by field when the parts do not
   * come to the entry's amount, or are more than is left of an invoice, and on `isNotRecorded` when staff recorded a
   * payment or refund of this amount by hand within two weeks; 409 `wrong_status` for an entry that is booked or set
   * aside; 412 for a stale copy; 404 'Entry not found'.
   */
  @AccountTypes(['admin'], ['system'])
  @Put('entries/:id/booking')
  async book(@Writing() { actor, id, version }: Write, @Body() body: BookEntryDto): Promise<BankEntryDto> {
    await this.bookings.book(actor, id, body, version);
    return this.reader.get(actor, id);
  }

  /**
   * Undoes a booking by a row against each of its rows, or takes back that the entry was set aside; then it is to be
   * decided again. 409 `wrong_status` for an entry without a decision, and when a payment was refunded since; 412 for a
   * stale copy; 404 'Entry not found'.
   */
  @AccountTypes(['admin'], ['system'])
  @Delete('entries/:id/booking')
  async undo(@Writing() { actor, id, version }: Write): Promise<BankEntryDto> {
    await this.bookings.undo(actor, id, version);
    return this.reader.get(actor, id);
  }

  /** Lists invoices to book entries on. Searches number and company. Sorts: dueOn, number, open. */
  @ApiPage(BankInvoiceDto, { capped: true })
  @Get('invoices')
  invoices(@Query() query: BankInvoiceQueryDto): Promise<CappedPage<BankInvoiceDto>> {
    return this.reader.invoices(query);
  }

  /**
   * Pays an invoice with credit that its company has because it paid too much by bank. It is a payment of today of the
   * order; undoing the booking of the entry that has the credit takes it back. 422 on `amount` for more than is open of the
   * invoice, or than the company has; 404 'Invoice not found'.
   */
  @AccountTypes(['admin'], ['system'])
  @Idempotent()
  @Post('invoices/:id/credit')
  async useCredit(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: UseCreditDto,
  ): Promise<BankInvoiceDto> {
    await this.credits.use(actor, id, body);
    return this.reader.invoice(id);
  }
}
