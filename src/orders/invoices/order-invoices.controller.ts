import { Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes, CurrentActor } from '../../platform/http/access.js';
import { WaitsForWorker } from '../../platform/http/fair-share.guard.js';
import { type Write, Writing } from '../../platform/http/concurrency.js';
import { Idempotent } from '../../platform/http/idempotency.interceptor.js';
import { DownloadLinkDto } from '../../platform/storage/download-link.dto.js';
import type { Actor } from '../../rules/actor.js';
import type { OrderDto } from '../order-answers.dto.js';
import { OrderReader } from '../order-reader.service.js';
import { OrderInvoices } from './order-invoices.service.js';

/** Invoice of an order, for users who may read the order; any other order answers 404 'Order not found'. */
@ApiTags('orders')
@CompanyTypes('client', 'partner', 'system', 'internal')
@Controller('orders/:id/invoice')
export class OrderInvoicesController {
  constructor(
    private readonly invoices: OrderInvoices,
    private readonly reader: OrderReader,
  ) {}

  /**
   * Issues the invoice with the next number of the year. 409 `invoice_exists` if the order has an invoice, 409
   * `wrong_status` for a cancelled order.
   */
  @AccountTypes(['admin'], ['system'])
  @Idempotent()
  @Post()
  async issue(@Writing() { actor, id, version }: Write): Promise<OrderDto> {
    await this.invoices.issue(actor, id, version);
    return this.reader.get(actor, id);
  }

  /** Returns a link to download the invoice's PDF, valid for five minutes and only for the caller. */
  @WaitsForWorker()
  @Get('download')
  download(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<DownloadLinkDto> {
    return this.invoices.downloadLink(actor, id);
  }
}
