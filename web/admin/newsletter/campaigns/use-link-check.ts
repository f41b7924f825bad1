import { useQuery } from '@tanstack/react-query';
import type { ContentProblem } from '#rules/campaign-content';
import { checkLinks } from './api';

const FRESH_MS = 10 * 60_000;

/**
 * What was last found of the links of a campaign's saved copy.
 *
 * @param asks whether they are asked now, unless they were a moment ago; otherwise when `refetch` is called
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

/** The links that lead nowhere, by the field they stand in. */
export const deadLinks = ({ data }: Pick<LinkCheck, 'data'>): (ContentProblem & { address: string })[] =>
  (data?.links ?? []).flatMap(({ address, fields, problem }) =>
    problem === null ? [] : fields.map((field) => ({ field, address, message: problem })),
  );
