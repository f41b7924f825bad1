import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, answerWithResponse, api } from '../../../shared/api/client';
import { asForm } from '../../../shared/api/form';
import { type NamedFile, namedFile } from '../../../shared/save-file';

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

/**
 * POST /partner-admin/payouts/file: pays all amounts like `runPayouts`, and writes a file that asks the bank to transfer
 * them. 422 on `payouts` for partners without an account, on `requestedOn` for a day that is no bank day.
 */
export const runPayoutFile = (
  body: { payouts: { partnerId: string; amount: number }[]; requestedOn: string },
  key: string,
) => answer(api.POST('/api/v1/partner-admin/payouts/file', { params: { header: { 'Idempotency-Key': key } }, body }));

/** GET /partner-admin/payouts/files/{id}/download: the file for the bank. */
export async function downloadPayoutFile({ id, number }: { id: string; number: string }): Promise<NamedFile> {
  const file = await answerWithResponse(
    api.GET('/api/v1/partner-admin/payouts/files/{id}/download', { params: { path: { id } }, parseAs: 'blob' }),
  );
  return namedFile(file, `${number}.xml`);
}

/** POST /partner-admin/payouts/files/{id}/again: another file for the refused transfers of a file. */
export const sendAgain = (id: string, requestedOn: string, key: string) =>
  answer(
    api.POST('/api/v1/partner-admin/payouts/files/{id}/again', {
      params: { path: { id }, header: { 'Idempotency-Key': key } },
      body: { requestedOn },
    }),
  );

/** POST /partner-admin/payouts/status: reads a status file of the bank. 422 on `file`. */
export const uploadStatus = (file: File) =>
  answer(api.POST('/api/v1/partner-admin/payouts/status', { body: { file } as never, ...asForm }));
