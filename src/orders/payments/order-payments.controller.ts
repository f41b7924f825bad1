import { Body, Controller, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes } from '../../platform/http/access.js';
import { type Write, Writing } from '../../platform/http/concurrency.js';
import { Idempotent } from '../../platform/http/idempotency.interceptor.js';
import type { OrderDto } from '../order-answers.dto.js';
import { OrderReader } from '../order-reader.service.js';
import { OrderPaymentDto, RecordPaymentDto, RecordRefundDto } from './order-payments.dto.js';
import { OrderPayments } from './order-payments.service.js';

/**
 * What is paid for an order, recorded by system administrators; everybody who may read the order reads its payments with
 * it. The payment status follows from all that is recorded.
 */
@ApiTags('orders')
@AccountTypes(['admin'], ['system'])
@Controller('orders/:id')
export class OrderPaymentsController {
  constructor(
    private readonly payments: OrderPayments,
    private readonly reader: OrderReader,
  ) {}

  /** Records money that came in. 422 for more than is still to be paid or an impossible date, 409 for an order that is cancelled or paid. */
  @Idempotent()
  @Post('payments')
  async pay(@Writing() { actor, id, version }: Write, @Body() body: RecordPaymentDto): Promise<OrderDto> {
    await this.payments.record(actor, id, 'payment', body, version);
    return this.reader.get(actor, id);
  }

  /**
   * Records money that was given back, all or a part of it, as a credit or as a payment returned. 422 for more than was paid, or
   * where it is not said which, 409 where nothing was paid.
   */
  @Idempotent()
  @Post('refunds')
  async refund(@Writing() { actor, id, version }: Write, @Body() body: RecordRefundDto): Promise<OrderDto> {
    await this.payments.record(actor, id, 'refund', body, version);
    return this.reader.get(actor, id);
  }

  /** Says what has been paid in all: what it is more or less than before is recorded as of today. The same again changes nothing. */
  @Put('payment')
  async reach(@Writing() { actor, id, version }: Write, @Body() body: OrderPaymentDto): Promise<OrderDto> {
    await this.payments.reach(actor, id, body, version);
    return this.reader.get(actor, id);
  }
}
