import type { ReactNode } from 'react';
import type { RaRecord, SortPayload } from 'react-admin';

export interface Column<R> {
  key: string;
  label: string;
  /** Pixels; the columns without take what is left. */
  width?: number;
  /** The field the server sorts by. */
  sort?: string;
  /** The direction of the first click; ascending by default. */
  first?: SortPayload['order'];
  right?: boolean;
  /** Left out below this breakpoint. */
  from?: 'md' | 'lg' | 'xl';
  render: (row: R) => ReactNode;
}

/** A filter of the toolbar with a few values. */
export interface Filter {
  source: string;
  /** Accessible name. */
  label: string;
  /** What stands there while it does not narrow. */
  all: string;
  options: readonly { value: string; label: string }[];
}

/** A filter of the dialog: one record (`staff` is a person of ours), a country, days, or amounts in euros. Sources are parameters of the list. */
export type MoreFilter = { label: string } & (
  | { kind: 'company' | 'person' | 'staff' | 'country'; source: string }
  | { kind: 'days' | 'amounts'; from: string; to: string }
);

/** What a list is narrowed by, as its address has it. */
export type FilterValues = Record<string, string | boolean | undefined>;

/** A saved filter, shown as a tab. */
export interface View {
  key: string;
  label: string;
  filter: FilterValues;
  sort?: SortPayload;
  /** How many there are, where that is known. */
  count?: number;
}

/** What a list says about one of its rows. */
export interface RowWords<R> {
  /** Names it for screen readers ('Quote 5d7e91b'). */
  name: (row: R) => string;
  /** Where it opens. */
  to?: (row: R) => string;
}

export type Row = RaRecord;
