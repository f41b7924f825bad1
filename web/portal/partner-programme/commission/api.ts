import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CommissionKind } from '#rules/commission';
import { answer, answerWithResponse, api } from '../../../shared/api/client';
import type { BankAccountInput } from '../../../shared/api/schema';
import { namedFile, type NamedFile } from '../../../shared/save-file';
import { separatorFor } from '../../../shared/separator';

export interface LedgerNarrowing {
  kind?: CommissionKind;
  payable?: boolean;
  search?: string;
  statementId?: string;
}

interface LedgerFilters extends LedgerNarrowing {
  sort: string;
  limit: number;
  offset: number;
}

const KEY = ['partner-dashboard', 'commission'] as const;

/** GET /partner-dashboard/commission: a page of the ledger, the sums of its entries, and the current rate. */
export const ledgerQuery = (filters: LedgerFilters) =>
  queryOptions({
    queryKey: [...KEY, 'ledger', filters],
    queryFn: () => answer(api.GET('/api/v1/partner-dashboard/commission', { params: { query: filters } })),
    placeholderData: keepPreviousData,
  });

/** Current commission rate, from GET /partner-dashboard/commission. */
export const rateQuery = queryOptions({
  queryKey: [...KEY, 'rate'],
  queryFn: async () => {
    const query = { sort: '-day', limit: 1, offset: 0 };
    return (await answer(api.GET('/api/v1/partner-dashboard/commission', { params: { query } }))).rate;
  },
});

/**
 * GET /partner-dashboard/commission/quotes/{id}: the partner's commission for a quote. Requested again for each version
 * of the quote.
 */
export const quoteCommissionQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: [...KEY, 'quotes', id, version],
    queryFn: () => answer(api.GET('/api/v1/partner-dashboard/commission/quotes/{id}', { params: { path: { id } } })),
    placeholderData: keepPreviousData,
  });

/** GET /partner-dashboard/tiers: the partner's earlier tiers, and the next tier with its date. */
export const ownTiersQuery = queryOptions({
  queryKey: ['partner-dashboard', 'tiers'],
  queryFn: () => answer(api.GET('/api/v1/partner-dashboard/tiers')),
});

export const STATEMENTS_SHOWN = 5;

/** GET /partner-dashboard/commission/statements: a page of the statements, newest first. Page numbers start at 1. */
export function statementsQuery(page: number) {
  const query = { limit: STATEMENTS_SHOWN, offset: (page - 1) * STATEMENTS_SHOWN };
  return queryOptions({
    queryKey: [...KEY, 'statements', query],
    queryFn: () => answer(api.GET('/api/v1/partner-dashboard/commission/statements', { params: { query } })),
    placeholderData: keepPreviousData,
  });
}

/** GET /exports/commission: all ledger entries that match the filters, as CSV. */
export async function ledgerFile(narrowed: LedgerNarrowing): Promise<NamedFile> {
  const query = { ...narrowed, separator: separatorFor(navigator.language) };
  const file = await answerWithResponse(api.GET('/api/v1/exports/commission', { params: { query }, parseAs: 'blob' }));
  return namedFile(file, 'commission.csv');
}

/** GET /partner-dashboard/bank-account: the account that commission is paid to, and the one that follows. */
export const bankAccountQuery = queryOptions({
  queryKey: ['partner-dashboard', 'bank-account'],
  queryFn: () => answer(api.GET('/api/v1/partner-dashboard/bank-account')),
});

/** PUT /partner-dashboard/bank-account: gives another account, which is paid to after 48 hours. 422 by field. */
export const giveBankAccount = (body: BankAccountInput) =>
  answer(api.PUT('/api/v1/partner-dashboard/bank-account', { body }));

/** DELETE /partner-dashboard/bank-account/next: withdraws the account that waits. 409 when none does. */
export const withdrawBankAccount = () => answer(api.DELETE('/api/v1/partner-dashboard/bank-account/next'));
