import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Response } from 'express';
import { FromReplica } from '../platform/database/replicas/from-replica.js';
import { AccountTypes, CompanyTypes, CurrentActor, OpenToTokens } from '../platform/http/access.js';
import { WaitsForWorker } from '../platform/http/fair-share.guard.js';
import { Idempotent } from '../platform/http/idempotency.interceptor.js';
import { MessageDto } from '../platform/http/message.dto.js';
import { ApiPage, ApiWholeList, type WholeList, wholeList } from '../platform/http/paging.js';
import { DownloadLinkDto } from '../platform/storage/download-link.dto.js';
import { SendEmailDto } from '../quotes/quote-requests.dto.js';
import type { Actor } from '../rules/actor.js';
import { DueInvoiceDto, InvoiceAgeDto, InvoiceDto, InvoiceRowDto } from './invoice-answers.dto.js';
import { type InvoicePage, InvoiceReader } from './invoice-reader.service.js';
import { InvoiceCredits } from './invoice-credits.service.js';
import { InvoiceArchive } from './archive/invoice-archive.service.js';
import { DueInvoices } from './due/due-invoices.service.js';
import { InvoiceMails } from './mails/invoice-mails.service.js';
import { InvoiceReminders } from './reminders/invoice-reminders.service.js';
import {
  CreditNoteRequestDto,
  PaymentNoticeRequestDto,
  PriceCorrectionDto,
  InvoiceArchiveQueryDto,
  InvoiceDisputeDto,
  InvoiceQueryDto,
} from './invoice-requests.dto.js';

/** Invoices and credit notes of the caller's company; of all companies for staff. A partner does not see the invoices of its clients. */
@ApiTags('invoices')
@CompanyTypes('client', 'partner', 'system', 'internal')
@Controller('invoices')
export class InvoicesController {
  constructor(
    private readonly reader: InvoiceReader,
    private readonly credits: InvoiceCredits,
    private readonly reminders: InvoiceReminders,
    private readonly mails: InvoiceMails,
    private readonly due: DueInvoices,
    private readonly archive: InvoiceArchive,
  ) {}

  /**
   * Returns a page of invoices, or of credit notes by `type`, and in `ages` the open amounts of all invoices that the caller may see, or of
   * `companyId`, whatever the other filters. Searches numbers of invoices, orders and quotes, references and companies.
   * Sorts: issuedOn, dueOn, number, total.
   */
  @ApiPage(InvoiceRowDto, {
    capped: true,
    extra: { ages: { type: 'array', items: { $ref: getSchemaPath(InvoiceAgeDto) } } },
    models: [InvoiceAgeDto],
  })
  @FromReplica()
  @OpenToTokens('orders:read')
  @Get()
  list(@CurrentActor() actor: Actor, @Query() query: InvoiceQueryDto): Promise<InvoicePage> {
    return this.reader.list(actor, query);
  }

  /**
   * Returns the next invoice of each order that has one due, of at most 100 orders, in the order of their numbers. The
   * daily job issues them, unless they break a rule; `POST /orders/{id}/invoice` issues one at once.
   */
  @CompanyTypes('system', 'internal')
  @ApiWholeList(DueInvoiceDto)
  @Get('due')
  async listDue(): Promise<WholeList<DueInvoiceDto>> {
    return wholeList(await this.due.list());
  }

  /**
   * Downloads the PDFs of invoices and credit notes as a ZIP archive. 404 'Invoice not found' unless the caller may see
   * all of them; 429 for a third archive at the same time; 503 with `Retry-After` when the PDFs are not rendered within 15
   * seconds; 507 when the storage is full.
   */
  @WaitsForWorker()
  @ApiProduces('application/zip')
  @Get('zip')
  async zip(
    @CurrentActor() actor: Actor,
    @Query() { id }: InvoiceArchiveQueryDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const left = new AbortController();
    response.once('close', () => left.abort());
    const { filename, content } = await this.archive.zip(actor, id.split(','), left.signal);
    response.set({ 'Cache-Control': 'private, no-store' });
    return new StreamableFile(content, { type: 'application/zip', disposition: `attachment; filename="${filename}"` });
  }

  /**
   * Returns an invoice as it was issued, what of it is open, how to pay that, and its credit notes; or a credit note. 404
   * 'Invoice not found'.
   */
  @OpenToTokens('orders:read')
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<InvoiceDto> {
    return this.reader.get(actor, id);
  }

  /**
   * Issues a credit note of an invoice: of an amount with VAT, of parts of its lines, or of all that is left. It is first
   * for credits of the order without a credit note. The rest is not owed any more. What of it was paid pays the other
   * invoices of the order; what is paid beyond the price of the order is credit (`creditLeft`), which a refund pays
   * back. 404 'Invoice not found'; 409 `wrong_amount` for more than what is left of the invoice or of its VAT; 409
   * `wrong_invoice` with sentences when it would break the rules of e-invoices, and then takes no number; 422 for an
   * amount beside lines, and for a line that the invoice does not have or has less of.
   */
  @AccountTypes(['admin'], ['system'])
  @Idempotent()
  @Post(':id/credit-notes')
  async credit(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: CreditNoteRequestDto,
  ): Promise<InvoiceDto> {
    return this.reader.get(actor, await this.credits.issue(actor, id, body));
  }

