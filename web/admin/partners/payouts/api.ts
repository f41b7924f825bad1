import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../../shared/api/client';

/** GET /partner-admin/payouts: what a run would pay today, of every partner that has rows. */
export const payoutsQuery = queryOptions({
  queryKey: ['partners', 'payouts'],
  queryFn: () => answer(api.GET('/api/v1/partner-admin/payouts')),
});

/** GET /partner-admin/commissions: a page of a partner's ledger, latest first. Keeps it on screen while the next one loads. */
export const entriesQuery = (query: { partnerId: string; limit: number; offset: number }) =>
  queryOptions({
    queryKey: ['partners', 'commissions', query],
    queryFn: () => answer(api.GET('/api/v1/partner-admin/commissions', { params: { query } })),
    placeholderData: keepPreviousData,
  });

/** POST /partner-admin/payouts: all or none; 409 `payout_changed` for another amount. `key` makes it safe to send again. */
export const runPayouts = (payouts: { partnerId: string; amount: number }[], key: string) =>
  answer(
    api.POST('/api/v1/partner-admin/payouts', {
      params: { header: { 'Idempotency-Key': key } },
      body: { payouts },
    }),
  );

/** POST /partner-admin/commissions/adjustments. Euros, signed. `key` makes it safe to send again. */
export const adjustCommission = (body: { partnerId: string; amount: number; reason: string }, key: string) =>
  answer(
    api.POST('/api/v1/partner-admin/commissions/adjustments', {
      params: { header: { 'Idempotency-Key': key } },
      body,
    }),
  );
