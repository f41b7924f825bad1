import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../../shared/api/client';

/** GET /partner-admin/payouts: amounts that a run would pay today, for every partner with ledger rows. */
export const payoutsQuery = queryOptions({
  queryKey: ['partners', 'payouts'],
  queryFn: () => answer(api.GET('/api/v1/partner-admin/payouts')),
});

/** GET /partner-admin/commissions: a page of a partner's ledger, latest first. The current page stays until the next one is loaded. */
export const entriesQuery = (query: { partnerId: string; limit: number; offset: number }) =>
  queryOptions({
    queryKey: ['partners', 'commissions', query],
    queryFn: () => answer(api.GET('/api/v1/partner-admin/commissions', { params: { query } })),
    placeholderData: keepPreviousData,
  });

/** POST /partner-admin/payouts: pays all or none; 409 `payout_changed` if an amount has changed. `key` is the idempotency key. */
export const runPayouts = (payouts: { partnerId: string; amount: number }[], key: string) =>
  answer(
    api.POST('/api/v1/partner-admin/payouts', {
      params: { header: { 'Idempotency-Key': key } },
      body: { payouts },
    }),
  );

/** POST /partner-admin/commissions/adjustments. Amounts are in euros, with a sign. `key` is the idempotency key. */
export const adjustCommission = (body: { partnerId: string; amount: number; reason: string }, key: string) =>
  answer(
    api.POST('/api/v1/partner-admin/commissions/adjustments', {
      params: { header: { 'Idempotency-Key': key } },
      body,
    }),
  );
