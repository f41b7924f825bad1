import { formatMoney } from '../platform/handlebars-helpers.js';
import { ratesDiffer, taxBeyond } from '../rules/tax-words.js';
import type { NewMail } from '../platform/mail/outbox.js';
import type { DocumentLine } from '../quotes/document/quote-document.js';
import { quoteName } from '../rules/quote-name.js';
import { partsOfTotal, taxInWords } from '../quotes/document/quote-words.js';
import type { OrderStatus } from '../rules/order-status.js';
import { endedAmounts } from './invoices/stored-billing-plan.js';
import type { Order } from './order.entity.js';
import { handedOverOn } from './transport/handed-over.js';
import { portalBase } from '../rules/entry-paths.js';
import { paths } from '../rules/paths.js';
import { needsTransportProof, type ProofPart, proofDueOn } from '../rules/transport-proof.js';

/** Columns of an order that its mails contain. */
export type MailedOrder = Pick<
  Order,
  | 'id'
  | 'number'
  | 'quoteNumber'
  | 'purchaseOrder'
  | 'customerReference'
  | 'currency'
  | 'tax'
  | 'total'
  | 'leadTimeWeeks'
  | 'productNames'
  | 'companyDetails'
  | 'taxPercentage'
  | 'shippingCost'
  | 'carrier'
  | 'trackingUrl'
  | 'expectedOn'
> &
  Partial<Pick<Order, 'taxDecision' | 'shippedOn' | 'deliveredOn' | 'status' | 'statusSince' | 'billingPlan'>>;

/** Template of the mail about each new status; null for a status without a mail. */
const TEMPLATES: Record<OrderStatus, string | null> = {
  pending: 'order-created',
  confirmed: 'order-confirmed',
  in_production: null,
  shipped: 'order-shipped',
  delivered: 'order-delivered',
  cancelled: 'order-cancelled',
};

/**
 * Mail to `reader` about a new status of the order, with the notes of the change; null for a status without a mail.
 * Amounts are in cents; `path` is the order's page in the portal of its company.
 */
export function statusMail(
  order: MailedOrder,
  status: OrderStatus,
  notes: string | null,
  reader: { email: string; firstName: string },
  lines: DocumentLine[],
): NewMail | null {
  const template = TEMPLATES[status];
  if (!template) return null;
  return {
    template,
    to: reader.email,
    about: { type: 'order', id: order.id },
    data: { ...orderData(order, lines), contact: { firstName: reader.firstName }, notes },
  };
}

/** Mail to the contact: the term of the order was ended from a day on, with the reason. */
export const termEndedMail = (
  order: MailedOrder,
  endedFrom: string,
  reason: string,
  reader: { email: string; firstName: string },
  lines: DocumentLine[],
): NewMail => ({
  template: 'order-term-ended',
  to: reader.email,
  about: { type: 'order', id: order.id },
  data: { ...orderData(order, lines), endedFrom, notes: reason, contact: { firstName: reader.firstName } },
});

/** Mail to the contact: what is missing of the proof that the goods reached another state, and until when. */
export const proofDueMail = (
  order: MailedOrder,
  lines: DocumentLine[],
  missing: readonly ProofPart[],
  reader: { email: string; firstName: string },
): NewMail => ({
  template: 'transport-proof-due',
  to: reader.email,
  about: { type: 'order', id: order.id },
  data: { ...orderData(order, lines), ...proofData(order, missing), contact: { firstName: reader.firstName } },
});

/** Mail to the contact: staff refused a proof of transport, why, and what is missing. */
export const proofRefusedMail = (
  order: MailedOrder,
  lines: DocumentLine[],
  missing: readonly ProofPart[],
  refused: { document: string; reason: string },
  reader: { email: string; firstName: string },
): NewMail => {
  const mail = proofDueMail(order, lines, missing, reader);
  return { ...mail, template: 'transport-proof-refused', data: { ...mail.data, ...refused } };
};

/** Mail to staff: the proof is incomplete after the due day, so they have to decide whether to invoice VAT. */
export const proofMissingMail = (
  order: MailedOrder,
  lines: DocumentLine[],
  missing: readonly ProofPart[],
  to: string,
): NewMail => ({
  template: 'transport-proof-missing',
  to,
  about: { type: 'order', id: order.id },
  data: { ...orderData(order, lines), ...proofData(order, missing), company: { name: order.companyDetails.name } },
});

const PROOF_WORDS: Record<ProofPart, string> = {
  statement: 'the buyer’s statement',
  transport_document: 'a document of the transport, such as a signed CMR note',
  second_proof: 'a second proof of an independent party',
};

function proofData(order: MailedOrder, missing: readonly ProofPart[]) {
  const day = handedOverOn(order);
  return { missing: missing.map((part) => PROOF_WORDS[part]), dueOn: day && proofDueOn(day) };
}

/** Returns the data of every order mail. */
export function orderData(order: MailedOrder, lines: DocumentLine[]) {
  const { id, companyDetails } = order;
  const customerReference = order.customerReference ?? null;
  const ended = endedAmounts(order);
  const beyond = taxBeyond(order.tax + ended.tax, order.taxDecision?.groups);
  return {
    order: {
      id,
      number: order.number,
      name: quoteName({ number: order.number, customerReference }),
      quoteName: quoteName({ number: order.quoteNumber, customerReference }),
      purchaseOrder: order.purchaseOrder ?? null,
      currency: order.currency,
      total: order.total,
      ...(order.taxDecision && {
        vatGroups: [
          ...taxInWords(order.taxDecision.groups, order.currency),
          ...(beyond === 0 ? [] : [`Change of the VAT: ${formatMoney(beyond, order.currency)}`]),
          ...(ended.total === 0
            ? []
            : [`Periods that were ended, with VAT: ${formatMoney(-ended.total, order.currency)}`]),
        ].map((words) => ({ words })),
      }),
      parts:
        ratesDiffer(order.taxDecision?.groups) || beyond !== 0 || ended.total !== 0
          ? null
          : partsOfTotal({
              lines,
              taxPercentage: order.taxPercentage,
              shippingCost: order.shippingCost ?? null,
              currency: order.currency,
            }),
      ...(needsTransportProof(order.taxDecision) && order.shippedOn && { proofDueOn: proofDueOn(order.shippedOn) }),
      leadTimeWeeks: order.leadTimeWeeks ?? null,
      products: order.productNames,
      carrier: order.carrier ?? null,
      trackingUrl: order.trackingUrl ?? null,
      expectedOn: order.expectedOn ?? null,
      path: paths.order(portalBase(companyDetails.type), id),
    },
  };
}
