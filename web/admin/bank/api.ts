import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { answer, api, fetchWithProgress, ifMatch } from '../../shared/api/client';
import { asForm } from '../../shared/api/form';
import type { BankEntry, BankEntryInput } from '../../shared/api/schema';

/** Number of statements that the page shows at first, and that each press of 'Older files' adds. */
const STATEMENTS_SHOWN = 6;

/** Part of the entries that the page shows: of an account, of a statement, or all. */
export interface Scope {
  account?: string;
  statementId?: string;
}

/** GET /system/bank/statements: the last statements, of one account or of all, and older ones page by page. */
export const statementsQuery = (account?: string) =>
  infiniteQueryOptions({
    queryKey: ['bank-statements', 'last', account ?? null],
    queryFn: ({ pageParam: offset }) => {
      const query = { limit: STATEMENTS_SHOWN, offset, account };
      return answer(api.GET('/api/v1/system/bank/statements', { params: { query } }));
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, { data }) => sum + data.length, 0);
      return shown < total ? shown : null;
    },
  });

/** GET /system/bank/statements/{id}: a statement. 404 'Statement not found'. */
export const statementQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['bank-statements', 'one', id],
    queryFn: () => answer(api.GET('/api/v1/system/bank/statements/{id}', { params: { path: { id: id! } } })),
    enabled: id !== undefined,
  });

/** GET /system/bank/accounts: the accounts of which there are statements. */
export const accountsQuery = () =>
  queryOptions({
    queryKey: ['bank-accounts'],
    queryFn: async () => (await answer(api.GET('/api/v1/system/bank/accounts'))).accounts,
  });

/** GET /system/bank/entries: the number of entries that are to be decided. */
export const toDecideQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ['bank', 'to decide', scope],
    queryFn: async () => {
      const query = { status: 'to_decide', limit: 1, ...scope };
      return (await answer(api.GET('/api/v1/system/bank/entries', { params: { query } }))).total;
    },
  });

/** GET /system/bank/files/{id}, polled while a job reads the file. */
export const bankFileQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['bank-files', id],
    queryFn: () => answer(api.GET('/api/v1/system/bank/files/{id}', { params: { path: { id: id! } } })),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'reading' ? false : 500),
  });

/** POST /system/bank/statements: uploads a file. 422 on `file` if it is no bank file, 413 if it is larger than 10 MB. */
export const uploadBankFile = (file: File, onProgress: (part: number) => void) =>
  answer(
    api.POST('/api/v1/system/bank/statements', {
      body: { file } as never,
      ...asForm,
      fetch: fetchWithProgress(onProgress),
    }),
  );

const at = (entry: Pick<BankEntry, 'id' | 'version'>) => ({
  params: { path: { id: entry.id } },
  headers: ifMatch(entry),
});

/** PUT /system/bank/entries/{id}/booking: books an entry or sets it aside. 409 when it is booked, 412, 422 by field. */
export const bookEntry = (entry: BankEntry, body: BankEntryInput) =>
  answer(api.PUT('/api/v1/system/bank/entries/{id}/booking', { ...at(entry), body }));

/** DELETE /system/bank/entries/{id}/booking: undoes a booking. 409 when it cannot be undone, 412. */
export const undoEntry = (entry: BankEntry) =>
  answer(api.DELETE('/api/v1/system/bank/entries/{id}/booking', at(entry)));
