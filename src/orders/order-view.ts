import type { Actor } from '../rules/actor.js';
import { countryName } from '../rules/country-name.js';
import { toEuros } from '../rules/money.js';
import { fractionOf } from '../rules/price.js';
import { toDocumentLine } from '../quotes/quote-lines.js';
import { toItem } from '../quotes/quote-view.js';
import type { OrderDto, OrderPaymentChangeDto, OrderStatusChangeDto } from './order-answers.dto.js';
import { orderActions } from '../rules/order-status.js';
import type { Order, OrderEvent, OrderLine } from './order.entity.js';

/** An order on the wire. `events` are newest first. */
export function toOrder(order: Order, orderLines: OrderLine[], events: OrderEvent[], actor: Actor): OrderDto {
  const lines = orderLines.map(toDocumentLine);
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    paymentStatus: order.paymentStatus,
    version: order.version,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    updatedBy: events[0]?.actorName ?? '',
    quoteId: order.quote.id,
    quoteNumber: order.quoteNumber,
    revision: order.revision,
    sha256: order.sha256,
    customerReference: order.customerReference ?? null,
    purchaseOrder: order.purchaseOrder ?? null,
    company: { ...order.companyDetails, countryName: countryName(order.companyDetails.countryCode) },
    contact: order.contact,
    items: lines.map((line) => toItem(line, lines)),
    subtotal: toEuros(order.subtotal),
    shippingCost: toEuros(order.shippingCost ?? null),
    taxPercentage: order.taxPercentage,
    taxReason: order.taxReason,
    tax: toEuros(order.tax),
    total: toEuros(order.total),
    paidAmount: toEuros(order.paidAmount),
    currency: order.currency,
    leadTimeWeeks: order.leadTimeWeeks ?? null,
    deliveryMethod: order.deliveryMethod,
    deliveryNotes: order.deliveryNotes ?? null,
    prepaymentPercentage: order.prepaymentPercentage ?? null,
    prepaymentAmount: order.prepaymentPercentage ? toEuros(fractionOf(order.total, order.prepaymentPercentage)) : null,
    statusHistory: events.flatMap(toStatusChange),
    payments: events.flatMap(toPaymentChange),
    actions: orderActions(order, actor),
  };
}

const toStatusChange = ({ id, createdAt, ...event }: OrderEvent): OrderStatusChangeDto[] =>
  event.toStatus
    ? [
        {
          id,
          createdAt: createdAt.toISOString(),
          from: event.fromStatus ?? null,
          to: event.toStatus,
          notes: event.notes ?? null,
          actorName: event.actorName,
        },
      ]
    : [];

function toPaymentChange({ id, createdAt, ...event }: OrderEvent): OrderPaymentChangeDto[] {
  if (!event.paymentStatus) return [];
  const { paidAmount, paidBefore } = event;
  return [
    {
      id,
      createdAt: createdAt.toISOString(),
      amount: toEuros((paidAmount ?? 0) - (paidBefore ?? 0)),
      paidAmount: toEuros(paidAmount ?? 0),
      paymentStatus: event.paymentStatus,
      actorName: event.actorName,
    },
  ];
}
