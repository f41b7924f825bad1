import type { ReactNode } from 'react';
import type { RaRecord, SortPayload } from 'ra-core';

export interface Column<R> {
  key: string;
  label: string;
  /** Width in pixels; columns without a width share the remaining space. */
  width?: number;
  /** Field by which the server sorts. */
  sort?: string;
  /** Sort direction after the first click; ascending by default. */
  first?: SortPayload['order'];
  right?: boolean;
  /** Smallest breakpoint that shows the column. */
  from?: 'md' | 'lg' | 'xl';
  render: (row: R) => ReactNode;
}

/** Toolbar filter with few values. */
export interface Filter {
  source: string;
  /** Accessible name of the filter. */
  label: string;
  /** Text of the option that matches all rows. */
  all: string;
  options: readonly { value: string; label: string }[];
}

/**
 * Filter in the filter dialog: by record (`staff` is an internal user), country, days, or amounts in euros. `source`
 * names a list parameter.
 */
export type MoreFilter = { label: string } & (
  | { kind: 'company' | 'person' | 'staff' | 'country'; source: string }
  | { kind: 'days' | 'amounts'; from: string; to: string }
);

/** Values of a list's filters, as in its address. */
export type FilterValues = Record<string, string | boolean | undefined>;

/** Saved filter, shown as a tab. */
export interface View {
  key: string;
  label: string;
  filter: FilterValues;
  sort?: SortPayload;
  /** Number of rows, when known. */
  count?: number;
}

/** Texts about a row of a list. */
export interface RowWords<R> {
  /** Returns the accessible name of the row ('Quote 5d7e91b'). */
  name: (row: R) => string;
  /** Returns the address of the row's page. */
  to?: (row: R) => string;
}

export type Row = RaRecord;
