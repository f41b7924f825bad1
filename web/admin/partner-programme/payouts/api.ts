import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../../shared/api/client';

/** GET /partner-admin/payouts: amounts that a payout would pay today, for every partner with ledger entries. */
export const payoutsQuery = queryOptions({
  queryKey: ['partners', 'payouts'],
  queryFn: () => answer(api.GET('/api/v1/partner-admin/payouts')),
});

/**
 * GET /partner-admin/commissions: a page of a partner's ledger, latest first. The current page stays on screen while
 * the next page loads.
 */
export const entriesQuery = (query: { partnerId: string; limit: number; offset: number }) =>
  queryOptions({
    queryKey: ['partners', 'commissions', query],
    queryFn: () => answer(api.GET('/api/v1/partner-admin/commissions', { params: { query } })),
    placeholderData: keepPreviousData,
  });

/**
 * POST /partner-admin/payouts: pays all amounts, or none with 409 `payout_changed` if an amount has changed. `key` is
 * the idempotency key.
 */
export const runPayouts = (payouts: { partnerId: string; amount: number }[], key: string) =>
  answer(
    api.POST('/api/v1/partner-admin/payouts', {
      params: { header: { 'Idempotency-Key': key } },
      body: { payouts },
    }),
  );

/**
 * POST /partner-admin/commissions/adjustments. Adds to a partner's commission; the amount is in euros and can be
 * negative. `key` is the idempotency key.
 */
export const adjustCommission = (body: { partnerId: string; amount: number; reason: string }, key: string) =>
  answer(
    api.POST('/api/v1/partner-admin/commissions/adjustments', {
      params: { header: { 'Idempotency-Key': key } },
      body,
    }),
  );
