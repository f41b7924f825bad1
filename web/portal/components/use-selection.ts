import { useState } from 'react';

/** Selected rows of the current page of a list. Rows that are no longer on the page are deselected. */
export interface Selection<Row extends { id: string }> {
  rows: Row[];
  has: (row: Row) => boolean;
  toggle: (row: Row) => void;
  /** Selects all rows of the page; deselects them when all are selected. */
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
