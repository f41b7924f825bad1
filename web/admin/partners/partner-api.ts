import { queryOptions } from '@tanstack/react-query';
import { PARTNER_ACTIONS, type PartnerAction } from '#rules/partner-status';
import type { PartnerTier } from '#rules/partner-tier';
import { answer, answerWithResponse, api, ifMatch } from '../../shared/api/client';
import type { PartnerDetail } from '../../shared/api/schema';
import { namedFile } from '../../shared/save-file';

/** GET /partner-admin/metrics: figures of the partner program. */
export const metricsQuery = queryOptions({
  queryKey: ['partners', 'metrics'],
  queryFn: () => answer(api.GET('/api/v1/partner-admin/metrics')),
});

/**
 * PUT /partner-admin/partners/{id}/status: changes a partner's status. 412 if the partner was changed meanwhile, 409 if
 * the status does not allow the action.
 */
export const changeStatus = ({ id, version }: PartnerDetail, action: PartnerAction, reason: string) =>
  answer(
    api.PUT('/api/v1/partner-admin/partners/{id}/status', {
      params: { path: { id } },
      headers: ifMatch({ version }),
      body: { status: PARTNER_ACTIONS[action].to, reason },
    }),
  );

/** PUT /partner-admin/partners/{id}/funds: sets the budget of a partner. 412 if the partner was changed meanwhile. */
export const setFunds = ({ id, version }: PartnerDetail, body: { budget: number; reason: string }) =>
  answer(
    api.PUT('/api/v1/partner-admin/partners/{id}/funds', {
      params: { path: { id } },
      headers: ifMatch({ version }),
      body,
    }),
  );

/**
 * PUT /partner-admin/partners/{id}/listing: allows or removes a partner's public listing. 412 if the partner was
 * changed meanwhile.
 */
export const allowListing = ({ id, version }: PartnerDetail, allowed: boolean, reason: string) =>
  answer(
    api.PUT('/api/v1/partner-admin/partners/{id}/listing', {
      params: { path: { id } },
      headers: ifMatch({ version }),
      body: { allowed, reason },
    }),
  );

/**
 * PUT /partner-admin/partners/{id}/self-billing: says whether a partner agreed to self-billing. 412 if the partner was
 * changed meanwhile.
 */
export const changeSelfBilling = ({ id, version }: PartnerDetail, selfBilling: boolean) =>
  answer(
    api.PUT('/api/v1/partner-admin/partners/{id}/self-billing', {
      params: { path: { id } },
      headers: ifMatch({ version }),
      body: { selfBilling },
    }),
  );

interface Bulk {
  partnerIds: string[];
  preview: boolean;
}

export const changeTiers = (body: Bulk & { tier: PartnerTier; reason: string }) =>
  answer(api.POST('/api/v1/partner-admin/bulk/tiers', { body }));

/** POST /partner-admin/bulk/commissions: sets the commission rate of several partners. `key` is the idempotency key. */
export const setCommissions = (
  body: Bulk & { rate: number | null; untilDay: string | null; reason: string },
  key: string,
) =>
  answer(api.POST('/api/v1/partner-admin/bulk/commissions', { params: { header: { 'Idempotency-Key': key } }, body }));

/** POST /partner-admin/bulk/notifications: mails several partners. `key` is the idempotency key. */
export const writeToPartners = (body: Bulk & { subject: string; message: string }, key: string) =>
  answer(
    api.POST('/api/v1/partner-admin/bulk/notifications', { params: { header: { 'Idempotency-Key': key } }, body }),
  );

/** GET /partner-admin/bulk/{id}: a bulk action, polled until all its mails are sent or have failed. */
export const bulkQuery = (id: string) =>
  queryOptions({
    queryKey: ['partners', 'bulk', id],
    queryFn: () => answer(api.GET('/api/v1/partner-admin/bulk/{id}', { params: { path: { id } } })),
    refetchInterval: ({ state: { data } }) => (data && data.sent + data.failed >= data.mails ? false : 2_000),
  });

export const undoBulk = (id: string) =>
  answer(api.POST('/api/v1/partner-admin/bulk/{id}/undo', { params: { path: { id } } }));

/** Returns a file with the partners that have these ids, or with all partners. */
export async function exportPartners(format: 'json' | 'csv', partnerIds?: string[]) {
  const file = await answerWithResponse(
    api.POST('/api/v1/partner-admin/export', {
      params: { query: { format } },
      body: partnerIds ? { partnerIds } : {},
      parseAs: 'blob',
    }),
  );
  return namedFile(file as { data: Blob; response: Response }, `partners-export.${format}`);
}
