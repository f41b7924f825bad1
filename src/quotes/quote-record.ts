import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { LockMode } from '@mikro-orm/core';
import { type Actor, fullName, type Person, readsEverything } from '../rules/actor.js';
import { now } from '../platform/clock.js';
import { checkVersion } from '../platform/http/concurrency.js';
import { conflict, forbidden, notFound, unprocessable } from '../platform/errors.js';
import { insertRows } from '../platform/database/prepared.js';
import type { Transactions } from '../platform/database/transactions.js';
import { isUuid } from '../rules/ids.js';
import { MAX_CENTS } from '../rules/money.js';
import type { Company } from '../companies/company.entity.js';
import type { User } from '../users/user.entity.js';
import type { DocumentCompany, DocumentContact, DocumentLine, QuoteDocument } from './document/quote-document.js';
import { productNames, toDocumentLine } from './drafts/quote-lines.js';
import {
  allowsQuote,
  isExpired,
  isTheirsToDo,
  type QuoteAction,
  quoteParties,
  type QuoteState,
} from '../rules/quote-status.js';
import { requireActivePartner } from '../partners/partner-record.js';
import { searchFold } from '../rules/search-fold.js';
import { holdConnection } from './partner/quote-clients.js';
import { toTaxedLine } from './tax/quote-taxes.service.js';
import { decideTax, type TaxBasis } from './tax/tax-decision.js';
import { readableBy } from './quote-visibility.js';
import { type HistoryEventType, Quote, QuoteEvent, type QuoteEventType, QuoteItem } from './quote.entity.js';
import { QUOTE_PARTIES, QUOTE_EVENTS } from './quote-record.queries.js';
import type { RowOf } from '../platform/database/statement.js';

/** Functions that load, lock and write quotes, for drafts and for the workflow. */

/** Error message when another user changed the quote at the same time. */
export const CHANGED = 'This quote was changed in the meantime';

/** Relations of a quote whose names its document contains. */
export const NAMED = ['company', 'user', 'preparedBy', 'partner'] as const;

/**
 * Returns a quote that the actor may read, with company, contact and last editor. Throws 404 'Quote not found' if the
 * actor may not read it.
 */
export async function findQuote(em: EntityManager, actor: Actor, id: string): Promise<Quote> {
  const found = isUuid(id)
    ? await em.findOne(Quote, { id, ...readableBy(actor) }, { populate: [...NAMED, 'updatedBy'], refresh: true })
    : null;
  if (!found) throw notFound('Quote not found');
  return found;
}

/**
 * Locks a quote until the end of the transaction, for a change; for a partner, also the connection with its client, so
 * that it cannot end meanwhile. Throws 404 when the actor may not see the quote, 412 for a stale copy, 403 for an
 * action that only the other side may take, 409 when the status does not allow the action. Concurrent callers run one
 * after the other, so the second one sees the change of the first.
 */
