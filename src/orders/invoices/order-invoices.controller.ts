import { Controller, Get, Param, Post, Res, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AccountTypes, CompanyTypes, CurrentActor, OpenToTokens } from '../../platform/http/access.js';
import { WaitsForWorker } from '../../platform/http/fair-share.guard.js';
import { type Write, Writing } from '../../platform/http/concurrency.js';
import { Idempotent } from '../../platform/http/idempotency.interceptor.js';
import { DownloadLinkDto } from '../../platform/storage/download-link.dto.js';
import type { Actor } from '../../rules/actor.js';
import type { OrderDto } from '../order-answers.dto.js';
import { OrderReader } from '../order-reader.service.js';
import { OrderInvoices } from './order-invoices.service.js';

/**
 * Invoice of an order, for the order's company and for staff; any other order answers 404 'Order not found'. A partner
 * cannot read the invoices of its clients' orders.
 */
@ApiTags('orders')
@CompanyTypes('client', 'partner', 'system', 'internal')
@Controller('orders/:id/invoice')
export class OrderInvoicesController {
  constructor(
    private readonly invoices: OrderInvoices,
    private readonly reader: OrderReader,
  ) {}

  /**
   * Issues the invoice with the next number of the year. 409 `invoice_exists` when the order has an invoice, 409
   * `wrong_status` for a cancelled order, 409 `wrong_invoice` with sentences when the invoice would break the rules of
   * e-invoices (EN 16931), and then takes no number. 404 'Order not found'; 412 for a stale copy.
   */
  @AccountTypes(['admin'], ['system'])
  @Idempotent()
  @Post()
  async issue(@Writing() { actor, id, version }: Write): Promise<OrderDto> {
    await this.invoices.issue(actor, id, version);
    return this.reader.get(actor, id);
  }

  /**
   * Returns a link to download the invoice's PDF, valid for five minutes and only for the caller. 404 'Order not
   * found', 404 'Invoice not found' before the invoice is issued; 503 with `Retry-After` when the PDF is not rendered
   * within 15 seconds; 507 when the storage is full.
   */
  @WaitsForWorker()
  @OpenToTokens('orders:read')
  @Get('download')
  download(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<DownloadLinkDto> {
    return this.invoices.downloadLink(actor, id);
  }

  /**
   * Returns the invoice as UBL (Peppol BIS Billing 3). 404 'Order not found', 404 'Invoice not found' before the invoice
   * is issued; 409 `no_e_invoice` with sentences about what the network demands and the invoice lacks, such as the
   * company's electronic address.
   */
  @ApiProduces('application/xml')
  @OpenToTokens('orders:read')
  @Get('ubl')
  async ubl(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { number, xml } = await this.invoices.ubl(actor, id);
    response.set({ 'Cache-Control': 'private, no-store' });
    const disposition = `attachment; filename="${number}.xml"`;
    return new StreamableFile(Buffer.from(xml), { type: 'application/xml; charset=utf-8', disposition });
  }
}
