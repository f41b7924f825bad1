import { queryOptions } from '@tanstack/react-query';
import { answer, api, ifMatch } from '../../../shared/api/client';
import type { CommissionGroup, TierTerms } from '../../../shared/api/schema';

/**
 * GET /partner-admin/commission-groups: product groups with a specific rate, for all partners or for a single partner.
 */
export const groupRatesQuery = (partnerId: string | null) =>
  queryOptions({
    queryKey: ['partners', 'commission-groups', partnerId],
    queryFn: () =>
      answer(api.GET('/api/v1/partner-admin/commission-groups', { params: { query: partnerId ? { partnerId } : {} } })),
  });

/** GET /system/catalog/groups: product groups for a select. */
export const productGroupsQuery = queryOptions({
  queryKey: ['partners', 'product-groups'],
  queryFn: () => answer(api.GET('/api/v1/system/catalog/groups', { params: { query: { limit: 100 } } })),
});

/** POST /partner-admin/commission-groups: adds a rate for a product group. 422 if the group already has a rate. */
export const addGroupRate = (body: { groupId: string; partnerId: string | null; rate: number | null }) =>
  answer(api.POST('/api/v1/partner-admin/commission-groups', { body }));

const at = ({ id, version }: CommissionGroup) => ({ params: { path: { id } }, headers: ifMatch({ version }) });

/** PUT /partner-admin/commission-groups/{id}: changes a rate. 412 if it was changed meanwhile. */
export const changeGroupRate = (group: CommissionGroup, rate: number | null) =>
  answer(api.PUT('/api/v1/partner-admin/commission-groups/{id}', { ...at(group), body: { rate } }));

/** DELETE /partner-admin/commission-groups/{id}: removes a rate. 412 if it was changed meanwhile. */
export const removeGroupRate = (group: CommissionGroup) =>
  answer(api.DELETE('/api/v1/partner-admin/commission-groups/{id}', at(group)));

/**
 * PUT /partner-tiers/{name}: changes a tier. 412 if it was changed meanwhile, 422 on `threshold` if the thresholds are
 * out of order.
 */
export const changeTier = ({ name, version }: TierTerms, body: { rate: number; threshold: number }) =>
  answer(
    api.PUT('/api/v1/partner-tiers/{id}', { params: { path: { id: name } }, headers: ifMatch({ version }), body }),
  );

/**
 * POST /partner-admin/tier-proposals/confirm: confirms proposals. Skips and returns proposals that were decided
 * meanwhile.
 */
export const confirmProposals = (ids: string[], effectiveOn: string) =>
  answer(api.POST('/api/v1/partner-admin/tier-proposals/confirm', { body: { ids, effectiveOn } }));

/**
 * POST /partner-admin/tier-proposals/dismiss: dismisses proposals. Skips and returns proposals that were decided
 * meanwhile.
 */
export const dismissProposals = (ids: string[], reason: string) =>
  answer(api.POST('/api/v1/partner-admin/tier-proposals/dismiss', { body: { ids, reason } }));
