import { queryOptions } from '@tanstack/react-query';
import { answer, api, ifMatch } from '../../../shared/api/client';
import type { HandTaxInput } from '../../../shared/api/schema';
import type { QuoteRef } from '../api';

const at = (quote: QuoteRef) => ({ params: { path: { id: quote.id } }, headers: ifMatch(quote) });

/** GET /system/quotes/{id}/hand-tax: the VAT that staff decided by hand, and what the user may do about it. */
export const handTaxQuery = ({ id, version }: QuoteRef) =>
  queryOptions({
    queryKey: ['quotes', 'hand-tax', id, version],
    queryFn: () => answer(api.GET('/api/v1/system/quotes/{id}/hand-tax', { params: { path: { id } } })),
  });

/** PUT /system/quotes/{id}/hand-tax. 412 when another user saved first, 422 by field. */
export const decideTax = (quote: QuoteRef, body: HandTaxInput) =>
  answer(api.PUT('/api/v1/system/quotes/{id}/hand-tax', { ...at(quote), body }));

/** DELETE /system/quotes/{id}/hand-tax: the table counts again. */
export const takeTaxBack = (quote: QuoteRef) => answer(api.DELETE('/api/v1/system/quotes/{id}/hand-tax', at(quote)));

/** POST /system/quotes/{id}/hand-tax/agree. 403 for who decided, 409 for an earlier decision. */
export const agreeToTax = ({ id }: QuoteRef, decisionId: string) =>
  answer(api.POST('/api/v1/system/quotes/{id}/hand-tax/agree', { params: { path: { id } }, body: { decisionId } }));
