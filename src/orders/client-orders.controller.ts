import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromReplica } from '../platform/database/replicas/from-replica.js';
import { CompanyTypes, CurrentActor } from '../platform/http/access.js';
import { ApiPage } from '../platform/http/paging.js';
import type { Actor } from '../rules/actor.js';
import { OrderRowDto } from './order-answers.dto.js';
import { type OrderPage, OrderReader } from './order-reader.service.js';
import { ClientOrderQueryDto } from './order-requests.dto.js';

/** Orders of a partner's clients. `GET /orders/{id}` returns a single order. */
@ApiTags('partner clients')
@CompanyTypes('partner')
@Controller('partners/clients')
export class ClientOrdersController {
  constructor(private readonly reader: OrderReader) {}

  /**
   * Returns a page of a client's orders that the partner may read: orders of quotes that the partner prepared, and
   * orders that the connection shares. Searches numbers, references, products and contacts. Sorts: createdAt, number,
   * company, total, status, paymentStatus. 404 'Client not found' when the client is not connected.
   */
  @ApiPage(OrderRowDto, { key: 'orders', capped: true })
  @FromReplica()
  @Get(':id/orders')
  list(@CurrentActor() actor: Actor, @Param('id') id: string, @Query() query: ClientOrderQueryDto): Promise<OrderPage> {
    return this.reader.listOf(actor, id, query);
  }
}
