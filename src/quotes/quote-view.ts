import { countryName } from '../rules/country-name.js';
import { type Cents, toEuros } from '../rules/money.js';
import { fractionOf } from '../rules/price.js';
import type { HandTaxState } from '../rules/tax-by-hand.js';
import { foreignState } from '../rules/tax.js';
import { needsTransportProof } from '../rules/transport-proof.js';
import { standardRate } from '../rules/vat-rates.js';
import { now } from '../platform/clock.js';
import { type Actor, fullName, readsEverything } from '../rules/actor.js';
import {
  type DeliveryAddress,
  type DocumentCompany,
  type DocumentLine,
  prepaymentOf,
  type QuoteDocument,
} from './document/quote-document.js';
import type { BillingPart } from '../rules/billing-plan.js';
import { billingPlanOfQuote, rateChangesOfQuote } from './document/quote-billing.js';
import { asStatus, type ToldQuoteEvent } from './quote-record.js';
import type { TaxDecision } from './tax/tax-decision.js';
import type { TaxDecisionDto } from './tax/tax-decision.dto.js';
import { isExpired, quoteActions, quoteActionsOnceVerified } from '../rules/quote-status.js';
import type { QuoteAsItStands } from './document/quote-as-it-stands.js';
import type { QuoteRevision, SignedAcceptance } from './quote.entity.js';
import type {
  DeliveryAddressDto,
  PlannedPartDto,
  QuoteAcceptanceDto,
  QuoteCompanyDto,
  QuoteContentDto,
  QuoteDto,
  QuoteEventDto,
  QuoteItemDto,
  QuoteRevisionDto,
} from './quote-answers.dto.js';

/**
 * Converts a quote to its DTO: the content comes from its document, the status from its row. `handTax` is for staff
 * only.
 */
export function toQuote(
  { quote, document, wasOffer, returned, acceptance }: QuoteAsItStands,
  actor: Actor,
  handTax: HandTaxState | null,
): QuoteDto {
  const { company, contact } = document;
  const isUnsent = readsEverything(actor) && quote.status === 'pending_approval' && !wasOffer;
  const validUntil =
    isUnsent && document.terms.validUntil ? new Date(document.terms.validUntil) : (quote.validUntil ?? null);
  return {
    id: quote.id,
    number: quote.number,
    status: quote.status,
    version: quote.version,
    createdAt: quote.createdAt.toISOString(),
    updatedAt: quote.updatedAt.toISOString(),
    updatedBy: quote.updatedBy ? fullName(quote.updatedBy) : null,
    submittedAt: quote.submittedAt?.toISOString() ?? null,
    sentAt: quote.sentAt?.toISOString() ?? null,
    isExpired: isExpired({ status: quote.status, validUntil }, now()),
    customerReference: document.customerReference,
    draftedBy: quote.draftedBy ?? null,
    preparedBy: document.preparedBy ?? null,
    partner: document.partner ?? null,
    clientId: document.partner ? company.id : null,
    rejectionReason: quote.rejectionReason ?? null,
    company: toCompany(company),
    user: contact,
    ...toContent(document),
    revision: document.revision,
    revisedAt: document.revision === null ? null : document.issuedAt,
    returned: returned && { ...returned, createdAt: returned.createdAt.toISOString() },
    acceptance: acceptance && toAcceptance(acceptance),
    actions: quoteActions({ ...asStatus(quote), ...(handTax && { handTax }) }, actor, now()),
    actionsOnceVerified: quoteActionsOnceVerified(asStatus(quote), actor, now()),
    ...(quote.needsAgreement && readsEverything(actor) && { needsAgreement: quote.needsAgreement }),
    ...(handTax && { handTax }),
  };
}

/** Converts the company of a quote to its DTO. */
export const toCompany = (company: DocumentCompany): QuoteCompanyDto => ({
  ...company,
  countryName: countryName(company.countryCode),
});

export function toRevision(revision: QuoteRevision): QuoteRevisionDto {
  return {
    number: revision.number,
    reason: revision.reason,
    sha256: revision.sha256,
    createdAt: revision.createdAt.toISOString(),
    createdBy: revision.createdBy,
    ...toContent(revision.document),
  };
}

/** Converts an acceptance to its DTO. */
export const toAcceptance = ({
  revision,
  signerName,
  signerTitle,
  purchaseOrder,
  acceptedAt,
  signatures,
}: SignedAcceptance): QuoteAcceptanceDto => ({
  revision,
  signerName,
  signerTitle: signerTitle ?? null,
  purchaseOrder: purchaseOrder ?? null,
  acceptedAt: acceptedAt.toISOString(),
  signatures,
});

