import { Body, Controller, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountTypes } from '../../platform/http/access.js';
import { Idempotent } from '../../platform/http/idempotency.interceptor.js';
import { type Write, Writing } from '../../platform/http/concurrency.js';
import type { OrderDto } from '../order-answers.dto.js';
import { OrderReader } from '../order-reader.service.js';
import { ChangePrepaymentDto, EndTermDto, MergePartsDto, MovePartDto, SplitPartDto } from './billing-plan.dto.js';
import { BillingPlans } from './billing-plans.service.js';

/**
 * Changes of an order's billing plan, of what is not invoiced. Its parts always come to the accepted amounts, in each VAT
 * group. 404 'Order not found', and for a part that the plan does not have; 409 `invoice_exists` for a part that is
 * invoiced, `wrong_status` for a cancelled order, `no_billing_plan` for an order with one invoice over everything; 412 for
 * a stale copy; 422 with the field for a change that is not possible.
 */
@ApiTags('orders')
@AccountTypes(['admin'], ['system'])
@Controller('orders/:id/billing-plan')
export class BillingPlanController {
  constructor(
    private readonly plans: BillingPlans,
    private readonly reader: OrderReader,
  ) {}

  /**
   * Sets the day from which a part is invoiced. 422 for a day in the past or more than a year after the term, and for
   * one after that of a later part or before that of an earlier one, because parts are invoiced in their order.
   */
  @Put('parts/:number')
  async move(@Writing() write: Write, @Param('number') number: string, @Body() body: MovePartDto): Promise<OrderDto> {
    await this.plans.move(write, Number(number), body);
    return this.reader.get(write.actor, write.id);
  }

  /** Splits a part of the shipment or of a period in two. 422 for a prepayment, and when one part would have no amount. */
  @Idempotent()
  @Post('parts/:number/split')
  async split(@Writing() write: Write, @Param('number') number: string, @Body() body: SplitPartDto): Promise<OrderDto> {
    await this.plans.split(write, Number(number), body);
    return this.reader.get(write.actor, write.id);
  }

  /** Merges a part with another of the shipment, or of the same or a neighbouring period. 422 for other parts. */
  @Idempotent()
  @HttpCode(200)
  @Post('parts/:number/merge')
  async merge(
    @Writing() write: Write,
    @Param('number') number: string,
    @Body() body: MergePartsDto,
  ): Promise<OrderDto> {
    await this.plans.merge(write, Number(number), body);
    return this.reader.get(write.actor, write.id);
  }

  /**
   * Ends the term of a delivered order: its periods that begin on a day or later, and are not invoiced, never will be. The
   * order's total is less by them, and what is invoiced stays. The client is mailed the reason. 409 `wrong_status` before
   * the delivery, 409 `wrong_amount` when the order would come to less than was paid and credited; 422 for `endedFrom`
   * when no such period is left, or nothing but such periods.
   */
  @Idempotent()
  @HttpCode(200)
  @Post('end')
  async endTerm(@Writing() write: Write, @Body() body: EndTermDto): Promise<OrderDto> {
    await this.plans.endTerm(write, body);
    return this.reader.get(write.actor, write.id);
  }

  /** Changes the share that is paid at the order, and undoes other changes of the plan. 409 once an invoice is issued, or the term was ended. */
  @Put('prepayment')
  async setPrepayment(@Writing() write: Write, @Body() body: ChangePrepaymentDto): Promise<OrderDto> {
    await this.plans.setPrepayment(write, body);
    return this.reader.get(write.actor, write.id);
  }
}
