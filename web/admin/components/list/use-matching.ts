import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useListContext } from 'ra-core';
import type { Row } from './types';

/** Maximum number of rows that can be selected, because a bulk action sends a request per row. */
const MOST = 1000;
const PAGE = 100;

export interface Matching {
  /** Number of rows that can be selected beyond the current page; null when there are none. */
  offered: number | null;
  /** True when more rows match than can be selected. */
  isCapped: boolean;
  /** Mutation that loads the rows and selects them. */
  load: UseMutationResult<unknown, Error, void>;
}

/** Returns a function that selects every row matching the list's filters, once all rows of the page are selected. */
export function useMatching<R extends Row>(onPage: R[]): Matching & { rows: R[] | undefined } {
  const { resource, filterValues, sort, total = 0, data, meta } = useListContext<R>();
  const { totalIsCapped = false } = (meta as { totalIsCapped?: boolean } | undefined) ?? {};
  const provider = useDataProvider();
  const pageKey = JSON.stringify([filterValues, onPage.map(({ id }) => id)]);
  const [found, setFound] = useState<{ pageKey: string; rows: R[] }>();
  const load = useMutation({
    mutationFn: async () => {
      const rows = new Map<R['id'], R>();
      for (let page = 1; rows.size < Math.min(total, MOST); page++) {
        const pagination = { page, perPage: PAGE };
        const { data: next } = await provider.getList<R>(resource, { filter: filterValues, sort, pagination });
        for (const row of next) rows.set(row.id, row);
        if (next.length < PAGE) break;
      }
      return [...rows.values()];
    },
    onSuccess: (rows) => setFound({ pageKey, rows }),
  });
  // Discards the loaded rows after a change of the selection or the filters.
  const rows = found?.pageKey === pageKey ? found.rows : undefined;
  const whole = data !== undefined && data.length > 0 && onPage.length === data.length;
  return {
    rows,
    offered: !rows && whole && total > data.length ? Math.min(total, MOST) : null,
    isCapped: totalIsCapped || total > MOST,
    load,
  };
}
