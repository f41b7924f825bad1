import { type Actor, readsEverything } from '../rules/actor.js';
import { countryName } from '../rules/country-name.js';
import { type Cents, toEuros } from '../rules/money.js';
import { fractionOf } from '../rules/price.js';
import { toDocumentLine } from '../quotes/drafts/quote-lines.js';
import { toAcceptance, toDeliveryAddress, toItem, toPlannedPart, toTaxDecision } from '../quotes/quote-view.js';
import { acceptedTotal, billingDaysOf, billingPlanOf, isInvoiced } from './invoices/order-billing.js';
import { endedAmounts } from './invoices/stored-billing-plan.js';
import { billingDay, periodOfPart } from '../rules/billing-plan.js';
import type {
  BillingPartDto,
  EndedPeriodsDto,
  InvoiceRefusalDto,
  OrderDto,
  OrderInvoiceDto,
  OrderPaymentRowDto,
  OrderReferenceDto,
  OrderStatusChangeDto,
  RemovedDocumentDto,
  TermEndDto,
} from './order-answers.dto.js';
import { orderActions, orderDueOn } from '../rules/order-status.js';
import { outstandingOf, paymentOf, refundReasonOf } from '../rules/order-payment.js';
import type { ToldOrderEvent } from './order-record.js';
import type { SignedAcceptance } from '../quotes/quote.entity.js';
import type { Order, OrderInvoice, OrderLine, OrderPayment } from './order.entity.js';

/** Rows that belong to an order. Events and payments are sorted newest first. */
interface Parts {
  lines: OrderLine[];
  events: ToldOrderEvent[];
  payments: OrderPayment[];
  /** Ids of the payments that undo a booking of the bank. */
  undoing: ReadonlySet<string>;
  /** The order that this order replaces, and the order that replaces this order. */
  related: Order[];
  /** Invoices in the order of their parts; null when the reader may not see them. */
  invoices: ToldInvoice[] | null;
  creditLeft: Cents;
  /** The acceptance that the order was made of. */
  acceptance: SignedAcceptance | null;
}

/** Columns of an invoice that an order's answer contains. */
type ToldInvoice = Pick<
  OrderInvoice,
  | 'id'
  | 'number'
  | 'issuedOn'
  | 'dueOn'
  | 'actorName'
  | 'kind'
  | 'part'
  | 'parts'
  | 'total'
  | 'openAmount'
  | 'creditNotesTotal'
>;

/** Converts an order to its DTO. */
export function toOrder(
  order: Order,
  { lines: orderLines, events, payments, undoing, related, invoices, creditLeft, acceptance }: Parts,
  actor: Actor,
): OrderDto {
  const [last] = [...events.slice(0, 1), ...payments.slice(0, 1)].sort((a, b) => +b.createdAt - +a.createdAt);
  const replacedBy = related.find(({ replaces }) => replaces?.id === order.id);
  const lines = orderLines.map(toDocumentLine);
  const invoice = invoices?.at(-1);
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    paymentStatus: order.paymentStatus,
    version: order.version,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    updatedBy: last?.actorName ?? '',
    quoteId: order.quote.id,
    quoteNumber: order.quoteNumber,
    revision: order.revision,
    sha256: order.sha256,
    customerReference: order.customerReference ?? null,
    purchaseOrder: order.purchaseOrder ?? null,
    acceptance: acceptance && toAcceptance(acceptance),
    company: { ...order.companyDetails, countryName: countryName(order.companyDetails.countryCode) },
    contact: order.contact,
    items: lines.map((line) => toItem(line, lines)),
    subtotal: toEuros(order.subtotal),
    shippingCost: toEuros(order.shippingCost ?? null),
    taxPercentage: order.taxPercentage,
    taxReason: order.taxReason,
    ...toTaxDecision(order.taxDecision),
    tax: toEuros(order.tax),
    total: toEuros(order.total),
    paidAmount: toEuros(order.paidAmount),
    creditedAmount: toEuros(order.creditedAmount),
    outstanding: toEuros(outstandingOf(order)),
    creditLeft: toEuros(creditLeft),
    currency: order.currency,
    leadTimeWeeks: order.leadTimeWeeks ?? null,
    deliveryMethod: order.deliveryMethod,
    deliveryNotes: order.deliveryNotes ?? null,
    buyerNote: order.buyerNote ?? null,
    wantedDate: order.wantedDate ?? null,
    deliveryAddress: toDeliveryAddress(order.deliveryAddress),
    prepaymentPercentage: order.prepaymentPercentage ?? null,
    prepaymentAmount: order.prepaymentPercentage
      ? toEuros(fractionOf(acceptedTotal(order), order.prepaymentPercentage))
      : null,
    replaces: reference(related.find(({ id }) => id === order.replaces?.id)),
    replacedBy: reference(replacedBy),
    shipment: {
      expectedOn: order.expectedOn ?? null,
      shippedOn: order.shippedOn ?? null,
      deliveredOn: order.deliveredOn ?? null,
      carrier: order.carrier ?? null,
      trackingUrl: order.trackingUrl ?? null,
    },
    dueOn: orderDueOn({
      ...order,
      expectedOn: order.expectedOn ?? null,
      leadTimeWeeks: order.leadTimeWeeks ?? null,
    }),
    invoice: invoice ? toInvoice(invoice) : null,
    billingPlan: invoices ? toBillingPlan(order, orderLines, invoices) : [],
    invoiceRefusal: readsEverything(actor) ? toRefusal(order) : null,
    ended: toEnded(order),
    termEnds: events.flatMap(toTermEnd),
    removedDocuments: events.flatMap(toRemovedDocument),
    statusHistory: events.flatMap(toStatusChange),
    payments: toPayments({ payments, undoing, invoices }, order, readsEverything(actor)),
    actions: orderActions(
      {
        status: order.status,
        paidAmount: order.paidAmount,
        outstanding: outstandingOf(order),
        isReplaced: replacedBy !== undefined,
        isInvoiced: isInvoiced(order, invoices ?? []),
        hasPlan: Boolean(order.taxDecision),
      },
      actor,
    ),
  };
}

