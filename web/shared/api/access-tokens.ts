import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from './client';
import type { AccessTokenInput } from './schema';

const TOKENS_PER_PAGE = 25;

export const accessTokenKeys = { all: ['access-tokens'] as const };

/** GET /access-tokens: a page of the company's API tokens, newest first; with `search`, by name. Pages start at 1. */
export const accessTokensQuery = (status: 'valid' | 'ended', search: string, page: number) =>
  queryOptions({
    queryKey: [...accessTokenKeys.all, status, search, page],
    queryFn: () =>
      answer(
        api.GET('/api/v1/access-tokens', {
          params: {
            query: {
              status,
              search: search || undefined,
              limit: TOKENS_PER_PAGE,
              offset: (page - 1) * TOKENS_PER_PAGE,
            },
          },
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** POST /access-tokens. Only this answer contains the token. */
export const createAccessToken = (body: AccessTokenInput) => answer(api.POST('/api/v1/access-tokens', { body }));

/** DELETE /access-tokens/{id}: ends the token at once. */
export const endAccessToken = (id: string) =>
  answer(api.DELETE('/api/v1/access-tokens/{id}', { params: { path: { id } } }));
