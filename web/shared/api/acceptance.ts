import { queryOptions } from '@tanstack/react-query';
import { answer, api, ifMatch } from './client';
import { companyKeys } from './companies';
import type { QuoteRef } from './quotes';
import type { AcceptanceRule, AcceptanceRuleInput } from './schema';

/** GET /acceptance-rule: what the signed-in user's company needs for accepting quotes. */
export const getAcceptanceRule = () => answer(api.GET('/api/v1/acceptance-rule'));
export const acceptanceRuleQuery = queryOptions({
  queryKey: [...companyKeys.all, 'acceptance-rule'],
  queryFn: getAcceptanceRule,
});

/** GET /system/companies/{id}/acceptance-rule. */
export const companyAcceptanceRuleQuery = (id: string) =>
  queryOptions({
    queryKey: [...companyKeys.all, 'acceptance-rule', id],
    queryFn: () => answer(api.GET('/api/v1/system/companies/{id}/acceptance-rule', { params: { path: { id } } })),
  });

/** PUT /acceptance-rule. 412 when another user saved first. */
export const saveAcceptanceRule = (seen: Pick<AcceptanceRule, 'version'>, body: AcceptanceRuleInput) =>
  answer(api.PUT('/api/v1/acceptance-rule', { headers: ifMatch(seen), body }));

/** POST /quotes/{id}/acceptance-request/refuse. */
export const refuseAcceptance = (quote: QuoteRef, body: { revision: number; reason: string }) =>
  answer(
    api.POST('/api/v1/quotes/{id}/acceptance-request/refuse', {
      params: { path: { id: quote.id } },
      headers: ifMatch(quote),
      body,
    }),
  );

/** POST /quotes/{id}/acceptance-request/withdraw. */
export const withdrawAcceptance = (quote: QuoteRef) =>
  answer(
    api.POST('/api/v1/quotes/{id}/acceptance-request/withdraw', {
      params: { path: { id: quote.id } },
      headers: ifMatch(quote),
    }),
  );
