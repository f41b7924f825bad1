import type { PurchaseOrderContent } from '../../rules/purchase-order.js';
import { type QuoteReference, readQuoteReference } from '../../rules/quote-reference.js';
import type { CxmlExtrinsic, OrderRequest } from '../cxml/cxml-request.js';

/** Names of the extrinsics that name a quote, in lower case without blanks and marks. */
const NUMBERS = ['quotenumber', 'quote', 'quoteid', 'supplierquotenumber'];
const REVISIONS = ['quoterevision', 'revision'];

/** Returns what an `OrderRequest` orders. Contacts and addresses are left out: they are not compared. */
export function contentOf(request: OrderRequest): PurchaseOrderContent {
  const { items, total, shipping, tax, extrinsics } = request;
  const lines = items.map((item) => ({
    lineNumber: item.lineNumber,
    parentLineNumber: item.parentLineNumber,
    partId: item.supplierPartId,
    quantity: item.quantity,
    unitPrice: item.unitPrice?.cents ?? null,
    currency: item.unitPrice?.currency ?? null,
    unit: item.unitOfMeasure?.slice(0, 50) ?? null,
    isPriceModified: item.isPriceModified,
  }));
  const named = items.flatMap(({ supplierPartAuxiliaryId }) => readQuoteReference(supplierPartAuxiliaryId) ?? []);
  return {
    quotes: referencesOf(named, extrinsics),
    lines,
    total: total?.cents ?? null,
    currency: total?.currency ?? null,
    shipping: shipping?.cents ?? null,
    tax: tax?.cents ?? null,
    problems: problemsOf(request),
  };
}

/** Returns what stands in the way of comparing an order, in words. */
function problemsOf({ items, total, isTotalModified, shipping, tax }: OrderRequest): string[] {
  const amounts = [total, shipping, tax, ...items.map(({ unitPrice }) => unitPrice)].filter((money) => money !== null);
  const unreadable = amounts.filter(({ cents }) => cents === null);
  const foreign = [shipping, tax].filter((money) => money?.cents && money.currency !== total?.currency);
  return [
    ...unreadable.map(({ text }) => `The amount '${text}' cannot be read`),
    ...foreign.map((money) => `Shipping or tax is in ${money!.currency || 'no currency'}`),
    ...(isTotalModified ? ['The total has discounts or charges'] : []),
  ];
}

/**
 * Returns each quote that is named, once, by lines and by the order's extrinsics. A basket of a punch-out names its quote on
 * each line before the quote has a revision; the order then has the revision in an extrinsic.
 */
function referencesOf(named: QuoteReference[], extrinsics: CxmlExtrinsic[]): QuoteReference[] {
  const valueOf = (names: string[]) =>
    extrinsics.find(({ name }) => names.includes(name.toLowerCase().replace(/[^a-z]/g, '')))?.value.trim() ?? null;
  const ofOrder = readQuoteReference(valueOf(NUMBERS));
  const revisionText = valueOf(REVISIONS);
  const revision = ofOrder?.revision ?? (revisionText && /^\d{1,6}$/.test(revisionText) ? Number(revisionText) : null);
  const all = [...(ofOrder ? [ofOrder] : []), ...named].map((one) => ({ ...one, revision: one.revision ?? revision }));
  const texts = new Map(all.map((one) => [`${one.number}/${one.revision}`, one]));
  return [...texts.values()];
}
