import { formatCount, formatDate } from '../../../shared/format';
import { StateBadge } from '../badges';
import type { Column } from './types';

/** Columns of one field of the row, by which they are sorted, too. */

type From = Column<never>['from'];
const HIGHEST_FIRST = { first: 'DESC', right: true } as const;

/** A day, newest first. */
export const dayColumn = <F extends string>(
  field: F,
  label: string,
  width: number,
  from: From,
): Column<Record<F, string>> => ({
  key: field,
  label,
  width,
  sort: field,
  from,
  ...HIGHEST_FIRST,
  render: (row) => formatDate(row[field]),
});

/** How many there are, most first. */
export const countColumn = <F extends string>(
  field: F,
  label: string,
  width: number,
  from: From,
): Column<Record<F, number>> => ({
  key: field,
  label,
  width,
  sort: field,
  from,
  ...HIGHEST_FIRST,
  render: (row) => formatCount(row[field]),
});

/** A status with its glyph. */
export const stateColumn = <F extends string>(field: F, label: string, width: number): Column<Record<F, string>> => ({
  key: field,
  label,
  width,
  sort: field,
  render: (row) => <StateBadge state={row[field]} />,
});
