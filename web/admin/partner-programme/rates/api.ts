import { queryOptions } from '@tanstack/react-query';
import { answer, api, ifMatch } from '../../../shared/api/client';
import type { CommissionGroup, TierTerms } from '../../../shared/api/schema';

/** GET /partner-admin/commission-groups: product groups with a rate of their own, for all partners or as they apply to one. */
export const groupRatesQuery = (partnerId: string | null) =>
  queryOptions({
    queryKey: ['partners', 'commission-groups', partnerId],
    queryFn: () =>
      answer(api.GET('/api/v1/partner-admin/commission-groups', { params: { query: partnerId ? { partnerId } : {} } })),
  });

/** GET /system/catalog/groups: product groups for the select. */
export const productGroupsQuery = queryOptions({
  queryKey: ['partners', 'product-groups'],
  queryFn: () => answer(api.GET('/api/v1/system/catalog/groups', { params: { query: { limit: 100 } } })),
});

/** POST /partner-admin/commission-groups: 422 if the group has a rate already. */
export const addGroupRate = (body: { groupId: string; partnerId: string | null; rate: number | null }) =>
  answer(api.POST('/api/v1/partner-admin/commission-groups', { body }));

const at = ({ id, version }: CommissionGroup) => ({ params: { path: { id } }, headers: ifMatch({ version }) });

/** PUT /partner-admin/commission-groups/{id}: 412 if it has changed since it was loaded. */
export const changeGroupRate = (group: CommissionGroup, rate: number | null) =>
  answer(api.PUT('/api/v1/partner-admin/commission-groups/{id}', { ...at(group), body: { rate } }));

/** DELETE /partner-admin/commission-groups/{id}: 412 if it has changed since it was loaded. */
export const removeGroupRate = (group: CommissionGroup) =>
  answer(api.DELETE('/api/v1/partner-admin/commission-groups/{id}', at(group)));

/** PUT /partner-tiers/{name}: 412 if it has changed since it was loaded, 422 on `threshold` if the thresholds are out of order. */
export const changeTier = ({ name, version }: TierTerms, body: { rate: number; threshold: number }) =>
  answer(
    api.PUT('/api/v1/partner-tiers/{id}', { params: { path: { id: name } }, headers: ifMatch({ version }), body }),
  );

/** POST /partner-admin/tier-proposals/confirm: proposals that were decided since are left alone and returned. */
export const confirmProposals = (ids: string[], effectiveOn: string) =>
  answer(api.POST('/api/v1/partner-admin/tier-proposals/confirm', { body: { ids, effectiveOn } }));

/** POST /partner-admin/tier-proposals/dismiss: proposals that were decided since are left alone and returned. */
export const dismissProposals = (ids: string[], reason: string) =>
  answer(api.POST('/api/v1/partner-admin/tier-proposals/dismiss', { body: { ids, reason } }));