export async function lockQuote(
  em: EntityManager,
  actor: Actor,
  id: string,
  action: QuoteAction,
  expectedVersion?: number,
): Promise<Quote> {
  // Locks the connection before the quote, in the same order as the code that ends a connection, so that the two cannot
  // deadlock.
  const client = isUuid(id) && actor.companyType === 'partner' ? await holdClientOf(em, actor, id, action) : undefined;
  const quote = isUuid(id)
    ? await em.findOne(Quote, { id, ...readableBy(actor) }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    : null;
  if (!quote) throw notFound('Quote not found');
  if (client && client !== quote.company.id) throw conflict('wrong_status', CHANGED);
  await checkVersion(em, { ...quote, updatedById: quote.updatedBy?.id }, expectedVersion);
  refuseUnlessAllowed(action, quote, actor);
  await em.populate(quote, NAMED);
  return quote;
}

/**
 * Locks the partner's connection with the company of the quote, unless that is the partner itself. Returns the
 * company's id. Throws 409 `partner_status` when a partner that must not begin new work submits a quote for a client.
 */
async function holdClientOf(
  em: EntityManager,
  { companyId }: Actor,
  id: string,
  action: QuoteAction,
): Promise<string | undefined> {
  const quote = await QUOTE_PARTIES.first(em, [id]);
  if (action === 'submit' && quote?.partner === companyId) await requireActivePartner(em, companyId);
  if (quote && quote.company !== companyId) await holdConnection(em, companyId, quote.company);
  return quote?.company;
}

/** Throws 403 for an action that only the other side may take, 409 when the quote's status does not allow the action. */
export function refuseUnlessAllowed(action: QuoteAction, quote: Quote, actor: Actor): void {
  const state = asStatus(quote);
  if (!isTheirsToDo(action, state, actor)) throw forbidden(notTheirs(state, actor), 'not_yours');
  if (allowsQuote(action, state, actor, now())) return;
  if (isExpired(asStatus(quote), now()) && quote.status === 'sent') {
    throw conflict('quote_expired', 'This quote has expired');
  }
  if (state.waitsForAgreement && allowsQuote(action, { ...state, waitsForAgreement: false }, actor, now())) {
    throw conflict('wrong_status', 'This quote waits for agreements. Withdraw the request or change the quote first.');
  }
  const status = quote.status.replace('_', ' ');
  throw conflict('wrong_status', `This cannot be done with a quote that is ${status}`);
}

/** Throws 403 for a user who may only read the quote. */
export function refuseReader(quote: Quote, actor: Actor): void {
  const state = asStatus(quote);
  if (quoteParties(state, actor).length === 0) throw forbidden(notTheirs(state, actor), 'not_yours');
}

function notTheirs(state: QuoteState, actor: Actor): string {
  const parties = quoteParties(state, actor);
  if (parties.includes('author')) return 'Only the client can decide on this quote';
  if (parties.includes('buyer')) return 'Only the partner that prepared this quote can change it';
  return 'This quote is shared with you read-only';
}

/** Returns the values of a quote that the transition table needs. */
export const asStatus = (
  quote: Pick<Quote, 'status' | 'validUntil' | 'needsAgreement'> & {
    company: { id: string };
    partner?: { id: string } | null;
  },
): QuoteState => ({
  status: quote.status,
  validUntil: quote.validUntil ?? null,
  companyId: quote.company.id,
  partnerId: quote.partner?.id ?? null,
  waitsForAgreement: Boolean(quote.needsAgreement),
});

/** Returns the current lines of a quote, in order. */
export async function itemLines(em: EntityManager, quoteId: string): Promise<DocumentLine[]> {
  const items = await em.find(QuoteItem, { quote: quoteId }, { orderBy: { position: 'asc' }, refresh: true });
  return items.map(toDocumentLine);
}

/** Replaces the stored lines of a quote. */
export async function replaceItems(em: EntityManager, quote: Quote, lines: DocumentLine[]): Promise<void> {
  await em.nativeDelete(QuoteItem, { quote: quote.id });
  await insertItems(em, quote.id, lines);
}

/** Inserts the lines of a quote that has no lines yet. */
export async function insertItems(em: EntityManager, quoteId: string, lines: DocumentLine[]): Promise<void> {
  await insertRows(
    em,
    QuoteItem,
    lines.map(({ parentId, supply = null, ...line }, position) => ({
      ...line,
      supply,
      quote: quoteId,
      parent: parentId,
      position,
    })),
  );
}

/**
 * Returns the columns of a quote's row that are computed from its lines: totals with their VAT (`QuoteTaxes.basis`),
 * product names and the search text.
 * Throws 422 when a value is too large for its column.
 */
export function summaryOf(
  quote: Pick<Quote, 'id' | 'number' | 'customerReference'> & {
    company: Pick<Company, 'name'>;
    user: Pick<User, 'firstName' | 'lastName' | 'email'>;
  },
  lines: DocumentLine[],
  shippingCost: number | null,
  basis: TaxBasis | null,
) {
  const names = productNames(lines);
  const words = [
    quote.id,
    quote.number,
    quote.customerReference,
    ...new Set(names),
    fullName(quote.user),
    quote.user.email,
  ];
  const amounts = decideTax(lines.map(toTaxedLine), basis, shippingCost);
  if (amounts.total > MAX_CENTS) {
    throw unprocessable('This quote is too large', [{ field: 'items', message: 'This quote is too large' }]);
  }
  return {
    ...amounts,
    shippingCost,
    productNames: names,
    searchText: searchFold([...words, quote.company.name].filter(Boolean).join(' ')),
  };
}

/** Columns of a quote that its document contains, with the rows that they refer to. */
export type QuoteFacts = Pick<
  Quote,
  | 'id'
  | 'number'
  | 'status'
  | 'version'
  | 'revision'
  | 'createdAt'
  | 'updatedAt'
  | 'submittedAt'
  | 'sentAt'
  | 'validUntil'
  | 'rejectionReason'
  | 'needsAgreement'
  | 'acceptanceNeeds'
  | 'customerReference'
  | 'draftedBy'
  | 'deliveryNotes'
  | 'buyerNote'
  | 'wantedDate'
  | 'deliveryAddress'
  | 'currency'
  | 'subtotal'
  | 'shippingCost'
  | 'taxPercentage'
  | 'taxReason'
  | 'taxDecision'
  | 'tax'
  | 'total'
  | 'leadTimeWeeks'
  | 'deliveryMethod'
  | 'prepaymentPercentage'
> & {
  company: Pick<Company, keyof DocumentCompany>;
  user: Pick<User, keyof DocumentContact>;
  updatedBy?: Pick<User, 'firstName' | 'lastName'> | null;
  preparedBy?: Pick<User, 'firstName' | 'lastName'> | null;
  partner?: Pick<Company, 'id' | 'name'> | null;
};

/** Builds the document of a quote from its row and lines. `revision` is its number, or null for a draft. */
export function toDocument(
  quote: QuoteFacts,
  lines: DocumentLine[],
  revision: { number: number; isOffer: boolean } | null,
  issuedAt: Date,
): QuoteDocument {
  const { company, user } = quote;
  return {
    quoteId: quote.id,
    number: quote.number,
    revision: revision?.number ?? null,
    isOffer: revision?.isOffer ?? false,
    createdAt: quote.createdAt.toISOString(),
    issuedAt: issuedAt.toISOString(),
    customerReference: quote.customerReference ?? null,
    deliveryNotes: quote.deliveryNotes ?? null,
    buyerNote: quote.buyerNote ?? null,
    wantedDate: quote.wantedDate ?? null,
    deliveryAddress: quote.deliveryAddress ?? null,
    company: documentCompany(company),
    ...(quote.preparedBy && { preparedBy: fullName(quote.preparedBy) }),
    ...(quote.partner && { partner: { id: quote.partner.id, name: quote.partner.name } }),
    contact: documentContact(user),
    lines,
    totals: {
      subtotal: quote.subtotal,
      shippingCost: quote.shippingCost ?? null,
      taxPercentage: quote.taxPercentage,
      taxReason: quote.taxReason,
      tax: quote.tax,
      total: quote.total,
    },
    ...(quote.taxDecision && { taxDecision: quote.taxDecision }),
    terms: {
      currency: quote.currency,
      validUntil: quote.validUntil?.toISOString() ?? null,
      leadTimeWeeks: quote.leadTimeWeeks ?? null,
      deliveryMethod: quote.deliveryMethod,
      prepaymentPercentage: quote.prepaymentPercentage ?? null,
    },
  };
}

/** Returns the fields of a company that a quote's document contains. */
export const documentCompany = (company: Pick<Company, keyof DocumentCompany>): DocumentCompany => ({
  id: company.id,
  name: company.name,
  addressLine1: company.addressLine1,
  addressLine2: company.addressLine2 ?? null,
  city: company.city,
  postalCode: company.postalCode,
  countryCode: company.countryCode,
  vatNumber: company.vatNumber ?? null,
  cocNumber: company.cocNumber ?? null,
  type: company.type,
});

/** Returns the fields of a user that a quote's document contains. */
export const documentContact = ({ id, firstName, lastName, email }: Pick<User, keyof DocumentContact>) => ({
  id,
  firstName,
  lastName,
  email,
});

/** Adds an event to the quote's history. `actor` is null for an event of the system. */
export async function recordEvent(
  em: EntityManager,
  quoteId: string,
  type: QuoteEventType,
  actor: Person | null,
  detail: Partial<Pick<QuoteEvent, 'fromStatus' | 'toStatus' | 'revision' | 'reason'>> = {},
): Promise<void> {
  const actedBy = { actor: actor?.userId ?? null, actorName: actor ? fullName(actor) : null };
  await insertRows(em, QuoteEvent, [
    { id: randomUUID(), createdAt: now(), quote: quoteId, type, ...actedBy, ...detail },
  ]);
}

/** Columns of an event that answers contain. */
export type ToldQuoteEvent = Pick<QuoteEvent, 'id' | 'createdAt' | 'actorName' | 'revision' | 'reason'> & {
  type: HistoryEventType;
};

/**
 * Returns the events of a quote's history, oldest first; signatures only for the buyer's company and for staff. The statement is prepared, because planning it for all monthly
 * partitions takes longer than reading the rows.
 */
export async function eventsOf(transactions: Transactions, quote: Quote, actor: Actor): Promise<ToldQuoteEvent[]> {
  const rows = await transactions.prepared<RowOf<typeof QUOTE_EVENTS>>('events of a quote', QUOTE_EVENTS.sql(), [
    quote.id,
    quote.createdAt,
    readsEverything(actor) || actor.companyId === quote.company.id ? quote.id : null,
  ]);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}
