import { useState } from 'react';

/** Which rows of the page of a list are selected. Those that left it are no longer. */
export interface Selection<Row extends { id: string }> {
  rows: Row[];
  has: (row: Row) => boolean;
  toggle: (row: Row) => void;
  /** All of the page, or none where all are. */
  toggleAll: () => void;
  clear: () => void;
}

export function useSelection<Row extends { id: string }>(page: Row[] | undefined): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const has = ({ id }: Row) => ids.has(id);
  const rows = page?.filter(has) ?? [];
  return {
    rows,
    has,
    toggle: ({ id }) => setIds(ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id])),
    toggleAll: () => setIds(new Set(page && rows.length < page.length ? page.map(({ id }) => id) : [])),
    clear: () => setIds(new Set()),
  };
}
