import { useQuery } from '@tanstack/react-query';
import type { ContentProblem } from '#rules/campaign-content';
import { checkLinks } from './api';

const FRESH_MS = 10 * 60_000;

/**
 * Returns the last link check of a campaign's saved version.
 *
 * @param asks true to start a check automatically, unless the last check is less than ten minutes old; `refetch` always
 * starts one
 */
export const useLinkCheck = ({ id, version }: { id: string; version: number }, asks = false) =>
  useQuery({
    queryKey: ['campaign-links', id, version],
    queryFn: () => checkLinks(id),
    enabled: asks,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    refetchOnWindowFocus: false,
    retry: false,
  });

export type LinkCheck = ReturnType<typeof useLinkCheck>;

/** Returns the dead links; a link that is used in several fields is returned for each field. */
export const deadLinks = ({ data }: Pick<LinkCheck, 'data'>): (ContentProblem & { address: string })[] =>
  (data?.links ?? []).flatMap(({ address, fields, problem }) =>
    problem === null ? [] : fields.map((field) => ({ field, address, message: problem })),
  );