const toInvoice = ({
  id,
  number,
  issuedOn,
  dueOn,
  actorName,
  part,
  total,
  openAmount,
  creditNotesTotal,
}: ToldInvoice): OrderInvoiceDto => ({
  id,
  number,
  issuedOn,
  dueOn,
  issuedBy: actorName,
  part,
  total: toEuros(total),
  openAmount: toEuros(openAmount),
  isCredited: total > 0 && creditNotesTotal === total,
});

/** Converts the billing plan; an order with an invoice over everything has that as its plan. */
export function toBillingPlan(order: Order, lines: OrderLine[], invoices: ToldInvoice[]): BillingPartDto[] {
  const days = billingDaysOf(order);
  const plan = billingPlanOf(order, lines, invoices[0] && invoices[0].kind !== 'whole');
  return plan.map((part, index) => ({
    ...toPlannedPart(part),
    period: periodOfPart(part, days.deliveredOn),
    dueOn: billingDay(part, days),
    fixedOn: part.fixedOn,
    isReplaced: part.isReplaced,
    invoice: invoices[index] ? toInvoice(invoices[index]) : null,
  }));
}

const toRefusal = ({ invoiceRefusal: text, invoiceRefusedAt: since }: Order): InvoiceRefusalDto | null =>
  text && since ? { text, since: since.toISOString() } : null;

const toStatusChange = ({ id, createdAt, ...event }: ToldOrderEvent): OrderStatusChangeDto[] =>
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

function toEnded(order: Order): EndedPeriodsDto | null {
  const [first, ...others] = order.billingPlan?.ended ?? [];
  if (!first) return null;
  const starts = [first, ...others].flatMap((part) => periodOfPart(part, order.deliveredOn ?? null)?.from ?? []);
  const { tax, total } = endedAmounts(order);
  return { from: starts.toSorted()[0] ?? '', invoices: others.length + 1, tax: toEuros(tax), total: toEuros(total) };
}

const toTermEnd = ({ id, createdAt, type, notes, actorName }: ToldOrderEvent): TermEndDto[] =>
  type === 'term_ended' ? [{ id, createdAt: createdAt.toISOString(), text: notes ?? '', actorName }] : [];

const toRemovedDocument = ({ id, createdAt, type, notes, actorName }: ToldOrderEvent): RemovedDocumentDto[] =>
  type === 'document_removed' ? [{ id, createdAt: createdAt.toISOString(), document: notes ?? '', actorName }] : [];

const reference = (order: Order | undefined): OrderReferenceDto | null =>
  order ? { id: order.id, number: order.number } : null;

/** Converts payments to DTOs, each with the total paid amount after it. Notes of staff are returned to staff only. */
function toPayments(
  { payments: rows, undoing, invoices }: Pick<Parts, 'payments' | 'undoing' | 'invoices'>,
  order: Order,
  isStaff: boolean,
): OrderPaymentRowDto[] {
  const named = new Map((invoices ?? []).map(({ id, number }) => [id, { id, number }]));
  return rows.map((row, index) => ({
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    kind: row.kind,
    amount: toEuros(row.amount),
    refundAs: refundReasonOf(row),
    repaid: toEuros(row.repaid),
    undoesBooking: undoing.has(row.id),
    paidOn: row.paidOn,
    method: undoing.has(row.id) ? null : (row.method ?? null),
    // It is often the number of the invoice, which the client's partner does not see.
    reference: invoices && (row.reference ?? null),
    invoice: named.get(row.invoice?.id ?? '') ?? null,
    note: isStaff ? (row.note ?? null) : null,
    paidAmount: toEuros(paymentOf(rows.slice(index), order).paidAmount),
    actorName: row.actorName,
  }));
}
