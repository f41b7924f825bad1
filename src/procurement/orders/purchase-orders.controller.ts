import { Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes, CompanyTypes } from '../../platform/http/access.js';
import { type Write, Writing } from '../../platform/http/concurrency.js';
import { ApiPage, type CappedPage } from '../../platform/http/paging.js';
import { PurchaseOrderReader } from './purchase-order-reader.service.js';
import { PurchaseOrderQueryDto, PurchaseOrderRowDto } from './purchase-orders.dto.js';

/** Purchase orders of purchasing systems, for staff: a refused one is a task. */
@ApiTags('system')
@CompanyTypes('system', 'internal')
@Controller('system/purchase-orders')
export class PurchaseOrdersController {
  constructor(private readonly reader: PurchaseOrderReader) {}

  /**
   * Returns a page of the purchase orders. Searches their numbers, quotes and companies. Sorts: receivedAt, number, company.
   */
  @ApiPage(PurchaseOrderRowDto, { capped: true })
  @Get()
  list(@Query() query: PurchaseOrderQueryDto): Promise<CappedPage<PurchaseOrderRowDto>> {
    return this.reader.list(query);
  }

  /** Returns a purchase order. 404 'Purchase order not found'. */
  @Get(':id')
  get(@Param('id') id: string): Promise<PurchaseOrderRowDto> {
    return this.reader.get(id);
  }

  /**
   * Marks a refused purchase order as done. 404 'Purchase order not found'; 409 `wrong_status` for one that was accepted or
   * is done; 412 for a stale copy.
   */
  @AccountTypes(['admin'], ['system'])
  @Put(':id/done')
  async done(@Writing() { actor, id, version }: Write): Promise<PurchaseOrderRowDto> {
    await this.reader.done(actor, id, version);
    return this.reader.get(id);
  }
}
