import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from './client';

const CHANGES_PER_PAGE = 10;

export const accessChangeKeys = { all: ['access-changes'] as const };

/** GET /access-changes: a page of the changes of the company's tokens, agents and webhooks, newest first. Pages start at 1. */
export const accessChangesQuery = (page: number) =>
  queryOptions({
    queryKey: [...accessChangeKeys.all, page],
    queryFn: () => answer(api.GET('/api/v1/access-changes', { params: { query: { limit: CHANGES_PER_PAGE, page } } })),
    placeholderData: keepPreviousData,
  });