export const toEvent = (event: ToldQuoteEvent): QuoteEventDto => ({
  id: event.id,
  type: event.type,
  createdAt: event.createdAt.toISOString(),
  actorName: event.actorName ?? null,
  revision: event.revision ?? null,
  reason: event.reason ?? null,
});

/** Converts the content of a quote or a revision to its DTO. */
export function toContent(document: QuoteDocument): QuoteContentDto {
  const { lines, totals, terms, deliveryNotes } = document;
  return {
    items: lines.map((line) => toItem(line, lines)),
    subtotal: toEuros(totals.subtotal),
    shippingCost: toEuros(totals.shippingCost),
    taxPercentage: totals.taxPercentage,
    taxReason: totals.taxReason,
    ...toTaxDecision(document.taxDecision),
    tax: toEuros(totals.tax),
    total: toEuros(totals.total),
    currency: terms.currency,
    validUntil: terms.validUntil,
    leadTimeWeeks: terms.leadTimeWeeks,
    deliveryMethod: terms.deliveryMethod,
    deliveryNotes,
    buyerNote: document.buyerNote ?? null,
    wantedDate: document.wantedDate ?? null,
    deliveryAddress: toDeliveryAddress(document.deliveryAddress),
    prepaymentPercentage: terms.prepaymentPercentage,
    prepaymentAmount: toEuros(prepaymentOf(document)),
    billingPlan: billingPlanOfQuote(document).map(toPlannedPart),
    rateChanges: rateChangesOfQuote(document),
  };
}

/** Converts a part of a billing plan to its DTO. */
export const toPlannedPart = ({ number, kind, months, net, tax, total }: BillingPart): PlannedPartDto => ({
  number,
  kind,
  months: months?.long ?? null,
  monthsAfter: months?.after ?? null,
  net: toEuros(net),
  tax: toEuros(tax),
  total: toEuros(total),
});

/** Returns the field with the decision about the VAT; no field for a seller without a VAT number. */
export const toTaxDecision = (decision: TaxDecision | null | undefined): { taxDecision?: TaxDecisionDto } =>
  decision ? { taxDecision: forBuyer(decision) } : {};

/** Converts a decision about the VAT to its DTO, without what only staff see. */
const forBuyer = ({ seller, day, groups, missing, evidence }: TaxDecision): TaxDecisionDto => ({
  groups: groups.map(({ rule, country, net, shipping, tax, ...group }) => ({
    ...group,
    ...(needsTransportProof({ groups: [group] }) && {
      withoutProof: taxed(net, standardRate(seller.countryCode, day)),
    }),
    country: foreignState({ rule, country }),
    net: toEuros(net),
    shipping: toEuros(shipping),
    tax: toEuros(tax),
  })),
  missing: missing && {
    what: missing.what,
    words: missing.words,
    tax: toEuros(missing.tax),
    total: toEuros(missing.total),
  },
  vatNumber: evidence?.vatNumber ?? null,
  vatNumberStatus: evidence?.status ?? null,
  vatNumberCheckedAt: evidence?.checkedAt ?? null,
});

const taxed = (net: Cents, rate: number) => ({ rate, tax: toEuros(fractionOf(net, rate)) });

/** Converts a delivery address to its DTO; null stands for the company's own address. */
export const toDeliveryAddress = (address: DeliveryAddress | null | undefined): DeliveryAddressDto | null =>
  address ? { ...address, countryName: countryName(address.countryCode) } : null;

/** Group name for options without a group, as specified. */
const UNGROUPED = 'Other';

/** Converts a line to its DTO; `all` contains all lines of the document. */
export function toItem(line: DocumentLine, all: DocumentLine[]): QuoteItemDto {
  return {
    id: line.id,
    productId: line.optionProductId ?? line.productId,
    product: {
      id: line.optionProductId ?? line.productId,
      name: line.name,
      description: line.description,
      category: line.category,
      type: line.type,
      image: line.image,
      leadTimeWeeks: line.leadTimeWeeks,
    },
    quantity: line.quantity,
    billingPrice: toEuros(line.unitPrice),
    listPrice: toEuros(line.listPrice),
    billingPeriod: line.billingPeriod,
    billingTerm: line.billingTerm,
    totalPrice: toEuros(line.total),
    priceConfigurationId: line.priceConfigurationId,
    parentItemId: line.parentId,
    optionId: line.optionId,
    optionGroup: line.optionId === null ? null : (line.optionGroup ?? UNGROUPED),
    selectedOptions: all.flatMap(({ parentId, optionId, quantity, optionProductId, optionGroup }) =>
      parentId === line.id && optionId !== null
        ? [{ optionId, quantity, productId: optionProductId, optionGroup: optionGroup ?? UNGROUPED }]
        : [],
    ),
  };
}
