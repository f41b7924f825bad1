import type { ReactNode } from 'react';
import type { RaRecord, SortPayload } from 'react-admin';

export interface Column<R> {
  key: string;
  label: string;
  /** Width in pixels; columns without it share the remaining space. */
  width?: number;
  /** Field that the server sorts by. */
  sort?: string;
  /** Sort direction of the first click; ascending by default. */
  first?: SortPayload['order'];
  right?: boolean;
  /** Smallest breakpoint that shows the column. */
  from?: 'md' | 'lg' | 'xl';
  render: (row: R) => ReactNode;
}

/** Filter of the toolbar with few values. */
export interface Filter {
  source: string;
  /** Accessible name of the filter. */
  label: string;
  /** Text of the option that does not narrow the list. */
  all: string;
  options: readonly { value: string; label: string }[];
}

/** Filter of the dialog: a record (`staff` is an internal user), a country, days, or amounts in euros. Sources are list parameters. */
export type MoreFilter = { label: string } & (
  | { kind: 'company' | 'person' | 'staff' | 'country'; source: string }
  | { kind: 'days' | 'amounts'; from: string; to: string }
);

/** Filters of a list, as in its address. */
export type FilterValues = Record<string, string | boolean | undefined>;

/** Saved filter, shown as a tab. */
export interface View {
  key: string;
  label: string;
  filter: FilterValues;
  sort?: SortPayload;
  /** Number of rows, if known. */
  count?: number;
}

/** Texts of a list about one of its rows. */
export interface RowWords<R> {
  /** Returns the accessible name of the row ('Quote 5d7e91b'). */
  name: (row: R) => string;
  /** Returns the address of the row's page. */
  to?: (row: R) => string;
}

export type Row = RaRecord;