  /**
   * Corrects prices of an invoice that were too high: issues a credit note of all that is left of it, and an invoice with
   * the lower prices, in one transaction; each names the other. Lines without a new price keep theirs. Returns the new
   * invoice, which asks for what was not paid of the old one. 404 'Invoice not found'; 409 `wrong_status` for an invoice
   * of a prepayment, of a cancelled order or of an order with one invoice over everything, and for one that was issued
   * again or credited in whole; 409 `wrong_amount` when earlier credits of amounts left less than its lines say; 409
   * `wrong_invoice` with sentences when a document would break the rules of e-invoices, and then nothing is issued; 422
   * for a line that the invoice does not have, and for a price that is not lower.
   */
  @AccountTypes(['admin'], ['system'])
  @Idempotent()
  @Post(':id/corrections')
  async correct(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: PriceCorrectionDto,
  ): Promise<InvoiceDto> {
    return this.reader.get(actor, await this.credits.correct(actor, id, body));
  }

  /**
   * Issues the part of an invoice that was credited in whole again, as a new invoice with the next number and the company's
   * details of today. Its amount is owed again, less what was paid of the old one. 404 'Invoice not found'; 409 `wrong_status` for an invoice that is not
   * credited in whole or was issued again, and for a cancelled order; 409 `wrong_invoice` with sentences when it would
   * break the rules of e-invoices, and then takes no number.
   */
  @AccountTypes(['admin'], ['system'])
  @Idempotent()
  @Post(':id/reinvoice')
  async reinvoice(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<InvoiceDto> {
    return this.reader.get(actor, await this.credits.reinvoice(actor, id));
  }

  /**
   * Mails a reminder of an overdue invoice to the contact of its order. 404 'Invoice not found'; 409 `wrong_status` when
   * the invoice is not overdue, is disputed, had a reminder today, or while its company says that it has paid.
   */
  @AccountTypes(['admin'], ['system'])
  @Post(':id/reminders')
  async remind(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<InvoiceDto> {
    await this.reminders.remind(actor, id);
    return this.reader.get(actor, id);
  }

  /**
   * Mails an invoice or a credit note to the contact of its order again, with the files that the company wants now. The
   * audit log says who did. 404 'Invoice not found'; 409 `no_recipient` when nobody at the company can be mailed; 429 when
   * it was mailed in the last 60 seconds.
   */
  @AccountTypes(['admin'], ['system'])
  @Post(':id/mails')
  async resend(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<MessageDto> {
    return { message: `Sent to ${await this.mails.sendAgain(actor, id)}` };
  }

  /**
   * Mails the PDF of a document whose e-invoice was refused to the contact of its order; its transmission is `pdf_only`
   * then. 404 'Invoice not found'; 409 `wrong_status` unless it was refused, `no_recipient` and 429 as for `mails`.
   */
  @AccountTypes(['admin'], ['system'])
  @Post(':id/pdf-mails')
  async sendPdfOnly(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<MessageDto> {
    return { message: `PDF sent to ${await this.mails.sendPdfOnly(actor, id)}` };
  }

  /**
   * Mails an invoice or a credit note with its PDF, to `recipientEmail` or, without it, to the caller. The audit log says
   * who did. 404 'Invoice not found'; 429 after 20 mails of the caller in an hour.
   */
  @CompanyTypes('client', 'partner')
  @Idempotent()
  @Post(':id/send-email')
  @HttpCode(202)
  async sendEmail(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() { recipientEmail }: SendEmailDto,
  ): Promise<MessageDto> {
    const to = await this.mails.sendTo(actor, id, recipientEmail);
    const where = to.toLowerCase() === actor.email ? 'your email' : to;
    return { message: `Invoice has been sent to ${where} with a PDF attachment!` };
  }

  /**
   * Says that the caller's company has paid an invoice, which stops its reminders for five working days (Monday to Friday,
   * UTC), or until a payment of it is booked. 404 'Invoice not found'; 409 `wrong_status` for an invoice that is paid,
   * credited or of a cancelled order, and while an earlier notice stops reminders; 422 on `paidOn` for a day before the
   * order or in the future.
   */
  @CompanyTypes('client', 'partner')
  @Idempotent()
  @Post(':id/payment-notices')
  async tellPaid(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: PaymentNoticeRequestDto,
  ): Promise<InvoiceDto> {
    await this.reminders.tellPaid(actor, id, body);
    return this.reader.get(actor, id);
  }

  /** Marks an invoice as disputed, which stops its reminders, or ends the dispute. 404 'Invoice not found'. */
  @AccountTypes(['admin'], ['system'])
  @Put(':id/dispute')
  async dispute(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: InvoiceDisputeDto,
  ): Promise<InvoiceDto> {
    await this.reminders.dispute(actor, id, body.isDisputed);
    return this.reader.get(actor, id);
  }

  /**
   * Returns a link to download the PDF, valid for five minutes and only for the caller. 404 'Invoice not found'; 503
   * with `Retry-After` when the PDF is not rendered within 15 seconds; 507 when the storage is full.
   */
  @WaitsForWorker()
  @OpenToTokens('orders:read')
  @Get(':id/pdf')
  pdf(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<DownloadLinkDto> {
    return this.reader.pdf(actor, id);
  }

  /**
   * Returns the invoice as UBL (Peppol BIS Billing 3). 404 'Invoice not found'; 409 `no_e_invoice` with sentences about
   * what the network demands and the invoice lacks.
   */
  @ApiProduces('application/xml')
  @OpenToTokens('orders:read')
  @Get(':id/ubl')
  async ubl(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { number, xml } = await this.reader.ubl(actor, id);
    response.set({ 'Cache-Control': 'private, no-store' });
    const disposition = `attachment; filename="${number}.xml"`;
    return new StreamableFile(Buffer.from(xml), { type: 'application/xml; charset=utf-8', disposition });
  }
}
