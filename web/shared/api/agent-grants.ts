import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from './client';

const GRANTS_PER_PAGE = 25;

export const agentGrantKeys = { all: ['agent-grants'] as const };

/** GET /agent-grants: a page of the agents that act for the company, newest first; with `search`, by name. Pages start at 1. */
export const agentGrantsQuery = (status: 'valid' | 'ended', search: string, page: number) =>
  queryOptions({
    queryKey: [...agentGrantKeys.all, status, search, page],
    queryFn: () =>
      answer(
        api.GET('/api/v1/agent-grants', {
          params: {
            query: {
              status,
              search: search || undefined,
              limit: GRANTS_PER_PAGE,
              offset: (page - 1) * GRANTS_PER_PAGE,
            },
          },
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** DELETE /agent-grants/{id}: ends the grant at once. */
export const endAgentGrant = (id: string) =>
  answer(api.DELETE('/api/v1/agent-grants/{id}', { params: { path: { id } } }));

/** GET /agent-grants/request: what an agent asks for; `parameters` is the query of the page's address. */
export const agentRequestQuery = (parameters: string) =>
  queryOptions({
    queryKey: ['session', 'agent-request', parameters],
    queryFn: () => answer(api.GET('/api/v1/agent-grants/request', { params: { query: { parameters } } })),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
  });

/** POST /agent-grants: gives the grant that was shown. */
export const allowAgent = (request: string) => answer(api.POST('/api/v1/agent-grants', { body: { request } }));
