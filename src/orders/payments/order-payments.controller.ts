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
 * Payments of an order. System administrators record them; all users who may read the order can see them. The payment
 * status is computed from the recorded payments and refunds.
 */
@ApiTags('orders')
@AccountTypes(['admin'], ['system'])
@Controller('orders/:id')
export class OrderPaymentsController {
  constructor(
    private readonly payments: OrderPayments,
    private readonly reader: OrderReader,
  ) {}

  /**
   * Records a payment. 422 for an amount above the outstanding amount, and for a day before the order or in the future;
   * 409 for an order that is cancelled or paid.
   */
  @Idempotent()
  @Post('payments')
  async pay(@Writing() { actor, id, version }: Write, @Body() body: RecordPaymentDto): Promise<OrderDto> {
    await this.payments.record(actor, id, 'payment', body, version);
    return this.reader.get(actor, id);
  }

  /**
   * Records a refund of the payments or a part of them, as a credit or as a returned payment. A returned payment, and a
   * refund of a cancelled order, first pay back the credit that credit notes left. 422 for an amount above
   * the paid amount, or when the kind of refund is missing; 409 when nothing was paid.
   */
  @Idempotent()
  @Post('refunds')
  async refund(@Writing() { actor, id, version }: Write, @Body() body: RecordRefundDto): Promise<OrderDto> {
    await this.payments.record(actor, id, 'refund', body, version);
    return this.reader.get(actor, id);
  }

  /**
   * Sets the total paid amount: records the difference as a payment or refund of today (UTC). A repeated request
   * changes nothing. 422 for an amount above the order's total, for a lower amount without `refundAs`, and for a
   * `paymentStatus` that does not follow from the amount; 409 `wrong_status` for a payment of a cancelled order. 404
   * 'Order not found'; 412 for a stale copy.
   */
  @Put('payment')
  async reach(@Writing() { actor, id, version }: Write, @Body() body: OrderPaymentDto): Promise<OrderDto> {
    await this.payments.reach(actor, id, body, version);
    return this.reader.get(actor, id);
  }
}
