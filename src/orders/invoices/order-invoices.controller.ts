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

/** The invoice of an order, for all who may read the order. Somebody else's order is 404 'Order not found'. */
@ApiTags('orders')
@CompanyTypes('client', 'partner', 'system', 'internal')
@Controller('orders/:id/invoice')
export class OrderInvoicesController {
  constructor(
    private readonly invoices: OrderInvoices,
    private readonly reader: OrderReader,
  ) {}

  /** Issues it, under the next number of its year. 409 `invoice_exists` afterwards, 409 `wrong_status` once cancelled. */
  @AccountTypes(['admin'], ['system'])
  @Idempotent()
  @Post()
  async issue(@Writing() { actor, id, version }: Write): Promise<OrderDto> {
    await this.invoices.issue(actor, id, version);
    return this.reader.get(actor, id);
  }

  /** An address to download its PDF from: for five minutes, and for the caller alone. */
  @WaitsForWorker()
  @Get('download')
  download(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<DownloadLinkDto> {
    return this.invoices.downloadLink(actor, id);
  }
}
