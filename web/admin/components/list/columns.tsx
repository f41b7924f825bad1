import { formatCount, formatDate } from '../../../shared/format';
import { StateBadge } from '../badges';
import type { Column } from './types';

type From = Column<never>['from'];

/** Returns a column for a field of the row, which is also its sort field. */
const column = <F extends string>(field: F, label: string, width: number) => ({
  key: field,
  label,
  width,
  sort: field,
});
const HIGHEST_FIRST = { first: 'DESC', right: true } as const;

/** Returns a column with a date; the first click sorts the newest first. */
export function dayColumn<F extends string>(
  field: F,
  label: string,
  width: number,
  from: From,
): Column<Record<F, string>> {
  return { ...column(field, label, width), ...HIGHEST_FIRST, from, render: (row) => formatDate(row[field]) };
}

/** Returns a column with a count; the first click sorts the highest first. */
export function countColumn<F extends string>(
  field: F,
  label: string,
  width: number,
  from: From,
): Column<Record<F, number>> {
  return { ...column(field, label, width), ...HIGHEST_FIRST, from, render: (row) => formatCount(row[field]) };
}

/** Returns a column with a status badge. */
export function stateColumn<F extends string>(field: F, label: string, width: number): Column<Record<F, string>> {
  return { ...column(field, label, width), render: (row) => <StateBadge state={row[field]} /> };
}
